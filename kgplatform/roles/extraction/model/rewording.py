"""Rewording: which words of a sentence a name means that does not stand there in one run.

Its words stand together in another order or form ("28 of 43 patients", "physical activity postoperatively"), or it is
more than the text has in one place, and the part that names it stands there ("police" of "police in Sukkur").
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from kgplatform.language.keys import exact_key
from kgplatform.language.lexica import CARDINALS
from kgplatform.text import hedges
from kgplatform.text.lexical_match import FUNCTION_WORDS, stem

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*(?:\++|[-−](?!\w))?")
_BREAK = re.compile(r"[;:!?]|[.,]\s|\s[–—-]\s")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_FINITE = frozenset("is are was were has had have does did do".split())
_OWNERS = frozenset("its their his her".split())
_MOST_BETWEEN = 4  # words that a name may leave out of the middle
_OF_QUANTITY = frozenset(
    "all most some many few several none no every each any half part parts certain both more less fewer only".split()
)


class _Word(NamedTuple):
    start: int
    end: int
    text: str
    stem: str


def together(label: str, sentence: str, before: str = "") -> tuple[int, int] | None:
    """Return the shortest run of a sentence in which all words of a name stand in some form, None where too much else
    stands among them. "Its" there may be a word that stands elsewhere, in the sentence or `before` it."""
    wanted = {word.stem for word in _content(label)}
    words = list(_words(sentence))
    around = {word.stem for word in words} | {word.stem for word in _words(before)}
    owned = {word.stem for word in _content(label) if _is_possessive(word.text)} & around
    for needed in (wanted, wanted - owned if owned else wanted):
        run = _shortest(needed, words) if len(needed) > 1 else None
        if run and _is_one_name(label, run, sentence):
            owns = bool(_OWNERS & {word.text for word in run})
            if needed == wanted or owns:
                return run[0].start, _bare_end(run[-1], label)
    return None


def parts(label: str, text: str) -> Iterator[str]:
    """Yield what of a name may stand alone, longest first, where all its words stand in a text in some form. Of how
    many a name tells is said of all of it: no part of "two of the women" stands for it."""
    told, held = list(_words(label)), {word.stem for word in _words(text)}
    content = [word for word in told if word.text not in FUNCTION_WORDS]
    if any(_counts(word) for word in told) or not all(word.stem in held for word in content):
        return
    for size in range(len(told) - 1, 0, -1):
        for start in range(len(told) - size + 1):
            inside = told[start : start + size]
            if _can_stand(inside):
                yield label[inside[0].start : _bare_end(inside[-1], "")]


def _words(text: str) -> Iterator[_Word]:
    for match in _WORD.finditer(text):
        word = exact_key(match.group()).casefold()
        bare = word.removesuffix("'s") if len(word) > 3 else word
        number = CARDINALS.get(bare.replace("-", " "), CARDINALS.get(bare))
        yield _Word(match.start(), match.end(), word, str(number) if number is not None else stem(bare))


def _content(label: str) -> list[_Word]:
    return [word for word in _words(label) if word.text not in FUNCTION_WORDS]


def _shortest(wanted: set[str], words: list[_Word]) -> list[_Word]:
    """The shortest run that has all the stems; empty where there is none."""
    best: list[_Word] = []
    last: dict[str, int] = {}
    for place, word in enumerate(words):
        if word.stem in wanted:
            last[word.stem] = place
            first = min(last.values())
            if len(last) == len(wanted) and (not best or place - first + 1 < len(best)):
                best = words[first : place + 1]
    return best


def _is_one_name(label: str, run: list[_Word], sentence: str) -> bool:
    """Say whether a run is no more than a name: no clause, no denial and no end of a part stands in it."""
    own = {word.stem for word in _words(label)}
    added = [word.text for word in run if word.stem not in own]
    if len(run) > len(list(_words(label))) + _MOST_BETWEEN:
        return False
    text = _BRACKETS.sub("", sentence[run[0].start : run[-1].end])
    if _BREAK.search(text) and not _BREAK.search(label):
        return False
    return not any(word in _FINITE or hedges.is_reserve(word) for word in added)


def _can_stand(words: list[_Word]) -> bool:
    first, last = words[0].text, words[-1].text
    return first not in FUNCTION_WORDS and last not in FUNCTION_WORDS


def _counts(word: _Word) -> bool:
    return word.stem[:1].isdigit() or word.text in _OF_QUANTITY or hedges.is_reserve(word.text)


def _is_possessive(word: str) -> bool:
    return word.endswith(("'s", "s'"))


def _bare_end(word: _Word, label: str) -> int:
    """Where a run ends, without the "'s" that its name has not."""
    kept = _is_possessive(exact_key(label).casefold())
    return word.end - 2 if word.text.endswith("'s") and not kept else word.end
