"""Language models behind any OpenAI-compatible endpoint: asked once, checked, and charged to a ledger."""
