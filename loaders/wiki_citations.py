"""Works as MediaWiki's templates name them: {{cite journal | title=... | doi=...}}."""

from collections.abc import Iterator, Mapping

from kgplatform.models import Author, Work
from kgplatform.models.works import WorkType
from kgplatform.sources.authors import author, authors
from kgplatform.sources.dates import iso_date
from kgplatform.sources.identifiers import arxiv, doi, pmcid, pmid
from kgplatform.sources.languages import language_tag

_TYPES: dict[str, WorkType] = {
    "journal": "article-journal", "book": "book", "web": "webpage", "news": "article-newspaper",
    "magazine": "article-magazine", "arxiv": "article", "biorxiv": "article", "thesis": "thesis",
    "conference": "paper-conference", "report": "report", "techreport": "report", "tech report": "report",
    "encyclopedia": "entry-encyclopedia", "dictionary": "entry-dictionary", "medrxiv": "article", "ssrn": "article",
    "citeseerx": "article", "patent": "patent", "document": "document", "press release": "document", "av media": "",
    "podcast": "", "episode": "", "interview": "", "map": "", "speech": "",
}  # fmt: skip
_VENUES = ("journal", "work", "website", "newspaper", "magazine", "encyclopedia", "conference", "book-title", "series")
_MOST_AUTHORS = 200
_ANY = "citation"
_SHORT = frozenset({"sfn", "sfnp", "harvnb", "harv", "harvtxt", "harvp", "sfnm"})


def is_citation(name: str) -> bool:
    """Say whether a template describes a work: others begin alike ("citation needed", "cite check")."""
    return name == _ANY or _sort_of(name) in _TYPES


def short_key(name: str, values: Mapping[str, str]) -> str:
    """Return the key of a template that names a work by its authors and its year, "" for another template."""
    if name not in _SHORT:
        return ""
    told = [values[each] for each in sorted(values) if each.isdecimal() and values[each]]
    return " ".join(told)


def keys_of(work: Work) -> str:
    """Return the key by which short notes name a work: "Miller Jones 2019"."""
    families = [each.family for each in work.authors[:4]]
    return " ".join([*families, work.published[:4]]) if families and work.published else ""


def cited_work(name: str, values: Mapping[str, str]) -> Work:
    """Return the work that a template describes."""
    told: WorkType = _TYPES.get(_sort_of(name), "")
    return Work(
        title=(values.get("chapter", "") if told == "book" else "") or values.get("title", ""),
        authors=tuple(dict.fromkeys(_authors(values))),
        published=iso_date(values.get("date", "")) or iso_date(values.get("year", "")),
        venue=_venue(values, told),
        volume=values.get("volume", ""),
        issue=values.get("issue", "") or values.get("number", ""),
        pages=values.get("pages", "") or values.get("page", ""),
        publisher=values.get("publisher", ""),
        type="chapter" if told == "book" and values.get("chapter") else told,
        doi=doi(values.get("doi", "")),
        pmid=pmid(values.get("pmid", "")),
        pmcid=pmcid(values.get("pmc", "")),
        arxiv=arxiv(values.get("arxiv", "") or values.get("eprint", "")),
        language=language_tag(values.get("language", "")),
    )


def in_words(work: Work) -> str:
    """Return a work as an entry of a list of references; "" for one without a title, an author and a venue."""
    if not (work.title or work.authors or work.venue):
        return ""
    names = ", ".join(f"{each.family}, {each.given}" if each.given else each.family for each in work.authors)
    number = f"{work.volume}({work.issue})" if work.issue else work.volume
    where = " ".join(each for each in (work.venue, number) if each) + (f": {work.pages}" if work.pages else "")
    who = f"{names} ({work.published[:4]})" if names and work.published else names or work.published[:4]
    said = [who, work.title, where, work.publisher, f"doi:{work.doi}" if work.doi else ""]
    return ". ".join(each.strip().rstrip(".") for each in said if each.strip(" .:")) + "."


def _sort_of(name: str) -> str:
    return name.removeprefix("cite ") if name.startswith("cite ") else ""


def _venue(values: Mapping[str, str], told: WorkType) -> str:
    if told == "book" and values.get("chapter"):
        return values.get("title", "")
    return next((values[name] for name in _VENUES if values.get(name)), "")


def _authors(values: Mapping[str, str]) -> Iterator[Author]:
    for number in ("", *map(str, range(1, _MOST_AUTHORS))):
        family = values.get(f"last{number}", "") or values.get(f"author{number}-last", "")
        given = values.get(f"first{number}", "") or values.get(f"author{number}-first", "")
        whole = values.get(f"author{number}", "")
        if family:
            yield Author(family=family, given=given)
        elif whole and (found := author(whole)):
            yield found
        elif number and not (family or whole) and number != "1":
            break
    yield from authors(values.get("vauthors", "").replace(",", ";")) if values.get("vauthors") else ()
