"""Mending: trees of the small parser that take a clause's verb for a noun, put right where the words leave no doubt.

In some 2 to 4 of 100 sentences the parser finds no verb that anything could be said with: it reads "adult butterflies
feed on nectar" as a kind of feed, "the process involved preserving food" as a process that somebody involved, "the
history of coffee dates back to" as the dates of coffee. The component has to stand before the lemmatizer, which reads
tags.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgplatform.language.verbs import form_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
_SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj"))
_COMPLEMENTS = frozenset(("dobj", "xcomp", "ccomp"))
_ADVERBIALS = frozenset(("prep", "advmod", "advcl", "npadvmod", "punct"))  # on a noun's left they are its verb's
# Gerunds that are as often adjectives: "helping children and working parents".
_ADJECTIVES = frozenset(
    "aging changing developing emerging existing following growing increasing leading living remaining resulting "
    "surrounding underlying working".split()
)
# With these a past form after a noun is no participle: nothing is "emerged from", or "resulted in".
_INTRANSITIVE = {
    "allow": "for", "arise": "from", "begin": "with", "belong": "to", "contribute": "to", "depend": "on",
    "emerge": "from", "evolve": "from", "lead": "to", "range": "from", "rely": "on", "result": "in", "serve": "as",
}  # fmt: skip
_SINGULAR, _PLURAL = frozenset(("NN", "NNP")), frozenset(("NNS", "NNPS"))


def mend(doc: Doc) -> Doc:
    """Put the trees of a text's sentences right; `doc` is changed and returned."""
    for sentence in list(doc.sents):
        _name_subject(sentence)
        _list_gerunds(sentence)
        root = sentence.root
        if root.pos_ in ("NOUN", "PROPN"):
            _give_verb(sentence, root)
    return doc


def _name_subject(sentence: Span) -> None:
    """ "Pickling involves", "Hydropower, derived from water, is": a single first word that is a subject is a noun."""
    first, head = sentence[0], sentence[0].head
    if first.dep_ in _SUBJECTS and first.tag_ == "JJ" and not first.n_lefts and head.tag_ == "VBZ":
        first.tag_, first.pos_, first.dep_ = "NN", "NOUN", "nsubj"
        for clause in first.rights:
            clause.dep_ = "acl" if clause.dep_ == "advcl" else clause.dep_


def _list_gerunds(sentence: Span) -> None:
    """ "By shaping discourse and challenging narratives": what seems to tell which narratives is a second gerund."""
    for word in sentence:
        form = form_of(word.lower_) if word.lower_.endswith("ing") and word.i > sentence.start + 2 else None
        if form is None or form.tense != "gerund" or word.lower_ in _ADJECTIVES or word.nbor(-1).lower_ != "and":
            continue
        noun = _named_after(word)
        first = next((a for a in word.ancestors if a.tag_ == "VBG" and a.i < word.i and a.dep_ != "amod"), None)
        known = _object_before(first, word, noun) if first is not None and noun is not None else None
        if first is None or noun is None or known is None:
            continue
        joint = word.nbor(-1)
        known.head, known.dep_ = first, "dobj"
        joint.head = word.head = first
        word.dep_, word.tag_, word.pos_ = "conj", "VBG", "VERB"
        noun.head, noun.dep_ = word, "dobj"
        _move([child for child in noun.lefts if child.i < word.i], known)


def _named_after(gerund: Token) -> Token | None:
    """Return the noun that a seeming adjective stands before."""
    at = gerund
    while at.dep_ in ("amod", "compound", "nmod", "conj", "cc") and at.head.pos_ in ("NOUN", "PROPN", "ADJ", "VERB"):
        at = at.head
        if at.pos_ in ("NOUN", "PROPN") and at.i > gerund.i:
            return at
    return None


def _object_before(first: Token, gerund: Token, noun: Token) -> Token | None:
    """Return the object of the first gerund, where the other's noun is coordinated with it or seems to be it."""
    if noun.dep_ == "conj" and noun.head.head == first and noun.head.dep_ == "dobj":
        return noun.head
    last = noun.doc[gerund.i - 2]
    one = any(child.dep_ == "det" for child in noun.lefts)  # "a fun and engaging way"
    inside = noun.head == first and noun.dep_ == "dobj" and last.pos_ in ("NOUN", "PROPN") and last.head == noun
    return last if inside and not one else None


def _give_verb(sentence: Span, root: Token) -> None:
    finite = [token for token in sentence if token.tag_ in _FINITE]
    if not finite:
        verb = _past_of(root)
        if verb is not None:
            _lead(verb, root, "VBD")
        elif (tag := _present_of(root)) is not None:
            _part(root, tag)
    elif len(finite) == 1 and finite[0].dep_ == "pobj" and finite[0].head.head == root:
        _split(finite[0], root)


def _past_of(noun: Token) -> Token | None:
    """Return what follows a noun as its participle and has to be its verb: it has an object, or can have none."""
    verb = next((child for child in noun.rights if child.dep_ == "acl"), None)
    if verb is None or verb.tag_ != "VBN":
        return None
    form = form_of(verb.lower_)
    if form is None or form.tense != "past":
        return None
    following = next(verb.rights, None)
    if following is None or following.left_edge.i != verb.i + 1:
        return None
    meant = following.dep_ in _COMPLEMENTS or _INTRANSITIVE.get(form.base) == following.lower_
    return verb if meant else None


def _present_of(root: Token) -> str | None:
    """Return the tag of a noun that has to be the verb of the noun before it: "butterflies feed", "network learns"."""
    form = form_of(root.lower_)
    noun = root.doc[root.i - 1] if root.i else None
    if form is None or noun is None or noun.head != root or noun.dep_ not in ("compound", "nmod"):
        return None
    if not any(child.dep_ == "prep" and child.i == root.i + 1 for child in root.rights):
        return None
    if form.tense == "base" and root.tag_ == "NN" and noun.tag_ in _PLURAL:
        return "VBP"
    return "VBZ" if form.tense == "present" and root.tag_ == "NNS" and noun.tag_ in _SINGULAR else None


def _part(root: Token, tag: str) -> None:
    """Make the root a verb, and its compound the subject with what stands before that."""
    subject = root.doc[root.i - 1]
    _move([child for child in root.lefts if child != subject and child.dep_ in ("det", "amod", "compound")], subject)
    root.tag_, root.pos_ = tag, "VERB"
    subject.dep_ = "nsubj"


def _split(verb: Token, root: Token) -> None:
    """Part "history of [coffee dates]": the compound ends the phrase, and what it stood before is the verb."""
    preposition, noun = verb.head, verb.doc[verb.i - 1]
    if noun.head != verb or noun.dep_ not in ("compound", "nmod"):
        return
    _move([child for child in verb.lefts if child != noun], noun)
    _lead(verb, root, verb.tag_)
    noun.head, noun.dep_ = preposition, "pobj"


def _lead(verb: Token, root: Token, tag: str) -> None:
    """Make `verb` the root, the old root its subject, and what follows it its own."""
    after = [child for child in root.rights if child.i > verb.i]
    verb.head, verb.dep_, verb.tag_, verb.pos_ = verb, "ROOT", tag, "VERB"
    _move([child for child in root.lefts if child.dep_ in _ADVERBIALS], verb)
    root.head, root.dep_ = verb, "nsubj"
    _move(after, verb)
    for child in after:
        child.dep_ = "advcl" if child.dep_ in ("acl", "relcl") else child.dep_


def _move(tokens: list[Token], head: Token) -> None:
    for token in tokens:
        token.head = head
