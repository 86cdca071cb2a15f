"""What the sentences of snippets tell of the names in them: long forms of acronyms, other names of a thing, and names
that are not its own."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from kgplatform.graph.names import Name, marks_in
from kgplatform.graph.projections import aliases_of
from kgplatform.graph.session import Row, Work
from kgplatform.graph.sources import stored_snippet
from kgplatform.ids import mark, telling_id
from kgplatform.language.acronyms import singular_acronym, told_forms
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Extraction, Snippet
from kgplatform.text.name_evidence import denies, links, may_deny, may_link

Read = Iterable[tuple[str, Extraction]]  # with the domains

_NOT = "not"  # the kind of mark of a name that something is told not to have


async def tell(work: Work, read: Read) -> None:
    """Store what the snippets of extractions tell of the names that are stored. What a snippet tells does not change
    when its mentions are parted, so senses are not looked at."""
    # (snippet)-[:TELLS]->(alias)
    names = names_by_snippet(read)
    (row,) = await work.run("read/snippets/snippets", ids=sorted(names))
    snippets = [stored_snippet(each) for each in row["snippets"]]
    await work.run_rows(
        "write/aliases/tellings", (row for each in snippets for row in tellings_of(each, names[each.id]))
    )


def names_by_snippet(read: Read, known: Collection[str] | None = None) -> dict[str, dict[str, Name]]:
    """Return the names that extractions mention, each in the one sense that nobody parted, by snippet and alias id;
    only `known` aliases, where these are given."""
    found: dict[str, dict[str, Name]] = {}
    for domain, extraction in read:
        for id_, alias in aliases_of(domain, extraction).items():
            if known is None or id_ in known:
                found.setdefault(extraction.snippet_id, {})[id_] = Name(id_, domain, alias.key, "")
    return found


def tellings_of(snippet: Snippet, names: Mapping[str, Name]) -> list[Row]:
    """Return a row of TELLS for each thing that a snippet tells of its names (by alias id), sorted."""
    rows: dict[str, Row] = {}
    for start, end in sentence_spans(snippet.text, snippet.language):
        sentence = snippet.text[start:end]
        for name, other, long in _told(sentence, snippet.domain, list(names.values())):
            id_ = telling_id(snippet.id, name.id, other)
            rows.setdefault(
                id_,
                {
                    "id": id_,
                    "snippet": snippet.id,
                    "alias": name.id,
                    "other": other,
                    "long": long,
                    "sentence": sentence,
                },
            )
    return [rows[id_] for id_ in sorted(rows)]


def _told(sentence: str, domain: str, names: list[Name]) -> Iterator[tuple[Name, str, str]]:
    """Yield a name, the mark of what it is also called, and what it stands for if it is an acronym."""
    for told in told_forms(sentence) if "(" in sentence else ():
        for name in names:
            if singular_acronym(name.key) == singular_acronym(told.acronym):
                yield name, marks_in(domain, told.long).wide, told.long
    if not (may_link(sentence) or may_deny(sentence)):
        return
    here = [name for name in names if name.key in sentence]
    for name, other in ((one, two) for one in here for two in here if one.id != two.id):
        wide = marks_in(domain, other.key).wide
        if links(name.key, other.key, sentence):
            yield name, wide, ""
        if may_deny(sentence) and denies(name.key, other.key, sentence):  # beside what others tell of the two
            yield name, mark(domain, _NOT, wide), ""
