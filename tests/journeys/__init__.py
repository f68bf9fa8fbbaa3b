"""Long ways through the pages, as people go them."""
