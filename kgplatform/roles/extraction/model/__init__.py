"""The extractor by a language model, and the checks of its answers against the text."""
