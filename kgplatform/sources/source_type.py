"""What sort of source a document is, and how much it counts: by the record of its work, its address and its title;
"unknown" where they show nothing (docs/decisions/0059).

Derived whenever it is asked for, and stored nowhere: it follows from what every source has.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, get_args

from kgplatform.models import Snippet, Source, Work
from kgplatform.models.works import RecordedType, SourceType, WorkType
from kgplatform.sources.sites import web_address
from kgplatform.sources.snippet_urls import resource_url
from kgplatform.sources.work_identity import is_preprint

SOURCE_TYPES: tuple[SourceType, ...] = get_args(SourceType)

_WEIGHTS: dict[SourceType, int] = {
    "official": 2, "peer_reviewed": 2, "scholarly": 2, "reference_work": 2, "preprint": 1, "primary_document": 1,
    "encyclopedia": 1, "news": 1, "company": -1, "personal_blog": -1, "forum": -2, "social": -2, "listing": -2,
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
        "preprint",
        re.compile(
            r"(?:^|\.)(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|preprints|researchsquare)\.(?:org|com)$|(?:^|\.)ssrn\.com$"
        ),
        re.compile(r"/10\.48550(?:/|%2f)arxiv"),
    ),
    _Signs(
        "scholarly",
        re.compile(r"(?:^|\.)doi\.org$|(?:^|\.)(?:pubmed|pmc|jstor|journals?|mathscinet)\."),
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
_TRADE = re.compile(r"\.(?:com|net|biz|io|ai|app|dev|tech|cloud|co)$|\.com?\.[a-z]{2}$")
_PRESS_WIRES = re.compile(r"(?:^|\.)(?:prnewswire|businesswire|globenewswire|accesswire|prweb|einpresswire)\.com$")
_OF_INVESTORS = re.compile(r"^(?:newsroom|investors?|ir)\.")
_OF_COMPANIES = re.compile(
    r"/(?:press-?releases?|newsroom|investor-relations|case-stud(?:y|ies)|customers|customer-stories|pricing)(?:/|$)"
)
_WORD = re.compile(r"\w+")
_SHORTEST = 4  # letters of a name that is told from other words
_SITE_NAME = re.compile(r" [-|–—·] ")  # before or behind which a title has the name of its site
_ARCHIVES = re.compile(r"(?:^|\.)archive\.org$")  # of what others made


_RECORDED: dict[WorkType, SourceType] = {
    "article": "preprint", "paper-conference": "scholarly", "thesis": "scholarly", "article-journal": "scholarly",
    "dataset": "primary_document", "report": "primary_document", "patent": "primary_document",
    "standard": "primary_document", "legislation": "primary_document", "entry-encyclopedia": "encyclopedia",
    "entry-dictionary": "reference_work", "article-newspaper": "news", "article-magazine": "news",
    "post-weblog": "personal_blog",
}  # fmt: skip
_JOURNALS: frozenset[WorkType] = frozenset({"", "article-journal", "review"})
_LEARNED: frozenset[WorkType] = frozenset({"chapter", "book"})  # with a DOI
# What a page says of itself says less than its address does, but that it is what learned people cite.
_SURE: frozenset[RecordedType] = frozenset({"peer_reviewed", "preprint", "scholarly"})


def recorded_type(work: Work | None) -> RecordedType:
    """Return what the record of a work shows: an article of a journal that has an identifier is peer-reviewed."""
    if work is None:
        return ""
    if is_preprint(work):
        return "preprint"
    if work.type in _JOURNALS and work.venue and (work.pmid or work.pmcid or (work.type and work.doi)):
        return "peer_reviewed"
    if work.arxiv and not work.doi:
        return "preprint"
    if work.type in _LEARNED:
        return "scholarly" if work.doi else ""
    return _RECORDED.get(work.type, "")


@lru_cache(maxsize=10_000)
def recorded_in(work: str | None) -> RecordedType:
    """Return what the JSON of a work shows; None is none."""
    return recorded_type(Work.model_validate_json(work)) if work else ""


@lru_cache(maxsize=10_000)
def source_type(url: str, title: str = "", recorded: RecordedType = "") -> SourceType:
    """Return what sort of source it is: what its record shows where that is sure, else what an address, of a document
    or a snippet, and a title show, of an archived page its own address, and what the record says where these show
    nothing."""
    if recorded in _SURE:
        return recorded or "unknown"
    shown = _shown(url, title)
    return recorded if recorded and shown in {"unknown", "organisation"} else shown


def type_of(read: Snippet | Source) -> SourceType:
    """Return what sort of source a document is, or that of a snippet."""
    recorded = read.recorded if isinstance(read, Snippet) else recorded_type(read.work)
    return source_type(read.url, read.title, recorded)


def weight(type_: SourceType) -> int:
    """Return how much rather a source of a type is read and cited than others that say the same (-2 to 2); 0 where
    nothing is known."""
    return _WEIGHTS.get(type_, 0)


def weight_of(read: Snippet | Source) -> int:
    """Return how much a document counts, or that of a snippet (-2 to 2)."""
    return weight(type_of(read))


def is_last_resort(snippet: Snippet) -> bool:
    """Say whether a snippet is cited only where no better source tells: forums, social media, listings."""
    return weight_of(snippet) <= _LAST


def reliable(snippets: Sequence[Snippet]) -> tuple[Snippet, ...]:
    """Return the snippets that are no last resort, in their order; all of them, where there are no others."""
    return tuple(snippet for snippet in snippets if not is_last_resort(snippet)) or tuple(snippets)


def spoken(type_: SourceType) -> str:
    """Return a type in words, "" for an unknown one."""
    words = {"listing": "shop or catalogue listing", "peer_reviewed": "peer-reviewed", "unknown": ""}
    return words.get(type_, type_.replace("_", " "))


def standing_told(value: int) -> str:
    """Return how much a weight counts beside others, in words; "" for one that counts as most do."""
    if value > 0:
        return "counts more than most" if value > 1 else "counts more than some"
    return "counts less than most" if value < 0 else ""


def _shown(url: str, title: str) -> SourceType:
    """Return what an address and a title show."""
    parts = web_address(resource_url(url))
    host = (parts.hostname or "").lower() if parts else ""
    path = f"{parts.path}?{parts.query}".rstrip("?").lower()[:_LONGEST] if parts else ""
    named = " ".join(title.split())[:_LONGEST]
    school = bool(_SCHOOL.search(host))
    tables = (_ADDRESSES if host else (), _PAPERS if school else (), _TITLES)
    found = next((signs.type for table in tables for signs in table if _fits(signs, host, path, named.lower())), None)
    if found in {None, "news"} and _is_of_company(host, path, named):
        return "company"
    if found:
        return found
    return "organisation" if _ORGANISATION.search(host) and not _ARCHIVES.search(host) else "unknown"


def _is_of_company(host: str, path: str, title: str) -> bool:
    """Say whether a company speaks of itself: releases to the press and pages for customers and investors under an
    address of trade, and pages there whose title has the name of their host for what they are on."""
    trade = _TRADE.search(host)
    if not trade:
        return False
    if _PRESS_WIRES.search(host) or _OF_INVESTORS.search(host) or _OF_COMPANIES.search(path):
        return True
    own = host[: trade.start()].rpartition(".")[2].replace("-", "")
    # The name of its site stands in the title of any page.
    parts = [part for part in _SITE_NAME.split(title) if part.lower() != own]
    return any(word.lower() == own and _is_brand(word) for part in parts for word in _WORD.findall(part))


def _is_brand(word: str) -> bool:
    """Say whether a word is a made-up name, by a capital or a figure within: "GitHub", and not "History"."""
    within = word[1:]
    mixed = any(sign.isupper() for sign in within) and not word.isupper()
    return len(word) >= _SHORTEST and (mixed or (not word.isdigit() and any(sign.isdigit() for sign in within)))


def _fits(signs: _Signs, host: str, path: str, title: str) -> bool:
    told = ((signs.host, host), (signs.path, path), (signs.title, title))
    return any(sign and text and sign.search(text) for sign, text in told)
