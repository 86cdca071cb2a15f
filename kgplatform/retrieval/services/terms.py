"""What is searched for, apart from how any service wants it written, and the grammars in which services do.

No query is pasted together from a model's words: each is written so that nothing in it can be an operator, a field or
the end of a phrase.
"""

import calendar
import re
import unicodedata
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from kgplatform.models.value import Value
from kgplatform.sources.dates import partial_date

LONGEST_QUERY = 280  # characters of words that are searched for: Wikipedia takes 300, the others more
_WORD = re.compile(r"\w+(?:[-.'’/]\w+)*")
_OPERATORS = frozenset({"AND", "OR", "NOT", "ANDNOT", "NEAR", "TO", "ADJ", "WITH", "SAME"})

PartialDate = Annotated[str, AfterValidator(partial_date)]
"""An ISO date, its beginning, or ""."""


class SearchTerms(Value):
    """What a work has to have: all of some `words`, in any order; and to have come out `since` and `until` then, ISO
    dates or their beginnings, which both count.

    `exact` is a whole query in a service's own syntax, by a person who knows it: it is sent as it is, instead of words.
    """

    words: str = ""
    since: PartialDate = ""
    until: PartialDate = ""
    exact: str = ""


class Grammar(NamedTuple):
    """How a service wants words written: what stands `between` them, and `each` with {} for it; and whether it knows
    dates."""

    between: str = " "
    each: str = "{}"
    has_dates: bool = True

    def write(self, terms: SearchTerms) -> str:
        """Return terms as the service wants them; what is too long for it is left out from the end."""
        return terms.exact.strip() or self.between.join(self.each.format(word) for word in plain_words(terms.words))


def plain_words(text: str) -> list[str]:
    """Return the words of a text without anything that has a meaning for a search engine: signs at their ends, and the
    capital letters of operators."""
    words = _WORD.findall(_readable(text).replace("_", " "))
    return [word.lower() if word in _OPERATORS else word for word in words]


def first_day(told: str) -> str:
    """Return the first day of an ISO date or its beginning: "2019" is "2019-01-01"."""
    return f"{told}{'-01-01'[len(told) - 4 :]}" if told else ""


def last_day(told: str) -> str:
    """Return the last day of an ISO date or its beginning: "2019-02" is "2019-02-28"."""
    if len(told) != 7:
        return f"{told}-12-31" if len(told) == 4 else told
    year, month = map(int, told.split("-"))
    return f"{told}-{calendar.monthrange(year, month)[1]:02d}"


def _readable(text: str) -> str:
    """Return a text without what cannot be read, cut at a word."""
    normal = unicodedata.normalize("NFC", text[: LONGEST_QUERY * 4])
    shown = " ".join("".join(" " if unicodedata.category(each)[0] == "C" else each for each in normal).split())
    return shown if len(shown) <= LONGEST_QUERY else shown[:LONGEST_QUERY].rpartition(" ")[0] or shown[:LONGEST_QUERY]
