"""What the entities of a topic are sorted into."""

from kgplatform.models.value import Value


class Category(Value):
    """Entities of a topic that are one sort of things, by a criterion (`by`), as those that a query found were sorted;
    `source_ids` are the documents that tell of them. Equal names in a topic are one category."""

    id: str
    name: str
    by: str
    query_id: str
    entity_ids: tuple[str, ...]
    source_ids: tuple[str, ...]


class CategoryMember(Value):
    """An entity of a category, and how many of the category's documents mention it."""

    id: str
    name: str
    documents: int


class ToldCategory(Value):
    """A category as it is read, with what all queries of its topic found of it: its `members`, those of most documents
    first, and its documents (`source_ids`, sorted); `query_ids` are the queries, sorted."""

    id: str
    name: str
    by: str
    members: tuple[CategoryMember, ...]
    source_ids: tuple[str, ...]
    query_ids: tuple[str, ...]
