// Set the API's schema out for reading. Calls are made from programs: nothing is sent from this page.
const reader = document.getElementById("reader");
const { schema } = reader.dataset;
reader.replaceChildren();
SwaggerUIBundle({ url: schema, domNode: reader, deepLinking: true, supportedSubmitMethods: [], validatorUrl: null, defaultModelsExpandDepth: 0 });
