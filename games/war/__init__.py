"""Casino War: one engine for every document that approves it; the documents differ in their rulebooks alone."""
