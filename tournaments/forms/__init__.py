"""What may be typed."""
