"""The agent roles as ports: typed input, typed output; answered by offline rules or by a language model."""
