"""By what two records are known to be of one work, and what they tell of it together.

Records are of one work where they share an identifier. A title is one only with the family name of its first author
and its year, since "Annual report" and "Editorial" are many; a preprint is known by its year and the years after it,
in which its article comes out.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal, NamedTuple

from kgplatform.models import Work
from kgplatform.sources.identifiers import arxiv
from kgplatform.sources.work_status import gravest

Scheme = Literal["doi", "pmid", "pmcid", "arxiv", "openalex", "title"]
SCHEMES: tuple[Scheme, ...] = ("doi", "pmid", "pmcid", "arxiv", "openalex", "title")
"""What identifies works; a work goes by the first that it has."""

FEW = 4  # words of a title that many works have: "Editorial", "Heart failure in 2019"
_YEARS = 3  # after which the article of a preprint is out, if ever
_PREPRINT_VENUES = re.compile(r"rxiv\b|\bssrn\b|\bpreprints?\b|\bresearch square\b", re.IGNORECASE)
_OWN = frozenset({"extent", "status", "notices"})  # what a record says of one text of a work


class Identifier(NamedTuple):
    """What identifies a work, such as its DOI, in its usual form."""

    scheme: Scheme
    value: str


def identifiers_of(work: Work) -> tuple[Identifier, ...]:
    """Return what identifies a work, each once, sorted as works go by them; nothing where too little is known of it."""
    found = {Identifier(scheme, getattr(work, scheme)) for scheme in SCHEMES[:-1] if getattr(work, scheme)}
    if number := arxiv(work.doi):
        found.add(Identifier("arxiv", number))
    found.update(Identifier("title", value) for value in _titles(work))
    return tuple(sorted(found, key=order))


def order(identifier: Identifier) -> tuple[int, str]:
    """Return what identifiers are sorted by: the scheme, then the value."""
    return SCHEMES.index(identifier.scheme), identifier.value


def title_words(title: str) -> list[str]:
    """Return the words of a title in small letters, without accents and marks."""
    plain = unicodedata.normalize("NFKD", title).casefold()
    return re.findall(r"[^\W_]+", "".join(each for each in plain if not unicodedata.combining(each)))


def fullness(work: Work) -> int:
    """Return how much of a work a text is, to compare texts of one: a full text is more than one of which nobody told,
    that more than an abstract; of two alike, the published one is more than the preprint."""
    extents = {"full text": 2, "": 1, "abstract": 0}
    return 2 * extents[work.extent] + (not is_preprint(work))


def is_preprint(work: Work) -> bool:
    """Say whether a text of a work is its preprint: by its type, its venue, its DOI, or an arXiv id alone."""
    if work.type == "article" or _PREPRINT_VENUES.search(work.venue) or arxiv(work.doi):
        return True
    return work.type == "" and bool(work.arxiv) and not work.venue


def united(records: Iterable[Work], entry: Work | None = None) -> Work:
    """Return what records of one work tell of it together, and last an `entry` for it in references: of the records
    what those say that tell most comes first. What a publisher said afterwards is said of all texts of a work, the
    gravest of it; whether it is an abstract of one alone, so that of the first stays."""
    ranked = sorted(records, key=lambda each: (-fullness(each), -_told(each), each.model_dump_json()))
    if entry:
        ranked.append(entry)
    whole = ranked[0] if ranked else Work()
    for record in ranked[1:]:
        whole = whole.model_copy(update=missing(whole, record))
    notices = tuple(dict.fromkeys(notice for record in ranked for notice in record.notices))
    return whole.model_copy(update={"status": gravest([each.status for each in ranked]), "notices": notices})


def missing(known: Work, other: Work) -> dict[str, object]:
    """Return by their names the fields of a work of which nothing is known, as another record of it has them; what a
    record says of one text alone is not among them."""
    fields = Work.model_fields.keys() - _OWN
    return {name: value for name in fields if not getattr(known, name) and (value := getattr(other, name))}


def better_entry(one: Work, other: Work) -> Work:
    """Return of two entries for a work in lists of references that which tells more, whichever comes first."""
    return max(one, other, key=lambda each: (_told(each), each.model_dump_json()))


def _told(work: Work) -> int:
    return len(work.model_dump(exclude_defaults=True))


def _titles(work: Work) -> list[str]:
    words, year = title_words(work.title), work.published[:4]
    author = " ".join(title_words(work.authors[0].family)) if work.authors else ""
    if len(words) < FEW or not author or not year.isdigit():
        return []
    last = int(year) + (_YEARS if is_preprint(work) else 0)
    return [f"{' '.join(words)}|{author}|{each}" for each in range(int(year), last + 1)]
