"""Predicates: whether the relation that a model names between two mentions is what the sentence says of them."""

import re
from collections.abc import Sequence

from kgplatform.language.verbs import NOUNS, form_of, is_participle
from kgplatform.text import hedges, links
from kgplatform.text.lexical_match import FUNCTION_WORDS, Wording, content_words, stem, words_of
from kgplatform.text.links import BE, HAVE

MOST_WORDS = 16  # of a relation; few are asked for, and a complete statement with who says it may need more
_EMPTY = re.compile(
    r"(?:no|none|null|nil|n/?a|unknown|unrelated|undefined|unspecified|other|various|etc|relation|related|relates|"
    r"relationship|related to|relates to|is related to|are related to|(?:is |are )?associated|linked|and|or|"
    r"not (?:clearly |directly )?related(?: to)?|unrelated to|relation(?:ship)? type|predicate|"
    r"no (?:clear |direct |known |specific )?(?:relation|relationship|connection|link|association|predicate)s?"
    r"(?: (?:found|given|stated|to|with|between))?)",
    re.IGNORECASE,
)
_ABBREVIATING = re.compile(
    r"(?:abbreviated|abbreviation|acronym|short|stands)\b.{0,100}\b(?:as|of|for|to)", re.IGNORECASE
)
# Verbs that only carry what the other words of a relation say: "works as an official" of "an official from".
_CARRYING = frozenset(
    "work works worked serve serves served become becomes became occur occurs occurred take takes took place happen "
    "happens happened carry carried conduct conducted perform performed located give gives gave given".split()
)
# Words that tie a statement to others, and particles, which say nothing of its ends.
_ADDING = frozenset("also still then thus therefore both together currently each again out off up down away".split())
# "Is shown to cause" tells of a sentence which says that something has shown it.
_SHOWING = frozenset(
    "shown found revealed concluded demonstrated known documented observed stated announced described likely".split()
)
_MOST_TO_ONE = 2  # words that a relation may have for one of its sentence's: its own for the rest
_FRAME = 5  # words of a relation among which its verb of saying stands
_AGENTLESS = frozenset("up about over more less nearly almost roughly around double half hand means way".split())
_TIED = frozenset("in at on for from as with to into after before during since under near".split())
_LIKE_NOMINAL = frozenset("order cover suffer deliver lower answer bother alter".split())  # verbs all the same
_NOMINAL = ("tion", "ment", "er", "or", "ance", "ence", "ure", "ity", "ness")


def is_relation(relation: str) -> bool:
    """Say whether a relation says anything: "none", "related to" and the like are no answer."""
    words = " ".join(words_of(relation))
    return bool(words) and _EMPTY.fullmatch(words) is None


def is_stated(relation: str, sentence: str, between: str, object_: str) -> bool:
    """Say whether the sentence says what the relation says, in these words or near synonyms.

    `between` is the text between the two ends, `object_` the second of them.
    """
    wording = Wording(sentence)
    content = content_words(relation)
    if _ABBREVIATING.search(relation) and between.strip() == "(":
        return True
    if not content:
        return links.says_function_words(relation, wording, between)
    told = [word for word in content if not hedges.is_reserve(word)]
    if not told:  # "proposed" is a deed like others, "may" is none
        attributed = all(hedges.is_attribution(word) and wording.holds(word) for word in content)
        joins = len(words_of(relation)) > len(content)
        return attributed or (joins and all(hedges.same_reserve(word, sentence) for word in content))
    framing = _SHOWING if core(relation) != relation else frozenset()
    carried = framing | _ADDING | (_CARRYING if len(told) > 1 else frozenset())
    if links.says_generic(told, between) or links.says_measure(relation, told, between, object_):
        return True
    stated = [word for word in told if wording.speaks_for(word) or hedges.denies_as(word, sentence)]
    needed = [word for word in told if word in stated or word not in carried]
    return bool(stated) and len(needed) <= _MOST_TO_ONE * len(stated)


def core(relation: str) -> str:
    """Return what a relation says without who says it: "have killed" of "is said by officials to have killed"."""
    words = relation.split()
    framed = [word.casefold() for word in words[:_FRAME]]
    if not words or framed[0] not in BE | HAVE or "to" not in words:
        return relation
    if not any(hedges.is_attribution(word) or word in _SHOWING for word in framed):
        return relation
    return " ".join(words[words.index("to") + 1 :]) or relation


def is_reversed(relation: str, text: str, subject: tuple[int, int], object_: tuple[int, int]) -> bool:
    """Say whether the sentence has the two ends the other way round.

    Told only where the relation's verb stands between the ends: "A made B", "B was made by A".
    """
    if hedges.is_saying(relation):  # who says it may stand before or after what is said
        return False
    first, second = sorted((subject, object_))
    told = words_of(core(relation))
    words = [word.casefold() for word in re.findall(r"\w+", text[first[1] : second[0]])]
    found = next(((k, words_at[0]) for k, word in enumerate(told) if (words_at := _places(word, words))), None)
    if found is None or _is_noun(words[found[1]], told):
        return False
    verb, at = found
    here, there = _voice(words, at), _voice(told, verb)
    if here == "unknown":  # "the meeting held in X": told the same way, its subject stands first
        return subject != first and there != "active"
    if there == "unknown" or told[verb - 1 : verb] in (["the"], ["a"], ["an"]):
        return subject != first and here != "passive" and " ".join(told) in " ".join(words)
    # What is done to stands before a passive and behind an active verb.
    done_to = object_ if there == "active" else subject
    return done_to != (second if here == "active" else first)


def voice_of(relation: str) -> str:
    """Return how a relation says what it says of its subject: "active", "passive", or "unknown" for "held in"."""
    told = words_of(core(relation))
    verb = next((place for place, word in enumerate(told) if _may_be_verb(word)), None)
    return "unknown" if verb is None else _voice(told, verb)


def names_doer(relation: str) -> bool:
    """Say whether a relation ends in "by", or in "by the": its object does what it says."""
    return _last_but_articles(words_of(relation)) == "by"


def _may_be_verb(word: str) -> bool:
    return not (word in FUNCTION_WORDS or hedges.is_reserve(word) or word.endswith("ly"))


def _places(word: str, words: Sequence[str]) -> list[int]:
    """Return where a word of a relation that may be its verb stands in some form."""
    if not _may_be_verb(word):
        return []
    return [place for place, each in enumerate(words) if stem(each) == stem(word)]


def _is_noun(word: str, told: Sequence[str]) -> bool:
    """ "Head" of "the office's head X" for "heads", "invention" for "invented"."""
    if word.endswith(_NOMINAL):
        return form_of(word) is None and word not in _LIKE_NOMINAL
    return word not in told and (word in NOUNS or f"{word}s" in told)


def _voice(words: Sequence[str], verb: int) -> str:
    """ "Was first lit at X by", "designed by", "trained for X by" are passive; "based in" may be either."""
    after = [word for k, word in enumerate(words[verb + 1 :], verb + 1) if word != "by" or _names_doer(words, k)]
    told_by = _last_but_articles(after) == "by" and (
        after[0] in _TIED or bool(BE & set(words[max(verb - 2, 0) : verb]))
    )
    if after[:1] == ["by"] or told_by:
        return "passive"
    if BE & set(words[max(verb - 3, 0) : verb]) and is_participle(words[verb]):
        return "passive"
    return "unknown" if is_participle(words[verb]) and after[:1] and after[0] in _TIED else "active"


def _last_but_articles(words: Sequence[str]) -> str:
    """The last word, without the article of what follows."""
    return next((word for word in reversed(words) if word not in ("a", "an", "the")), "")


def _names_doer(words: Sequence[str], by: int) -> bool:
    """ "By adding salt" and "by up to 50%" name nobody."""
    following = words[by + 1] if by + 1 < len(words) else ""
    return (
        following.partition("-")[0] not in _AGENTLESS and not following.endswith("ing") and not following[:1].isdigit()
    )


def places_of(relation: str, sentence: str, near: int) -> list[int]:
    """Return where words of the relation stand in a sentence, its first word first, each nearest to a place."""
    wanted = {stem(word): place for place, word in reversed(list(enumerate(_plain_words(relation))))}
    found = [
        (wanted[stem(match.group().casefold())], abs(match.start() - near), match.start())
        for match in re.finditer(r"\w+", sentence)
        if stem(match.group().casefold()) in wanted
    ]
    return [start for _, _, start in sorted(found)]


def _plain_words(relation: str) -> list[str]:
    return [word for word in content_words(relation) if not hedges.is_reserve(word)]
