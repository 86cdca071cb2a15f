"""The outliner without a language model."""
