"""Hedges: what a sentence holds back about a statement, and whether the statement's own words keep it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kgplatform.agents.wording import words_of


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_POSSIBILITY = _words(
    "may might could can perhaps possibly possible probably probable likely potentially potential able capable maybe "
    "presumably apparently seem seems seemed seemingly appear appears appeared tend tends tended unclear"
)
_ATTRIBUTION = _words(
    "according supposedly allegedly reportedly purportedly said say says thought think thinks believed believe "
    "believes claimed claim claims alleged reported report reports supposed rumoured rumored suspected suspect "
    "suspects assumed assume assumes presumed hypothesised hypothesized hypothesis proposed propose proposes suggest "
    "suggests suggested argue argues argued regard regards regarded consider considers considered deemed legend myth "
    "opinion speculated expected expects estimated attributed"
)
_DUTY = _words("should must would will shall ought")
_CONDITION = _words("if unless whether")
_NEGATION = _words(
    "not no never neither nor without none cannot hardly rarely seldom scarcely barely nobody nothing fail fails "
    "failed lack lacks lacked lacking unlikely unable absent few little"
)
_SOFTENED = _POSSIBILITY | _ATTRIBUTION
_KINDS = (
    ("negation lost", _NEGATION, _NEGATION),
    ("hedge lost", _POSSIBILITY, _SOFTENED),
    ("hedge lost", _ATTRIBUTION, _SOFTENED),
    ("modal lost", _DUTY, _DUTY),
    ("condition lost", _CONDITION, _CONDITION),
)
# These hold of a whole sentence, wherever they stand in it; the others of what comes after them.
_WHOLE = _words("according supposedly allegedly reportedly purportedly said claimed argued if unless")

_WORD = re.compile(r"\w+(?:['’]\w+)?")
_HARMLESS = re.compile(
    r"\bnot only\b|\bno doubt\b|\ba (?:few|little)\b|\bas if\b|\bwhether or not\b|\bMay\b(?! (?:be|have|also|not)\b)"
    r"|\bno (?:less|more|fewer|later|earlier) than\b"
)
_CLAUSE_END = re.compile(
    r"[;!?]|\.\s+(?=[A-Z])"
    r"|,\s+(?=(?:and|but|so|yet|while|whereas|although|though|which|who|because|since|where|not|nor)\b)"
    r"|\s(?=(?:but|whereas|although|because)\s)|\s[–—-]\s"
)
_PART_END = re.compile(r";|[.!?]\s+(?=[A-Z])")


@dataclass(frozen=True)
class _Marker:
    word: str
    start: int


def lost(sentence: str, places: Sequence[int], relation: str) -> str:
    """Return what of the sentence's reserve the relation has lost, "" when none.

    `places` are where the statement's words stand in the sentence: its ends, and its relation where that is found.
    """
    own = _reserve_of(relation)
    governing = {marker.word for marker in _markers(sentence) if _governs(marker, sentence, places)}
    return next((reason for reason, kind, keepers in _KINDS if governing & kind and not own & keepers), "")


def added(sentence: str, relation: str) -> str:
    """Return "negation added" where the relation denies and the sentence does not, "" otherwise."""
    return (
        "negation added"
        if _reserve_of(relation) & _NEGATION and not {m.word for m in _markers(sentence)} & _NEGATION
        else ""
    )


def is_reserve(word: str) -> bool:
    """Say whether a word of a relation is a hedge, a modal, a condition or a negation."""
    return any(_plain(word) in kind for _, kind, _ in _KINDS)


def same_reserve(word: str, sentence: str) -> bool:
    """Say whether the sentence holds back in the way of this word of a relation."""
    stated = {marker.word for marker in _markers(sentence)}
    return any(_plain(word) in kind and stated & keepers for _, kind, keepers in _KINDS)


def denies(label: str) -> bool:
    """Say whether a name begins with a negation: "no lead" names nothing."""
    return (words_of(label) or [""])[0] in _NEGATION - {"little"}


def parts_clauses(between: str) -> bool:
    """Say whether a clause ends in the text between two names."""
    return _CLAUSE_END.search(between) is not None


def _reserve_of(relation: str) -> set[str]:
    return {_plain(word) for word in words_of(_HARMLESS.sub(" ", relation))}


def _plain(word: str) -> str:
    return "not" if word.endswith(("n't", "n’t")) else word


def _markers(sentence: str) -> list[_Marker]:
    blank = _HARMLESS.sub(lambda match: " " * len(match.group()), sentence)
    found = [_Marker(_plain(match.group().casefold()), match.start()) for match in _WORD.finditer(blank)]
    return [marker for marker in found if any(marker.word in kind for _, kind, _ in _KINDS)]


def _governs(marker: _Marker, sentence: str, places: Sequence[int]) -> bool:
    """A marker holds of what comes after it in the clauses that the statement's words stand in."""
    first, last = min(places), max(places)
    if marker.word in _WHOLE:
        return _between(_PART_END, sentence, first, last, marker.start)
    return marker.start <= last and _between(_CLAUSE_END, sentence, first, last, marker.start)


def _between(ends: re.Pattern[str], sentence: str, first: int, last: int, place: int) -> bool:
    """Say whether a place lies in the parts of the sentence that hold first..last."""
    cuts = [0, *(match.start() for match in ends.finditer(sentence)), len(sentence)]
    begin = max(cut for cut in cuts if cut <= first)
    end = min((cut for cut in cuts if cut > last), default=len(sentence))
    return begin <= place < end
