"""Assertion: which clauses the text states as facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.verb_groups import group, is_passive, is_past, is_verb, subject_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SELDOM = frozenset(("sometimes", "occasionally", "rarely", "seldom"))
_SUPPOSING = re.compile(r"(?:Suppose|Assume|Imagine|Let)\b")


def is_asked_or_supposed(doc: Doc) -> bool:
    """Tell whether a whole sentence states nothing: a question, "Suppose that banks lend all they have"."""
    return doc.text.rstrip().endswith("?") or _SUPPOSING.match(doc.text) is not None


def is_asserted(verb: Token) -> bool:
    """Tell whether the text states the clause as a fact: not under a condition, a purpose or another's opinion."""
    if has_condition(verb) or _is_attributed(verb.doc):
        return False
    if verb.dep_ == "ROOT":
        return is_verb(verb)
    if verb.dep_ in ("relcl", "acl"):
        return _noun_is_asserted(verb.head)
    if verb.dep_ == "ccomp" and _is_evident(verb):
        return True
    joined = (
        (verb.dep_ == "conj" and is_verb(verb.head))
        or (verb.dep_ == "advcl" and _is_asserting_adverbial(verb))
        or (verb.dep_ == "ccomp" and _is_reported_fact(verb))
    )
    stated = verb.dep_ == "conj" or group(verb.head) is not None
    return joined and stated and is_asserted(verb.head)


def _is_attributed(doc: Doc) -> bool:
    """ "According to X", "supposedly": somebody else says it."""
    return any(
        t.lemma_.lower() in word_classes.OPINION or (t.lower_ == "according" and t.nbor().lower_ == "to")
        for t in doc[:-1]
    )


def has_condition(verb: Token) -> bool:
    """Tell whether the clause holds only if, or when, something else does."""
    own = (child for child in verb.children if child.dep_ in ("mark", "advmod"))
    if any(child.lower_ in word_classes.CONDITIONAL_MARKS and not _happened(child, verb) for child in own):
        return True
    if any(_is_half_of_either(word) or _limits(word, verb) for each in (verb, verb.head) for word in each.children):
        return True
    return any(child.dep_ == "advcl" and _conditions(child, verb) for child in verb.children)


def _is_half_of_either(word: Token) -> bool:
    """ "Is either set by a government or chosen by banks" says neither."""
    return word.dep_ == "preconj" and word.lower_ == "either" and is_verb(word.head)


def _limits(word: Token, verb: Token) -> bool:
    """ "Sometimes X does", "as long as Y, X does": not for all, and not for ever."""
    while_it_is = word.lower_ == "long" and any(child.lower_ == "as" for child in word.lefts)
    return word.head == verb and (while_it_is or (word.lower_ in _SELDOM and word.i == verb.left_edge.i))


def _conditions(clause: Token, verb: Token) -> bool:
    """ "X happens when Y" tells that X happens; "When Y, X happens", and "if" before or after, do not."""
    opener = clause.left_edge
    later = opener.lower_ in ("when", "whenever", "until") and clause.i > verb.i
    harmless = later or opener.lower_ in ("whether", "once") or _happened(opener, clause)
    return not harmless and opener.lower_ in word_classes.CONDITIONAL_MARKS | {"even", "only"}


def _happened(opener: Token, clause: Token) -> bool:
    return opener.lower_ == "when" and is_past(clause)


def _noun_is_asserted(noun: Token) -> bool:
    """A clause on a noun holds where the noun's own clause is a plain statement."""
    if noun.lemma_.lower() in word_classes.CONTENT_NOUNS:
        return False
    if any(child.lower_ in word_classes.NEGATIVES for child in noun.lefts):
        return False
    above = [ancestor for ancestor in noun.ancestors if is_verb(ancestor)]
    return noun.dep_ != "ROOT" and all(_states_parts(ancestor) for ancestor in above)


def _states_parts(verb: Token) -> bool:
    """Tell whether what a clause says about its nouns in passing holds, though the clause itself may be a purpose."""
    thought = verb.dep_ == "ccomp" and subject_of(verb) is not None and verb.tag_ != "VB"
    if thought and not (_is_reported_fact(verb) or _is_evident(verb)):
        return False
    return not has_condition(verb) and verb.lemma_ not in word_classes.WISHES and group(verb) is not None


def is_fronted_participle(verb: Token) -> bool:
    """Tell whether a clause tells something of the subject: "Found in 1799, the stone is", not "Given X, Y is"."""
    after = verb.right_edge.nbor() if verb.right_edge.i + 1 < len(verb.doc) else verb
    bare = not any(child.dep_ in ("mark", "aux", "auxpass", "advmod") and child.i < verb.i for child in verb.lefts)
    opens = verb.dep_ == "advcl" and verb.tag_ == "VBN" and verb.left_edge.i == 0 and subject_of(verb) is None
    return opens and bare and after.text == "," and verb.lemma_.lower() not in word_classes.HINGES


def _is_asserting_adverbial(verb: Token) -> bool:
    if is_fronted_participle(verb):
        return True
    marks = [child for child in verb.lefts if child.dep_ in ("mark", "advmod") and child.i <= verb.left_edge.i + 1]
    if subject_of(verb) is None:
        joined = verb.left_edge.i > 0 and verb.left_edge.nbor(-1).pos_ == "CCONJ"  # the end of a list of gerunds
        marks = [mark for mark in marks if mark.tag_ not in ("RB", "RBR", "RBS")]  # "often leaving a trail"
        return verb.tag_ == "VBG" and not marks and not joined and not any(child.dep_ == "aux" for child in verb.lefts)
    past = is_past(verb) and any(mark.lower_ in ("when", "after") for mark in marks)
    return past or any(mark.lower_ in word_classes.ASSERTING_MARKS for mark in marks)


def is_estimate(verb: Token) -> bool:
    """Tell whether a clause is what "it is estimated that" says: its subject is estimated to do so."""
    head = verb.head
    thought = head.lemma_ in word_classes.ESTIMATING and is_passive(head) and not is_past(head)
    subject = subject_of(head) if thought else None
    plain = verb.tag_ in ("VBZ", "VBP") and not any(child.dep_ in ("aux", "auxpass") for child in verb.lefts)
    opened = subject is not None and subject.lower_ == "it" and verb.left_edge.lower_ == "that"
    return verb.dep_ == "ccomp" and plain and opened and head.i < verb.i


def _is_evident(verb: Token) -> bool:
    """ "It is clear that", "it is important to note that", "this is why": the clause itself is what is said."""
    head = verb.head
    if head.lemma_ == "be" and verb.left_edge.lower_ == "why" and head.i < verb.i:
        subject = subject_of(head)
        return subject is not None and subject.lower_ in ("this", "that", "which") and group(head) is not None
    if is_estimate(verb):
        return group(head) is not None
    if verb.left_edge.lower_ != "that" or head.i > verb.i:
        return False
    if head.dep_ == "xcomp" and head.lemma_ in word_classes.FACTIVE:
        head = next((a for a in head.ancestors if a.lemma_ == "be"), head)
        subject = subject_of(head)
        return subject is not None and subject.lower_ == "it" and group(head) is not None
    adjectives = [c for c in head.children if c.dep_ in ("acomp", "oprd")]
    return head.lemma_ == "be" and any(c.lower_ in word_classes.EVIDENT for c in adjectives) and group(head) is not None


def _is_reported_fact(verb: Token) -> bool:
    between = verb.doc[min(verb.i, verb.head.i) : max(verb.i, verb.head.i)]
    if verb.head.i > verb.i:  # "A is so; B is so" hangs the first clause on the second
        return any(token.text == ";" for token in between) and verb.head.dep_ == "ROOT"
    opener = verb.left_edge.lower_
    unsure = word_classes.CONDITIONAL_MARKS | {"how", "why", "what"}
    return verb.head.lemma_ in word_classes.FACTIVE and opener not in unsure
