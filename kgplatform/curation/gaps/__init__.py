"""Gaps: what the graph of a topic lacks, a search a kind, and the ledger that settles them."""
