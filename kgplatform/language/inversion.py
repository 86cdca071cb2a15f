"""Names whose words stand in another order and mean the same: "rate of mutation" and "mutation rate"."""

import re
from functools import lru_cache

from kgplatform.language.keys import exact_key
from kgplatform.language.lexica import COUNTED
from kgplatform.language.variants import variant_key

_OF = re.compile(r"(?P<head>[a-z0-9][a-z-]*(?: [a-z][a-z-]*)?) (?:of|in) (?:(?:the|an?) )?(?P<rest>[^,]+)")
_COMMA = re.compile(r"(?P<head>[^,]+), (?P<rest>[^,]+)")
_NTH = re.compile(r"(?P<number>\d+)th (?P<rest>.+)")
_AND = re.compile(r"(?P<one>[a-z]+) and (?P<other>[a-z]+)")
# A head that says what happens to a thing, what is measured of it or what is known of it: "a cup of tea" is no tea cup.
_PROCESS = re.compile(
    r".{2,}(?:ics|tion|sion|xion|ment|ysis|asis|esis|osis|itis|oma|pathy|graphy|metry|ectomy|plasty|scopy|ance|ence|ancy|ency"
    r"|ity|ness|ism|ology|onomy|ture|sure|lysis|rrhage|rrhea|emia|uria|algia|ization)s?"
)
_RELATIONAL = frozenset(
    """age art biology cancer chemistry collapse ecology field genome history law philosophy policy politics
    psychology sociology physiology anatomy capacity care centre change circumference coefficient
    concentration conservation content control cost cycle decay defect degree delay density depth design
    diameter disease disorder dynamics efficiency error failure flow formation frequency function gain
    gradient growth health height index infarct infection injury kinetics length level likelihood loss
    management mass matrix mechanics model onset output performance position potential pressure price
    probability processing production quality range rate ratio release repair research response risk safety
    science search sequence shape size source spectrum speed stability status strength stress structure
    study supply surface survey synthesis system teaching temperature theory therapy thickness transfer
    transplant transport treatment tumor type uptake use value variance velocity viscosity volume weight
    width yield""".split()
)


@lru_cache(maxsize=65536)
def straight_key(name: str) -> str:
    """Return the variant key of a name with its modifiers before its head, however it puts them.

    Names of their own ("University of Miami") and heads that hold or count ("cup of tea") stay as they are.
    """
    text = exact_key(name)
    if (match := _OF.fullmatch(_without_article(text))) and " of " in text and _inverts(match["head"], match["rest"]):
        return variant_key(f"{variant_key(match['rest'])} {match['head']}")
    if match := _COMMA.fullmatch(text):
        return variant_key(f"{match['rest']} {match['head']}")
    if match := _AND.fullmatch(text):
        return variant_key(" and ".join(sorted((match["one"], match["other"]))))
    return _counted(variant_key(text))


def _counted(key: str) -> str:
    """ "Second World War" as "World War 2"."""
    match = _NTH.fullmatch(key)
    return f"{match['rest']} {match['number']}" if match and match["rest"].rsplit(" ", 1)[-1] in COUNTED else key


def _without_article(text: str) -> str:
    return re.sub(r"^(?:[Tt]he|[Aa]n?) ", "", text)


def _inverts(head: str, rest: str) -> bool:
    word = variant_key(head).rsplit(" ", 1)[-1]
    own = any(part[:1].isupper() and part[1:].islower() for part in rest.split())
    return not own and " of " not in rest and (word in _RELATIONAL or _PROCESS.fullmatch(word) is not None)
