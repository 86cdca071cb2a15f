"""Whether a sentence can stand alone on a page, must follow its predecessor, or cannot be used at all."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING

from kgplatform.offline.statement import is_statement

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token


class Standing(IntEnum):
    """How much a sentence needs from the text around it."""

    NEVER = 0  # speaks as the source's author, points to another place, or is no whole statement
    RESUMES = 1  # understood only after all that stands before it in its paragraph: "Still, ...", "Finally, ..."
    FOLLOWS = 2  # understood only right after the sentence that stands before it in its source
    ALONE = 3  # understood by itself, but no way to begin
    OPENS = 4  # may open a paragraph


SHORTEST, LONGEST = 6, 60  # words of a usable sentence

# The voice of an author, of a speaker to the reader, and pointers to places that the page does not have.
_VOICE = re.compile(
    r"\b(?:[Ww]e|[Oo]ur|[Oo]urs|us|[Oo]urselves|[Mm]y|[Yy]ou|[Yy]ours?|[Yy]ourself|[Ll]et's)\b|(?:^|[,;] )I (?=[a-z])"
)
_POINTER = re.compile(
    r"\b(?:see (?:also )?(?:the )?(?:Discussion|Figure|Fig|Table|Section|section|above|below|Ref)"
    r"|(?:as|are|is|was|were|been) (?:\w+ )?(?:above|below|earlier|previously) ?(?:,|\)|\.|$)"
    r"|(?:described|discussed|mentioned|noted|reviewed|shown|explained|listed|outlined|given|defined|introduced)"
    r" (?:above|below|here|earlier|later|in \[|in the (?:previous|next|following))"
    r"|[Aa]s (?:\w+ )?(?:described|discussed|mentioned|noted|said|shown|seen|stated) (?:before|previously|already)\b"
    r"|above-?mentioned|aforementioned|the (?:above|following)\b"
    r"|(?:this|the present|the current) (?:section|subsection|review|paper|essay|article|chapter|report"
    r"|document|post|page)"
    r"|(?:Figure|Fig\.|Table|Section|Equation|Eq\.|Appendix|Supplementary \w+) ?\(?[0-9IVX]"
    r"|Discussion section|in Discussion)"
)
_BRACKETED_NUMBER = re.compile(r"\[\d+(?:[,–-] ?\d+)*\]")
_ADDRESS = re.compile(r"https?://|www\.|\S+@\S+\.\w")
_LIST_ITEM = re.compile(r"^\s*(?:[-*•–—]|\(?\d{1,2}[.)]|\(?[a-z][.)]) ")
_FAREWELL = re.compile(
    r"^(?:In (?:conclusion|summary|closing|short)|To (?:conclude|summari[sz]e|sum up)|Next time|All in all)\b"
)

_CONNECTIVE = re.compile(
    r"^(?:here(?: again)?|however|but|and|or|nor|so|yet|still|also|then|thus|hence|therefore|consequently|accordingly"
    r"|moreover"
    r"|furthermore|further|additionally|besides|likewise|similarly|conversely|instead|rather|nevertheless|nonetheless"
    r"|otherwise|alternatively|meanwhile|subsequently|afterwards?|later|thereafter|eventually|indeed|finally|lastly"
    r"|first|firstly|second|secondly|third|thirdly|next|again|perhaps|unfortunately|fortunately|notably|importantly"
    r"|interestingly|surprisingly|specifically|particularly|ideally|together|more (?:importantly|recently"
    r"|problematic)"
    r"|for (?:example|instance)|e\.g\.|i\.e\.|in (?:addition|contrast|particular|fact|turn|other words|this|that|such"
    r"|these|comparison|general|any case|response|doing so|some cases|some contexts|limited experiments"
    r"|a similar \w+)"
    r"|by (?:contrast|comparison|doing so|this|these)|on the (?:other|one) hand|on the contrary|as (?:a result|such"
    r"|well|with other \w+)|at (?:the same time|that (?:time|point)|this (?:time|point))|to (?:this|that) end"
    r"|to do (?:so|this)"
    r"|of course|that is|even so|after (?:this|that|all)|despite (?:this|that)|because of (?:this|that)"
    r"|given (?:this|that)"
    r"|taken together|overall|up to (?:this|that) point|it is (?:also )?(?:worth noting|important to note|unclear)"
    r"|the (?:former|latter|same|other|others|remaining|resulting|rest|second|third|next|final|last|first) \w+"
    r"|in (?:a|an) (?:\w+ )?(?:less|more|concurrent|similar|subsequent|related|parallel|different|separate"
    r"|follow-up|second)"
    r" \w+|in (?:both|all|each|either|most|many|other) cases|a (?:parallel|similar|second|third|related|further"
    r"|subsequent|different)"
    r" \w+|(?:later|earlier|subsequent|further|additional|similar|other|previous|prior) (?:work|studies"
    r"|research|\w+s)|early (?:approaches|attempts|efforts|methods|models)"
    r"|there (?:is|are|was|were) (?:even|also|still)|not only that|beyond (?:this|that|these)|even (?:better"
    r"|worse)|sadly|luckily|the day|the next day"
    r")(?=[ ,])",
    re.IGNORECASE,
)
# They answer, count on or sum up a passage, of which the sentence before may be no more than the last word.
_RESUMING = re.compile(
    r"^(?:still|again|here again|here too|once (?:again|more)|nevertheless|nonetheless|even so|finally|lastly"
    r"|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|overall|taken together|on the whole|in the end|to summari[sz]e),",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\b(?:since|until|till|by|before|from) then\b"
    r"|(?<!which )(?<!and )\bin turn\b|^(?:despite|in spite of|notwithstanding) (?:the|its|their)\b"
    r"|\b(?:in contrast to|unlike|compared (?:to|with)) (?:\w+ )?(?:previous|prior|earlier)\b"
    r"|\bas an? (?:alternative|replacement|substitute)\.$"
    r"|^an? (?:more|less) [\w-]+ (?!.* than )"
    r"|\bthe (?:remaining|resulting|former|latter) (?!\S+ (?:of|in|to)\b)"
    r"|\b(?:many|some|much|most|all) of the same (?!(?:\S+ ){1,3}as )",
    re.IGNORECASE,
)
# What they go beyond, or are likened to, should have been told.
_BEYOND = re.compile(
    r"^(?:beyond|besides|apart from|aside from|unlike|like|similar to|compared (?:to|with)|whereas) [^,]+,", re.I
)
# "In addition to X" and "As a result of X" say what they add to.
_COMPLETE = re.compile(
    r"^(?:in (?:addition|contrast|response|comparison) to|as a result of|rather than|instead of|together with|so that"
    r"|besides [a-z]+ing|further \w+ing|yet another|first \w+ed|second only|the (?:second|third|final|last"
    r"|first|next)"
    r" (?:\S+ ){1,3}?(?:of|in|to|was|were|is|are)|still \w+ing"
    r"|finally[^,]|later in|next to|still life)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"^(?:another|others?|such|both(?! \S+(?: \S+){0,3} and )|each(?! of the)|neither|either|all these)\b", re.I
)
_ONE_OF_MANY = re.compile(
    r"^(?:one|two|three|some|several|many|most|few|a few) (?:\S+ ){0,3}(?:is|are|was|were|have|has|used)\b", re.I
)
_ASIDE = re.compile(
    r", (?:however|therefore|thus|for example|for instance|on the other hand|in turn|in contrast|by contrast|moreover"
    r"|consequently|instead|hence|then|too)(?:,|\.$)"
)
_BESIDES = re.compile(r"\b(?:another|not the only|other areas)\b", re.IGNORECASE)
_MILD = frozenset({"even", "still"})
# "An alternative strategy": to one that was told.
_RELATED = frozenset(
    """additional alternative analogous complementary contrasting equivalent opposing opposite orthogonal
    separate""".split()
)
# They add to, or follow from, what was said before; "also known as" does not.
_ADDING = frozenset(
    {
        "also",
        "too",
        "again",
        "further",
        "then",
        "therefore",
        "thus",
        "however",
        "hence",
        "similarly",
        "likewise",
        "instead",
    }
)
_NAMING = frozenset({"know", "call", "name", "term", "refer"})

# Nouns that, made definite, speak of something named before.
_BACKWARD = frozenset(
    """algorithm analysis approach area article aspect attack author authors case challenge change choice component
    concept condition context data dataset decision difference difficulty distinction effect event example
    experiment fact factor feature field finding framework goal group idea incident instance issue latter
    limitation limitations metaphor method methods mission model models network number object option paper party
    performance phenomenon point policy practice prediction problem procedure process program project proposal
    question reason researcher researchers result results rule scheme scenario set site solution step strategy
    structure study studies system task team technique technology test theory tool topic trend two type variant
    version victim work""".split()
)
# Nouns for classes of things: "the virus" is one that was named.
_CLASSES = frozenset(
    """animal bacterium behaviour behavior cell chemical company compound device disease disorder drug enzyme gene
    hormone infection instrument invention machine material medicine mutation organism parasite pathogen plant poison
    product protein publication species substance symptom syndrome toxin trait treatment trial vaccine virus""".split()
)
# There is one of each.
_UNIQUE = frozenset(
    """air century climate day earth environment genome ground human internet market moon morning night ocean past
    population present public sea sky soil spring state sun summer universe autumn winter weather whole wind world
    year""".split()
)
# "This field", where a document begins, is what the document is about.
_FIELDS = frozenset({"area", "domain", "field"})
# What authors have, and who they are.
_WORKS = frozenset(
    """algorithm analysis approach experiment finding framework method model network paper result study system technique
    tool work""".split()
)
_AUTHORS = frozenset("al. author company developer engineer group investigator researcher scientist team".split())
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "such"})
_PERSONAL = frozenset(
    {
        "it",
        "he",
        "she",
        "they",
        "him",
        "her",
        "them",
        "its",
        "his",
        "their",
        "theirs",
        "itself",
        "themselves",
        "himself",
    }
)


def standing(sentence: Doc, known: frozenset[str] = frozenset(), *, begins: bool = False) -> Standing:
    """Judge one parsed sentence; `known` are lemmas that the page's title makes definite, and it `begins` a document
    that is titled as its section of the page."""
    text = sentence.text
    if _unusable(text) or not is_statement(sentence):
        return Standing.NEVER
    if _RESUMING.match(text):
        return Standing.RESUMES
    if _goes_on(text) or _points_back(sentence, begins) or _definite(sentence, known):
        return Standing.FOLLOWS
    if _adds(sentence) or _compares(sentence):
        return Standing.FOLLOWS
    if (
        _ONE_OF_MANY.match(text)
        or _BEYOND.match(text)
        or _BESIDES.search(text)
        or any(t.lower_ in _MILD and t.head.dep_ == "ROOT" for t in sentence)
    ):
        return Standing.ALONE
    return Standing.OPENS


def _goes_on(text: str) -> bool:
    """Whether words say that a sentence goes on from another one."""
    connected = _CONNECTIVE.match(text) is not None and _COMPLETE.match(text) is None
    return connected or any(found for found in (_ASIDE.search(text), _OTHERS.match(text), _SINCE.search(text)))


def _unusable(text: str) -> bool:
    words = len(text.split())
    return (
        not SHORTEST <= words <= LONGEST
        or not text.rstrip("\"”’')").endswith(".")
        or not (
            text[0].isupper()
            or text[0].isdigit()
            or text[0] in "\"“'‘"
            or any(c.isupper() for c in text.partition(" ")[0])
        )
        or text.count("(") != text.count(")")
        or text.count('"') % 2 == 1
        or text.count("“") != text.count("”")
        or any(p.search(text) for p in (_VOICE, _POINTER, _BRACKETED_NUMBER, _ADDRESS, _LIST_ITEM, _FAREWELL))
    )


def _points_back(sentence: Doc, begins: bool) -> bool:
    """A pronoun or demonstrative without anything before it in the sentence that it could mean."""
    seen = set(_FIELDS) if begins else set()
    names = 0
    for token in sentence:
        word = token.lower_
        if word in _DEMONSTRATIVES and _refers(token) and not _named_before(token, seen):
            return True
        personal = word in _PERSONAL and token.pos_ in {"PRON", "DET"} and not _impersonal(token)
        if word == "their" and token.head.lemma_.lower() in _WORKS and not _authors_before(token):
            return True
        if personal and (names == 0 or (_is_main_subject(token) and not _subject_before(token))):
            return True
        if token.pos_ in {"NOUN", "PROPN"}:
            seen.add(token.lemma_.lower())
            names += 1
    return False


def _authors_before(token: Token) -> bool:
    """Whether anybody is named whose approach or model "their approach" may be."""
    return any(t.ent_type_ in {"PERSON", "ORG"} or t.lemma_.lower() in _AUTHORS for t in token.doc[: token.i])


def _is_main_subject(token: Token) -> bool:
    return token.dep_ in {"nsubj", "nsubjpass"} and token.head.dep_ == "ROOT"


def _subject_before(token: Token) -> bool:
    """ "While the models have gaps, they ...": a clause beside the main one has named the subject."""
    return any(
        other.dep_ in {"nsubj", "nsubjpass"} and other.pos_ in {"NOUN", "PROPN"} and other.head.dep_ == "advcl"
        for other in token.doc[: token.i]
    )


def _refers(token: Token) -> bool:
    """A demonstrative that points at something, not the conjunction, relative or "those who" that looks like it."""
    if token.lower_ == "that":
        return (
            token.tag_ == "DT" and token.dep_ in {"det", "nsubj", "nsubjpass", "dobj", "pobj"} and not _qualified(token)
        )
    if token.lower_ == "such":
        following = token.nbor().lower_ if token.i + 1 < len(token.doc) else ""
        return following not in {"as", "a", "an", "that"} or token.i == 0
    return not _qualified(token)


def _qualified(token: Token) -> bool:
    following = token.nbor().lower_ if token.i + 1 < len(token.doc) else ""
    return following in {"who", "whose", "which", "that", "of", "with", "in", "from", "for", "used", "found", "made"}


def _named_before(token: Token, seen: set[str]) -> bool:
    """Whether the noun of "this noun" stands before it; a bare "this" may mean anything, so nothing."""
    if token.dep_ == "det" or token.lower_ == "such":
        return token.head.lemma_.lower() in seen
    return False


def _impersonal(token: Token) -> bool:
    """The "it" of "it is known that", which means nothing."""
    if token.lower_ != "it":
        return False
    return any(child.dep_ in {"ccomp", "xcomp", "advcl", "acomp"} for child in token.head.children) and (
        token.head.lemma_ in {"be", "seem", "appear", "remain", "become"}
    )


def _adds(sentence: Doc) -> bool:
    """ "Sweet peppers also benefit": from what is said of others before."""
    return any(
        token.lower_ in _ADDING
        and token.dep_ == "advmod"
        and token.head.lemma_ not in _NAMING
        and not (token.i > 0 and token.nbor(-1).lower_ in {"and", "but", ",", "only"})
        for token in sentence
    )


def _compares(sentence: Doc) -> bool:
    """ "A later study", "the larger bees", "an alternative strategy": to what stands before."""
    return any(
        token.dep_ == "amod"
        and token.head.dep_ in {"nsubj", "nsubjpass"}
        and token.head.head.dep_ == "ROOT"
        and (_is_compared(token) or _is_related(token))
        for token in sentence
    )


def _is_compared(adjective: Token) -> bool:
    comparative = adjective.tag_ == "JJR" and adjective.lower_ not in {"more", "fewer", "less", "lower", "upper"}
    return comparative and not any(token.lower_ == "than" for token in adjective.doc)


def _is_related(adjective: Token) -> bool:
    """ "An alternative strategy is ...", but "an alternative to pollination by bees" says to what."""
    noun = adjective.head
    told = any(child.lower_ in {"to", "for"} for child in [*noun.rights, *adjective.rights])
    articles = [child.lower_ for child in noun.lefts if child.dep_ in {"det", "poss", "nummod"}]
    related = adjective.lower_ in _RELATED and articles in (["a"], ["an"])
    return not told and (related or (adjective.lower_ == "similar" and not articles))


def _definite(sentence: Doc, known: frozenset[str]) -> bool:
    """A subject like "the model", or an opening "for the task", that no word of its own tells apart."""
    root = next(token for token in sentence if token.dep_ == "ROOT")
    if any(_unnamed(token, known) or _was_told(token) for token in sentence):
        return True
    for token in sentence[: root.i]:
        opens = token.dep_ == "pobj" and token.head.i < 2
        if token.dep_ in {"nsubj", "nsubjpass"} or opens:
            kinds = {"prep", "relcl", "acl", "poss", "appos", "nummod"} | (set() if opens else {"compound"})
            told = any(child.dep_ in kinds for child in token.children) or token.lemma_.lower() in known
            if token.lemma_.lower() in _BACKWARD and not told and any(c.lower_ == "the" for c in token.children):
                return True
    return False


def _unnamed(token: Token, known: frozenset[str]) -> bool:
    """A bare "the disease": as a subject whatever its noun, elsewhere a noun for a class of things."""
    # "The ground-truth" is one noun.
    lefts = [c for c in token.lefts if c.text != "-" and not (c.text.islower() and c.nbor().text == "-")]
    if token.pos_ != "NOUN" or [child.lower_ for child in lefts] != ["the"]:
        return False
    lemma = token.lemma_.lower()
    if any(child.dep_ in {"prep", "relcl", "acl", "appos"} for child in token.rights) or lemma in known | _UNIQUE:
        return False
    if any(other.lemma_.lower() == lemma for other in token.doc[: token.i]):
        return False
    # What is named before may have it as a part.
    named = any(other.pos_ in {"NOUN", "PROPN"} for other in token.doc[: token.left_edge.i])
    if lemma in _BACKWARD | _CLASSES:
        return True
    return not named and token.dep_ in {"nsubj", "nsubjpass"}


def _was_told(noun: Token) -> bool:
    """ "The evaluations performed", "the results obtained": of a work that should have been told."""
    if noun.pos_ != "NOUN" or not any(child.lower_ == "the" for child in noun.lefts):
        return False
    told = [child for child in noun.rights if child.dep_ == "acl" and child.tag_ == "VBN"]
    return any(not list(verb.children) for verb in told) and all(child in told for child in noun.rights)


def subject_span(sentence: Doc) -> Span | None:
    """Return the subject of the main clause with its modifiers, up to its first relative clause."""
    for token in sentence:
        if token.dep_ in {"nsubj", "nsubjpass"} and token.head.dep_ == "ROOT":
            return sentence[token.left_edge.i : token.i + 1]
    return None
