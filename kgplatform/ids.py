"""Deterministic ids: an id is a hash of what identifies the thing, so that one corpus always gives one graph."""

import hashlib
import uuid
from collections.abc import Iterable

_SEPARATOR = "\x1f"
_ESCAPE = "\x1e"
SEPARATORS = (_ESCAPE, _SEPARATOR)
"""The characters that parts of an id are escaped for; ids of store version 1 were made without."""


def digest(kind: str, *parts: str | int) -> str:
    """Return 32 hexadecimal digits that identify a thing of `kind` by its `parts` (order and number matter).

    No two lists of parts are hashed as one text: what parts them is escaped inside of them.
    """
    text = _SEPARATOR.join([kind, *(_escaped(str(part)) for part in parts)])
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _escaped(part: str) -> str:
    return part.replace(_ESCAPE, f"{_ESCAPE}0").replace(_SEPARATOR, f"{_ESCAPE}1")


def content_hash(*texts: str) -> str:
    """Return 32 hexadecimal digits of the content of a text, or of several in their order."""
    return digest("content", *texts)


def domain_id(name: str) -> str:
    return digest("domain", name)


def source_id(domain: str, url: str, beside: str = "") -> str:
    """The id of a source that is new. `beside` is the id of the source that had this url before and has it no more,
    but kept the id that follows from it."""
    return digest("source", domain, url, *([beside] if beside else []))


def snippet_id(source: str, path: tuple[str, ...], text: str) -> str:
    """A snippet keeps its id while its own text and headings stay, wherever they move in the document."""
    return digest("snippet", source, *path, text)


def embedding_id(snippet: str) -> str:
    """A UUID, since Qdrant takes only those and integers."""
    return str(uuid.UUID(snippet))


def word_id(domain: str, stem: str) -> str:
    return digest("word", domain, stem)


def identifier_id(domain: str, scheme: str, value: str) -> str:
    return digest("identifier", domain, scheme, value)


def work_id(domain: str, scheme: str, value: str) -> str:
    """A work goes by the first of its identifiers, in the order of sources.work_identity.SCHEMES."""
    return digest("work", domain, scheme, value)


def extraction_id(snippet: str, extractor: str, prompt_version: str) -> str:
    return digest("extraction", snippet, extractor, prompt_version)


def alias_id(domain: str, key: str, sense: str = "") -> str:
    return digest("alias", domain, key, sense)


def mark(domain: str, kind: str, value: str) -> str:
    """What names of a domain share that may mean one thing; "" for no value."""
    return digest("mark", domain, kind, value) if value else ""


def telling_id(snippet: str, alias: str, other: str) -> str:
    return digest("telling", snippet, alias, other)


def entity_id(founding_alias: str) -> str:
    return digest("entity", founding_alias)


def split_entity_id(aliases: Iterable[str], snippets: Iterable[str] = ()) -> str:
    """An entity that a split founds: by the aliases that go to it, or by their mentions in some snippets. All are ids,
    so that none is the word between."""
    return digest("split", *sorted(aliases), "in", *sorted(snippets))


def decision_id(kind: str, about: Iterable[str], times: int) -> str:
    """`times`: how often the same was decided, and taken back, before."""
    return digest("decision", kind, *sorted(about), times)


def redirect_key(alias: str, place: str) -> str:
    """What leads one alias on, where it would name an entity or where it stands in a snippet (`place`)."""
    return digest("redirect", alias, place)


def redirect_id(decision: str, key: str) -> str:
    return digest("redirect", decision, key)


def relation_id(subject: str, relation: str, object_: str) -> str:
    return digest("relation", subject, relation, object_)


def predicate_id(domain: str, surface: str) -> str:
    return digest("predicate", domain, surface)


def form_id(domain: str, name: str) -> str:
    return digest("form", domain, name)


def group_id(parent: str, relation: str) -> str:
    """The group of all that a parent, an entity of one domain, has a relation to; it keeps its id when these change."""
    return digest("group", parent, relation)


def grouping_id(parent: str, relation: str, children: Iterable[str]) -> str:
    """A look at all children that a parent has one relation to."""
    return digest("grouping", parent, relation, *sorted(children))


def mention_id(snippet: str, alias: str, start: int, end: int) -> str:
    return digest("mention", snippet, alias, start, end)


def topic_id(domain: str, name: str) -> str:
    return digest("topic", domain, " ".join(name.casefold().split()))


def gap_id(topic: str, kind: str, entities: tuple[str, ...]) -> str:
    return digest("gap", topic, kind, *sorted(entities))


def watch_id(topic: str) -> str:
    return digest("watch", topic)


def look_id(watch: str, due: str) -> str:
    """The look that a watch is due for at a time: whoever begins it begins the same run."""
    return digest("look", watch, due)


def question_id(topic: str, text: str) -> str:
    return digest("question", topic, text)


def query_id(topic: str, text: str) -> str:
    return digest("query", topic, text)


def perspective_id(topic: str, name: str) -> str:
    return digest("perspective", topic, " ".join(name.casefold().split()))


def category_id(topic: str, name: str) -> str:
    """What entities of a topic are sorted into: the same name, whatever its case, is the same category."""
    return digest("category", topic, " ".join(name.casefold().split()))


def conversation_id(perspective: str, run: str) -> str:
    return digest("conversation", perspective, run)


def turn_id(conversation: str, position: int) -> str:
    return digest("turn", conversation, position)


def asking_id(topic: str, run: str, round_: int, way: str) -> str:
    return digest("asking", topic, run, round_, way)


def answer_id(run: str) -> str:
    """What a run answered: one question."""
    return digest("answer", run)


def talk_id(topic: str) -> str:
    """The talk of a topic: there is one, which goes on."""
    return digest("talk", topic)


def tree_id(topic: str) -> str:
    """The information tree of a topic: there is one, which the next run on it replaces."""
    return digest("tree", topic)


def concept_id(talk: str, number: int) -> str:
    return digest("concept", talk, number)


def page_id(topic: str, kind: str, version: int) -> str:
    return digest("page", topic, kind, version)


def section_id(page: str, position: int) -> str:
    return digest("section", page, position)


def draft_id(page: str, position: int) -> str:
    return digest("draft", page, position)


def evidence_key(snippet: str, start: int, end: int) -> str:
    """`<snippet id>#<start>-<end>`, character offsets in the snippet's text."""
    return f"{snippet}#{start}-{end}"


def parse_evidence_key(key: str) -> tuple[str, int, int]:
    """Return (snippet id, start, end) of an evidence key."""
    snippet, _, span = key.partition("#")
    start, _, end = span.partition("-")
    return snippet, int(start), int(end)
