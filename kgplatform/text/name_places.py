"""Names: where a label that a model gives stands in a text, safe for symbols: CD4+ is not CD4-, T5 is not T4."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from kgplatform.language.detection import is_english
from kgplatform.language.keys import exact_key, normal_key
from kgplatform.language.scripts import is_unspaced
from kgplatform.models import Mention
from kgplatform.text import phrasing
from kgplatform.text.lexical_match import FUNCTION_WORDS, content_words

_SPELLING = 6  # letters by which number, spelling and spaces may lengthen a name
_OF_IT = frozenset(
    "of in on at for from with by to among during under over that which who called named known contained".split()
)
_ARTICLES = frozenset(("the", "a", "an"))
_LONGEST = 40  # tokens of a name with all that stands in between
_MOST_DESCRIBING = 2  # words in the middle of a name that it may do without
_JOINTS = FUNCTION_WORDS | frozenset("not no without after before since until like".split())
_BRACKETS = re.compile(r"\([^()\n]{1,80}\)|\[[^\[\]\n]{1,80}\]")
_TOKEN = re.compile(r"[^\s/](?:(?!(?<=[a-z]\.)[A-Z][a-z])[^\s/])*")  # "in May.With her" are three
_OPENING = "\"'“‘«([{<*_`,;:"
_CLOSING = "\"'”’»)]}>*_`,;:.!?…"
_ENDINGS = ".)]!/"  # that may belong to a name: "et al.", "U.S.", "IL-2 (aldesleukin)", "/etc/apt/"
_ROOT = "/"
_QUOTED = '"“”«»'
_OPENING_QUOTES = ('"', "“", "«")
_CLOSING_QUOTES = ('"', "”", "»")
_SINGLE_QUOTES = ("'", "‘", "’")
# The article or the word before it that ends with a sign: "l'abeille", "dell'acqua".
_ELIDED = re.compile(r"(?:[cdjlmnst]|qu|un|(?:de|ne|da|a|su|que|co)ll)['’](?=\w)", re.IGNORECASE)
_DASHES = "-–—"
_POSSESSIVE = re.compile(r"(?:'s|’s|(?<=s)['’])$")
_POINTING = frozenset(
    "it its itself they them their this that these those he him his she her we us our you your i me my one ones "
    "others which who whom what there here none nothing something everything anything unknown n/a null subject object "
    "entity".split()
)


def is_name(label: str) -> bool:
    """Say whether a label can name an entity: words that mean something by themselves, however many a title has."""
    letters = any(char.isalnum() for char in label)
    return letters and exact_key(label).casefold() not in _POINTING and phrasing.is_nominal(label)


class Names:
    """The names of one text, in a language."""

    def __init__(self, text: str, language: str = "") -> None:
        self._text = text
        self._foreign = not is_english(language)
        self._known: dict[str, tuple[Mention, ...]] = {}

    def find(self, label: str) -> tuple[Mention, ...]:
        """Return every place where the label stands as whole words, in order; a plural is the same name."""
        key = key_of(label)
        if key not in self._known:
            if self._foreign and is_unspaced(key[:1]):
                self._known[key] = tuple(self._search_unspaced(key))
            else:
                self._known[key] = tuple(self._search(key)) or tuple(self._search_spread(key))
        return self._known[key]

    @cached_property
    def _tokens(self) -> list[tuple[int, int]]:
        """The spans of words without the marks around them."""
        found = []
        for match in _TOKEN.finditer(self._text):
            start, end = match.span()
            if self._foreign and (elided := _ELIDED.match(self._text, start, end)):
                start = elided.end()
            while start < end and (self._text[start] in _OPENING or self._is_dash(start)):
                start += 1
            while end > start and self._text[end - 1] in _CLOSING:
                end -= 1
            if start < end:
                found.append((start, end))
        return found

    @cached_property
    def _beginnings(self) -> dict[str, list[int]]:
        """The numbers of the tokens by their first character: most names need no closer look."""
        found: dict[str, list[int]] = {}
        for number, (start, _) in enumerate(self._tokens):
            found.setdefault(exact_key(self._text[start])[:1].casefold(), []).append(number)
        return found

    def _is_dash(self, place: int) -> bool:
        """A dash before a word stands for itself; before a number it is a sign."""
        return self._text[place] in _DASHES and self._text[place + 1 : place + 2].isalpha()

    def _search_spread(self, key: str) -> Iterator[Mention]:
        """Find a name that the text parts by commas and brackets: "nasogastric (NG) tube", "the mayor, Anna Berg"."""
        key = " ".join(word for word in key.replace(",", "").split() if word not in _ARTICLES)
        if " " not in key:
            return
        taken = 0
        for number in self._beginnings.get(key[:1].casefold(), ()):
            start = self._tokens[number][0]
            end = self._end_of(key, number) if start >= taken else None
            if end is not None:
                taken = end
                yield self._with_quotes(start, end)

    def _search_unspaced(self, key: str) -> Iterator[Mention]:
        """Find a name in a script whose words stand without spaces."""
        for match in re.finditer(re.escape(key), self._text):
            yield Mention(surface=match.group(), start=match.start(), end=match.end())

    def _end_of(self, key: str, number: int) -> int | None:
        """Return where a name of this key ends that begins with a token: what is in brackets there, articles, and a few
        words that only describe ("helicopter urgently sent") are left out."""
        found, left_out = "", 0
        for start, end, free in self._described(number):
            told = f"{found} {normal_key(self._text[start:end])}".strip()
            if key == told or (key.startswith(told) and key[len(told)] == " "):
                if key == told:
                    return end
                found = told
                continue
            left_out += not free
            if not found or left_out > _MOST_DESCRIBING or not (free or self._describes(start, end)):
                return None
        return None

    def _described(self, number: int) -> Iterator[tuple[int, int, bool]]:
        """Yield the tokens from one on in its line, and whether each is in brackets or an article."""
        begin = self._tokens[number][0]
        for each, (start, end) in enumerate(self._tokens[number : number + _LONGEST], number):
            if "\n" in self._text[begin:start]:
                return
            yield start, end, each in self._bracketed or self._text[start:end] in _ARTICLES

    def _describes(self, start: int, end: int) -> bool:
        """Whether a token in the middle of a name is a plain word, and no mark ends or begins a part beside it."""
        word = self._text[start:end]
        return word.isalpha() and word.islower() and word not in _JOINTS and self._text[end : end + 1] == " "

    @cached_property
    def _bracketed(self) -> frozenset[int]:
        """The numbers of the tokens in round or square brackets."""
        inside = [match.span() for match in _BRACKETS.finditer(self._text)]
        starts = [start for start, _ in inside]
        found = set()
        for number, (start, _) in enumerate(self._tokens):
            place = bisect_right(starts, start) - 1
            if place >= 0 and start < inside[place][1]:
                found.add(number)
        return frozenset(found)

    def _search(self, key: str) -> Iterator[Mention]:
        if not key:
            return
        bare = key.removeprefix(_ROOT)  # "/var/log/dpkg.log" is a name of three tokens behind the root's sign
        begin, root, size = bare[:1].casefold(), len(key) - len(bare), len(_TOKEN.findall(key))
        taken = 0
        for number in self._beginnings.get(begin, ()):
            start = self._tokens[number][0] - root
            if start < taken:
                continue
            for end in self._ends(self._tokens[number : number + size + 1]):
                surface = self._text[start:end]
                if abs(len(surface) - len(key)) <= _SPELLING and normal_key(surface) == key:
                    taken = end
                    yield self._with_quotes(start, end)
                    break

    def _with_quotes(self, start: int, end: int) -> Mention:
        """A mention with the quotation mark outside it that belongs to one inside: “diff” files."""
        inside = sum(char in _QUOTED for char in self._text[start:end])
        if inside % 2 and self._text[max(start - 1, 0) : start] in _OPENING_QUOTES:
            start -= 1
        elif inside % 2 and self._text[end : end + 1] in _CLOSING_QUOTES:
            end += 1
        return Mention(surface=self._text[start:end], start=start, end=end)

    def _ends(self, tokens: Sequence[tuple[int, int]]) -> Iterator[int]:
        """Where a name that begins with the first of these tokens may end: longest first, possessives left out too."""
        for _, end in reversed(tokens):
            if "\n" not in self._text[tokens[0][0] : end]:
                yield end
                if end < len(self._text) and self._text[end] in _ENDINGS:
                    yield end + 1
                if match := _POSSESSIVE.search(self._text, tokens[0][0], end):
                    yield match.start()


def key_of(label: str) -> str:
    """Return the key by which a label is looked up: that of its words without quotation marks around them."""
    bare = label.strip(_QUOTED)
    if bare[:1] in _SINGLE_QUOTES and bare[-1:] in _SINGLE_QUOTES:  # one at the end may be a possessive's
        bare = bare.strip("".join(_SINGLE_QUOTES))
    return normal_key(bare)


def heads(label: str) -> Iterator[str]:
    """Yield what a name is without what else is said of it, longest first: "decision of X" and "decision" of "decision
    of X to go", "Anna Berg" of "president Anna Berg"."""
    words = label.split()
    first = next((place for place, word in enumerate(words) if all(each[:1].isupper() for each in words[place:])), 0)
    for place in range(max(first, 1), len(words) - 1) if first else ():  # "president Anna Berg" is Anna Berg
        yield " ".join(words[place:])
    for place in range(len(words) - 1, 1, -1):
        head = " ".join(words[:place])
        if words[place].casefold() in _OF_IT and content_words(head):
            yield head


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
