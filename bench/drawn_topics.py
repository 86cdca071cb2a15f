"""Topics of a given size to be drawn, made by a seed: written as CSV and imported by Neo4j's own importer.

Entities lie in communities, with a few hubs each; four relations of five stay in theirs. The more often an entity is
mentioned, the more it is related to. Every entity is mentioned in a snippet that a query of the topic found.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.curation.made_up import KINDS, VERBS
from kgplatform.ids import digest, domain_id, topic_id

DOMAIN = "drawn"
COMMUNITIES = 40
INSIDE = 0.8  # of the relations stay in a community
SKEW = 2.0  # the larger, the more relations have the hubs
MENTIONS_A_SNIPPET, SNIPPETS_A_SOURCE, SNIPPETS_A_QUERY = 10, 12, 50
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprtvz" for vowel in "aeiou"]
_RELATION = (
    "id", "relation", "wording", "description", "weight:int", "sources:int", "evidence:string[]", "surfaces:string[]",
)  # fmt: skip


@dataclass(frozen=True)
class DrawnTopic:
    """A topic with so many entities and relations between them."""

    name: str
    entities: int
    relations: int

    @property
    def id(self) -> str:
        return topic_id(DOMAIN, self.name)


class _Tables:
    """CSV files for the importer, one a kind of node or of relationship."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._options: dict[str, str] = {}

    def nodes(self, label: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        self._write(f"--nodes={label}", label, (f"id:ID({label})", *columns), rows)

    def edges(
        self, start: str, kind: str, end: str, rows: Iterable[Sequence[object]], columns: Sequence[str] = ()
    ) -> None:
        ends = (f":START_ID({start})", f":END_ID({end})", *columns)
        self._write(f"--relationships={kind}", f"{start}-{kind}-{end}", ends, rows)

    def _write(self, option: str, name: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        path = self._folder / f"{name}.csv"
        began = path.exists()
        with path.open("a", encoding="utf-8", newline="") as file:
            if not began:
                csv.writer(file).writerow(header)
            csv.writer(file, quoting=csv.QUOTE_NONNUMERIC).writerows(rows)  # nothing in quotes is a text, else no value
        self._options[name] = f"{option}={path}"

    def options(self) -> list[str]:
        return list(self._options.values())


def write_topics(folder: Path, topics: Sequence[DrawnTopic], seed: int) -> list[str]:
    """Write the CSV files of topics, and return the importer's options that name them."""
    tables = _Tables(folder)
    tables.nodes("Domain", ("name",), [(domain_id(DOMAIN), DOMAIN)])
    for topic in topics:
        _write_topic(tables, topic, Random(f"{seed} {topic.name}"))
    return tables.options()


def _write_topic(tables: _Tables, topic: DrawnTopic, chance: Random) -> None:
    entities, names = _ids(topic, "entity", topic.entities), _names(topic.entities, chance)
    mentioned = _mentioned(topic.entities, chance)
    snippets = _ids(topic, "snippet", -(-len(mentioned) // MENTIONS_A_SNIPPET))
    tables.nodes("Topic", ("name", "goal", "audience"), [(topic.id, topic.name, "", "")])
    tables.edges("Topic", "IN_DOMAIN", "Domain", [(topic.id, domain_id(DOMAIN))])
    _write_read(tables, topic, snippets)
    _write_entities(tables, entities, names, chance)
    tables.edges("Entity", "IN_TOPIC", "Topic", [(entity, topic.id) for entity in entities])
    mentions = zip(_ids(topic, "mention", len(mentioned)), mentioned, strict=True)
    tables.edges(
        "Snippet", "MENTIONS", "Entity",
        [(snippets[n // MENTIONS_A_SNIPPET], entities[number], id_) for n, (id_, number) in enumerate(mentions)],
        ("id",),
    )  # fmt: skip
    tables.edges("Entity", "RELATES", "Entity", _relations(topic, entities, snippets, chance), _RELATION)


def _write_read(tables: _Tables, topic: DrawnTopic, snippets: Sequence[str]) -> None:
    """Write the snippets, their sources, and the queries that found them, a third of them in each of three rounds."""
    sources = _ids(topic, "source", -(-len(snippets) // SNIPPETS_A_SOURCE))
    queries = _ids(topic, "query", -(-len(snippets) // SNIPPETS_A_QUERY))
    urls = [f"https://{source}.example/" for source in sources]
    of = [number // SNIPPETS_A_SOURCE for number in range(len(snippets))]
    tables.nodes("Query", ("text",), [(query, f"query {number}") for number, query in enumerate(queries)])
    tables.nodes(
        "Source", ("domain", "url", "title", "kind", "content_hash"),
        [(id_, DOMAIN, urls[n], f"Source {n} of {topic.name}", "text", id_) for n, id_ in enumerate(sources)],
    )  # fmt: skip
    tables.nodes(
        "Snippet",
        ("domain", "url", "path:string[]", "text", "kind", "start:int", "end:int", "embedding_id", "embedding_model"),
        [
            (id_, DOMAIN, urls[of[n]], "A part", f"It is told so here, {n}.", "prose", 0, 20, id_, "none")
            for n, id_ in enumerate(snippets)
        ],
    )
    tables.edges("Source", "IN_DOMAIN", "Domain", [(source, domain_id(DOMAIN)) for source in sources])
    tables.edges("Query", "IN_TOPIC", "Topic", [(query, topic.id) for query in queries])
    tables.edges("Snippet", "FROM", "Source", [(id_, sources[of[n]]) for n, id_ in enumerate(snippets)])
    tables.edges(
        "Snippet", "FOUND_BY", "Query",
        [(s, queries[n // SNIPPETS_A_QUERY], 1 + n % SNIPPETS_A_QUERY, n % 3) for n, s in enumerate(snippets)],
        ("rank:int", "round:int"),
    )  # fmt: skip


def _write_entities(tables: _Tables, entities: Sequence[str], names: Sequence[str], chance: Random) -> None:
    """Write entities, each with two names."""
    told = "{} is one of the things that the sources on this topic tell of in several places.".format
    named = list(zip(entities, names, strict=True))
    rows = [(id_, name, told(name), chance.choice(KINDS)) for id_, name in named]
    tables.nodes("Entity", ("name", "description", "kind"), rows)
    aliases = [(f"{id_}{n}", id_, f"{name}{'s' * n}") for id_, name in named for n in (0, 1)]
    tables.nodes("Alias", ("domain", "surface", "key"), [(id_, DOMAIN, name, name) for id_, _, name in aliases])
    tables.edges("Alias", "NAMES", "Entity", [(id_, entity) for id_, entity, _ in aliases])


def _ids(topic: DrawnTopic, kind: str, count: int) -> list[str]:
    return [digest("drawn", kind, topic.name, number) for number in range(count)]


def _mentioned(count: int, chance: Random) -> list[int]:
    """Return the number of the entity of each mention: every one has one, the hubs have most."""
    again = [int(count * chance.random() ** SKEW) for _ in range(2 * count)]
    mentioned = [*range(count), *again]
    chance.shuffle(mentioned)
    return mentioned


def _relations(
    topic: DrawnTopic, entities: Sequence[str], snippets: Sequence[str], chance: Random
) -> list[tuple[object, ...]]:
    """Return rows of relations, no two of which have the same ends in the same order."""
    seen: set[tuple[int, int]] = set()
    while len(seen) < topic.relations:
        subject, object_ = int(topic.entities * chance.random() ** SKEW), int(topic.entities * chance.random() ** SKEW)
        if chance.random() < INSIDE:  # what has the same rest is in one community
            object_ = min(object_ - object_ % COMMUNITIES + subject % COMMUNITIES, topic.entities - 1)
        if subject != object_:
            seen.add((subject, object_))
    rows: list[tuple[object, ...]] = []
    for number, (subject, object_) in enumerate(sorted(seen)):
        verb, pieces = chance.choice(VERBS), min(3, 1 + int(chance.expovariate(1.2)))
        evidence = ";".join(f"{snippet}#0-20" for snippet in sorted(chance.sample(snippets, pieces)))
        rows.append((
            entities[subject], entities[object_], digest("drawn", "relation", topic.name, number), verb, verb,
            f"It is told that one {verb} the other.", pieces, pieces, evidence, ";".join([verb] * pieces),
        ))  # fmt: skip
    return rows


def _names(count: int, chance: Random) -> list[str]:
    names: dict[str, None] = {}
    while len(names) < count:
        lengths = chance.choices((2, 3), k=chance.choice((1, 2, 2, 3)))
        names[" ".join("".join(chance.choices(_SYLLABLES, k=length)) for length in lengths)] = None
    return list(names)
