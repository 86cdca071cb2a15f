"""Signs of citations that are no words of a sentence, in marked lines: numbers, and brackets with nothing in them."""

import re

from kgplatform.language.formulas import outside
from loaders.marks import BARE, CITED, CITES, EQUATED, NUMBERED, plain
from loaders.plain import needs_object, squeezed

_SPACE_BEFORE = re.compile(f"(?<! ) +(?=(?:{BARE})++(?:[ .,;:!?)\\]]|\\Z))")
_SPACE_BEHIND = re.compile(f"(?<={EQUATED}) (?=[.,;:)\\]])")
_NUMBER = f"{CITES}\\d{{1,9}}{NUMBERED}[\\d\\s,;–—-]{{0,40}}{CITED}"
_NUMBERS = re.compile(f'\\[(?:{_NUMBER}|[\\s,;–—-])++\\](?=[\\s.,;:!?)"”’{CITES}]|\\Z)')
_OPENED = re.compile(f"{CITES}\\d{{1,9}}{NUMBERED}")
_NUMERIC = re.compile(r"[\[(]?\s*\d{1,4}[a-z]?(?:\s*[,;–—-]\s*\d{1,4})*\s*[,;–—-]?\s*[\])]?")
_BARE_BEHIND = re.compile(rf"(?<!\s)\s++(?={BARE})")
_BARE_ALONE = re.compile(rf"(?<!\s)\s*+[(\[][\s,;]*+((?:{BARE}[\s,;]*+)+)[)\]]")
_BETWEEN = re.compile(rf"(?<={CITED})[\s,;]+")


def without_numbers(marked: str) -> str:
    """Return marked text in one line, without numbers in brackets that cite, where the sentence is whole without."""
    text = _NUMBERS.sub(_only_marks, squeezed(marked))
    return _SPACE_BEHIND.sub("", _SPACE_BEFORE.sub("", text)).strip()


def without_brackets(marked: str) -> str:
    """Return marked text in one line, without brackets around nothing but citations that are no words."""
    return outside(marked, _without_brackets)


def is_number(shown: str) -> bool:
    """Say whether what is shown of a citation is a number, or some."""
    return bool(_NUMERIC.fullmatch(shown.strip()))


def _only_marks(match: re.Match[str]) -> str:
    if needs_object(plain(match.string[max(0, match.start() - 60) : match.start()])):
        return match.group()
    return "".join(f"{opened}{CITED}" for opened in _OPENED.findall(match.group()))


def _without_brackets(text: str) -> str:
    return _BARE_BEHIND.sub("", _BARE_ALONE.sub(lambda found: _BETWEEN.sub("", found[1]), squeezed(text)))
