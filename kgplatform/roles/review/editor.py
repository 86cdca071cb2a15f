"""Editor: puts right what a reviewer named, and nothing else (Apollo 3.3.4, eq. 3.15; thesis, appendix E)."""

from typing import Protocol

from kgplatform.models import Evidence, SectionDraft, Topic, Value
from kgplatform.roles.review.reviewer import Point


class EditBrief(Value):
    topic: Topic
    path: tuple[str, ...]
    draft: SectionDraft
    evidence: tuple[Evidence, ...]
    points: tuple[Point, ...]


class Editor(Protocol):
    async def edit(self, brief: EditBrief) -> SectionDraft:
        """Return the draft with the named sentences corrected, rewritten or left out, all others to the letter."""
