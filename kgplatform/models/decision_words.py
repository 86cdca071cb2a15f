"""What was decided, in words."""

from kgplatform.models.knowledge import Decision


def decided_in_words(decision: Decision) -> str:
    """Return what was decided: "merged language model into LLM; moved language models"."""
    first, *others = decision.entity_names
    moved = ", ".join(decision.moved)
    if decision.kind == "merge":
        called = f", called {decision.called}" if decision.called else ""
        return f"merged {', '.join(others)} into {first}{called}; moved {moved}"
    if decision.kind == "group":
        return f"grouped {', '.join(others)} under {first}"
    if decision.kind == "apart":
        return f"kept {first} and {', '.join(others)} apart"
    places = f" in {len(decision.snippet_ids)} snippets" if decision.snippet_ids else ""
    return f"split {moved}{places} off {first}"
