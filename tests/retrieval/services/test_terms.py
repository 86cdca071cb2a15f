import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from kgplatform.retrieval.services import (
    SearchField,
    SearchTerm,
    SearchTerms,
    Service,
    ServiceAccess,
    ServiceQuery,
    services_of,
)
from kgplatform.retrieval.services.terms import LONGEST_TERM, first_day, last_day, plain_words, words_as_terms

NOBODY: object = object()


def service(name: str, web: str = "searxng") -> Service:
    access = ServiceAccess(web=web, searxng="http://127.0.0.1:1", brave="k", tavily="k")  # type: ignore[arg-type]
    return services_of(name, access, NOBODY)[name]  # type: ignore[arg-type]


def term(text: str, field: SearchField = "", phrase: bool = False) -> SearchTerm:
    return SearchTerm(text=text, field=field, phrase=phrase)


TERMS = SearchTerms(
    all_of=(
        (term("heart failure", phrase=True), term("cardiac insufficiency", phrase=True)),
        (term("obesity paradox", "title"),),
        (term("survival"),),
    ),
    none_of=(term("stroke"), term("case report", phrase=True)),
    since="2015",
    until="2019-02",
)


@pytest.mark.parametrize(
    ("name", "text", "fields", "told"),
    [
        (
            "pubmed",
            '("heart failure" OR "cardiac insufficiency") AND obesity paradox[ti] AND survival NOT stroke '
            'NOT "case report"',
            (),
            (),
        ),
        (
            "europepmc",
            '("heart failure" OR "cardiac insufficiency") AND (TITLE:obesity AND TITLE:paradox) AND survival '
            'NOT stroke NOT "case report"',
            (),
            (),
        ),
        (
            "arxiv",
            '(all:"heart failure" OR all:"cardiac insufficiency") AND (ti:obesity AND ti:paradox) AND all:survival '
            'ANDNOT all:stroke ANDNOT all:"case report"',
            (),
            (),
        ),
        (
            "openalex",
            '("heart failure" OR "cardiac insufficiency") AND survival NOT stroke NOT "case report"',
            (("title.search", "(obesity AND paradox)"),),
            (),
        ),
        (
            "crossref",
            "heart failure cardiac insufficiency survival",
            (("query.title", "obesity paradox"),),
            ("Crossref cannot leave out what has certain words: “stroke”, “case report” may come.",),
        ),
        (
            "wikipedia",
            '"heart failure" intitle:obesity intitle:paradox survival -stroke -"case report"',
            (),
            (
                "Wikipedia cannot be asked for one of several words: the first of each are searched for.",
                "Wikipedia cannot be searched by date: articles of any age may come.",
            ),
        ),
    ],
)
def test_each_service_is_written_to_in_its_own_syntax(
    name: str, text: str, fields: tuple[tuple[str, str], ...], told: tuple[str, ...]
) -> None:
    query = service(name).in_own_syntax(TERMS, 7)

    assert (query.text, query.fields, query.told, query.most) == (text, fields, told, 7)


@pytest.mark.parametrize(
    ("web", "text", "told"),
    [
        ("searxng", '"heart failure" obesity paradox survival -stroke -"case report"', 3),
        (
            "brave",
            '("heart failure" OR "cardiac insufficiency") obesity paradox survival -stroke -"case report"',
            1,
        ),
        ("tavily", '"heart failure" obesity paradox survival', 3),
    ],
)
def test_each_search_of_the_web_is_written_to_in_its_own_syntax(web: str, text: str, told: int) -> None:
    query = service("web", web).in_own_syntax(TERMS)

    assert (query.text, len(query.told)) == (text, told)


@pytest.mark.parametrize(
    ("name", "web", "text"),
    [
        ("pubmed", "", "(stroke OR (heart failure)) NOT (case report)"),
        ("europepmc", "", "(stroke OR (heart AND failure)) NOT (case AND report)"),
        ("wikipedia", "", 'stroke -"case report"'),
        ("web", "searxng", 'stroke -"case report"'),
        ("web", "brave", '(stroke OR "heart failure") -"case report"'),
    ],
)
def test_words_in_any_order_are_held_together_beside_others(name: str, web: str, text: str) -> None:
    terms = SearchTerms(all_of=((term("stroke"), term("heart failure")),), none_of=(term("case report"),))

    assert service(name, web or "searxng").in_own_syntax(terms).text == text


def test_dates_are_kept_for_services_that_have_them() -> None:
    assert {
        name: (query.since, query.until)
        for name in ("pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia")
        for query in (service(name).in_own_syntax(TERMS),)
    } == {
        **dict.fromkeys(("pubmed", "europepmc", "arxiv", "openalex", "crossref"), ("2015", "2019-02")),
        "wikipedia": ("", ""),
    }


@pytest.mark.parametrize("name", ["pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia", "web"])
def test_what_a_person_writes_in_full_syntax_is_kept_as_it_is(name: str) -> None:
    exact = '("obesity paradox"[tiab] OR fat*[ti]) NOT review[pt]'

    assert service(name).in_own_syntax(SearchTerms(all_of=((term("other"),),), exact=f" {exact} ")).text == exact


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
@pytest.mark.parametrize("phrase", [False, True])
def test_no_word_becomes_syntax(name: str, words: str, phrase: bool) -> None:
    query = service(name).in_own_syntax(SearchTerms(all_of=((term(words, phrase=phrase),),)))

    own = re.sub(r'"[^"]*"', "Q", query.text)  # within quotation marks nothing is an operator
    own = re.sub(r"\((?:all:)?[\w.'’/-]+(?: AND (?:all:)?[\w.'’/-]+)*\)", "Q", own)
    own = own.replace("all:", "")
    assert query.text.count('"') in {0, 2}
    assert not OPERATORS.search(own), query.text
    assert not re.search(r"[\[\]{}^~*?\\+:%&#|,=\x00-\x1f\u202e\u2066]", own), query.text
    assert not re.search(r"(?:^|\s)-", own), query.text
    assert "cats" in query.text.lower() or "x" in query.text.lower() or "submitted" in query.text.lower()


@given(st.text(max_size=400), st.booleans())
def test_any_text_at_all_is_written_without_syntax(text: str, phrase: bool) -> None:
    if not text:
        return
    written = service("europepmc").in_own_syntax(SearchTerms(all_of=((term(text, phrase=phrase),),))).text

    bare = re.sub(r'"[^"]*"', "", written)
    bare = re.sub(r"^\((.*)\)$", r"\1", bare).replace(" AND ", " ")
    assert re.fullmatch(r"[\w.'’/ -]*", bare), written
    assert written.count('"') in {0, 2}


def test_what_is_no_word_at_all_is_no_query() -> None:
    assert service("pubmed").in_own_syntax(words_as_terms(" ()[] \x00 -- ")).text == ""
    assert words_as_terms("?!").all_of == ()


def test_very_long_terms_are_cut_at_a_word_and_too_many_left_out() -> None:
    long = service("pubmed").in_own_syntax(words_as_terms("heart " * 10_000))
    many = service("wikipedia").in_own_syntax(SearchTerms(all_of=tuple((term(f"word{n}"),) for n in range(100))))

    assert long.text == ("heart " * (LONGEST_TERM // 6)).strip()
    assert many.text.startswith("word0 word1 ") and len(many.text) <= 280
    assert many.told == (
        "A query has 60 terms at most: further ones are left out.",
        "The query is longer than Wikipedia takes: its last terms are left out.",
    )


def test_a_field_that_a_service_does_not_have_is_told() -> None:
    query = service("crossref").in_own_syntax(SearchTerms(all_of=((term("Obesity", "subject"),),)))

    assert query.text == "Obesity"
    assert query.told == ("Crossref cannot search in subject alone: the words may stand anywhere.",)


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
