"""A work as lists of literature have it: who wrote it, when, where it came out, what leads to it, what became of it."""

import re
from typing import NamedTuple
from urllib.parse import quote

from kgplatform.models import Author, Work
from kgplatform.models.works import Extent, WorkStatus, WorkType

MOST_AUTHORS = 3  # that are named; of more it says "et al."
_WORDS: dict[WorkType, str] = {
    "article-journal": "journal article", "article": "preprint", "paper-conference": "conference paper",
    "chapter": "book chapter", "dataset": "data set", "webpage": "web page", "article-newspaper": "newspaper article",
    "article-magazine": "magazine article", "post-weblog": "blog post", "entry-encyclopedia": "encyclopedia entry",
    "entry-dictionary": "dictionary entry", "document": "",
}  # fmt: skip
_STATUS: dict[WorkStatus, str] = {
    "corrected": "corrected", "concern": "expression of concern", "retracted": "retracted",
}  # fmt: skip
_EXTENT: dict[Extent, str] = {"abstract": "abstract only"}
_INITIALS = re.compile(r"[^\W\d_a-zß-ÿ]{2,4}")  # given names that are initials already
_PARTS = re.compile(r"[\s.\-‐]+")
_DASHES = re.compile(r"(?<!\s)\s*+[-–—]++\s*+")


class Identifier(NamedTuple):
    """What a work is known by: `label` as it is written ("doi:10.1000/x"), and the `address` that leads to it."""

    label: str
    address: str


def authors_told(work: Work) -> str:
    """Return at most three authors by family name and initials, "et al." for the others: "Fabre JH, Berg B et al."."""
    named = ", ".join(map(_author, work.authors[:MOST_AUTHORS]))
    return f"{named} et al." if len(work.authors) > MOST_AUTHORS else named


def year(work: Work) -> str:
    return work.published[:4]


def venue_told(work: Work) -> str:
    """Return where a work came out, with volume, issue and pages: "Annals 3(2):1–9"; of what came out in nothing else
    its publisher."""
    number = work.volume + (f"({work.issue})" if work.issue else "")
    pages = _DASHES.sub("–", work.pages)
    alone = f"pp. {pages}" if "–" in pages else pages
    at = f"{number}:{pages}" if number and pages else number or alone
    return " ".join(filter(None, (work.venue or work.publisher, at)))


def identifier(work: Work) -> Identifier | None:
    """Return what leads to a work best: its DOI, or else its record in PubMed, PubMed Central, arXiv or OpenAlex; None
    where it has none of these."""
    found = (
        ("doi:", work.doi, "https://doi.org/{}"),
        ("PMID ", work.pmid, "https://pubmed.ncbi.nlm.nih.gov/{}/"),
        ("", work.pmcid, "https://pmc.ncbi.nlm.nih.gov/articles/{}/"),
        ("arXiv:", work.arxiv, "https://arxiv.org/abs/{}"),
        ("OpenAlex ", work.openalex, "https://openalex.org/{}"),
    )
    return next((Identifier(f"{mark}{id_}", at.format(quote(id_))) for mark, id_, at in found if id_), None)


def address(work: Work) -> str:
    """Return the address that leads to a work best, "" where none is known."""
    known_as = identifier(work)
    return known_as.address if known_as else ""


def in_words(work: Work) -> str:
    """Return a work in a line of a list of literature: "Fabre JH (1881). Eggs. Annals 3:1–9."; where its title is not
    known, what it is known by."""
    known_as = identifier(work)
    authors, date = authors_told(work), year(work)
    by = " ".join(filter(None, (authors, f"({date})" if date else "")))
    title = work.title or (known_as.label if known_as else "")
    parts = (each.strip().rstrip(".") for each in (by, title, venue_told(work)))
    return " ".join(part if part.endswith(("?", "!")) else f"{part}." for part in parts if part)


def sort_told(work: Work) -> str:
    """Return what sort of work it is, in words; "" where nobody told."""
    return _WORDS.get(work.type, work.type)


def status_told(work: Work) -> str:
    """Return what its publisher said of a work afterwards, in a word or two; "" for nothing."""
    return _STATUS.get(work.status, "")


def extent_told(work: Work) -> str:
    """Return "abstract only" where that is what was read of it, else ""."""
    return _EXTENT.get(work.extent, "")


def _author(author: Author) -> str:
    return f"{author.family} {_initials(author.given)}".strip()


def _initials(given: str) -> str:
    """Return the first letters of given names: "Jean-Henri" and "J. H." are "JH"."""
    parts = [part for part in _PARTS.split(given) if part]
    if len(parts) == 1 and _INITIALS.fullmatch(parts[0]):
        return parts[0]
    return "".join(part[0].upper() for part in parts if part[0].isalpha())
