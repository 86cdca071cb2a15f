"""Misreadings: statements whose tree cannot be right, or whose words go round in a circle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kgplatform.roles.extraction.rules.noun_phrases import has_clause, preceding
from kgplatform.roles.extraction.rules.verb_groups import VERB_TAGS, auxiliaries, governor, is_verb, subject_of

if TYPE_CHECKING:
    from spacy.tokens import Token

    from kgplatform.roles.extraction.rules.clauses import Statement
    from kgplatform.roles.extraction.rules.noun_phrases import Phrase

_OPENERS = frozenset(("nsubj", "nsubjpass", "expl", "csubj", "mark"))
_PATTERNS = ("apposition", "members", "naming")  # rules that read no verb
_MODIFYING = frozenset(("amod", "compound", "nmod", "poss"))
_RANGE = re.compile(r"\bfrom (\w+) to \1\b", re.IGNORECASE)  # "from year to year"
_SORT = re.compile(r"(?:is|are|was|were) an? ")  # "is a type of learning that occurs by watching"
# What a text says of itself: "is described in further detail"
_TOLD = frozenset("cover describe detail discuss examine explain introduce list mention outline present show".split())
_PLACES = frozenset("detail depth length".split())


def is_misread(statement: Statement) -> bool:
    """Tell whether the tree behind a statement is wrong for certain."""
    if _is_cut_short(statement.subject) or _is_cut_short(statement.object):
        return True
    if statement.rule == "apposition" and _is_the_next_subject(statement.object.head):
        return True
    verb = governor(statement.object.head)
    impossible = statement.rule not in _PATTERNS and verb is not None and _is_impossible(verb)
    return impossible or _begins_a_clause(statement.object.head)


def goes_in_circles(statement: Statement) -> bool:
    """Tell whether a statement says of a thing no more than the thing, since what tells it apart is lost: "the
    importance of a node depends on the importance of | nodes", "inflows of credit or | credit inflows", "from year |
    to year"."""
    target = statement.object
    said = _RANGE.search(target.head.doc.text)
    if said is not None and f"from {said[1]}" in statement.relation and _RANGE.search(statement.relation) is None:
        return True
    if _SORT.match(statement.relation):
        return False
    head = target.head.lemma_.lower()
    before, last = ["", "", *statement.relation.lower().split()][-2:]
    if last == "of" and before in (head, target.head.lower_):
        return True
    told = {token.lemma_.lower() for token in statement.subject.span if token.dep_ not in _MODIFYING}
    parted = has_clause(target.head) or any(child.lower_ == "other" for child in target.head.lefts)
    return target.words == 1 and parted and head in told


def tells_where_it_is_told(statement: Statement) -> bool:
    """Tell whether a statement is about the text: "LVM is described in further detail"."""
    verb = governor(statement.object.head)
    told = verb is not None and verb.lemma_.lower() in _TOLD and statement.relation.endswith((" in", " at"))
    return told and statement.object.head.lemma_.lower() in _PLACES


def _is_impossible(verb: Token) -> bool:
    """Tell whether a clause has for its subject what is a preposition's ("After World War I, the United States was"),
    or not the one that stands before it ("the size is Y and the width is Z"), or whether its verb is a participle on
    its subject ("formulas presented in lectures are")."""
    subject = subject_of(verb)
    before = preceding(subject.left_edge) if subject is not None else verb
    if before.dep_ == "prep" and before.head == verb and before.n_rights == 0:
        return True
    return _takes_a_far_subject(verb) or (verb.tag_ == "VBD" and any(map(_is_its_main_verb, verb.rights)))


def _takes_a_far_subject(verb: Token) -> bool:
    """Tell whether a coordinated verb stands right behind a noun that the tree gave to the first one."""
    if verb.dep_ != "conj" or not is_verb(verb.head) or not _is_finite(verb) or subject_of(verb) is not None:
        return False
    before = preceding(_first_word(verb))
    return before.pos_ in ("NOUN", "PROPN") and before.dep_ in ("conj", "appos")


def _begins_a_clause(noun: Token) -> bool:
    """Tell whether a noun that the tree gave to one verb is the subject of the next."""
    after = noun.doc[noun.i + 1 : noun.i + 2]
    verbs = (verb for token in after for verb in (token, token.head) if is_verb(verb))
    return noun.dep_ in ("conj", "appos") and any(
        _takes_a_far_subject(verb) and _first_word(verb).i == noun.i + 1 for verb in verbs
    )


def _is_the_next_subject(noun: Token) -> bool:
    """Tell whether a noun that the tree set beside another is the subject of what follows: "while some use X, the Y in
    2023 recommended that"."""
    opened = noun.i > noun.left_edge.i and noun.left_edge.lower_ == "the"
    after = _behind(noun)
    if after is not None and after.dep_ == "prep":
        after = _behind(after)
    return opened and after is not None and after.tag_ in ("VBZ", "VBP", "VBD", "MD")


def _behind(token: Token) -> Token | None:
    """Return what follows all that hangs on a token."""
    last = token.right_edge.i
    return token.doc[last + 1] if last + 1 < len(token.doc) else None


def _first_word(verb: Token) -> Token:
    return min([verb, *verb.lefts], key=lambda token: int(token.i))


def _is_its_main_verb(clause: Token) -> bool:
    """Tell whether a clause without subject or opener follows, which a past tense cannot have."""
    if clause.dep_ != "ccomp" or not is_verb(clause) or not _is_finite(clause) or clause.i == 0:
        return False
    opened = any(child.dep_ in _OPENERS for child in clause.lefts)
    return not opened and clause.left_edge.i == clause.i and clause.nbor(-1).pos_ in ("NOUN", "PROPN")


def _is_finite(verb: Token) -> bool:
    first = next(iter([*auxiliaries(verb), verb]))
    return first.tag_ in ("VBZ", "VBP", "VBD", "MD") and verb.tag_ in VERB_TAGS


def _is_cut_short(phrase: Phrase) -> bool:
    """Tell whether a word of a name was taken for another: "the money | multiplier", "the | .orig.tar file"."""
    doc = phrase.head.doc
    after = doc[phrase.last + 1] if phrase.last + 1 < len(doc) else None
    before = doc[phrase.first - 1] if phrase.first else None
    compared = after is not None and after.tag_ in ("RBR", "JJR") and after.head == phrase.head
    if phrase.head.tag_ == "VBG" and phrase.words == 1 and after is not None and after.pos_ in ("PROPN", "NOUN", "ADJ"):
        return True  # "enabling | a service is"
    if doc[phrase.first].lower_ == "to":  # "to total rain" for a name
        return True
    if compared or before is None:
        return compared
    path = before.text[-1] == "/" and not before.whitespace_  # "/etc/ | lvm/backup"
    return path or (before.text[0] in ".*-/" and any(char.isalpha() for char in before.text))
