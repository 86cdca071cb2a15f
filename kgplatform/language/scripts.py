"""Scripts without small letters, and those without spaces between words, in which an English rule counts nothing."""

import re

_LETTER = re.compile(r"[^\W\d_]")
UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff"  # ranges of a pattern
_UNSPACED = re.compile(f"[{UNSPACED}]")
_LETTERS_OF_A_WORD = 2  # Chinese and Japanese words have about two signs


def is_caseless(text: str) -> bool:
    """Say whether most letters of a text are of a script that has no small letters."""
    if text.isascii():
        return False
    letters = _LETTER.findall(text)
    caseless = [letter for letter in letters if letter.lower() == letter.upper()]
    return 2 * len(caseless) > len(letters)


def is_unspaced(text: str) -> bool:
    """Say whether a text has letters of a script whose words stand without spaces."""
    return not text.isascii() and _UNSPACED.search(text) is not None


def word_count(text: str) -> int:
    """Return how many words a text has, about, where words stand without spaces."""
    words = len(text.split())
    return words if text.isascii() else max(words, len(_UNSPACED.findall(text)) // _LETTERS_OF_A_WORD)
