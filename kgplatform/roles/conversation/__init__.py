"""Conversation: from which perspectives a topic is asked about, what each asks next, and answers from snippets."""
