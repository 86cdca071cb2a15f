"""Reviewer: reads a draft against its snippets and names what they do not support (Apollo 3.3.4, prompt C.3)."""

from typing import Protocol

from kgplatform.models import Evidence, SectionDraft, Topic, Value


class Point(Value):
    """What is wrong with one sentence of a draft.

    `sentence` is that sentence to the letter, `quote` the words of it that are meant, `snippet_ids` are the snippets
    that say what should stand there (none: no snippet does).
    """

    sentence: str
    quote: str
    problem: str
    snippet_ids: tuple[str, ...] = ()


class ReviewBrief(Value):
    """`points` are those of the round before: where there are some, only they are looked at again."""

    topic: Topic
    path: tuple[str, ...]
    draft: SectionDraft
    evidence: tuple[Evidence, ...]
    points: tuple[Point, ...] = ()


class Reviewer(Protocol):
    async def review(self, brief: ReviewBrief) -> list[Point]:
        """Return what is open; nothing when all is supported. A place that is no longer in the draft is resolved."""
