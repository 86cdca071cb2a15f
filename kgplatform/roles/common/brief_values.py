"""Values that the prompts of several roles have: what is written about, and the snippets."""

from collections.abc import Sequence

from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.models import Topic
from kgplatform.roles.common.citation_keys import NumberedSnippets


def about(topic: Topic, path: Sequence[str]) -> dict[str, str | Budgeted]:
    """Return the values that say what is written about, and for whom."""
    return {
        "topic": topic.name,
        "audience": topic.audience or "general readers",
        "heading": " > ".join(path) or "the lead of the page",
    }


def shown(snippets: NumberedSnippets, first: int | None = None) -> Budgeted:
    """Return snippets, or so many from the first on, as a value of which the last may be cut."""
    return Budgeted((Part("snippets", snippets.data(first) or ("(none)",), Cut.RELATIONS, least=1),))
