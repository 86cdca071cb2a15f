"""What the sentences of snippets tell of the names in them: long forms of acronyms, and other names of a thing."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from kgplatform.graph.names import Name, marks_in
from kgplatform.graph.projections import aliases_of
from kgplatform.graph.session import Row, Work
from kgplatform.ids import telling_id
from kgplatform.language.acronyms import singular_acronym, told_forms
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Extraction, Snippet
from kgplatform.offline.telling import links, may_link

Read = Iterable[tuple[str, Extraction]]  # with the domains


async def tell(work: Work, read: Read) -> None:
    """Store what the snippets of extractions tell of the names that are stored. What a snippet tells does not change
    when its mentions are parted, so senses are not looked at."""
    # (snippet)-[:TELLS]->(alias)
    names = names_by_snippet(read)
    (row,) = await work.run("read/snippets", ids=sorted(names))
    snippets = [Snippet.model_validate(each) for each in row["snippets"]]
    await work.run_rows("write/tellings", (row for each in snippets for row in tellings_of(each, names[each.id])))


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
    for start, end in sentence_spans(snippet.text):
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
    if not may_link(sentence):
        return
    here = [name for name in names if name.key in sentence]
    for name in here:
        for other in here:
            if name.id != other.id and links(name.key, other.key, sentence):
                yield name, marks_in(domain, other.key).wide, ""
