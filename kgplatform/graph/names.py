"""Names in the graph: their marks, what texts tell of them, and where they stand."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from kgplatform.graph.session import Graph, Row
from kgplatform.ids import mark
from kgplatform.language.marks import Marks, marks_of
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import EntityName

MOST_IN_BLOCK = 40  # names that share a mark: more say that it tells nothing
_SENTENCE_CONTEXTS = 3


class Name(NamedTuple):
    """An alias in the one sense that nobody parted, and the entity that it names."""

    id: str
    domain: str
    key: str
    entity: str


class Context(NamedTuple):
    """A place of a name: `text[start:end]` of a snippet's text."""

    text: str
    start: int
    end: int

    @property
    def sentence(self) -> str:
        """The sentence that it stands in; the name alone where it is in none."""
        spans = sentence_spans(self.text)
        found = next(((start, end) for start, end in spans if start <= self.start < end), (self.start, self.end))
        return self.text[slice(*found)]


async def read_entity_names(graph: Graph, entity_ids: Collection[str]) -> list[EntityName]:
    """Return all names of entities, by entity, surface and domain."""
    rows = await graph.read("read/aliases/entity_names", ids=sorted(set(entity_ids)))
    return [EntityName.model_validate(row["name"]) for row in rows]


async def names_in(graph: Graph, snippet_ids: Collection[str]) -> dict[str, Name]:
    """Return the names that snippets mention something by, by id."""
    return {row["id"]: Name(**row) for row in await graph.read("read/aliases/names_in", ids=sorted(set(snippet_ids)))}


async def names_by_id(graph: Graph, alias_ids: Collection[str]) -> dict[str, Name]:
    """Return the names that are there of those asked for, by id."""
    return {row["id"]: Name(**row) for row in await graph.read("read/aliases/names", ids=sorted(set(alias_ids)))}


async def read_surfaces(graph: Graph, domain: str, entity_ids: Collection[str]) -> dict[str, list[str]]:
    """Return entity id -> the ways in which a domain's texts write its names, sorted."""
    found: dict[str, set[str]] = {}
    for row in await graph.read("read/aliases/aliases_of", ids=sorted(set(entity_ids))):
        if row["domain"] == domain and row["surface"]:
            found.setdefault(row["entity"], set()).add(row["surface"])
    return {entity: sorted(surfaces) for entity, surfaces in found.items()}


@lru_cache(maxsize=65536)
def marks_in(domain: str, key: str) -> Marks:
    """Return the marks of a name as the graph has them: those of another domain are others."""
    wide, acronym, initials, person = marks_of(key)
    return Marks(
        wide=mark(domain, "wide", wide),
        acronym=mark(domain, "letters", acronym),
        initials=mark(domain, "letters", initials),
        person=mark(domain, "person", person),
    )


async def read_marked(graph: Graph, marks: Mapping[str, Collection[str]]) -> list[Name]:
    """Return the names that have one of the marks, by kind; none of a mark that too many have."""
    rows: list[Row] = []
    for kind, values in sorted(marks.items()):
        if wanted := sorted({value for value in values if value}):
            rows += await graph.read("read/aliases/names_marked", kind=kind, marks=wanted, most=MOST_IN_BLOCK)
    return [Name(**row) for row in rows]


async def read_told(graph: Graph, wide: Collection[str]) -> list[Name]:
    """Return the names that texts tell to be a name with one of the wide marks."""
    return [Name(**row) for row in await graph.read("read/aliases/names_told", marks=sorted(wide))]


async def read_tellings(graph: Graph, alias_ids: Collection[str]) -> dict[str, dict[str, str]]:
    """Return the sentences that tell what names are called otherwise, by alias id and mark of the other name."""
    found: dict[str, dict[str, str]] = {}
    for row in await graph.read("read/aliases/tellings", ids=sorted(alias_ids)):
        found.setdefault(row["alias"], {})[row["other"]] = row["sentence"]
    return found


async def read_name_languages(graph: Graph, alias_ids: Collection[str]) -> dict[str, frozenset[str]]:
    """Return the codes of the languages of the snippets that names stand in, "" for English, by alias id."""
    rows = await graph.read("read/aliases/name_languages", ids=sorted(alias_ids))
    return {row["alias"]: frozenset(row["languages"]) for row in rows}


async def read_contexts(graph: Graph, alias_ids: Collection[str]) -> dict[str, list[Context]]:
    """Return the first places of names, in the order of their snippets' ids, by alias id."""
    found: dict[str, list[Context]] = {}
    for row in await graph.read("read/aliases/name_contexts", ids=sorted(alias_ids), most=_SENTENCE_CONTEXTS):
        found.setdefault(row["alias"], []).append(Context(row["text"], row["start"], row["end"]))
    return found
