"""Polisher: finds what a page says twice in different words (STORM 4.3)."""

from typing import Protocol

from kgplatform.models import SectionDraft, Topic, Value


class PolishBrief(Value):
    """The sections of a page, without its lead, by the paths of their headings, in reading order."""

    topic: Topic
    sections: tuple[tuple[tuple[str, ...], SectionDraft], ...]


class Repetition(Value):
    """A sentence that says nothing which one or two others of the page do not say."""

    sentence: str
    repeats: tuple[str, ...]


class Polisher(Protocol):
    async def repetitions(self, brief: PolishBrief) -> list[Repetition]:
        """Return the sentences that the page can do without, each with one that stays; nothing where all are new."""
