"""Questions: what readers want to know of a topic, what to ask about its gaps, and what to search for."""
