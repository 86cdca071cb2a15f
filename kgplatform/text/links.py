"""Links: how a sentence joins two names without a verb of its own, by an apposition, brackets or a preposition, and
which relations such a link says: "is located in" of "Cordouan, France"."""

import re

from kgplatform.language.lexica import CARDINALS
from kgplatform.language.verbs import NOUNS, form_of
from kgplatform.text.clause_splitting import parts_clauses
from kgplatform.text.lexical_match import FUNCTION_WORDS, Wording, words_of

BE = frozenset("is are was were be been being".split())
HAVE = frozenset("has have had having".split())
# What a mere link may say: where and when a thing is, how it is called, which office somebody holds.
_GENERIC = frozenset(
    "located location situated based lies lie sited site venue headquartered held hold holds take takes took taken "
    "place happen happens happened occur occurs occurred dated date denotes denote denoted represents represent "
    "stands stand means mean known called named defined abbreviated abbreviation short acronym symbol alias office "
    "position role post title serves serve served works work worked job".split()
)
# "Is a type of" says what "is" does.
_KINDS = frozenset("type kind sort form class example instance subtype variety species".split())
_DATES = frozenset("date dated year time day period since".split())
_YEAR = re.compile(r"\d{4}")
_APPOSITION = re.compile(r"^\s*[,(–—:-]\s*(?:(?:an?|the|one of|also|or|called|known as)\s)?", re.IGNORECASE)
_NAMING = re.compile(
    r"\b(?:called|named|known|termed|such as|including|includes?|like|other|namely|e\.g\.)(?=\W|$)", re.IGNORECASE
)
_LEADS_TO_PLACE = re.compile(r"\b(?:in|at|on|near|from|within|during|as|of)(?:\s+(?:the|an?))?\s*$", re.IGNORECASE)
_MOST_APPOSED = 8  # words of an apposition before its name
_MOST_BEFORE_NAME = 3  # of what somebody is, between the two


def says_function_words(relation: str, wording: Wording, between: str) -> bool:
    """Say whether a relation of function words alone is said: the words themselves, or a form that says the same ("A, a
    B", "A with B")."""
    told = [word for word in words_of(relation) if word in FUNCTION_WORDS and word not in ("a", "an", "the")]
    return bool(told) and all(_says(word, wording, between) for word in told)


def says_generic(told: list[str], between: str) -> bool:
    """Say whether words which tell where, when or as what a thing is are said by the link between two names."""
    if set(told) <= _KINDS:
        return bool(BE & set(words_of(between))) or _is_apposed(between)
    if not all(word in _GENERIC for word in told) or parts_clauses(between):
        return False
    leads = _LEADS_TO_PLACE.search(between) is not None
    titled = not between.strip(" .’'s") or (
        between.startswith(("'s", "’s")) and len(between.split()) <= _MOST_BEFORE_NAME
    )
    return leads or titled or _is_apposed(between)


def says_measure(relation: str, told: list[str], between: str, object_: str) -> bool:
    """Say whether a relation names what a number measures ("has a depth of"), which the sentence need not name."""
    words = words_of(relation)
    counted = any(word[:1].isdigit() or word in CARDINALS for word in words_of(object_))
    verbal = any(
        (form := form_of(word)) is not None and form.base not in NOUNS and form.tense != "gerund" for word in told
    )
    if _YEAR.fullmatch(object_) and not _DATES & set(told):
        return False
    return counted and not verbal and bool((BE | HAVE) & set(words)) and not parts_clauses(between)


def _says(word: str, wording: Wording, between: str) -> bool:
    if word in BE:
        named = _NAMING.search(between) is not None
        return bool(BE & set(words_of(between))) or not between.strip() or _is_apposed(between) or named
    if word in HAVE:
        owned = "'s" in between or "’s" in between or between == " of "
        return owned or bool(wording.words & {"with"}) or any(map(wording.speaks_for, HAVE))
    return word in wording.words


def _is_apposed(between: str) -> bool:
    return _APPOSITION.match(between) is not None and len(between.split()) <= _MOST_APPOSED
