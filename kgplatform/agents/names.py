"""Names: where a label that a model gives stands in a text, safe for symbols: CD4+ is not CD4-, T5 is not T4."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from kgplatform.language.keys import exact_key, normal_key
from kgplatform.models import Mention

MOST_WORDS = 6  # of a label; a label that stands so in a text may have more than the 1 to 4 that are asked for
_SPELLING = 6  # letters by which number, spelling and spaces may lengthen a name
_TOKEN = re.compile(r"[^\s/]+")
_OPENING = "\"'“‘«([{<*_`,;:"
_CLOSING = "\"'”’»)]}>*_`,;:.!?…"
_POSSESSIVE = re.compile(r"(?:'s|’s|(?<=s)['’])$")
_POINTING = frozenset(
    "it its itself they them their this that these those he him his she her we us our you your i me my one ones "
    "others which who whom what there here none nothing something everything anything unknown n/a null subject object "
    "entity".split()
)


def is_name(label: str) -> bool:
    """Say whether a label can name an entity: a few words that mean something by themselves."""
    words = exact_key(label).split()
    letters = any(char.isalnum() for char in label)
    return letters and 0 < len(words) <= MOST_WORDS and exact_key(label).casefold() not in _POINTING


class Names:
    """The names of one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[str, tuple[Mention, ...]] = {}

    def find(self, label: str) -> tuple[Mention, ...]:
        """Return every place where the label stands as whole words, in order; a plural is the same name."""
        key = normal_key(label)
        if key not in self._known:
            self._known[key] = tuple(self._search(key))
        return self._known[key]

    @cached_property
    def _tokens(self) -> list[tuple[int, int]]:
        """The spans of words without the marks around them."""
        found = []
        for match in _TOKEN.finditer(self._text):
            start, end = match.span()
            while start < end and self._text[start] in _OPENING:
                start += 1
            while end > start and self._text[end - 1] in _CLOSING:
                end -= 1
            if start < end:
                found.append((start, end))
        return found

    @cached_property
    def _beginnings(self) -> dict[str, list[int]]:
        """The numbers of the tokens by their first two characters: most names need no closer look."""
        found: dict[str, list[int]] = {}
        for number, (start, _) in enumerate(self._tokens):
            found.setdefault(exact_key(self._text[start : start + 2])[:2].casefold(), []).append(number)
        return found

    def _search(self, key: str) -> Iterator[Mention]:
        if not key:
            return
        begin, size = key[:2].casefold(), len(key.split())
        taken = 0
        for number in self._beginnings.get(begin, ()):
            start = self._tokens[number][0]
            if start < taken:
                continue
            for end in self._ends(self._tokens[number : number + size + 1]):
                surface = self._text[start:end]
                if abs(len(surface) - len(key)) <= _SPELLING and normal_key(surface) == key:
                    taken = end
                    yield Mention(surface=surface, start=start, end=end)
                    break

    def _ends(self, tokens: Sequence[tuple[int, int]]) -> Iterator[int]:
        """Where a name that begins with the first of these tokens may end: longest first, possessives left out too."""
        for _, end in reversed(tokens):
            if "\n" not in self._text[tokens[0][0] : end]:
                yield end
                if match := _POSSESSIVE.search(self._text, tokens[0][0], end):
                    yield match.start()


def best_surface(mentions: Sequence[Mention]) -> str:
    """Return the surface that stands there most often; of equals the one that stands first."""
    surfaces = [mention.surface for mention in mentions]
    return max(surfaces, key=lambda surface: (surfaces.count(surface), -surfaces.index(surface)))


def without_nested(found: dict[str, tuple[Mention, ...]]) -> dict[str, tuple[Mention, ...]]:
    """Leave out mentions inside a longer name's mention, unless a name would be left with none."""
    spans = sorted({(m.start, m.end) for mentions in found.values() for m in mentions})
    kept = {}
    for name, mentions in found.items():
        free = tuple(m for m in mentions if not any(_holds(span, m) for span in spans))
        kept[name] = free or mentions
    return kept


def _holds(span: tuple[int, int], mention: Mention) -> bool:
    return span[0] <= mention.start and mention.end <= span[1] and span[1] - span[0] > mention.end - mention.start
