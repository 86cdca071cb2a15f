"""Names of authors in parts, however a list of them was written."""

import re

from kgplatform.models import Author

_PARTICLES = frozenset(
    """van von der den de del della di da dos du des la le los las ter ten te zu zum zur af av el al bin ibn ben abu
    vander vande""".split()
)
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
_OF_GROUPS = re.compile(
    r"\b(?:consorti(?:um|a)|collaborat(?:ion|ors|ive)|universit(?:y|ies|ät)|ministry|agency|investigators|laborator(?:y|ies)"
    r"|compan(?:y|ies)|contributors|editors|academy|authority|faculty|library|museum|parliament|government|secretariat"
    r"|management|administration|engineering|marketing|operations|resources|compliance|maintenance|procurement|logistics"
    r"|support|task force|directorate|alliance|coalition|inc|ltd|llc|plc|gmbh|corp|(?:group|team|institut(?:e|ion)?"
    r"|committee|society|association|organi[sz]ation|network|project|initiative|cent(?:er|re)|department|division"
    r"|foundation|commission|federation|corporation|office|bureau|service|program(?:me)?)s?)\b\.?",
    re.IGNORECASE,
)
_OF_SOME_GROUPS = re.compile(r"\b(?:press|news|college|board|staff|council|union)\b", re.IGNORECASE)
"""Words that are names of families, too."""
_WITH_INITIALS = re.compile(
    r"[^\s,]{1,60}, (?:[^\s,.]{1,60} )?(?:[A-ZÀ-Þ]\. ?){1,4}|[A-ZÀ-Þ][^\s,]{0,60} (?:[A-ZÀ-Þ]\. ?){1,4}[^\s,]{1,60}"
)
_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]{1,4}|(?:[A-ZÀ-Þ]\.[ -]?){1,4})")
_LIST = re.compile(r"[;\n&]|\band\b", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://|www\.|@")
_AROUND = " ,;*†‡"
_STOP = re.compile(r"(?<![ .][A-ZÀ-Þ])(?<![JS]r)\.$")  # what ends a sentence, and no initial
_LONGEST = 200  # characters of a name
_MOST = 5_000


def author(text: str) -> Author | None:
    """Return who a name names: "Given Family", "Family, Given" and "Family GH" alike; a group by its family name
    alone, and None for what names nobody."""
    words = _STOP.sub("", " ".join(text.split()).strip(_AROUND))
    if not words or len(words) > _LONGEST or _ADDRESS.search(words) or not any(each.isalpha() for each in words):
        return None
    if is_group(words) or (_OF_SOME_GROUPS.search(words) and not _WITH_INITIALS.fullmatch(words)):
        return Author(family=words)
    parts = [part.strip() for part in words.split(",") if part.strip()]
    if len(parts) > 1:
        family, given = parts[0], " ".join(part for part in parts[1:] if not _SUFFIX.fullmatch(part))
        return Author(family=family, given=given) if given else _in_order(family.split())
    return _in_order(words.split())


def is_group(name: str) -> bool:
    """Say whether a name is that of an organisation or a part of one, and not that of a person."""
    return _OF_GROUPS.search(name) is not None or name.lower().startswith("the ")


def authors(text: str) -> tuple[Author, ...]:
    """Return who a list in one text names: parted by ";", lines, "and" or "&", or by commas where each is a whole name
    by itself."""
    if _ADDRESS.search(text):
        return ()
    if (_OF_GROUPS.search(text) or _OF_SOME_GROUPS.search(text)) and ";" not in text:
        found = author(text)
        return (found,) if found else ()
    pieces: list[str] = []
    for piece in _LIST.split(text[: _LONGEST * _MOST]):
        named = [each.strip() for each in piece.split(",") if each.strip()]
        whole = len(named) > 1 and all(" " in each for each in named if not _SUFFIX.fullmatch(each))
        pieces.extend(named if whole else [piece.strip(" ,")])
    return tuple(dict.fromkeys(found for piece in pieces if (found := author(piece))))


def _in_order(words: list[str]) -> Author:
    """Return the author of words in the order in which they are spoken; of "Family GH" in that of lists."""
    if len(words) > 1 and _SUFFIX.fullmatch(words[-1]) and not _INITIALS.fullmatch(words[-1]):
        words = words[:-1]
    if len(words) > 1 and re.fullmatch(r"[A-ZÀ-Þ]{1,4}", words[-1]) and not words[0].isupper():
        return Author(family=" ".join(words[:-1]), given=words[-1])
    first = next((at for at in range(1, len(words)) if words[at].lower() in _PARTICLES), len(words) - 1)
    return Author(family=" ".join(words[max(first, 0) :]), given=" ".join(words[: max(first, 0)]))
