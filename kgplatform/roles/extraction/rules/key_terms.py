"""Key terms: lines that say what a term is without a verb, "erosion: the wearing away of rock"."""

import re
from typing import NamedTuple

from kgplatform.language.verbs import form_of

# The term with an acronym of it, a colon or a dash of its own, and what the term is.
_LINE = re.compile(
    r"[ \t]*(?:[-*•][ \t]+|\d{1,2}[.)][ \t]+)?[*_]{0,3}"
    r"(?P<term>[^\W_][^\n:;.!?()*_|]{0,70}?)"
    r"(?:[ \t]*\([^()\n]{1,30}\))?[*_]{0,3}(?P<joint>[*_]{0,3}:[*_]{0,3}[ \t]+|[ \t]+[–—-][ \t]+)[*_]{0,3}"
    r"(?P<gloss>[^\s*_][^\n]{10,})"
)
_LONGEST = 6  # words of a term
_SHORTEST = 3  # words of what it is
_RUN = 3  # such lines in a text that make a list of terms, which may write what they are with a capital
_ARTICLES = frozenset(("a", "an", "the", "any", "one"))
# What opens a sentence of its own, or an aim, instead of the name of what something is.
_NO_NOUN = frozenset(
    """about according after all although as at because before between both but by do does during each either every few
    for from he her here his how i if in into is are it its let many more most much my no not of on or our people she
    since so some such than that their then there these they this those to under until was we were what when where
    whether which while who why will with without yes you your""".split()
)
_AFTER_NOUNS = frozenset("of that which who whose in with for from to by on and or used caused between".split())
# What stands before a colon and is no term: parts of a text, and of an abstract.
_LABELS = frozenset(
    """abstract access address advantages aim aims answer answers appendix author authors background box caption case
    chapter check circle code conclusion conclusions contact contents copyright corollary date definition definitions
    design discussion editor email example examples exercise exercises fact figure finding findings first goal goals
    hint image important interpretation introduction intervention interventions keyword keywords key lemma limitations
    link listing main material materials measurements method methods module note notes objective objectives outcome
    outcomes output overview page panel part participants patients photo practice problem proof proposition purpose
    question questions quote reason recall reference references remark result results scene section see setting
    settings solution source sources step steps summary table task theorem tip tips title topic unit update video
    volume warning website""".split()
)
_LISTED = re.compile(
    r"(?:[^\s,]++[ \t]?){1,4}(?:,[ \t](?:[^\s,]++[ \t]?){1,4})+,?[ \t](?:and|or)[ \t](?:[^\s,]++[ \t]?){1,4}[.]?"
)
_DASH = re.compile(r"[ \t][–—-][ \t]|—")
_COUNTED = re.compile(r"(?:an?|the|some|many|several|these|this|following|two|three|four|five|six|seven|\d+)\b", re.I)
_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|may|will|must|should|we|you|they|it|he|she|that)\b", re.I
)


class KeyTerm(NamedTuple):
    """Where a term, the joint after it, and what the term is stand in a text: (start, end) each."""

    term: tuple[int, int]
    joint: tuple[int, int]
    gloss: tuple[int, int]


def key_term(text: str, start: int, end: int) -> KeyTerm | None:
    """Return what a sentence says as a key term, when it opens its line as one; None for others."""
    line = text.rfind("\n", 0, start) + 1
    found = _LINE.match(text, line, end)
    if (
        found is None
        or text[line:start].strip(" \t*_-•")
        or not _is_term(found["term"])
        or not _is_gloss(found["gloss"])
    ):
        return None
    if ":" not in found["joint"] and _DASH.search(found["gloss"]):
        return None  # "The tide - a slow wave - comes in"
    if not _is_lower(found["gloss"]) and not _in_a_list(text, line):
        return None
    return KeyTerm(found.span("term"), found.span("joint"), (found.start("gloss"), end))


def copula(term: str, gloss: str) -> str:
    """Return the words that make a sentence of a term and what it is: " is a " before "period of rest"."""
    first, second = [*gloss.lower().split(), ""][:2]
    plural = term.endswith("s") and not term.endswith(("ss", "us", "is", "ics"))
    be = " are " if plural else " is "
    form = form_of(first)
    if form is not None and form.tense == "present" and first.endswith("s") and second not in _AFTER_NOUNS:
        return " "  # "secretes hormones that ..."
    many = first.endswith("s") and not first.endswith(("ss", "us", "is", "ics"))
    if plural or many or first in _ARTICLES or first.endswith("ed"):  # "characterized by", "located in"
        return be
    return " is an " if first[0] in "aeio" else " is a "


def _is_term(term: str) -> bool:
    words = term.lower().split()
    labels = not _LABELS.isdisjoint((words[0], words[-1])) and (len(words) == 1 or words[0] in _LABELS)
    return (
        len(words) <= _LONGEST
        and not labels
        and not words[-1].isdigit()
        and _COUNTED.match(term) is None
        and _SENTENCE.search(term) is None
    )


def _is_gloss(gloss: str) -> bool:
    words = gloss.lower().split()
    bare = words[0].strip("\"'“‘")
    return len(words) >= _SHORTEST and bare not in _NO_NOUN and bare[:1].isalpha() and _LISTED.fullmatch(gloss) is None


def _is_lower(gloss: str) -> bool:
    first = gloss.split(maxsplit=1)[0]
    return first.lower() in _ARTICLES or (first[0].islower() and "=" not in gloss)


def _in_a_list(text: str, line: int) -> bool:
    """Tell whether the lines around are key terms too."""
    around = [*text[:line].splitlines()[-2 * _RUN :], *text[line:].splitlines()[: 2 * _RUN]]
    found = (_LINE.fullmatch(each) for each in around)
    return sum(each is not None and _is_term(each["term"]) and _is_gloss(each["gloss"]) for each in found) >= _RUN
