"""Whether a sentence can stand alone on a page, must follow its predecessor, or cannot be used at all."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING

from kgplatform.text.anaphoricity import adds, comes_after, compares, definite, points_back, takes_up
from kgplatform.text.whole_statements import is_statement

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span


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
    r"[“\"]I(?:['’ ]|$)"
    r"|\b(?:[Ww]e|[Oo]ur|[Oo]urs|us|[Oo]urselves|[Mm]y|[Yy]ou|[Yy]ours?|[Yy]ourself|[Ll]et's)\b|(?:^|[,;] )I (?=[a-z])"
)
# What all people do, in a definition, is no voice: "Memory is a system that stores what we learn."
_DEFINITION = re.compile(r"^[A-Z][\w ,()-]{1,80}? (?:is|are|refers to) (?:an?|the|any|one)\b")
_OF_ALL = re.compile(
    r"\b(?:what|how|where|when|which|(?:in )?the way) we "
    r"(?:believe|do|eat|experience|feel|hear|know|learn|live|move|perceive|remember|see|sense|sleep|speak|taste|think)\b"
)
_POINTER = re.compile(
    r"\b(?:see (?:also )?(?:the )?(?:Discussion|Figure|Fig|Table|Section|section|above|below|Ref)"
    r"|(?:as|are|is|was|were|been) (?:\w+ )?(?:above|below|earlier|previously) ?(?:,|\)|\.|$)"
    r"|(?:described|discussed|mentioned|noted|reviewed|shown|explained|listed|outlined|given|defined|introduced)"
    r" (?:above|below|here|earlier|later|in \[|in the (?:previous|next|following|text|textbook|chapter))"
    r"|[Aa]s (?:\w+ )?(?:described|discussed|mentioned|noted|said|shown|seen|stated) (?:before|previously|already)\b"
    r"|above-?mentioned|aforementioned|the (?:above|following)\b"
    r"|[Aa]s (?:\w+ )?(?:already|earlier|previously|just) (?:described|discussed|explained|mentioned|noted|said|seen"
    r"|shown|stated)\b"
    r"|(?:this|the present|the current) (?:section|subsection|review|paper|essay|article|chapter|report"
    r"|document|post|page)"
    r"|(?:Figure|Fig\.|Table|Section|Equation|Eq\.|Appendix|Supplementary \w+) ?\(?[0-9IVX]"
    r"|Discussion section|in Discussion)"
)
# What a page does not show: figures, formulas and code, by their place, their label, or what they display.
_SHOWN = r"(?:charts?|code|diagrams?|equations?|figures?|formulas?|graphs?|histograms?|panels?|pictures?|plots?)"
_UNSEEN = re.compile(
    rf"\b{_SHOWN} (?:above|below|(?:to|on|at) the (?:left|right|top|bottom))\b"
    rf"|\b(?:next|following|preceding|previous|last|(?:left|right)(?:-hand)?|top|bottom)(?: level)? {_SHOWN}"
    r"\b"
    rf"|^(?:This|The|These) (?:[\w-]+ )?{_SHOWN} (?:(?:of|for|in|that|with|from) .*)?\b(?:compares?|computes?|depicts?"
    r"|displays?|illustrates?|indicates?|plots?|portrays?|shows?)\b"
    rf"|\b(?:from|in|see|by) (?:the |this )?{_SHOWN}\b(?=[ ,.]*(?:$|\w*[\d_:(\[]))"
    r"|\b(?:described|displayed|plotted|reported|seen|shown) in \w+_\w"
    r"|\b(?:[Ee]quations?|[Tt]heorems?|[Ll]emmas?|[Pp]ropositions?|[Cc]orollar(?:y|ies)|[Ff]igures?|[Ee]xercises?|[Cc]hapters?)"
    r" (?:\(|\[|\{|\d|\w*[_:])"
    r"|\{(?:\w+:)?\w+\}`?\w"
    r"|^The (?:left|right)(?:[- ]hand)? side (?:\w+s|is)\b"
    r"|\b(?:height|width|length|colou?r|size|area) of (?:each|the|these) (?:bars?|dots?|circles?|slices?|markers?)\b"
    r"|^It (?:is|will be) (?:useful|convenient|instructive) to"
    r" (?:compare|construct|define|introduce|look|note|plot|write)\b"
)
# What a reader is told to do: "Recall Pavlov's dogs", and not "Recall of words is harder".
_TOLD = re.compile(
    r"^(?:Recall|Notice|Note|Consider|Suppose|Imagine|Let|Remember|Assume|Observe|Take|Think|Picture)"
    r" (?:that|the|an?|how|what|about|again|us|from|for|now|some|someone|you\w*|[A-Z$][^ ]*)\b"
)
# Where a citation was left out: "the story told in is a sad one".
_LACKS = re.compile(
    r"\b(?:cited|described|developed|discussed|found|given|introduced|presented|proposed|reported|reviewed|shown|studied"
    r"|told|used) (?:by|in) (?:(?:is|are|was|were|has|have|and|or|but)\b|[,.;])"
)
# What one patient went through is told of nobody else.
_CASE = re.compile(r"\bcase (?:stud(?:y|ies)|reports?) of an?\b|\ban? (?:[\w-]+ )?\d{1,3}[- ]year[- ]old\b")
_BRACKETED_NUMBER = re.compile(r"\[\d+(?:[,–-] ?\d+)*\]")
_ADDRESS = re.compile(r"https?://|www\.|\S@\S[^\s@]*\.\w")
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
    r" [\w-]+|in (?:both|all|each|either|most|many|other) cases|a (?:parallel|similar|second|third|related|further"
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
    r"|\b(?:in|to|from|across) other (?:areas|domains|fields)\b"
    r"|\b(?:in contrast to|unlike|compared (?:to|with)) (?:\w+ )?(?:previous|prior|earlier)\b"
    r"|\bas an? (?:alternative|replacement|substitute)\.$"
    r"|^an? (?:more|less) [\w-]+ (?!.* than )"
    r"|\bthe (?:remaining|resulting|former|latter) (?!\S+ (?:of|in|to)\b)"
    r"|\b(?:many|some|much|most|all) of the same (?!(?:\S+ ){1,3}as )"
    # who took part in a study, and "all three surveys", are told of before
    r"|^(?:after |before |when )?(?:the )?participants\b|\ball (?:two|three|four|five|six) [a-z]+s\b",
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
    r", (?:however|therefore|thus|on the other hand|in turn|in contrast|by contrast|moreover"
    r"|consequently|instead|hence|then|too)(?:,|\.$)"
)
_EXAMPLE = re.compile(r", for (?:example|instance)(?:,|\.$)")
_BESIDES = re.compile(r"\b(?:another|not the only|other areas)\b", re.IGNORECASE)
_MILD = frozenset({"even", "still"})
_NOT_OF_A_PAGE = (_VOICE, _POINTER, _UNSEEN, _TOLD, _CASE, _LACKS, _BRACKETED_NUMBER, _ADDRESS, _LIST_ITEM, _FAREWELL)


def standing(sentence: Doc, known: frozenset[str] = frozenset()) -> Standing:
    """Judge one parsed sentence; `known` are words that the page's title makes definite."""
    text = sentence.text
    if _unusable(text) or not is_statement(sentence):
        return Standing.NEVER
    if _RESUMING.match(text) or takes_up(sentence):
        return Standing.RESUMES
    if _goes_on(text) or _is_example(sentence) or points_back(sentence) or definite(sentence, known):
        return Standing.FOLLOWS
    if adds(sentence) or compares(sentence) or comes_after(sentence):
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


def _is_example(sentence: Doc) -> bool:
    """Whether a sentence is told as an example: "Hornets, for example, eat bees", and not "Bees visit many plants, for
    example, clover", which names one itself."""
    root = next((token for token in sentence if token.dep_ == "ROOT"), None)
    aside = _EXAMPLE.search(sentence.text)
    return aside is not None and (root is None or aside.start() < root.idx or aside[0].endswith("."))


def _unusable(text: str) -> bool:
    words = len(text.split())
    if _DEFINITION.match(text):
        text = _OF_ALL.sub("what people do", text)
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
        or text.startswith("(")
        or any(pattern.search(text) for pattern in _NOT_OF_A_PAGE)
    )


def subject_span(sentence: Doc) -> Span | None:
    """Return the subject of the main clause with its modifiers, up to its first relative clause."""
    for token in sentence:
        if token.dep_ in {"nsubj", "nsubjpass"} and token.head.dep_ == "ROOT":
            return sentence[token.left_edge.i : token.i + 1]
    return None
