"""A graph that has grown by many made-up texts, as curation would leave it: computed by its own rules from all that was
read, written as CSV, and imported by Neo4j's own importer.

Texts that follow each other were found by the queries of one topic.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.curation.made_up import DOMAIN, Text
from kgplatform.curation.resolution.alias_naming import name_rows
from kgplatform.curation.resolution.predicate_forms import form_rows
from kgplatform.graph.extractions import extraction_row
from kgplatform.graph.knowledge import Counts, alias_row, entity_row, relation_row
from kgplatform.graph.predicates import sayings_of
from kgplatform.graph.projections import Statement, aliases_of, best_description, facts_of, predicates_in
from kgplatform.graph.session import Row
from kgplatform.ids import digest, domain_id, topic_id

TEXTS_A_TOPIC, TEXTS_A_QUERY = 400, 5
_TYPES = {
    "start": "int", "end": "int", "weight": "int", "sources": "int", "rank": "int", "round": "int", "added": "int",
    "looks": "int", "score": "double", "path": "string[]", "evidence": "string[]", "surfaces": "string[]",
    "ways": "string[]",
}  # fmt: skip
_NODES = {
    "Domain": ("name", "looks"),
    "Source": ("domain", "url", "title", "kind", "content_hash"),
    "Snippet": (
        "domain", "url", "path", "text", "start", "end", "kind", "fingerprint", "added", "embedding_id",
        "embedding_model",
    ),
    "Extraction": ("extractor", "prompt_version", "payload"),
    "Topic": ("name", "goal", "audience"),
    "Query": ("text",),
    "Alias": ("domain", "key", "sense", "surface", "wide", "acronym", "initials", "person"),
    "Entity": ("name", "description", "kind", "tally"),
    "Form": ("domain", "name"),
    "Predicate": ("domain", "surface"),
}  # fmt: skip
_EDGES = {
    ("Source", "IN_DOMAIN", "Domain"): (),
    ("Snippet", "FROM", "Source"): (),
    ("Extraction", "OF", "Snippet"): (),
    ("Topic", "IN_DOMAIN", "Domain"): (),
    ("Query", "IN_TOPIC", "Topic"): (),
    ("Query", "FROM", "Topic"): (),
    ("Snippet", "FOUND_BY", "Query"): ("rank", "score", "round", "ways"),
    ("Alias", "NAMES", "Entity"): ("why", "score", "by"),
    ("Snippet", "MENTIONS", "Entity"): ("id", "surface", "start", "end", "alias", "kind"),
    ("Predicate", "MEANS", "Form"): ("why", "score", "by"),
    ("Snippet", "SAYS", "Predicate"): (),
    ("Entity", "IN_TOPIC", "Topic"): (),
    ("Entity", "RELATES", "Entity"): (
        "id", "relation", "wording", "description", "weight", "sources", "evidence", "surfaces",
    ),
}  # fmt: skip


class GrownGraph:
    """Writes the graph of some texts, which are added in the order of their numbers, from 0."""

    def __init__(self, folder: Path) -> None:
        self._open = ExitStack()
        self._options: list[str] = []
        self._nodes = {
            label: self._table(folder, f"--nodes={label}", label, ("id:ID(" + label + ")", *columns), columns)
            for label, columns in _NODES.items()
        }
        self._edges = {
            ends: self._table(
                folder, f"--relationships={ends[1]}", "-".join(ends),
                (f":START_ID({ends[0]})", f":END_ID({ends[2]})", *columns), columns,
            )
            for ends, columns in _EDGES.items()
        }  # fmt: skip
        self._texts, self._last_source = 0, ""
        self._entity_of: dict[str, str] = {}  # by alias id
        self._meaning: dict[str, str] = {}  # by predicate id
        self._forms: set[str] = set()
        self._sources: dict[str, str] = {}  # of snippets
        self._counts: defaultdict[str, Counts] = defaultdict(Counts)
        self._descriptions: dict[str, str] = {}
        self._aliases: dict[str, Row] = {}
        self._statements: dict[str, Statement] = {}
        self._members: set[str] = set()  # entities of the topic that texts are added to
        self._node("Domain", {"id": domain_id(DOMAIN), "name": DOMAIN, "looks": 0})

    def add(self, texts: Sequence[Text]) -> None:
        """Write texts, and what is known of them at once; names and relations wait for the end."""
        read = [(DOMAIN, text.extraction) for text in texts]
        self._name(read)
        self._mean(read)
        facts = facts_of(read, self._entity_of, self._meaning)
        entities = defaultdict[str, set[str]](set)
        for mention in facts.mentions.values():
            self._counts[mention["b"]].add(mention)
            entities[mention["a"]].add(mention["b"])
            self._edge("Snippet", "MENTIONS", "Entity", mention)
        for id_, descriptions in facts.descriptions.items():
            self._descriptions[id_] = best_description({*descriptions, self._descriptions.get(id_, "")})
        for id_, statement in facts.statements.items():
            known = self._statements.setdefault(id_, statement)
            known.evidence.update(statement.evidence)
            known.descriptions = {best_description({*known.descriptions, *statement.descriptions})}
        for saying in sayings_of(read).values():
            self._edge("Snippet", "SAYS", "Predicate", saying)
        for text in texts:
            self._text(text, entities[text.row.id])

    def finish(self) -> list[str]:
        """Write the rest, and return the importer's options."""
        for id_, counts in self._counts.items():
            self._node("Entity", entity_row(id_, counts, self._descriptions.get(id_, "")))
            for alias, surfaces in counts.aliases.items():
                self._node("Alias", self._aliases[alias] | alias_row(alias, surfaces))
        for statement in self._statements.values():
            description = best_description(statement.descriptions)
            row = relation_row(statement, statement.evidence, description, self._sources)
            self._edge("Entity", "RELATES", "Entity", row)
        self._open.close()
        return self._options

    def _name(self, read: Sequence[tuple[str, Any]]) -> None:
        aliases = {id_: alias for domain, each in read for id_, alias in aliases_of(domain, each).items()}
        for row in name_rows({id_: alias for id_, alias in aliases.items() if id_ not in self._entity_of}, {}):
            self._entity_of[row["id"]] = row["entity"]
            self._aliases[row["id"]] = row
            self._edge("Alias", "NAMES", "Entity", {**row, "a": row["id"], "b": row["entity"]})

    def _mean(self, read: Sequence[tuple[str, Any]]) -> None:
        predicates = {id_: each for id_, each in predicates_in(read).items() if id_ not in self._meaning}
        for row in form_rows(predicates, {}, {}):
            self._meaning[row["id"]] = row["name"]
            self._node("Predicate", row)
            if row["form"] not in self._forms:
                self._forms.add(row["form"])
                self._node("Form", {**row, "id": row["form"]})
            self._edge("Predicate", "MEANS", "Form", {**row, "a": row["id"], "b": row["form"]})

    def _text(self, text: Text, entities: Iterable[str]) -> None:
        row, number = text.row, self._texts
        self._texts += 1
        if row.source_id != self._last_source:
            source = {"id": row.source_id, "domain": DOMAIN, "url": row.url.partition("#")[0], "title": row.title}
            self._node("Source", {**source, "kind": "text", "content_hash": row.source_id})
            self._edge("Source", "IN_DOMAIN", "Domain", {"a": row.source_id, "b": domain_id(DOMAIN)})
        self._last_source = row.source_id
        self._sources[row.id] = row.source_id
        self._node("Snippet", {**row.model_dump(), "added": 0})
        self._edge("Snippet", "FROM", "Source", {"a": row.id, "b": row.source_id})
        extraction = extraction_row(text.extraction)
        self._node("Extraction", extraction)
        self._edge("Extraction", "OF", "Snippet", {"a": extraction["id"], "b": row.id})
        self._found(row.id, number, entities)

    def _found(self, snippet: str, number: int, entities: Iterable[str]) -> None:
        name = f"Topic {number // TEXTS_A_TOPIC}"
        topic, query = topic_id(DOMAIN, name), digest("query", number // TEXTS_A_QUERY)
        if number % TEXTS_A_TOPIC == 0:
            self._members.clear()
            self._node("Topic", {"id": topic, "name": name, "goal": "", "audience": ""})
            self._edge("Topic", "IN_DOMAIN", "Domain", {"a": topic, "b": domain_id(DOMAIN)})
        if number % TEXTS_A_QUERY == 0:
            self._node("Query", {"id": query, "text": f"Query {number // TEXTS_A_QUERY}"})
            self._edge("Query", "IN_TOPIC", "Topic", {"a": query, "b": topic})
            self._edge("Query", "FROM", "Topic", {"a": query, "b": topic})
        found = {"rank": 1 + number % TEXTS_A_QUERY, "score": 0.5, "round": 0, "ways": ["vectors"]}
        self._edge("Snippet", "FOUND_BY", "Query", {"a": snippet, "b": query, **found})
        for entity in sorted(set(entities) - self._members):
            self._members.add(entity)
            self._edge("Entity", "IN_TOPIC", "Topic", {"a": entity, "b": topic})

    def _table(
        self, folder: Path, option: str, name: str, header: Sequence[str], columns: Sequence[str]
    ) -> tuple[Any, Sequence[str]]:
        file = folder / f"{name}.csv"
        self._options.append(f"{option}={file}")
        opened = self._open.enter_context(file.open("w", encoding="utf-8", newline=""))
        out = csv.writer(opened, quoting=csv.QUOTE_ALL)  # what is not quoted and empty would be no property
        out.writerow([f"{column}:{_TYPES[column]}" if column in _TYPES else column for column in header])
        return out, columns

    def _node(self, label: str, row: Mapping[str, Any]) -> None:
        out, columns = self._nodes[label]
        out.writerow([row["id"], *(_cell(row[column]) for column in columns)])

    def _edge(self, start: str, kind: str, end: str, row: Mapping[str, Any]) -> None:
        out, columns = self._edges[start, kind, end]
        out.writerow([row["a"], row["b"], *(_cell(row[column]) for column in columns)])


def _cell(value: Any) -> str:
    return ";".join(value) if isinstance(value, (list, tuple)) else str(value)
