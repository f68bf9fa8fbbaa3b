// Set the API's schema out for reading. Calls are made from programs: nothing is sent from this page.
const reader = document.getElementById("reader");
SwaggerUIBundle({ url: reader.dataset.schema, domNode: reader, deepLinking: true, supportedSubmitMethods: [], validatorUrl: null, defaultModelsExpandDepth: 0 });
