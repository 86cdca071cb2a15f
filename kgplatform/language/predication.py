"""Predicates: one form for all that say the same of the same ends, in the same direction, as surely.

Rules only, and no wider than what they know: number, auxiliaries, spelling and case; tense where it tells nothing
(verbs.py); words that only tie sentences together; and a small lexicon of phrases that mean one thing. Negation, modal
words, adverbs of degree, articles of uniqueness, numbers and symbols stay, and so does what no rule knows.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from kgplatform.language import verbs
from kgplatform.language.keys import exact_key
from kgplatform.language.number import singular
from kgplatform.language.spelling import american

MODALS = frozenset("can could may might must shall should will would cannot ought".split())
_BE = {"is": "is", "are": "is", "am": "is", "was": "was", "were": "was"}
_TIES = frozenset("also thus therefore hence thereby consequently moreover furthermore additionally".split())
_NOT = frozenset(("not", "never"))
_USUAL = frozenset("commonly widely often frequently usually generally typically".split())
# "widely used" is said of what is used; "often blocked" is not said of what is blocked.
_USED = frozenset("used utilized known called found referred applied employed".split())
_PREPOSITIONS = frozenset(
    "about after against among as at before between by during for from in into of off on over through to toward "
    "towards under with within without".split()
)
_DETERMINERS = frozenset("a an the this that these those its their his her".split())
# Participles of what may have ended since, though their verbs tell no tense: "was limited to".
_STATES = frozenset("limited restricted allowed involved".split())
# Participles beside those of processes whose tense tells nothing.
_TIMELESS = frozenset(
    "made applied associated linked derived obtained observed calculated administered treated performed conducted "
    "isolated extracted synthesized recognized".split()
)
_MADE = frozenset("create develop design build write direct construct establish compose".split())
_NEVER_DONE_TO = frozenset(
    "increase decrease grow rise decline differ vary pass stand live go come begin start end change improve".split()
)
_WITHOUT_BE = {
    "used": "for in as with", "utilized": "for in as", "located": "in at on near", "situated": "in at on near",
    "based": "on in", "known": "as for", "called": "", "named": "after", "made": "of from", "composed": "of",
    "associated": "with", "related": "to", "linked": "to with", "connected": "to with", "derived": "from",
    "published": "in", "found": "in", "founded": "in", "characterized": "", "defined": "as", "referred": "to",
    "discovered": "in", "invented": "in",
}  # fmt: skip
_TOLD_WITH = {"lead": "to", "result": "in from", "contribute": "to"}
_VERB_OF = frozenset(("consist", "think", "speak", "account"))
_VERB_WITH = {"result": "in from", "focus": "on", "benefit": "from", "lead": "to", "range": "from", "point": "to",
    "stem": "from", "work": "in with as for at", "contrast": "with", "function": "as", "travel": "to through",
    "help": "to", "account": "for", "deal": "with", "link": "to", "aim": "to", "stand": "for", "start": "with",
    "lack": "", "concern": ""}  # fmt: skip
# Verbs that say the same wherever they stand.
_SAME_VERB = {"decrease": "reduce", "lower": "reduce", "utilize": "use", "purchase": "buy", "fulfil": "fulfill",
    "possess": "have"}  # fmt: skip
# Whole predicates that say the same; the first of a line stands for all of it.
_SAME = """
is a type of | is a kind of | is a sort of | is a form of | is a subtype of | type of | kind of | sort of | form of
is part of | is a part of | forms part of | part of
is an example of | is an instance of | example of | instance of
leads to | results in | gives rise to
results from | stems from
consists of | is composed of | is made up of | comprises | is comprised of
is located in | is situated in
is located at | is situated at
is located on | is situated on
is known as | is called | is referred to as | is termed
was known as | was called | was referred to as | was termed
depends on | is dependent on
relies on | is reliant on
differs from | is different from
uses | makes use of
affects | has an effect on
impacts | has an impact on
plays a role in | has a role in | plays role in
plays an important role in | has an important role in
occurs in | takes place in | happens in
serves as | acts as | functions as
begins with | starts with
correlates with | is correlated with
is linked to | is linked with
focuses on | is focused on
tries to | attempts to
has the ability to | is able to
stands for | is short for | is an abbreviation of | is an abbreviation for
carries out | performs
increases the risk of | raises the risk of
""".strip()
# Nouns, adjectives and verbs that end as adverbs do.
_ENDING_ALIKE = frozenset(
    "anomaly assembly belly butterfly comply costly deadly dragonfly elderly family firefly folly friendly homily "
    "housefly jelly lovely monopoly multiply orderly panoply rally reply".split()
)
_CONSONANTS = ("uni", "use", "uti", "eu", "one")  # by their sound
_TO_OR_FOR = frozenset("essential crucial important vital necessary critical".split())


class Canonical(NamedTuple):
    """The form that stands for a predicate, by which kind of rule ("exact", "inflection", "synonym"), and how sure."""

    form: str
    why: str
    score: float


@lru_cache(maxsize=65536)
def canonical(surface: str) -> Canonical:
    """Return what stands for a predicate, itself where no rule knows it. Canonical forms stand for themselves."""
    form = _inflected(surface)
    known = _synonyms().get(form) or _with_same_verb(form)
    while known != form:
        form, known = known, _synonyms().get(known) or _with_same_verb(known)
    if form == surface:
        return Canonical(surface, "exact", 1.0)
    return Canonical(form, "inflection", 0.98) if form == _inflected(surface) else Canonical(form, "synonym", 0.95)


def _inflected(surface: str) -> str:
    words = [word for word in _words(surface) if word not in _TIES] or _words(surface)
    return " ".join(_grouped(words))


def _words(surface: str) -> list[str]:
    """Words in order: plain ones in American spelling, the first, or a shouted predicate, in small letters."""
    words = exact_key(surface).replace("_", " ").split()
    if words and all(word.isalpha() and word.isupper() for word in words) and _is_verbal(words[0].lower()):
        words = [word.lower() for word in words]
    if words and words[0].isalpha() and words[0].istitle() and _may_open(words[0].lower()):
        words[0] = words[0].lower()
    found: list[str] = []
    for word in words:
        if word.endswith("n't"):
            found += [{"ca": "can", "wo": "will", "sha": "shall"}.get(word[:-3], word[:-3]), "not"]
        else:
            found.append(american(word) if word.isalpha() and word.islower() else word)
    joined = re.sub(r"(?<!\S)can not(?!\S)", "cannot", " ".join(found))
    return ["on" if word == "upon" else word for word in joined.split()]


def _may_open(word: str) -> bool:
    return word in _TIES or _is_adverb(word) or _is_verbal(word)


def _is_verbal(word: str) -> bool:
    known = word in _BE or word in MODALS or word in ("has", "have", "had", "does", "do", "did", "part", "type", "kind")
    return known or verbs.form_of(american(word)) is not None or word in _WITHOUT_BE


# The verb at the head --------------------------------------------------------------------------------------


def _grouped(words: list[str]) -> list[str]:
    """Give the verb group at the head its canonical form; adverbs before it stay."""
    start = next((place for place, word in enumerate(words) if not _is_adverb(word)), 0)
    before, (head, *rest) = words[:start], words[start:] or [""]
    if head in _BE:
        changed = _be(_BE[head], rest, plural=head in ("are", "were"))
    elif head in ("has", "have", "had"):
        changed = _have(head, rest)
    elif head in ("does", "do", "did"):
        changed = _do(head, rest)
    else:
        changed = [head, *rest] if head in MODALS else _verb(head, rest)
    return [*before, *changed]


def _is_adverb(word: str) -> bool:
    ending = word.endswith("ly") and len(word) > 4 and word not in _ENDING_ALIKE
    return (ending and verbs.form_of(word) is None) or word in ("often", "always")


def _be(head: str, rest: list[str], plural: bool) -> list[str]:
    if rest and rest[0] == "being":
        rest = rest[1:]
    place = next((k for k, word in enumerate(rest) if not (_is_adverb(word) or word in _NOT)), len(rest))
    told, after = rest[:place], rest[place:]
    if not after:
        return [head, *told]
    if verbs.is_participle(after[0]):
        return _passive(head, told, after)
    form = verbs.form_of(after[0])
    if form and form.tense == "gerund" and form.base in verbs.PROCESSES and head == "is" and not told:
        return [verbs.present(form.base), *after[1:]]
    if plural and len(after) == 2 and after[1] in _PREPOSITIONS and singular(after[0]) != after[0] and not told:
        one = singular(after[0])
        return [head, "an" if one[0] in "aeiou" and not one.startswith(_CONSONANTS) else "a", one, after[1]]
    return [head, *told, "a"] if after == ["an"] else [head, *rest]


def _passive(head: str, told: list[str], after: list[str]) -> list[str]:
    """ "is used", "was used" and "has been used" are one; what is over was, and what may have ended keeps its tense."""
    participle, *rest = after
    if participle in _USED:
        told = [word for word in told if word not in _USUAL]
    if _ends_verb(rest) and _is_over(participle, rest):
        head = "was"
    elif _ends_verb(rest) and _is_timeless(participle):
        head = "is"
    return [head, *told, participle, *rest]


def _is_timeless(participle: str) -> bool:
    form = verbs.form_of(participle)
    of_process = form is not None and form.base in verbs.PROCESSES
    return participle in _TIMELESS or (of_process and participle not in _STATES)


def _is_over(participle: str, rest: list[str]) -> bool:
    form = verbs.form_of(participle)
    base, following = form.base if form else "", rest[0] if rest else ""
    return (base in verbs.EVENTS and following in ("", "by", "in", "at")) or (base in _MADE and following == "by")


def _have(head: str, rest: list[str]) -> list[str]:
    place = next((k for k, word in enumerate(rest) if not (_is_adverb(word) or word in _NOT)), len(rest))
    told, after = rest[:place], rest[place:]
    if after[:1] == ["been"]:
        inner = next((k for k, word in enumerate(after[1:], 1) if not _is_adverb(word)), len(after))
        if inner < len(after) and (done := after[inner:]) and (_is_timeless(done[0]) or _is_over(done[0], done[1:])):
            return _passive("is", [*told, *after[1:inner]], done)
    form = verbs.form_of(after[0]) if after else None
    if form and verbs.is_participle(after[0]) and not set(told) & _NOT and _ends_verb(after[1:]):
        if form.base in verbs.EVENTS:
            return [*told, verbs.past(form.base), *after[1:]]
        if form.base in verbs.PROCESSES:
            return [*told, verbs.present(form.base), *after[1:]]
    return ["has" if head == "have" else head, *rest]


def _ends_verb(following: list[str]) -> bool:
    """Say whether what follows leaves the word before a verb: "has reduced the", and not "has reduced levels of"."""
    return not following or following[0] in _PREPOSITIONS or following[0] in _DETERMINERS


def _do(head: str, rest: list[str]) -> list[str]:
    if rest[:1] != ["not"]:
        return [head, *rest]
    base = next((word for word in rest[1:] if not _is_adverb(word)), "")
    if head == "did" and base not in verbs.PROCESSES:
        return ["did", *rest]
    return ["does", *rest]


def _verb(head: str, rest: list[str]) -> list[str]:
    following = rest[0] if rest else ""
    if _lacks_be(head, following):
        return _passive("is", [], [head, *rest])
    form = verbs.form_of(head)
    if form is None or (head == "used" and following == "to"):
        return [head, *rest]
    if form.tense in ("base", "present") and _is_noun(form.base, following):
        return [head, *rest]
    if form.tense in ("base", "present") and form.base in verbs.EVENTS:
        return [verbs.past(form.base), *rest]
    if form.tense == "base" or (form.tense == "past" and _tells_no_tense(form.base, following)):
        return [verbs.present(form.base), *rest]
    return [head, *rest]


def _tells_no_tense(base: str, following: str) -> bool:
    """Say whether a past is one of a process; "described as" may be a participle."""
    if following in _PREPOSITIONS:
        return following in _TOLD_WITH.get(base, "").split()
    return base in verbs.PROCESSES


def _lacks_be(head: str, following: str) -> bool:
    if following and following in _WITHOUT_BE.get(head, "").split():
        return True
    form = verbs.form_of(head)
    transitive = form is None or form.base not in _NEVER_DONE_TO
    return following == "by" and transitive and verbs.is_participle(head)


def _is_noun(base: str, following: str) -> bool:
    """Say whether a base is rather a noun here: "cause of", "need for"; and "results in" is none."""
    if following == "of":
        return base not in _VERB_OF
    return base in verbs.NOUNS and following in _PREPOSITIONS and following not in _VERB_WITH.get(base, "").split()


# The lexicon -----------------------------------------------------------------------------------------------


def _with_same_verb(predicate: str) -> str:
    """Write a verb for those that say the same, and one preposition where two say the same."""
    words = predicate.split(" ")
    place = next((k for k, w in enumerate(words) if not (_is_adverb(w) or w in _NOT or w in MODALS or w == "does")), 0)
    form = verbs.form_of(words[place])
    if form and form.base in _SAME_VERB and form.tense in ("base", "present"):
        same = _SAME_VERB[form.base]
        noun = form.tense == "base" and place == 0
        if not noun and not _is_noun(form.base, words[place + 1] if place + 1 < len(words) else ""):
            words[place] = same if form.tense == "base" else _third(same)
    if len(words) == 3 and words[0] == "is" and words[1] in _TO_OR_FOR and words[2] == "for":
        words[2] = "to"
    if words[place : place + 2] == ["helps", "to"] and len(words) > place + 2:
        del words[place + 1]
    if words[:2] == ["is", "utilized"]:
        words[1] = "used"
    return " ".join(words)


def _third(base: str) -> str:
    return "has" if base == "have" else verbs.present(base)


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, str]:
    lines = ([side.strip() for side in line.split("|")] for line in _SAME.splitlines())
    return {other: first for first, *others in lines for other in others}
