"""The extractor without a language model: rules over the trees of spaCy."""
