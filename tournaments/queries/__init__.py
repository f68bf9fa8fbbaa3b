"""What pages read, as values."""
