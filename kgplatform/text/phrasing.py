"""Phrasing: whether the words of a relation, or of a name, can stand together, or are only strung together."""

from kgplatform.language.verbs import IRREGULAR, form_of
from kgplatform.text.lexical_match import words_of

_OPENERS = frozenset("when while because although though where whether unless until".split())
_NO_END = (_OPENERS - {"until", "when"}) | frozenset("but who whom whose which if being".split())
_FINITE = frozenset("is are was were has had does did".split())
_PAST = frozenset(simple for simple, perfect in IRREGULAR.values() if simple != perfect) - frozenset(
    "read rose saw drove bore".split()
)
_OPENING = frozenset("of with by from for in at on".split())
_AFTER_NO_NOUN = _OPENING | _FINITE | frozenset(("and", "or", "but"))
_NO_BEGIN = _OPENERS - {"where"} | frozenset("and or but nor if".split())
_DETERMINERS = frozenset("a an the his her its their".split())
_SAYING = frozenset(
    "said says say reported reports stated states announced announces claimed claims told believes believed thinks "
    "suggests suggested argued argues found showed revealed confirmed".split()
)
_NOMINATIVE = frozenset("i he she they we".split())
_DANGLING = frozenset("and or but of the a an with by for to in on at from as than that which who when where".split())


def is_phrase(relation: str) -> bool:
    """Say whether the words of a relation make sense in their order: "were killed when crashed a" does not."""
    words = words_of(relation)
    if not words or words[0] in _NO_BEGIN or words[-1] in _NO_END or _opens_another(words):
        return False
    return not any(
        _lacks_subject(words, place) or _is_broken(words[place - 1], words[place]) for place in range(1, len(words))
    )


def _opens_another(words: list[str]) -> bool:
    """ "Has significance and the procedure is", "collapsed and an": the end belongs to another clause."""
    joints = [place for place, word in enumerate(words[:-1]) if word == "and" and words[place + 1] in _DETERMINERS]
    return words[-1] == "that" or words[-2:] in (["and", "a"], ["and", "an"]) or bool(joints and words[-1] in _FINITE)


def _lacks_subject(words: list[str], place: int) -> bool:
    """Say whether a clause begins at a verb that has nobody who does it: "when fell", "reported that were rescued"."""
    before, word = words[place - 1], words[place]
    told_that = before == "that" and place > 1 and words[place - 2] in _SAYING
    if before not in _OPENERS and not told_that:
        return False
    return word in _FINITE | _PAST or (
        _is_regular_past(word)
        and words[place + 1 : place + 2] != ["by"]
        and (bool(_DETERMINERS & set(words[place + 1 : place + 2])) or told_that)
    )


def _is_broken(before: str, word: str) -> bool:
    """ "Whereabouts of is", "no and the": what the first of two words opens is missing."""
    return (
        (before in _OPENING and word in _FINITE)
        or (before in _DETERMINERS | {"no"} and word in _AFTER_NO_NOUN)
        or (before == "of" and word in _OPENING)
    )


def _is_regular_past(word: str) -> bool:
    form = form_of(word)
    return form.tense == "past" if form else word.endswith("ed")


def is_nominal(name: str) -> bool:
    """Say whether words can name a thing: no clause of their own that points elsewhere, and no end left open."""
    words = words_of(name)
    if len(words) > 1 and name.islower() and words[-1] in _FINITE | _PAST | {"died", "said"}:
        return False
    return bool(words) and not _NOMINATIVE & set(words[:-1]) and not (len(words) > 1 and words[-1] in _DANGLING)
