"""Names of companies: what they are called, and the legal form behind it."""

import re
from functools import lru_cache

from kgplatform.language.keys import exact_key
from kgplatform.language.lexica import LEGAL_FORMS
from kgplatform.language.variants import joined_key, without_accents

_DOTS = re.compile(r"(?<=[A-Za-z])\.")


@lru_cache(maxsize=65536)
def company(name: str) -> tuple[str, tuple[str, ...]]:
    """Return what a company is called and its legal forms: "Acme & Co., Inc." is Acme (co, inc).

    None where it has none; the name must begin with a capital or a digit.
    """
    words = _DOTS.sub("", exact_key(name)).replace(",", " ").split()
    forms: list[str] = []
    while len(words) > 1 and (form := LEGAL_FORMS.get(words[-1].lower())) and _looks_legal(words[-1]):
        forms.insert(0, form)
        words.pop()
        if len(words) > 1 and words[-1] in {"&", "and", "+"}:
            words.pop()
    capital = words and not words[0][0].islower()
    if forms and capital:
        return without_accents(joined_key(" ".join(words))), tuple(forms)
    return without_accents(joined_key(name)), ()


def _looks_legal(word: str) -> bool:
    return not word.islower() or word in {"plc", "plc.", "inc", "ltd", "limited", "company"}
