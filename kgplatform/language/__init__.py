"""English text: sentences, parses, and keys of names."""
