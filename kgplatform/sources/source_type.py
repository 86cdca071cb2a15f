"""What sort of source a page is, by what its address and its title show; "unknown" where they show nothing.

Derived whenever it is asked for, and stored nowhere: it follows from what every source has.
"""

import re
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from kgplatform.sources.sites import web_address
from kgplatform.sources.snippet_urls import resource_url

SourceType = Literal[
    "official", "scholarly", "reference_work", "encyclopedia", "news", "organisation", "personal_blog", "forum",
    "listing", "social", "unknown",
]  # fmt: skip
"""`official` is what authorities say, `listing` an entry of a shop or catalogue about a book or a thing."""
SOURCE_TYPES: tuple[SourceType, ...] = get_args(SourceType)

_WORTH: dict[SourceType, int] = {
    "official": 2, "scholarly": 2, "reference_work": 2, "encyclopedia": 1, "news": 1,
    "personal_blog": -1, "forum": -2, "social": -2, "listing": -2,
}  # fmt: skip
_LAST = -2
_LONGEST = 500  # characters that are looked at


class _Signs(NamedTuple):
    """A type with its signs in a host, in a path with its query, and in a title; each may be none."""

    type: SourceType
    host: re.Pattern[str] | None = None
    path: re.Pattern[str] | None = None
    title: re.Pattern[str] | None = None


# The first that fits counts: what is special stands before what is general, and an address before a title.
# fmt: off
_ADDRESSES = (
    _Signs(
        "scholarly",
        re.compile(r"(?:^|\.)(?:doi|arxiv)\.org$|(?:^|\.)(?:pubmed|pmc|jstor|journals?|mathscinet)\."),
        re.compile(r"/doi/|/10\.\d{4,9}(?:/|%2f)|/pmc/|/pubmed/|/journals?/|/s\d{4}-?\d{3}[\dx]"),
    ),
    _Signs(
        "official",
        re.compile(
            r"\.(?:gov|mil|int)$|\.(?:gov|mil|gob|gouv|govt|go|gc)\.[a-z]{2}$|(?:^|\.)europa\.eu$|\.gc\.ca$"
            r"|\.gouv\.fr$|\.admin\.ch$|(?:^|\.)un\.org$"
        ),
    ),
    _Signs(
        "forum",
        re.compile(
            r"(?:^|\.)(?:forums?|discuss|boards?|listserv|lists|groups)\.|(?:^|\.)(?:reddit|quora)\.|stackexchange"
        ),
        re.compile(
            r"/forums?(?:/|$)|/viewtopic|/showthread|/threads?/|/pipermail/|/wa\.exe|/messageboard|/questions/\d"
        ),
    ),
    _Signs(
        "social",
        re.compile(
            r"(?:^|\.)(?:facebook|twitter|x|instagram|tiktok|linkedin|youtube|pinterest)\.com$|(?:^|\.)threads\.net$"
        ),
    ),
    _Signs(
        "listing",
        re.compile(r"(?:^|\.)(?:shop|store|books|amazon|ebay|abebooks|worldcat)\."),
        re.compile(r"/(?:products?|shop|store|cart|isbn|oclc|dp)/|[?&]isbn="),
    ),
    _Signs(
        "personal_blog",
        re.compile(r"blogspot|wordpress\.com|(?:^|\.)(?:medium|substack|livejournal|typepad|blogs?)\."),
        re.compile(r"/blogs?(?:/|$)"),
    ),
    _Signs("encyclopedia", re.compile(r"pedia|encyclop|britannica"), re.compile(r"/wiki/|/encyclop")),
    _Signs(
        "reference_work",
        re.compile(r"dictionary|thesaurus|glossary|(?:^|\.)oeis\."),
        re.compile(r"/(?:dictionary|glossary|thesaurus)(?:/|$)"),
    ),
    _Signs(
        "news",
        re.compile(
            r"news|herald|tribune|gazette|(?:times|guardian|telegraph|post)\.|(?:^|\.)(?:reuters|bbc|cnn|economist)\."
        ),
        re.compile(
            r"/news(?:/|$)|/news_|/obituar|/stor(?:y|ies)/|/(?:19|20)\d\d[/-]\d\d?[/-](?:\d\d?/)?[^/]{8}|/articles?/\d"
        ),
    ),
)
_PAPERS = (_Signs("scholarly", path=re.compile(r"/papers?/|/publications?/|\.(?:pdf|ps)$")),)
_TITLES = (
    _Signs("official", title=re.compile(
        r"^sit(?:uation )?rep(?:ort)?\b|\bsitrep\b|^(?:annual|final|member) report\b|^white paper\b"
        r"|^report of the .{0,80}\b(?:session|committee|commission|council|ministry)\b"
    )),
    _Signs("forum", title=re.compile(r"^re: |\b(?:forum|message board|mailing list)s?$")),
    _Signs("listing", title=re.compile(
        r"^buy\b|\bisbn\b|\badd to (?:cart|basket)\b|: amazon\.|\b(?:hardcover|paperback)\b"
    )),
    _Signs("encyclopedia", title=re.compile(r"[-|–—] wikipedia|\bencyclop(?:a?e|æ)dia britannica\b")),
    _Signs("scholarly", title=re.compile(r"\barxiv:\d|\bdoi:\s?10\.|\b(?:journal|proceedings|transactions) of\b")),
    _Signs("reference_work", title=re.compile(r"\b(?:dictionary|glossary|handbook|encyclop(?:a?e|æ)dia) of\b")),
    _Signs("news", title=re.compile(r"[-|–—] [a-z ]{0,40}\bnews$|^obituar(?:y|ies)\b")),
    _Signs("personal_blog", title=re.compile(r"[-|–—] [a-z' ]{0,40}\bblog$")),
)
# fmt: on
_SCHOOL = re.compile(r"\.edu$|\.(?:edu|ac)\.[a-z]{2}$")
_ORGANISATION = re.compile(r"\.org$|\.org\.[a-z]{2}$|\.edu$|\.(?:edu|ac)\.[a-z]{2}$")
_ARCHIVES = re.compile(r"(?:^|\.)archive\.org$")  # of what others made


@lru_cache(maxsize=10_000)
def source_type(url: str, title: str = "") -> SourceType:
    """Return what sort of source an address, of a document or a snippet, and a title show; of an archived page, by its
    own address."""
    parts = web_address(resource_url(url))
    host = (parts.hostname or "").lower() if parts else ""
    path = f"{parts.path}?{parts.query}".rstrip("?").lower()[:_LONGEST] if parts else ""
    said = " ".join(title.split()).lower()[:_LONGEST]
    school = bool(_SCHOOL.search(host))
    tables = (_ADDRESSES if host else (), _PAPERS if school else (), _TITLES)
    found = next((signs.type for table in tables for signs in table if _fits(signs, host, path, said)), None)
    if found:
        return found
    return "organisation" if _ORGANISATION.search(host) and not _ARCHIVES.search(host) else "unknown"


def spoken(type_: SourceType) -> str:
    """Return a type in words, "" for an unknown one."""
    if type_ == "listing":
        return "shop or catalogue listing"
    return "" if type_ == "unknown" else type_.replace("_", " ")


def worth(url: str, title: str = "") -> int:
    """Return how much rather a source is cited than others that say the same (-2 to 2); 0 where nothing is known."""
    return _WORTH.get(source_type(url, title), 0)


def is_last_resort(url: str, title: str = "") -> bool:
    """Say whether a source is cited only where no better one tells: forums, social media, listings."""
    return worth(url, title) <= _LAST


def _fits(signs: _Signs, host: str, path: str, title: str) -> bool:
    told = ((signs.host, host), (signs.path, path), (signs.title, title))
    return any(sign and text and sign.search(text) for sign, text in told)
