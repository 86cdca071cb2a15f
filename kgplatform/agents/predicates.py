"""Predicates: whether the relation that a model names between two mentions is what the sentence says of them."""

import re
from collections.abc import Sequence

from kgplatform.agents import hedges
from kgplatform.agents.wording import FUNCTION_WORDS, Wording, content_words, stem, words_of

MOST_WORDS = 8  # of a relation; 1 to 4 are asked for, and a complete statement may need more
_BE = frozenset("is are was were be been being".split())
_HAVE = frozenset("has have had having".split())
_EMPTY = re.compile(
    r"(?:no|none|null|nil|n/?a|unknown|unrelated|undefined|unspecified|other|various|etc|relation|related|relates|"
    r"relationship|related to|relates to|is related to|are related to|(?:is |are )?associated|linked|and|or|"
    r"not (?:clearly |directly )?related(?: to)?|unrelated to|relation(?:ship)? type|predicate|"
    r"no (?:clear |direct |known |specific )?(?:relation|relationship|connection|link|association|predicate)s?"
    r"(?: (?:found|given|stated|to|with|between))?)",
    re.IGNORECASE,
)
_APPOSITION = re.compile(r"^\s*[,(–—:-]\s*(?:(?:an?|the|one of|also|or|called|known as)\s)?", re.IGNORECASE)
_NAMING = re.compile(
    r"\b(?:called|named|known|termed|such as|including|includes?|like|other|namely|e\.g\.)(?=\W|$)", re.IGNORECASE
)
_ABBREVIATING = re.compile(r"(?:abbreviated|abbreviation|acronym|short|stands)\b.*\b(?:as|of|for|to)", re.IGNORECASE)
_NOMINAL = ("tion", "ment", "er", "or", "ance", "ence", "ure", "ity", "ness")


def is_relation(relation: str) -> bool:
    """Say whether a relation says anything: "none", "related to" and the like are no answer."""
    words = " ".join(words_of(relation))
    return bool(words) and _EMPTY.fullmatch(words) is None


def is_stated(relation: str, sentence: str, wording: Wording, between: str) -> bool:
    """Say whether the sentence says what the relation says, in these words or near synonyms.

    `wording` is the sentence's, `between` the text between the two ends.
    """
    content = content_words(relation)
    if _ABBREVIATING.search(relation) and between.strip() == "(":
        return True
    if not content:
        return _states_function_words(words_of(relation), wording, between)
    return all(
        hedges.same_reserve(word, sentence) if hedges.is_reserve(word) else wording.speaks_for(word) for word in content
    ) and not all(hedges.is_reserve(word) for word in content)


def is_reversed(relation: str, text: str, subject: tuple[int, int], object_: tuple[int, int]) -> bool:
    """Say whether the sentence has the two ends the other way round.

    Told only where the relation's verb stands between the ends: "A made B", "B was made by A".
    """
    first, second = sorted((subject, object_))
    verbs = {stem(word) for word in content_words(relation) if not hedges.is_reserve(word)}
    words = list(re.finditer(r"\w+", text[first[1] : second[0]]))
    at = next((k for k, word in enumerate(words) if stem(word.group().casefold()) in verbs), None)
    if at is None or words[at].group().casefold().endswith(_NOMINAL):
        return False
    passive = _is_passive([word.group().casefold() for word in words], at)
    told_passive = "by" in words_of(relation)
    return (subject == first) is not (passive is told_passive)


def _is_passive(words: Sequence[str], verb: int) -> bool:
    """ "was first lit at X by", "designed by": the verb's doer comes after it."""
    after = words[verb + 1 :]
    return "by" in after and (after[0] == "by" or bool(_BE & set(words[max(verb - 3, 0) : verb])))


def places_of(relation: str, sentence: str) -> list[int]:
    """Return where words of the relation stand in a sentence."""
    wanted = {stem(word) for word in content_words(relation) if not hedges.is_reserve(word)}
    return [match.start() for match in re.finditer(r"\w+", sentence) if stem(match.group().casefold()) in wanted]


def _states_function_words(words: Sequence[str], wording: Wording, between: str) -> bool:
    """ "is", "has", "in": the words themselves, or a form that says the same ("A, a B", "A with B")."""
    told = [word for word in words if word in FUNCTION_WORDS and word not in ("a", "an", "the")]
    return bool(told) and all(_states(word, wording, between) for word in told)


def _states(word: str, wording: Wording, between: str) -> bool:
    if word in _BE:
        here = frozenset(words_of(between))
        apposed = _APPOSITION.match(between) is not None and len(between.split()) <= 8
        return bool(here & _BE) or apposed or _NAMING.search(between) is not None
    if word in _HAVE:
        return bool(wording.words & (_HAVE | {"with"})) or "'s" in between or "’s" in between
    return word in wording.words
