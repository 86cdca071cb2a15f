"""Which language a text is in, by its letters: nothing is said where they do not show it plainly."""

import re
from collections import defaultdict
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

ENGLISH = "en"

_SURE = 0.9  # probability from which a language is taken
_FEWEST = 40  # letters of a text by which it is told; a text whose words stand without spaces has three times as many
_PART = 10_000  # characters of the beginning, the middle and the end of a long text that are looked at
_WORD = re.compile(r"[^\W\d_]+")
# Words that hardly any other language has; of English prose they are about one in seven.
_ENGLISH = frozenset("the of and that with from which this".split())
_ENGLISH_SHARE = 0.06
# What the model tells apart and nothing here does; "zxx" is no language.
_TAKEN_FOR = {"nb": "no", "nn": "no", "yue": "zh", "wuu": "zh", "pcm": "en", "zxx": ""}
_UNTOLD = ("", "und")

_lock = Lock()


def is_english(language: str) -> bool:
    """Whether a text of this language is read as English is: also where nobody knows what it is in."""
    return language in {"", ENGLISH}


def language_of(text: str) -> str:
    """Return the language of a text by its code ("de"); "" where its letters do not show it plainly."""
    sample = _sample(text)
    words = _WORD.findall(sample)
    if sum(map(_weight, words)) < _FEWEST:
        return ""
    folded = [word.casefold() for word in words]
    if sum(word in _ENGLISH for word in folded) >= _ENGLISH_SHARE * len(folded):
        return ENGLISH
    chances: defaultdict[str, float] = defaultdict(float)
    with _lock:
        ranked = _identifier().rank(" ".join(words))
    for code, chance in ranked:
        chances[_TAKEN_FOR.get(code, code)] += chance
    best = max(chances, key=lambda code: chances[code])
    return best if chances[best] >= _SURE and best not in _UNTOLD else ""


def _sample(text: str) -> str:
    if len(text) <= 3 * _PART:
        return text
    middle = (len(text) - _PART) // 2
    return " ".join((text[:_PART], text[middle : middle + _PART], text[-_PART:]))


def _weight(word: str) -> int:
    """Return how many letters of a script with spaces tell as much as a word."""
    return len(word) if ord(max(word)) < 0x2E80 else 3 * len(word)


@lru_cache(maxsize=1)
def _identifier() -> "LanguageIdentifier":
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
