"""Sentences that say what a thing of a given name is: "Sleep is a state", "In grafting, two plants are joined"."""

import re
from functools import lru_cache

from kgplatform.language.number import singular
from kgplatform.language.sentences import sentence_spans

IS_A, CALLED, DOES = 3, 2, 1  # how surely a sentence defines: what it is, what is called so, what is done in it
_OPENS = r"(?:(?:An?|The|Every|Each|The (?:term|word|concept|notion)(?: of)?) )?[\"“]?"
_ASIDE = r"[\"”]?(?: \([^)]*\))?(?:,? (?:or|also (?:known as|called)|sometimes called) [^,;]{2,60}?,?|,[^,;]{2,80},)?"
# What follows a whole name: not "a sleep disorder" of "sleep".
_ENDED = r"(?=[.,;:)\"”]|$| (?:and|as|because|by|exactly|if|in|or|since|when|while)\b)"
_FORMULA = r"(?: \$[^$]+\$(?: (?:in|of|on) \$[^$]+\$)?)?"
_DENIED = r"(?! (?:is|are|does|do|means?|refers?) (?:not|no|never|neither|hardly|rarely)\b)"
# Praise, rank and effect are no kind: "Chains are a workhorse of statistics", "Phobias are the most frequent fears",
# "Stress is a risk factor for sleeplessness".
_PRAISED = (
    r"(?! (?:is|are) (?:the (?:best|worst|least|most|largest|\w+iest)\b|(?:an?|the) (?:[\w-]+ ){0,2}(?:backbone|bedrock"
    r"|challenge|cornerstone|core|favou?rite|heart|key|must|pillar|problem|staple|topic|workhorse|cause|concern"
    r"|predictor|threat|(?:contributing|important|major|protective|risk) factor)s?\b))"
)
# What follows "is" has an article: "Sleep is essential" says nothing of what it is.
_KIND = (
    r" (?:(?:is|are)(?: (?:best|generally|often|usually|commonly|typically|simply|essentially|basically))?"
    r" (?:an? |the |any |when |how |our |one'?s |defined |described (?:as|by) |characterized |marked |made up "
    r"|composed "
    r"|(?:\w+ )?(?:process|kind|type|form|group|class|set|system|state|method|branch|field|study|science|ability"
    r"|tendency)(?:es|s)? (?:of|that|in|for|by)\b)"
    r"|(?:refers?|amounts?) to |means? |denotes? |describes? |comprises? |consists? of |encompass(?:es)? "
    r"|(?:can|may) be (?:defined|described|seen|thought of|understood|viewed) )"
)
# "A tide is called a spring tide if sun and moon stand in a line": whatever is so, and nothing else.
_CONDITION = re.compile(r"[\"”]? (?:if|when|exactly (?:if|when))\b", re.IGNORECASE)
_ASKED = re.compile(
    r"(?:what(?:[’']s| is| are| was| were) (?:meant by )?|what (?:does|do) (?=.+ (?:mean|stand for)\W*$)|define )"
    r"(?:an? |the )?[\"“'‘]?(?P<name>.+?)[\"”'’]?(?: mean| stand for)?"
    r"(?:,? and (?:how|what|when|where|which|who|why)\b.*)?[\s?.!]*$",
    re.IGNORECASE,
)


def asked_for(question: str) -> str:
    """Return the name of what a question asks to be told what it is, or what it stands for ("What are tides?", "What
    does EPR stand for?"); "" for any other question. It may be no name of anything ("What are the causes of tides?"):
    then no sentence says what that is."""
    found = _ASKED.match(" ".join(question.split()))
    return found["name"] if found else ""


def defines(sentence: str, name: str) -> int:
    """Return how surely (0 to 3) a sentence says what the thing of a name is; 0 where it does not, or says what it is
    not. Number and case of the name do not count."""
    if not name.strip():
        return 0
    is_a, called, does = _patterns(" ".join(name.split()))
    if is_a.match(sentence):
        return IS_A
    if told := called.search(sentence):
        return IS_A if _CONDITION.match(sentence, told.end()) else CALLED
    return DOES if does.match(sentence) else 0


def is_subject(sentence: str, name: str) -> bool:
    """Whether a sentence begins with the thing of a name and says what it is or was, if not which kind of thing."""
    return bool(name.strip()) and _begun(" ".join(name.split())).match(sentence) is not None


def is_said(text: str, name: str) -> bool:
    """Whether a sentence of a text says what the thing of a name is."""
    lines = text.split("\n")
    return any(defines(line[start:end], name) == IS_A for line in lines for start, end in sentence_spans(line))


@lru_cache(maxsize=256)
def _begun(name: str) -> re.Pattern[str]:
    return re.compile(rf"{_OPENS}{_own(name)}{_ASIDE}{_FORMULA}{_DENIED} (?:is|are|was|were)\b", re.IGNORECASE)


@lru_cache(maxsize=256)
def _patterns(name: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    own = _own(name)
    flags = re.IGNORECASE
    return (
        re.compile(rf"{_OPENS}{own}{_ASIDE}{_FORMULA}{_DENIED}{_PRAISED}{_KIND}", flags),
        re.compile(
            rf"\b(?:is|are) (?:\w+ )?(?:called|known as|termed|referred to as) [\"“]?(?:an? |the )?{own}{_ENDED}", flags
        ),
        re.compile(rf"In {own}(?: \([^)]*\)|, [^,]{{2,80}}|), ", flags),
    )


def _own(name: str) -> str:
    """Return a pattern of a name whose last word may be of either number."""
    *before, last = name.split(" ")
    forms = sorted({last, singular(last.lower()), f"{singular(last.lower())}s"}, key=len, reverse=True)
    return r"\s".join([*map(re.escape, before), f"(?:{'|'.join(map(re.escape, forms))})"])
