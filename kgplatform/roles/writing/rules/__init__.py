"""The writer without a language model: whole sentences of the evidence, chosen and ordered."""
