"""Categoriser: finds what the entities of a structured query are sorted into, and sorts them (StructSurvey, 3)."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from kgplatform.models import Topic, Value

LEAST, MOST = 3, 8  # categories


class SortedEntity(Value):
    """An entity that is to be sorted: what is said of it, and the ids of the documents that mention it, sorted."""

    id: str
    name: str
    description: str = ""
    source_ids: tuple[str, ...] = ()


class CategoryBrief(Value):
    """The entities that a query found, those of most documents first. `by` is what they are to be sorted by, "" where
    nobody said; `batch` is how many are sorted at once, `most` how many categories there may be, LEAST at least."""

    topic: Topic
    by: str
    entities: tuple[SortedEntity, ...]
    batch: int = 20
    most: int = MOST


class Categoriser(Protocol):
    async def discover(self, brief: CategoryBrief) -> list[str]:
        """Return the names of categories that most of the entities fall under, LEAST to `most` of them where there is
        so much to sort; none of LEAST entities or fewer."""

    async def classify(self, brief: CategoryBrief, categories: Sequence[str]) -> Mapping[str, str]:
        """Return the category of each entity that belongs to one, by the id of the entity."""
