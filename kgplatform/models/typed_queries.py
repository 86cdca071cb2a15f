"""Questions to the graph that say which kind of answer they want, and what answers them (StructSurvey, 3)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from kgplatform.models.knowledge import Relation
from kgplatform.models.value import Value

QueryKind = Literal["vector", "single_entity", "related_entity", "pair_of_related", "path", "community"]
QUERY_KINDS: tuple[QueryKind, ...] = get_args(QueryKind)

NEEDED: Mapping[QueryKind, tuple[str, ...]] = MappingProxyType({
    "vector": ("text",),
    "single_entity": ("entity",),
    "related_entity": ("entity",),
    "pair_of_related": ("entity", "other"),
    "path": ("entity", "other"),
    "community": ("entity",),
})  # fmt: skip
"""What a query of each kind cannot do without."""

TAKEN: Mapping[QueryKind, tuple[str, ...]] = MappingProxyType({
    "vector": ("text",),
    "single_entity": ("entity", "by"),
    "related_entity": ("entity", "relation", "other", "by"),
    "pair_of_related": ("entity", "relation", "other", "by", "other_by"),
    "path": ("entity", "other"),
    "community": ("entity",),
})  # fmt: skip
"""What a query of each kind goes by; what else is said is of no use to it."""


class TypedQuery(Value):
    """A question to the graph, entities and kinds of entities by their names.

    vector: what is near to `text`, by its words and by its meaning. single_entity: `entity`, or the entities of the
    kind that is called so. related_entity: what relations join to `entity`: of the kind `other`, by the `relation`,
    where these are given. pair_of_related: what relations join of the kinds, or the entities, `entity` and `other`.
    path: how `entity` hangs together with `other`. community: what has most to do with `entity`, and with each other.
    `by` and `other_by` say what the entities found are to be sorted by, for whoever sorts them.
    """

    kind: QueryKind
    text: str = ""
    entity: str = ""
    relation: str = ""
    other: str = ""
    by: str = ""
    other_by: str = ""

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it cannot do without, and does not say."""
        return tuple(name for name in NEEDED[self.kind] if not getattr(self, name).strip())


class CountedEntity(Value):
    """An entity that answers a query, and how many snippets it answers it in."""

    id: str
    name: str
    description: str = ""
    snippets: int


class TypedEvidence(Value):
    """What answers a query: snippets, best first, and what of the graph they say.

    `entities` are those that were found, those of most snippets first; of pairs they are of the first kind, `others` of
    the second. `named` are the ids of what the query calls by name, `unknown` the names that nothing is called by.
    """

    query: TypedQuery
    snippet_ids: tuple[str, ...] = ()
    entities: tuple[CountedEntity, ...] = ()
    others: tuple[CountedEntity, ...] = ()
    relations: tuple[Relation, ...] = ()
    named: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
