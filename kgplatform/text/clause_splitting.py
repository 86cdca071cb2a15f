"""Clauses of a sentence, cut where its conjunctions and marks say so, without a parser."""

import re
from bisect import bisect_right
from functools import cached_property

_MARKS = 12  # characters that may close a sentence
_AUXILIARY = "have|has|had|is|are|was|were|will|would|can|could|may|might|must|should|does|do|did"
_PART = re.compile(r";|[.!?]\s+(?=[A-Z])")
_CUT = re.compile(
    r"[;!?]|\.\s+(?=[A-Z])|\s[–—-]\s"
    r"|,\s+(?=(?:and|but|so|yet|while|whereas|although|though|which|whose|who|because|since|where|when|not|nor|as|after"
    r"|before|until|rather)\b)"
    r"|\s(?=(?:but|whereas|although|though|because|while|when|after|before|until|since|who|which|whose|where|as)\s)"
    rf"|\s(?=(?:and\s(?:(?:also|then|thus|hence|therefore|so|\w{{2,12}}ly)\s)?|that\s)(?:{_AUXILIARY})\b)"
)
# What is reported goes on over "which" and "when", and ends with a clause that is set against it or beside it.
_REPORTED_CUT = re.compile(
    r";|[.!?]\s+(?=[A-Z])|,\s+(?=(?:while|whereas|although|though|but|and (?!that\b)|so)\b)"
    r"|\s(?=(?:whereas|although)\s)"
)
_BETWEEN_CUT = re.compile(
    r"[;!?]|\.\s+(?=[A-Z])"
    r"|,\s+(?=(?:and|but|so|yet|while|whereas|although|though|which|who|because|since|where|not|nor)\b)"
    r"|\s(?=(?:but|whereas|although|because)\s)|\s[–—-]\s"
)
_FRONTED = re.compile(
    r"[\"“'(]?(?:While|Although|Though|When|Whenever|As|After|Before|Since|Because|Upon|Despite|Following|During|Once|"
    r"Whereas|Until|Given|Besides|Unlike|Instead of|Rather than|In|On|At|By|For|From|With|Amid|Among|Due to|Owing to|"
    r"Thanks to|Under|Over|Through|Throughout|Within|To)\b"
)
_ASIDE = re.compile(
    r",\s+(?:which|who|whose|where|not|though|although|while|rather|unlike|by|with|without|using|despite|like)\b"
    r"[^,;.]*,(?!\s+(?:and|or)\b)"
)
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_RELATIVE = re.compile(r",\s+(?:which|who)\b")
_SAID_ALREADY = re.compile(r"\b(?:is|are|was|were|has|have|had|became|remains?|remained)\b")
_RESUMED = re.compile(r",\s+(?:was|were|is|are|has|had|have)\s")


_ENDS_ASKING = re.compile(r"\?[\"'”’)\]\s]*$")
_ASKS = re.compile(
    r"[,;:.—–]\s+(?:but |and |so |yet |or )?(?:is|are|was|were|do|does|did|can|could|may|might|will|would|should|shall"
    r"|has|have|had|what|how|why|who|which|where|when|whether)\b"
)


def question(sentence: str) -> int | None:
    """Return where what a sentence asks begins, None where it asks nothing: "A needs B, but could C do both?" states
    what stands before."""
    if _ENDS_ASKING.search(sentence[-_MARKS:]) is None:
        return None
    asked = [match.start() for match in _ASKS.finditer(sentence)]
    return asked[-1] if asked else 0


class Clauses:
    """The clauses of one sentence; places are characters in it."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def same(self, place: int, other: int) -> bool:
        """Say whether two places stand in one clause: neither in an aside of the other's, nor in the clause before."""
        if bisect_right(self._cuts, place) != bisect_right(self._cuts, other):
            return False
        return self._aside(place) == self._aside(other) and self._bracket(place) == self._bracket(other)

    def same_part(self, place: int, other: int) -> bool:
        """Say whether no semicolon, and no end of a sentence, stands between two places."""
        return _PART.search(self.sentence, *sorted((place, other))) is None

    def reported(self, verb: int, place: int) -> bool:
        """Say whether what stands at a place is still what a verb of saying before it tells."""
        return self._aside(verb) in {None, self._aside(place)} and not _REPORTED_CUT.search(self.sentence, verb, place)

    def fronted(self, place: int, first: int) -> bool:
        """Say whether a place is in a clause that opens the sentence ("While X may be, Y is") and `first` behind it."""
        begin = self._part_start(first)
        if place < begin or not _FRONTED.match(self.sentence, begin):
            return False
        return place < self.sentence.rfind(",", begin, first)

    @cached_property
    def _cuts(self) -> list[int]:
        closing = [aside.end() - 1 for aside in _ASIDE.finditer(self.sentence)]
        return sorted({match.start() for match in _CUT.finditer(self.sentence)}.union(closing))

    @cached_property
    def _asides(self) -> list[tuple[int, int]]:
        return [match.span() for match in _ASIDE.finditer(self.sentence)]

    def _aside(self, place: int) -> tuple[int, int] | None:
        return next((span for span in self._asides if span[0] < place < span[1]), None)

    def _bracket(self, place: int) -> tuple[int, int] | None:
        return next((span for span in self._brackets if span[0] < place < span[1]), None)

    @cached_property
    def _brackets(self) -> list[tuple[int, int]]:
        return [match.span() for match in _BRACKETED.finditer(self.sentence)]

    def _part_start(self, place: int) -> int:
        ends = [match.end() for match in _PART.finditer(self.sentence, 0, place)]
        begin = ends[-1] if ends else 0
        return begin + len(self.sentence[begin:place]) - len(self.sentence[begin:place].lstrip())


def parts_clauses(between: str) -> bool:
    """Say whether a clause ends in the text between two names."""
    return _BETWEEN_CUT.search(between) is not None


def leaves(sentence: str, first: int, verb: int, last: int) -> bool:
    """Say whether a verb between two ends is of a clause that one of them is not in.

    "A was in B, which made C": C was not made by A. "A, written by B, was run by C": C has not written A.
    """
    return _is_of_other(sentence[first:verb]) or _RESUMED.search(sentence, verb, last) is not None


def _is_of_other(before: str) -> bool:
    """Say whether a text ends in an open ", who" behind a clause that has its own verb: "A was lit by B, who"."""
    relatives = [match.start() for match in _RELATIVE.finditer(before)]
    if not relatives or re.search("[,;]", before[relatives[-1] + 1 :]):
        return False
    main = re.split("[,;]", before[: relatives[-1]])[-1]
    return _SAID_ALREADY.search(main) is not None
