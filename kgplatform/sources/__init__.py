"""What a source is, by its address and its titles."""
