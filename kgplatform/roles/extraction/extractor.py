"""Extractor: reads snippets, gives entities and triples with verbatim evidence (Apollo 3.3.2, eq. 3.2)."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.errors import BudgetSpent
from kgplatform.models import Extraction, Snippet


class ReadingEnded(Exception):
    """The budget ended before all snippets were read, as `spent` tells; `read` are the extractions of those that were,
    in order."""

    def __init__(self, spent: BudgetSpent, read: Sequence[Extraction]) -> None:
        super().__init__(str(spent))
        self.spent = spent
        self.read = list(read)


class Extractor(Protocol):
    """`name` and `version` identify what an extraction came from: another of either reads a snippet anew."""

    name: str
    version: str

    def reads(self, snippet: Snippet) -> bool:
        """Say whether it can read the language of a snippet; it reads no other."""

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        """Return the extractions in the order given; a snippet that could not be read has none, and stays unread.

        Raises ReadingEnded where the budget does not allow to read them all.
        """
