"""What TEI says of a document as a work, and of the works that it cites."""

from collections.abc import Callable, Iterator

from lxml import etree

from kgplatform.models import Author, CitedWork, Work, WorkType
from kgplatform.sources.authors import author
from kgplatform.sources.dates import iso_date
from kgplatform.sources.identifiers import arxiv, doi, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx
from loaders.citing import entry_in_words
from loaders.metadata import page_range
from loaders.plain import squeezed
from loaders.xml_tree import tag_of, text_at

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_ID = "{http://www.w3.org/XML/1998/namespace}id"


class References:
    """The entries of the lists of references of a document; `texts` has each in words."""

    def __init__(self, root: "etree._Element") -> None:
        entries = [each for found in root.iter("listBibl") for each in found if tag_of(each) in {"biblStruct", "bibl"}]
        keys = {each: each.get(_ID) or f"ref-{number}" for number, each in enumerate(entries, start=1)}
        works = {each: bibliographic(each) for each in entries}
        self.texts = {each: _in_words(each, works[each]) for each in entries}
        self.works = tuple(CitedWork(key=keys[each], text=self.texts[each], work=works[each]) for each in entries)
        self._known = frozenset(keys.values())

    def keys(self, target: str) -> list[str]:
        """Return the keys of the entries that a reference points to: "#b3 #b4"."""
        return [key for each in target.split() if (key := each.removeprefix("#")) in self._known]


def tei_work(root: "etree._Element", *, full: bool) -> Work:
    """Return what a document says of itself; `full` says whether its body says something."""
    header = root.find("teiHeader")
    described = header.find("fileDesc/sourceDesc/biblStruct") if header is not None else None
    own = bibliographic(described) if described is not None else Work()
    if header is None:
        return own.model_copy(update={"extent": "full text" if full else ""})
    statement = header.find("fileDesc/publicationStmt")
    titled = header.find("fileDesc/titleStmt/title")
    authors = own.authors or tuple(_authors(header.find("fileDesc/titleStmt")))
    abstract = "".join(text for each in header.findall("profileDesc/abstract") for text in each.itertext()).strip()
    language = (
        root.get(_LANGUAGE)
        or header.get(_LANGUAGE)
        or next((each.get("ident") or "" for each in header.iter("language")), "")
    )
    return own.model_copy(
        update={
            "title": own.title or (squeezed("".join(titled.itertext())) if titled is not None else ""),
            "authors": authors,
            "published": own.published or _date(statement),
            "publisher": own.publisher or text_at(statement, "publisher"),
            "licence": _licence(statement),
            "language": language_tag(language),
            "extent": "full text" if full else "abstract" if abstract else "",
        }
    )


def bibliographic(entry: "etree._Element") -> Work:
    """Return what a <biblStruct> says of its work, or the words of a <bibl> in its elements."""
    part, whole = entry.find("analytic"), entry.find("monogr")
    title = _title(part, "a") or ("" if part is not None and len(part) and _title(part, "") else _title(whole, "m"))
    venue = _title(whole, "j") or (_title(whole, "m") if part is not None and _title(part, "a") else "")
    meeting = text_at(whole, "meeting")
    authors = tuple(_authors(part)) or tuple(_authors(whole)) or tuple(_authors(entry))
    kind: WorkType = "article-journal" if _title(whole, "j") else "paper-conference" if meeting else ""
    if not kind and venue:
        kind = "chapter"
    elif not kind and title:
        kind = "book" if whole is not None and _title(whole, "m") == title else ""
    return Work(
        title=title or text_at(entry, "title"),
        authors=authors,
        published=_date(whole if whole is not None else entry),
        venue=venue or meeting,
        volume=_scope(entry, "volume"),
        issue=_scope(entry, "issue"),
        pages=_scope(entry, "page"),
        publisher=text_at(whole, "imprint/publisher"),
        type=kind,
        doi=_identified(entry, "doi", doi),
        pmid=_identified(entry, "pmid", pmid),
        pmcid=_identified(entry, "pmcid", pmcid),
        arxiv=_identified(entry, "arxiv", arxiv),
    )


def _in_words(entry: "etree._Element", work: Work) -> str:
    raw = next((note for note in entry.iter("note") if note.get("type") == "raw_reference"), None)
    if raw is not None:
        return squeezed("".join(raw.itertext()))
    return entry_in_words(work) or squeezed(" ".join(entry.itertext()))


def _authors(element: "etree._Element | None") -> Iterator[Author]:
    """Give the persons and groups that are named as authors; an affiliation that nobody has is none."""
    for each in element.findall("author") if element is not None else ():
        known = next((found for number in each.iter("idno") if (found := orcid(number.text or ""))), "")
        person = each.find("persName")
        if person is not None:
            family = squeezed(" ".join("".join(name.itertext()) for name in person.findall("surname")))
            given = squeezed(" ".join("".join(name.itertext()) for name in person.findall("forename")))
            if family:
                yield Author(family=family, given=given, orcid=known)
                continue
        group = each.find("orgName")
        direct = "" if each.find("affiliation") is not None else squeezed("".join(each.itertext()))
        said = person if person is not None else group
        words = squeezed("".join(said.itertext())) if said is not None else direct
        if group is not None and person is None and words:
            yield Author(family=words)
        elif words and (who := author(words)):
            yield who.model_copy(update={"orcid": known})


def _title(element: "etree._Element | None", level: str) -> str:
    """Return the title of a level ("a" of a part, "j" of a journal, "m" of a book), its main one first."""
    if element is None:
        return ""
    found = [each for each in element.findall("title") if not level or each.get("level") == level]
    found.sort(key=lambda each: (each.get("type") == "abbrev", each.get("type") != "main"))
    return next((words for each in found if (words := squeezed("".join(each.itertext())))), "")


def _date(element: "etree._Element | None") -> str:
    told = element.iter("date") if element is not None else ()
    return next((found for each in told if (found := iso_date(each.get("when") or "".join(each.itertext())))), "")


def _scope(entry: "etree._Element", unit: str) -> str:
    for each in entry.iter("biblScope"):
        if each.get("unit") == unit or each.get("type") in {unit, f"{unit}s"}:
            told = page_range(each.get("from") or "", each.get("to") or "")
            return squeezed(told or "".join(each.itertext()))
    return ""


def _licence(statement: "etree._Element | None") -> str:
    told = (
        said
        for each in (statement.iter("licence", "ref", "p") if statement is not None else ())
        for said in (each.get("target") or "", "".join(each.itertext()))
    )
    found = [name for each in told if (name := spdx(squeezed(each)))]
    return next(iter((*(name for name in found if not name.startswith("http")), *found)), "")


def _identified(entry: "etree._Element", kind: str, usual: Callable[[str], str]) -> str:
    told = [each.text or "" for each in entry.iter("idno") if (each.get("type") or "").lower() == kind]
    told += [each.get("target") or "" for each in entry.iter("ptr") if kind in {"doi", "arxiv"}]
    return next((found for each in told if (found := usual(each))), "")
