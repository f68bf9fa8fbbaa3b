"""Make a tagged PDF of a document's content."""
