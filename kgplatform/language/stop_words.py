"""Words that say nothing of what a text is about, case-folded: English ones, and those that spaCy has of others."""

from functools import lru_cache
from importlib import import_module

from kgplatform.language.detection import is_english

STOP_WORDS = frozenset(
    """a about above across after again against all also although am among an and another any are as at be because been
    before being below between both but by can cannot could did do does doing down during each either else even ever
    few for from further had has have having he her here hers him his how however i if in into is it its itself just
    least less like made make many may me might more most much must my near no nor not now of off often on once one
    only onto or other others our out over own per rather same she should since so some still such than that the their
    them then there these they this those though through thus to together too toward towards under until up upon us
    use used using very via was we well were what when where whether which while who whom whose why will with within
    without would yet you your""".split()
)

AROUND = ".,;:!?()[]{}\"'“”‘’«»…"
"""Signs around a word that are no part of it: + and - may be."""


def says_nothing(word: str) -> bool:
    """Whether a word is "us", which "US" is not, or only signs that stand around words."""
    bare = word.strip(AROUND)
    return not bare or (bare.casefold() in STOP_WORDS and not (len(bare) > 1 and bare.isupper()))


@lru_cache(maxsize=64)
def stop_words_of(language: str) -> frozenset[str]:
    """Return the words of a language that say nothing; none where nobody has listed them."""
    if is_english(language):
        return STOP_WORDS
    try:
        found: set[str] = import_module(f"spacy.lang.{_SPACY.get(language, language)}.stop_words").STOP_WORDS
    except ImportError:
        return frozenset()
    return frozenset(word.casefold() for word in found)


_SPACY = {"no": "nb"}  # what they are called there
