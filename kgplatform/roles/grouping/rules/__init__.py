"""The group namer without a language model."""
