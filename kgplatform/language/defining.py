"""Sentences that say what a thing of a given name is: "Sleep is a state", "In grafting, two plants are joined"."""

import re
from functools import lru_cache

from kgplatform.language.number import singular
from kgplatform.language.sentences import sentence_spans

# How surely a sentence defines: what it is; what is called so, or what it is by the way; what is done in it, or what it
# is together with something else.
IS_A, CALLED, DOES = 3, 2, 1
# "In computing, ...", "For masons, ...", but not "In this case, ...".
_AMONG = (
    r"(?:(?:In|For|To|Among|Within) (?!(?:an?|each|every|example|instance|our|such|that|these|this|those)\b)"
    r"[^,;.]{2,40}, )?"
)
_NAMED = r"(?:(?:An?|The|Every|Each|The (?:term|word|concept|notion)(?: of)?) )?[\"“]?"
_OPENS = _AMONG + _NAMED
_SHORT = r"[\"”]?(?: \([^)]*\))?"
_ASIDE = _SHORT + r"(?:,? (?:or|also (?:known as|called)|sometimes called) [^,;]{2,60}?,?|,[^,;]{2,80},[\"”]?)?"
# What follows a whole name: not "a sleep disorder" of "sleep".
_ENDED = r"(?=[.,;:)\"”]|$| \(| (?:and|as|because|by|exactly|if|in|or|since|when|while)\b)"
_FORMULA = r"(?: \$[^$]+\$(?: (?:in|of|on) \$[^$]+\$)?)?"
_DENIED = r"(?! (?:is|are|does|do|means?|refers?) (?:not|no|never|neither|hardly|rarely)\b)"
# Praise, rank and effect are no kind: "Chains are a workhorse of statistics", "Phobias are the most frequent fears",
# "Stress is a risk factor for sleeplessness".
_PRAISED = (
    r"(?! (?:is|are) (?:the (?:best|worst|least|most|largest|\w+iest)\b|(?:an?|another|the) (?:[\w-]+ ){0,2}"
    r"(?:backbone|bedrock|challenge|cornerstone|core|favou?rite|feature|heart|key|must|pillar|problem|staple|topic|workhorse"
    r"|cause|concern|predictor|threat|(?:contributing|important|major|protective|risk) factor)s?\b))"
)
# What things are, in the plural: "chemicals that mimic", "well known processes in which", but not "so small that".
_KINDS = (
    r"(?!(?:also|as|for|in|less|likely|more|no|not|now|of|on|so|still|such|to|too|very|with)\b)"
    r"(?:(?!(?:as|at|by|for|from|in|of|on|to|with)\b)[\w-]+ ){0,3}"
    r"(?!(?:aspect|cause|challenge|concern|example|factor|issue|part|predictor|problem|reason|relative|thing|topic)s\b)"
    r"(?:[\w-]{2,40}s|people|bacteria|phenomena)"
    r" (?:that|which|who|whose|to|of|(?:for|in|by|with|of) which)\b"
)
# What follows "is" has an article: "Sleep is essential" says nothing of what it is.
_KIND = (
    r" (?:(?:is|are)(?: (?:best|generally|often|usually|commonly|typically|simply|essentially|basically))?"
    r" (?:an? |another |the |any |when |how |our |one'?s |defined |described (?:as|by) |characterized |marked |made up "
    r"|composed "
    r"|(?:\w+ )?(?:process|kind|type|form|group|class|set|system|state|method|branch|field|study|science|ability"
    r"|tendency|knowledge|information|learning|behaviou?r|software|technology|loss|lack)(?:es|s)?"
    r" (?:of|that|in|for|by|about)\b)"
    r"|are " + _KINDS + r"|(?:occurs?|happens?|arises?) when "
    r"|(?:refers?|amounts?) to |means? |denotes? |describes? |comprises? |consists? of |encompass(?:es)? "
    r"|(?:can|may) be (?:defined|described|seen|thought of|understood|viewed) )"
)
_OF_A_KIND = r"(?:an?|the|any) (?:[\w-]+ ){1,4}(?:in which|of|that|where|who)"
# What it is, right behind the name: "Suicide, defined as ..., is", "The cortex, the main area for sounds, lies".
_APPOSED = (
    r", (?:defined (?:by [^,;]{2,40} )?as |which (?:is|are) (?:an?|the|any) |which (?:refers to|means|describes) "
    r"|(?:an?|the) (?!(?:best|worst|least|most|largest|\w+iest)\b)(?=[^,;]{6,140}, (?!(?:and|or|but|an?|the)\b)))"
)
# "A tide is called a spring tide if sun and moon stand in a line": whatever is so, and nothing else.
_CONDITION = re.compile(r"[\"”]? (?:if|when|exactly (?:if|when))\b", re.IGNORECASE)
# What letters stand for is not yet what the thing is.
_SPELLED = re.compile(
    r"\S{2,12} (?:means (?:the )?[A-Z][\w-]* (?:(?:and|for|in|of|the) )?[A-Z]"
    r"|is (?:an?|the) (?:abbreviation|acronym|short form|shorthand)\b)"
)
# "Mutual Aid is the classic book on bees", where the topic is mutual aid.
_WORK = re.compile(
    r"(?:[\w-]+ ){0,3}(?:album|article|book|essay|film|journal|magazine|newspaper|novel|pamphlet|song)\b"
)
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
    is_a, called, apposed, does = _patterns(" ".join(name.split()))
    if found := is_a.match(sentence):
        if _is_title(found[0], name) and _WORK.match(sentence, found.end()):
            return 0
        return DOES if _SPELLED.match(sentence) else IS_A
    if told := called.search(sentence):
        return IS_A if _CONDITION.match(sentence, told.end()) else CALLED
    if apposed.match(sentence):
        return CALLED
    return DOES if does.match(sentence) else 0


def _is_title(text: str, name: str) -> bool:
    """Whether a text begins with a name in capitals that does not have them: the title of a work that is called so."""
    written, own = text.split()[: len(name.split())], name.split()
    return any(one[:1].isupper() and other[:1].islower() for one, other in zip(written, own, strict=False))


def is_subject(sentence: str, name: str) -> bool:
    """Whether a sentence begins with the thing of a name and says what it is or was, if not which kind of thing."""
    return bool(name.strip()) and _begun(" ".join(name.split())).match(sentence) is not None


def is_said(text: str, name: str) -> bool:
    """Whether a sentence of a text says what the thing of a name is."""
    return surest(text, name) == IS_A


def surest(text: str, name: str) -> int:
    """Return how surely (0 to 3) a sentence of a text says what the thing of a name is."""
    lines = text.split("\n")
    return max((defines(line[start:end], name) for line in lines for start, end in sentence_spans(line)), default=0)


@lru_cache(maxsize=256)
def _begun(name: str) -> re.Pattern[str]:
    return re.compile(rf"{_NAMED}{_own(name)}{_ASIDE}{_FORMULA}{_DENIED} (?:is|are|was|were)\b", re.IGNORECASE)


@lru_cache(maxsize=256)
def _patterns(name: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    own = _own(name)
    flags = re.IGNORECASE
    return (
        re.compile(rf"{_OPENS}{own}{_ASIDE}{_FORMULA}{_DENIED}{_PRAISED}{_KIND}", flags),
        re.compile(
            rf"\b(?:is|are) (?:\w+ )?(?:called|known as|termed|referred to as) [\"“]?(?:an? |the )?{own}{_ENDED}", flags
        ),
        re.compile(rf"{_OPENS}{own}{_SHORT}{_APPOSED}", flags),
        re.compile(
            rf"In {own}(?: \([^)]*\)|, [^,]{{2,80}}|), "
            rf"|(?:{own}{_SHORT} and [\w -]{{2,40}}|[\w -]{{2,40}} and (?:the )?{own}{_SHORT}) are (?:both )?{_KINDS}"
            rf"|.{{0,200}}[ (]{own}{_SHORT}, which (?:refers to|describes|(?:is|are) {_OF_A_KIND})\b"
            rf"|.{{0,200}} (?:called|known as|termed) [\"“]?(?:the )?{own}{_ENDED}",
            flags,
        ),
    )


def _own(name: str) -> str:
    """Return a pattern of a name whose last word may be of either number; its words may be joined by a hyphen, and be
    owners ("workers' councils")."""
    *before, last = re.split(r"[\s-]+", name.strip("-"))
    forms = sorted({last, singular(last.lower()), f"{singular(last.lower())}s"}, key=len, reverse=True)
    return r"[’']?[\s-]".join([*map(re.escape, before), f"(?:{'|'.join(map(re.escape, forms))})"])
