"""What happens around every request."""
