"""The lists of references of JATS, as works, and which of them a citation points to."""

import re
from collections.abc import Callable, Iterator

from lxml import etree

from kgplatform.models import Author, CitedWork, Work, WorkType
from kgplatform.sources.identifiers import arxiv, doi, pmcid, pmid
from loaders.citing import entry_in_words
from loaders.jats_work import date_of, person, words
from loaders.metadata import page_range
from loaders.plain import squeezed
from loaders.xml_tree import tag_of

_CITATIONS = ("element-citation", "mixed-citation", "nlm-citation", "citation")
_RANGE = re.compile(r"\D{0,3}(\d{1,4})\s*[–—-]\s*(\d{1,4})\D{0,3}")
_LONGEST_RANGE = 100
_TYPES: dict[str, WorkType] = {
    "journal": "article-journal", "book": "book", "confproc": "paper-conference", "conference": "paper-conference",
    "thesis": "thesis", "report": "report", "gov": "report", "web": "webpage", "webpage": "webpage",
    "website": "webpage", "preprint": "article", "data": "dataset", "software": "software", "patent": "patent",
    "newspaper": "article-newspaper", "standard": "standard", "discussion": "post-weblog",
    "article-journal": "article-journal", "chapter": "chapter", "paper-conference": "paper-conference",
}  # fmt: skip


class Bibliography:
    """The references of an article, in their order; its own alone, not those of letters beside it."""

    def __init__(self, article: "etree._Element") -> None:
        entries = [ref for back in article.findall("back") for ref in back.iter("ref")]
        self._keys = {ref: ref.get("id") or f"ref-{number}" for number, ref in enumerate(entries, start=1)}
        works = {ref: _cited_work(ref) for ref in entries}
        self._texts = {ref: _in_words(ref, works[ref]) for ref in entries}
        self._order = list(dict.fromkeys(self._keys.values()))
        self._places = {key: at for at, key in enumerate(self._order)}
        self.works = tuple(CitedWork(key=self._keys[ref], text=self._texts[ref], work=works[ref]) for ref in entries)

    def text(self, ref: "etree._Element") -> str:
        """Return an entry in words."""
        return self._texts.get(ref, "")

    def keys(self, told: str, shown: str = "") -> list[str]:
        """Return the keys of entries that a citation names by their ids; one id for a whole range, "3-7", is where it
        begins."""
        found = [key for key in told.split() if key in self._places]
        between = _RANGE.fullmatch(shown)
        if not between or not found:
            return found
        more = int(between[2]) - int(between[1])
        if not 0 < more < _LONGEST_RANGE or len(found) > 2:
            return found
        first = self._places[found[0]]
        whole = self._order[first : first + more + 1]
        return whole if len(whole) == more + 1 and whole[-1] == (found[1:] or whole[-1:])[0] else found

    def between(self, first: str, last: str) -> list[str]:
        """Return the keys of the entries between two."""
        begin, end = self._places[first] + 1, self._places[last]
        return self._order[begin:end] if 0 <= end - begin < _LONGEST_RANGE else []


def _cited_work(ref: "etree._Element") -> Work:
    """Return what an entry says of its work; of several in one entry the first counts."""
    cited = next((each for each in ref.iter(*_CITATIONS)), None)
    if cited is None:
        return Work()
    source = _first(cited, "source") or _first(cited, "source-title")
    part = _first(cited, "article-title") or _first(cited, "chapter-title") or _first(cited, "data-title")
    kind = _TYPES.get((cited.get("publication-type") or cited.get("citation-type") or "").lower(), "")
    if kind == "book" and part:
        kind = "chapter"
    dates = [each for each in (cited, *cited.findall("date")) if each.find("year") is not None]
    return Work(
        title=part or (source if kind not in {"article-journal", ""} else ""),
        authors=tuple(dict.fromkeys(_authors(cited))),
        published=next((found for each in dates if (found := date_of(each))), ""),
        venue=source if part or kind in {"article-journal", ""} else _first(cited, "conf-name"),
        volume=_first(cited, "volume"),
        issue=_first(cited, "issue"),
        pages=_pages(cited),
        publisher=_first(cited, "publisher-name"),
        type=kind,
        doi=_identified(cited, "doi", doi),
        pmid=_identified(cited, "pmid", pmid),
        pmcid=_identified(cited, "pmc", pmcid) or _identified(cited, "pmcid", pmcid),
        arxiv=_identified(cited, "arxiv", arxiv),
    )


def _in_words(ref: "etree._Element", work: Work) -> str:
    """Return an entry as it stands there where it is in words, else in the order in which such lists have it."""
    cited = list(ref.iter(*_CITATIONS))
    told = squeezed(" ".join(words(each) for each in cited if _is_worded(each)))
    return told or entry_in_words(work) or squeezed(" ".join("".join(each.itertext()) for each in cited or ref))


def _is_worded(cited: "etree._Element") -> bool:
    """Say whether an entry stands there as it is to be read, with words or signs between its elements."""
    return tag_of(cited) != "element-citation" or bool((cited.text or "").strip())


def _authors(cited: "etree._Element") -> Iterator[Author]:
    groups = cited.findall("person-group")
    chosen = [
        each for each in groups if (each.get("person-group-type") or "author") in {"author", "inventor", "curator"}
    ]
    for group in chosen or (groups[:1] if groups else [cited]):
        for each in group.iter("name", "string-name", "collab"):
            inner = next((above for above in each.iterancestors("string-name", "collab")), None)
            if inner is None and (found := person(each)):
                yield found


def _pages(cited: "etree._Element") -> str:
    told = page_range(_first(cited, "fpage"), _first(cited, "lpage"))
    return told or _first(cited, "page-range") or _first(cited, "elocation-id")


def _identified(cited: "etree._Element", kind: str, usual: Callable[[str], str]) -> str:
    told = [each.text or "" for each in cited.iter("pub-id", "object-id") if each.get("pub-id-type") == kind]
    told += [each.text or "" for each in cited.iter("ext-link", "uri") if kind in {"doi", "arxiv"}]
    return next((found for each in told if (found := usual(each))), "")


def _first(cited: "etree._Element", name: str) -> str:
    found = cited.find(f".//{name}")
    return words(found) if found is not None else ""
