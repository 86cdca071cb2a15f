import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from kgplatform.retrieval.services import SearchTerms, Service, ServiceAccess, ServiceQuery, services_of
from kgplatform.retrieval.services.terms import LONGEST_QUERY, first_day, last_day, plain_words

NOBODY: object = object()


def service(name: str, web: str = "searxng") -> Service:
    access = ServiceAccess(web=web, searxng="http://127.0.0.1:1", brave="k", tavily="k")  # type: ignore[arg-type]
    return services_of(name, access, NOBODY)[name]  # type: ignore[arg-type]


TERMS = SearchTerms(words='"Heart failure" AND survival', since="2015", until="2019-02")
UNDATED = "{} cannot be searched by date: what it finds may be of any age."


@pytest.mark.parametrize(
    ("name", "web", "text", "told"),
    [
        ("pubmed", "", "Heart failure and survival", ()),
        ("europepmc", "", "Heart AND failure AND and AND survival", ()),
        ("arxiv", "", "all:Heart AND all:failure AND all:and AND all:survival", ()),
        ("openalex", "", "Heart AND failure AND and AND survival", ()),
        ("crossref", "", "Heart failure and survival", ()),
        ("wikipedia", "", "Heart failure and survival", (UNDATED.format("Wikipedia"),)),
        ("web", "searxng", "Heart failure and survival", (UNDATED.format("SearXNG"),)),
        ("web", "brave", "Heart failure and survival", ()),
        ("web", "tavily", "Heart failure and survival", ()),
    ],
)
def test_each_service_is_written_to_in_its_own_syntax(name: str, web: str, text: str, told: tuple[str, ...]) -> None:
    query = service(name, web or "searxng").in_own_syntax(TERMS, 7)

    assert (query.text, query.told, query.most) == (text, told, 7)
    assert (query.since, query.until) == (("", "") if told else ("2015", "2019-02"))


@pytest.mark.parametrize("name", ["pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia", "web"])
def test_what_a_person_writes_in_full_syntax_is_kept_as_it_is(name: str) -> None:
    exact = '("obesity paradox"[tiab] OR fat*[ti]) NOT review[pt]'

    assert service(name).in_own_syntax(SearchTerms(words="other", exact=f" {exact} ")).text == exact


HOSTILE = (
    'cats" OR 1=1 OR "',
    "cats[ti] OR dogs[All Fields]",
    "cats) OR (dogs",
    "cats AND dogs OR NOT birds ANDNOT fish",
    "TITLE:cats SRC:MED",
    "cats\x00dogs\n\r\tbirds",
    "cats %22 %00 &api_key=stolen#x",
    "-cats +dogs ~birds^9 fish* horse?",
    'cats\\" \\',
    "submittedDate:[1 TO 2]",
    "title.search:x,is_oa:true|y",
    "site:evil.example intitle:cats",
    "“cats” „dogs‟",
    "\u202ecats\u2066",
)
OPERATORS = re.compile(r"\b(?:AND|OR|NOT|ANDNOT)\b")


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("name", ["pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia", "web"])
def test_no_word_becomes_syntax(name: str, words: str) -> None:
    written = service(name).in_own_syntax(SearchTerms(words=words)).text

    own = written.replace("all:", "").replace(" AND ", " ")
    assert not OPERATORS.search(own), written
    assert not re.search(r"[\"()\[\]{}^~*?\\+:%&#|,=\x00-\x1f\u202e\u2066]", own), written
    assert not re.search(r"(?:^|\s)-", own), written
    assert "cats" in own.lower() or "x" in own.lower() or "submitted" in own.lower()


@given(st.text(max_size=400))
def test_any_text_at_all_is_written_without_syntax(text: str) -> None:
    written = service("europepmc").in_own_syntax(SearchTerms(words=text)).text

    assert re.fullmatch(r"[\w.'’/ -]*", written.replace(" AND ", " ")), written


def test_what_is_no_word_at_all_is_no_query() -> None:
    assert service("pubmed").in_own_syntax(SearchTerms(words=" ()[] \x00 -- ")).text == ""


def test_what_is_very_long_is_cut_at_a_word() -> None:
    long = service("pubmed").in_own_syntax(SearchTerms(words="heart " * 10_000))

    assert long.text == ("heart " * (LONGEST_QUERY // 6)).strip()


def test_symbols_inside_of_words_stay() -> None:
    assert plain_words("IL-1a, D'Arcy's COVID-19 (v2.1) and/or a_b") == [
        "IL-1a", "D'Arcy's", "COVID-19", "v2.1", "and/or", "a", "b",
    ]  # fmt: skip


@pytest.mark.parametrize(("told", "first", "last"), [
    ("2019", "2019-01-01", "2019-12-31"), ("2020-02", "2020-02-01", "2020-02-29"),
    ("2019-05-21", "2019-05-21", "2019-05-21"), ("", "", ""),
])  # fmt: skip
def test_the_beginnings_of_dates_are_whole_years_and_months(told: str, first: str, last: str) -> None:
    assert (first_day(told), last_day(told)) == (first, last)


@pytest.mark.parametrize("wrong", ["last year", "2019-13", "2019-1-1", "1/2/2019"])
def test_what_is_no_date_is_refused(wrong: str) -> None:
    with pytest.raises(ValidationError, match="is no date such as 2019"):
        SearchTerms(since=wrong)
    with pytest.raises(ValidationError, match="is no date such as 2019"):
        ServiceQuery(text="x", until=wrong)
