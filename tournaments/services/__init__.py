"""One change each: lock, insist, change, record."""
