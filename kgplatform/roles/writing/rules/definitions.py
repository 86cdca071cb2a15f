"""Glosses: sentences that say what a term is, for a reader who meets it elsewhere on the page."""

from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_rules import Rule
from kgplatform.text.similarity import content_words

DEFINES = 1.0  # how much a gloss says what its subject is
_TERM = Rule("term", r"^(?:An? |The )?(?P<term>[A-Za-z][\w-]*(?: [a-z][\w-]*){0,2}) {are, is an?, is the} ",
             "A voussoir is a stone of an arch.", "A voussoir has the form of a wedge.")  # fmt: skip

Term = tuple[str, ...]  # its content words, in their order


def glossed(sentence: Sentence) -> Term:
    """Return the term that a sentence says what it is: "Fruit set is the share of flowers that ..."; () if none."""
    reading = sentence.reading
    found = _TERM.search(sentence.text) if reading.standing is Standing.OPENS and reading.defining == DEFINES else None
    term = tuple(content_words(found["term"])) if found is not None else ()
    return term if set(term) == reading.subject else ()


def says(text: str, term: Term) -> bool:
    """Whether a text has the words of a term one after the other."""
    words = content_words(text)
    return any(tuple(words[at : at + len(term)]) == term for at in range(len(words)))
