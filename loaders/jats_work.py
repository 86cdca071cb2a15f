"""What JATS says of an article as a work: who wrote it, when and where it came out, and what came of it."""

from collections.abc import Callable, Iterator

from lxml import etree

from kgplatform.models import Author, Work, WorkStatus, WorkType
from kgplatform.sources.authors import author
from kgplatform.sources.dates import dated, iso_date
from kgplatform.sources.identifiers import arxiv, doi, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx
from loaders.metadata import page_range
from loaders.plain import squeezed
from loaders.xml_tree import tag_of, text_at

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_HREF = "{http://www.w3.org/1999/xlink}href"
_ABSTRACTS = {
    "executive-summary": "Summary", "summary": "Summary", "editor": "Editor's summary", "teaser": "Teaser",
    "key-points": "Key points", "plain-language-summary": "Plain language summary", "graphical": "Graphical abstract",
    "toc": "Summary", "web-summary": "Summary", "lay-summary": "Lay summary",
}  # fmt: skip
_TYPES: dict[str, WorkType] = {
    "book-review": "review", "product-review": "review", "preprint": "article", "dissertation": "thesis",
    "news": "article-magazine", "dataset": "dataset", "report": "report", "proceedings": "paper-conference",
}  # fmt: skip
_NOT_PUBLISHED = frozenset("pmc-release nihms-submitted corrected retracted retraction received accepted".split())
_STATUSES: dict[str, WorkStatus] = {
    "correction-forward": "corrected", "correction": "corrected", "corrected-by": "corrected",
    "erratum": "corrected", "addendum": "corrected", "republication": "corrected",
    "concern-forward": "concern", "expression-of-concern": "concern", "concern": "concern",
    "retraction-forward": "retracted", "retraction": "retracted", "retracted-by": "retracted",
    "partial-retraction": "corrected", "removal": "retracted", "withdrawal": "retracted",
}  # fmt: skip
_GRAVEST: tuple[WorkStatus, ...] = ("retracted", "concern", "corrected")
_NOTICES = frozenset({"correction", "retraction", "expression-of-concern", "erratum", "addendum", "partial-retraction"})


def article_work(article: "etree._Element", *, full: bool) -> Work:
    """Return what an article says of itself; `full` says whether its body says something."""
    meta = article.find("front/article-meta")
    if meta is None:
        return Work(extent="full text" if full else "")
    journal = article.find("front/journal-meta")
    status, notices = _standing(article, meta)
    return Work(
        title=_title(meta),
        authors=tuple(_authors(meta)),
        published=_published(meta),
        venue=text_at(journal, ".//journal-title"),
        volume=text_at(meta, "volume"),
        issue=text_at(meta, "issue"),
        pages=_pages(meta),
        publisher=text_at(journal, "publisher/publisher-name"),
        type=_TYPES.get(article.get("article-type") or "", "article-journal" if journal is not None else ""),
        doi=_identified(meta, {"doi"}, doi),
        pmid=_identified(meta, {"pmid"}, pmid),
        pmcid=_identified(meta, {"pmc", "pmcid"}, pmcid),
        arxiv=_identified(meta, {"arxiv"}, arxiv),
        licence=_licence(meta),
        language=language_tag(article.get(_LANGUAGE) or ""),
        extent="full text" if full else "abstract" if meta.find("abstract") is not None else "",
        status=status,
        notices=notices,
    )


def kind_of_abstract(told: str) -> str:
    """Return what an abstract is called that has no title itself."""
    return _ABSTRACTS.get(told, "Abstract")


def person(name: "etree._Element", known: str = "") -> Author | None:
    """Return who a <name>, a <string-name> or a <collab> names; `known` is the ORCID."""
    if tag_of(name) == "collab":
        own = squeezed(" ".join([name.text or "", *_words_of_collab(name)]))
        return Author(family=own.strip(" ,;."), orcid=known) if own.strip(" ,;.") else None
    family = squeezed(_said(name, "surname"))
    given = squeezed(_said(name, "given-names"))
    if family:
        return Author(family=family, given=given, orcid=known)
    found = author(given or squeezed("".join(name.itertext())))
    return found.model_copy(update={"orcid": known}) if found else None


def words(element: "etree._Element") -> str:
    """Return all words of an element in one line, without the signs of its notes."""
    return squeezed("".join(_without_notes(element)))


def _title(meta: "etree._Element") -> str:
    group = meta.find("title-group")
    if group is None:
        return ""
    title, below = group.find("article-title"), group.find("subtitle")
    said = words(title) if title is not None else ""
    return f"{said}: {words(below)}" if said and below is not None and words(below) else said


def _authors(meta: "etree._Element") -> Iterator[Author]:
    for contributor in meta.findall("contrib-group/contrib"):
        if (contributor.get("contrib-type") or "author") != "author":
            continue
        told = (each.text or "" for each in contributor.iter("contrib-id", "uri") if _is_orcid(each))
        known = next((found for each in told if (found := orcid(each))), "")
        named = next(contributor.iter("name", "string-name", "collab"), None)
        if named is not None and (who := person(named, known)):
            yield who


def _is_orcid(element: "etree._Element") -> bool:
    return (element.get("contrib-id-type") or element.get("content-type") or "") == "orcid"


def _published(meta: "etree._Element") -> str:
    """Return the earliest day on which it came out; of "2021" and "2021-05" the longer."""
    dates = [
        found
        for each in meta.findall("pub-date")
        if not _NOT_PUBLISHED & {each.get("pub-type"), each.get("date-type")} and (found := date_of(each))
    ]
    dates += [
        found
        for event in meta.findall("pub-history/event[@event-type='preprint']/date")
        if not dates and (found := date_of(event))
    ]
    return min((each for each in dates if not any(o != each and o.startswith(each) for o in dates)), default="")


def date_of(element: "etree._Element") -> str:
    """Return the ISO date of an element with a <year>."""
    year = text_at(element, "year")[:4]
    told = dated(year, text_at(element, "month") or text_at(element, "season"), text_at(element, "day"))
    return told or iso_date(element.get("iso-8601-date") or text_at(element, "string-date"))


def _pages(meta: "etree._Element") -> str:
    told = page_range(text_at(meta, "fpage"), text_at(meta, "lpage"))
    return told or text_at(meta, "page-range") or text_at(meta, "elocation-id")


def _licence(meta: "etree._Element") -> str:
    """Return the licence: of several addresses of which one is well known, that one."""
    told: list[str] = []
    for each in meta.findall("permissions/license"):
        told.extend((link.text or "") for link in each.iter() if tag_of(link) in {"license_ref", "license-ref"})
        told.append(each.get(_HREF) or "")
        told.extend(link.get(_HREF) or "" for link in each.iter("ext-link", "uri"))
    told.extend((link.text or "") for link in meta.iterfind("permissions/license_ref"))
    found = [name for each in told if (name := spdx(each.strip()))]
    known = [name for name in found if not name.startswith("http")]
    return next(iter((*known, *(name for name in found if "licen" in name))), "")


def _standing(article: "etree._Element", meta: "etree._Element") -> tuple[WorkStatus, tuple[str, ...]]:
    """Return what its publisher said of it afterwards, and where; a notice tells of another work, not of itself."""
    if (article.get("article-type") or "") in _NOTICES:
        return "", ()
    found = {
        squeezed(doi(told) or told): status
        for each in meta.iter("related-article")
        if (status := _STATUSES.get((each.get("related-article-type") or "").lower()))
        and (told := each.get(_HREF) or "".join(each.itertext()) or each.get("related-article-type") or "")
    }
    for event in meta.findall("pub-history/event"):
        if status := _STATUSES.get(
            {"corrected": "correction", "retracted": "retraction"}.get(event.get("event-type") or "", "")
        ):
            found.setdefault(event.get("event-type") or "", status)
    gravest = [status for status in _GRAVEST if status in found.values()]
    return gravest[0] if gravest else "", tuple(found)


def _identified(meta: "etree._Element", kinds: set[str], usual: Callable[[str], str]) -> str:
    told = (each.text or "" for each in meta.findall("article-id") if (each.get("pub-id-type") or "") in kinds)
    return next((found for each in told if (found := usual(each))), "")


def _said(element: "etree._Element", name: str) -> str:
    return " ".join("".join(each.itertext()) for each in element.iter(name))


def _words_of_collab(element: "etree._Element") -> Iterator[str]:
    """Give the words of a group's name, without who is in it."""
    for child in element:
        if tag_of(child) not in {"contrib-group", "xref", "aff", "contrib-id", "email"}:
            yield "".join(child.itertext())
        yield child.tail or ""


def _without_notes(element: "etree._Element") -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if tag_of(child) not in {"xref", "fn", ""}:
            yield from _without_notes(child)
        yield child.tail or ""
