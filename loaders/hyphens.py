"""Words that were split at the end of a line."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import chain

_HYPHENATED = re.compile(r"(?<=[^\W\d_])-\n[ \t]*([a-z]\w*)")
_SOFT = re.compile(r"\u00ad\n[ \t]*+(?=\w)")
_PAIR = re.compile(r"\b(\w++)-(?=(\w++))")
_WORD = re.compile(r"\w+")
_LEAST = 4  # letters of each half of a compound of two: "in" and "formation" are words, too


def joiner(text: str) -> Callable[[str], str]:
    """Return what joins the words that were split in pieces of a text. Their hyphen stays where the text has it
    elsewhere, or where it has both halves as words and the whole nowhere; a soft one never does."""
    text = _SOFT.sub("", text)
    halves = [_halves(match) for match in _HYPHENATED.finditer(text)]
    split = set(halves)
    whole = {left + right for left, right in split}
    with_it = split & {(match[1].lower(), match[2].lower()) for match in _PAIR.finditer(text)}
    words = Counter(match.group().lower() for match in _WORD.finditer(text)) - Counter(chain.from_iterable(halves))
    without = whole & set(words)

    def is_compound(left: str, right: str, is_third: bool) -> bool:
        return (is_third or min(len(left), len(right)) >= _LEAST) and left in words and right in words

    def joint(match: re.Match[str]) -> str:
        left, right = _halves(match)
        is_third = match.string.endswith("-", 0, match.start() - len(left))  # "peak-to-" and "peak"
        is_told = (left, right) in with_it or is_compound(left, right, is_third)
        keeps = is_told and left + right not in without
        return ("-" if keeps else "") + match[1]

    return lambda piece: _HYPHENATED.sub(joint, _SOFT.sub("", piece))


def _halves(match: re.Match[str]) -> tuple[str, str]:
    """Return both halves of a word that was split, in lower case."""
    text, end = match.string, match.start()
    start = end
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    return text[start:end].lower(), match[1].lower()
