"""In which order the moderator is shown what was found and nobody told (Co-STORM, 5.1)."""

from collections.abc import Iterable

from kgplatform.models import Value

BALANCE = 0.5  # a: what nearness to the topic counts, beside distance from the question


class Untold(Value):
    """A snippet, how near it is to the topic, and how near to the question that it was found for, both as cosines."""

    snippet_id: str
    to_topic: float
    to_question: float


def surprise(untold: Untold, balance: float = BALANCE) -> float:
    """Return how much a snippet (i) leads a talk on: cos(i, t)^a (1 - cos(i, q))^(1 - a), with cosines clamped to
    0..1."""
    topic, question = (min(1.0, max(0.0, cosine)) for cosine in (untold.to_topic, untold.to_question))
    return float(topic**balance * (1 - question) ** (1 - balance))


def ranked(untold: Iterable[Untold], balance: float = BALANCE) -> list[str]:
    """Return the ids of snippets, what leads on most first; equals by id."""
    return [each.snippet_id for each in sorted(untold, key=lambda e: (-round(surprise(e, balance), 6), e.snippet_id))]
