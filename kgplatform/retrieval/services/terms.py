"""What is searched for, apart from how any service wants it written, and the grammars in which services do.

No query is pasted together from a model's words: they come as terms, and each is written so that nothing in it can be
an operator, a field or the end of a phrase.
"""

import calendar
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple
from urllib.parse import quote_plus

from pydantic import AfterValidator, Field

from kgplatform.models.value import Value

SearchField = Literal["", "title", "abstract", "author", "venue", "subject"]
"""Where a term has to stand; "": anywhere."""

LONGEST_TERM = 300  # characters of a term that are searched for
LONGEST_IN_ADDRESS = 6_000  # characters of a query as an address has it
MOST_TERMS = 60  # of a query, synonyms counted
_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_WORD = re.compile(r"\w+(?:[-.'’/]\w+)*")
_OPERATORS = frozenset({"AND", "OR", "NOT", "ANDNOT", "NEAR", "TO", "ADJ", "WITH", "SAME"})


def _date(given: str) -> str:
    if given and not _DATE.fullmatch(given):
        raise ValueError(f"{given[:20]!r} is no date such as 2019, 2019-05 or 2019-05-21")
    return given


PartialDate = Annotated[str, AfterValidator(_date)]
"""An ISO date, its beginning, or ""."""


class SearchTerm(Value):
    """Words that are searched for, in a `field`; as a `phrase` they stand side by side, else in any order."""

    text: str = Field(min_length=1)
    field: SearchField = ""
    phrase: bool = False


class SearchTerms(Value):
    """What a work has to have: of each group of `all_of` one of the synonyms, and nothing of `none_of`; and to have
    come out `since` and `until` then, ISO dates or their beginnings, which both count.

    `exact` is a whole query in a service's own syntax, by a person who knows it: it is sent as it is, instead of terms.
    """

    all_of: tuple[tuple[SearchTerm, ...], ...] = ()
    none_of: tuple[SearchTerm, ...] = ()
    since: PartialDate = ""
    until: PartialDate = ""
    exact: str = ""


def words_as_terms(text: str) -> SearchTerms:
    """Return the terms of a query that is words alone: all of them, in any order."""
    return SearchTerms(all_of=((SearchTerm(text=text),),) if plain_words(text) else ())


class Written(NamedTuple):
    """Terms in a service's own syntax, and in whole sentences what of them it cannot be asked."""

    text: str
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Grammar:
    """How a service wants terms written.

    `fields` are patterns with {} for what stands in a field; a field without one is searched everywhere. `both`,
    `either` and `without` stand between terms. Where `without` is "", nothing can be excluded; where `either` is "", a
    group is not one of its synonyms but all of them, or its `first_only`. `each_word` says that a field is of one word,
    so that each is given it; `quotes` that there are phrases. A text is of `longest` characters at most.
    """

    fields: Mapping[SearchField, str] = field(default_factory=dict)
    both: str = " AND "
    either: str = " OR "
    without: str = " NOT "
    each_word: bool = True
    quotes: bool = True
    first_only: bool = False
    longest: int = 4_000

    def write(self, service: str, terms: SearchTerms) -> Written:
        """Return terms as the service called `service` wants them. What is too long for it is left out from the end."""
        if terms.exact.strip():
            return Written(terms.exact.strip())
        told: list[str] = []
        kept = _first_terms(terms, told)
        wanted = [group for each in kept.all_of if (group := self._group(each))]
        unwanted = [one for each in kept.none_of if (one := self._one(each, among=True))] if self.without else []
        if kept.none_of and not self.without:
            told.append(f"{service} cannot leave out what has certain words: {_listed(kept.none_of)} may come.")
        if self.first_only and any(len(group) > 1 for group in kept.all_of):
            told.append(f"{service} cannot be asked for one of several words: the first of each are searched for.")
        untold = sorted({each.field for group in kept.all_of for each in group if self._has_no(each.field)})
        if untold:
            told.append(f"{service} cannot search in {' and '.join(untold)} alone: the words may stand anywhere.")
        text = self.both.join(wanted)
        while not self._fits(text) and len(wanted) > 1:
            wanted.pop()
            text = self.both.join(wanted)
        if not self._fits(text):
            text = self._short(kept.all_of[0][0])
        if len(wanted) < len([each for each in kept.all_of if self._group(each)]):
            told.append(f"The query is longer than {service} takes: its last terms are left out.")
        for each in unwanted:
            if text and self._fits(more := f"{text}{self.without}{each}"):
                text = more
        return Written(text, tuple(told))

    def _group(self, synonyms: Sequence[SearchTerm]) -> str:
        if not self.either:
            written = [one for each in synonyms if (one := self._one(each))]
            return " ".join(written[:1] if self.first_only else written)
        among = len(synonyms) > 1
        written = list(dict.fromkeys(one for each in synonyms if (one := self._one(each, among=among))))
        return f"({self.either.join(written)})" if len(written) > 1 else "".join(written)

    def _one(self, term: SearchTerm, *, among: bool = False) -> str:
        """Return a term; `among` others that are no less of a unit, its words are held together."""
        words = plain_words(term.text)
        if not words:
            return ""
        pattern = self.fields.get(term.field, self.fields.get("", "{}"))
        has_brackets = self.both != " "
        if self.quotes and len(words) > 1 and (term.phrase or (among and not has_brackets)):
            return pattern.format(f'"{quotable(term.text)}"')
        if self.each_word and len(words) > 1:
            both = self.both.join(pattern.format(word) for word in words)
            return f"({both})" if has_brackets else both
        held = among and has_brackets and len(words) > 1 and pattern == "{}"
        return f"({' '.join(words)})" if held else pattern.format(" ".join(words))

    def _has_no(self, name: SearchField) -> bool:
        return bool(name) and name not in self.fields

    def _short(self, term: SearchTerm) -> str:
        """Return as many words of one term as the service takes, without anything around them."""
        text = ""
        for word in plain_words(term.text):
            if not self._fits(f"{text} {word}"):
                break
            text = f"{text} {word}".strip()
        return text

    def _fits(self, text: str) -> bool:
        """Whether a text is not too long for the service, nor for an address."""
        return len(text) <= self.longest and len(quote_plus(text)) <= LONGEST_IN_ADDRESS


def in_fields(
    groups: Sequence[tuple[SearchTerm, ...]], names: Mapping[SearchField, str], grammar: Grammar
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[SearchTerm, ...], ...]]:
    """Part the groups that stand in one field from the others: return (name, what is written for it) for each of the
    fields with `names`, and the groups that are left."""
    own = {name: tuple(each for each in groups if {term.field for term in each} == {name}) for name in names if name}
    written = ((names[name], grammar.write("", SearchTerms(all_of=mine)).text) for name, mine in own.items())
    rest = tuple(each for each in groups if not any(each in mine for mine in own.values()))
    return tuple(pair for pair in written if pair[1]), rest


def plain_words(text: str) -> list[str]:
    """Return the words of a text without anything that has a meaning for a search engine: signs at their ends, and the
    capital letters of operators."""
    words = _WORD.findall(_readable(text).replace("_", " "))
    return [word.lower() if word in _OPERATORS else word for word in words]


def quotable(text: str) -> str:
    """Return what may stand between two quotation marks."""
    return " ".join(re.sub(r"[\"“”„\\*?~^{}\[\]]", " ", _readable(text)).split())


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
    """Return a term without what cannot be read, cut at a word."""
    normal = unicodedata.normalize("NFC", text[: LONGEST_TERM * 4])
    shown = " ".join("".join(" " if unicodedata.category(each)[0] == "C" else each for each in normal).split())
    return shown if len(shown) <= LONGEST_TERM else shown[:LONGEST_TERM].rpartition(" ")[0] or shown[:LONGEST_TERM]


def _first_terms(terms: SearchTerms, told: list[str]) -> SearchTerms:
    left = MOST_TERMS
    groups: list[tuple[SearchTerm, ...]] = []
    for group in terms.all_of:
        if group and left > 0:
            groups.append(group[:left])
            left -= len(group)
    none_of = terms.none_of[: max(left, 0)]
    kept = sum(map(len, groups)) + len(none_of)
    if kept < sum(map(len, terms.all_of)) + len(terms.none_of):
        told.append(f"A query has {MOST_TERMS} terms at most: further ones are left out.")
    return SearchTerms(all_of=tuple(groups), none_of=none_of, since=terms.since, until=terms.until)


def _listed(terms: Sequence[SearchTerm]) -> str:
    return ", ".join(f"“{' '.join(plain_words(each.text))}”" for each in terms[:5])
