"""PubMed: against a local E-utilities server, NCBI's recorded answers, and answers written after
https://www.ncbi.nlm.nih.gov/books/NBK25499/ and https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html."""

import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWork, FoundWorks, SearchTerms, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.pubmed import PACE, PACE_WITH_KEY, PubMed
from tests.retrieval.services.conftest import in_turn, json_answer
from tests.support.eutilities import EUtilities, Record, records_of
from tests.support.net import Site, answer
from tests.support.recorded import ABSTRACTS, WHY_SKIPPED

XML = "text/xml; charset=UTF-8"
SEARCHED = (
    b"<eSearchResult><Count>1</Count><QueryKey>1</QueryKey><WebEnv>W</WebEnv><QueryTranslation>x</QueryTranslation>"
    b'<WarningList><QuotedPhraseNotFound>"obese paradox"</QuotedPhraseNotFound><PhraseIgnored>the</PhraseIgnored>'
    b"</WarningList></eSearchResult>"
)
SAMPLES = [
    Record("11", "Heart failure in the old", "Aim one.\nFound two.", "2011", ("Aged", "Heart Failure"),
           ("OBJECTIVE", "RESULTS"), (("Doe", "Jane"), ("van Dam", "P")), "10.1/ABC"),
    Record("12", "Obesity and failure of the heart", "No heart failure phrase? Heart failure.", "2012", ("Obesity",)),
    Record("13", "Stroke", "Of stroke alone.", "2013", ("Stroke",)),
    Record("14", "Retracted heart failure trial", "It was wrong.", "2014", (), (), (), "",
           (("RetractionIn", "J Med. 2015;1:2. doi: 10.1000/XYZ.", "15"),),
           ("Journal Article", "Retracted Publication")),
]  # fmt: skip


@pytest_asyncio.fixture
async def server() -> AsyncIterator[EUtilities]:
    server = EUtilities(list(SAMPLES))
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture
async def pubmed(server: EUtilities) -> AsyncIterator[PubMed]:
    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        yield PubMed(fetcher, base=server.base, pace=0, contact="ada@example.org")


async def found(service: PubMed, query: ServiceQuery) -> FoundWorks:
    result = await service.search(query)
    assert isinstance(result, FoundWorks), result
    return result


async def test_a_search_gives_abstracts_that_are_documents(pubmed: PubMed, server: EUtilities) -> None:
    # when
    result = await found(pubmed, ServiceQuery(text='"heart failure"', most=10, since="2011", until="2013"))

    # then
    assert [(each.rank, each.url) for each in result.works] == [
        (1, "https://pubmed.ncbi.nlm.nih.gov/11/"),
        (2, "https://pubmed.ncbi.nlm.nih.gov/12/"),
    ]
    assert (result.after, result.requests) == (None, 2)
    assert result.works[0].work == Work(
        title="Heart failure in the old",
        authors=(Author(family="Doe", given="Jane"), Author(family="van Dam", given="P")),
        published="2011", venue="Journal of samples", type="article-journal", doi="10.1/abc", pmid="11", language="en",
        extent="abstract",
    )  # fmt: skip
    document = result.works[0].document("medicine")
    assert document is not None
    assert document.text == ("# Heart failure in the old\n\n## Objective\n\nAim one.\n\n## Results\n\nFound two.")
    assert (document.kind, document.domain, document.published) == ("abstract", "medicine", "2011")
    assert [(each["utility"], each.get("tool"), each.get("email"), "api_key" in each) for each in server.asked] == [
        ("esearch", "kgplatform", "ada@example.org", False),
        ("efetch", "kgplatform", "ada@example.org", False),
    ]
    assert (server.asked[0]["mindate"], server.asked[0]["maxdate"], server.asked[0]["datetype"]) == (
        "2011/01/01", "2013/12/31", "pdat",
    )  # fmt: skip


async def test_a_retracted_work_says_so(pubmed: PubMed) -> None:
    result = await found(pubmed, ServiceQuery(text="Retracted[ti]"))

    work = result.works[0].work
    assert (work.pmid, work.status, work.notices) == ("14", "retracted", ("10.1000/xyz",))


async def test_parts_go_on_where_the_last_ended_from_the_history_of_the_server(
    pubmed: PubMed, server: EUtilities
) -> None:
    # given
    server.records = [Record(str(n), f"Heart {n}", "Words.", "2011") for n in range(1, 8)]
    query = ServiceQuery(text="heart", most=3)

    # when
    first = await found(pubmed, query)
    second = await found(pubmed, query.model_copy(update={"after": first.after}))
    third = await found(pubmed, query.model_copy(update={"after": second.after}))

    # then
    assert [[(each.rank, each.work.pmid) for each in part.works] for part in (first, second, third)] == [
        [(1, "7"), (2, "6"), (3, "5")],
        [(4, "4"), (5, "3"), (6, "2")],
        [(7, "1")],
    ]
    assert [part.after is None for part in (first, second, third)] == [False, False, True]
    assert [each["utility"] for each in server.asked].count("esearch") == 1


async def test_a_search_that_the_server_has_forgotten_is_made_again(pubmed: PubMed, server: EUtilities) -> None:
    # given
    query = ServiceQuery(text="heart", most=1)
    first = await found(pubmed, query)
    server.forget()

    # when
    second = await found(pubmed, query.model_copy(update={"after": first.after}))

    # then
    assert [(each.rank, each.work.pmid) for each in second.works] == [(2, "12")]
    assert second.requests == 3


async def test_a_server_that_forgets_at_once_may_be_asked_again(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/esearch.fcgi"] = answer(SEARCHED, content_type=XML)
    site.paths["/efetch.fcgi"] = in_turn(
        answer(b"<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>", content_type=XML),
        answer(b"<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>", "400 Bad", content_type=XML),
        answer(b"<PubmedArticleSet/>", content_type=XML),
    )
    pubmed = PubMed(fetcher, base=base, pace=0)

    forgotten, empty = [await pubmed.search(ServiceQuery(text="heart")) for _ in range(2)]

    assert isinstance(forgotten, ServiceProblem) and isinstance(empty, ServiceProblem)
    assert (forgotten.reason, forgotten.retryable, forgotten.requests) == ("away", True, 4)
    assert (empty.reason, empty.retryable, empty.message) == (
        "away", True, "PubMed gave none of the records that it found. Try again.",
    )  # fmt: skip


async def test_more_records_than_one_answer_has_are_asked_for_in_several(pubmed: PubMed, server: EUtilities) -> None:
    server.records = [Record(str(n), f"Heart {n}", "Words.", "2011") for n in range(1, 451)]

    result = await found(pubmed, ServiceQuery(text="heart", most=450))

    assert [each.rank for each in result.works] == list(range(1, 451))
    assert [(each.get("retstart"), each["retmax"]) for each in server.asked[1:]] == [
        ("0", "200"), ("200", "200"), ("400", "50"),
    ]  # fmt: skip


async def test_nothing_found_is_no_problem_and_what_pubmed_says_of_the_query_is_told(pubmed: PubMed) -> None:
    result = await found(pubmed, ServiceQuery(text="unicorns[nosuchfield]"))

    assert (result.works, result.after, result.requests) == ((), None, 1)
    assert result.meant == (await found(pubmed, ServiceQuery(text="unicorns"))).meant == '"unicorns"[all]'
    assert result.told == (
        "PubMed knows no “unicorns”.",
        "PubMed has no field “nosuchfield”.",
    )


async def test_terms_find_what_they_say(pubmed: PubMed) -> None:
    words = SearchTerms(words="heart (failure", since="2012")
    exact = SearchTerms(words="tides", exact='(stroke OR "heart failure") NOT obesity[ti] NOT retracted')

    found_by = [await found(pubmed, pubmed.in_own_syntax(terms)) for terms in (words, exact)]

    assert [sorted(each.work.pmid for each in result.works) for result in found_by] == [["12", "14"], ["11", "13"]]


async def test_a_wrong_key_is_a_problem_that_does_not_tell_the_key(server: EUtilities) -> None:
    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        result = await PubMed(fetcher, base=server.base, key="stolen-key", pace=0).search(ServiceQuery(text="heart"))

    assert isinstance(result, ServiceProblem)
    assert (result.reason, result.retryable, result.requests) == ("wrong key", False, 1)
    assert "KGPLATFORM_NCBI_API_KEY" in result.message and "stolen-key" not in str(result)


async def test_the_right_key_is_sent_and_allows_ten_requests_a_second(server: EUtilities) -> None:
    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        await PubMed(fetcher, base=server.base, key="right").search(ServiceQuery(text="heart"))

    assert {each["api_key"] for each in server.asked} == {"right"}
    assert (PACE, PACE_WITH_KEY) == (1 / 3, 0.1)


async def test_requests_keep_the_pace(server: EUtilities) -> None:
    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        pubmed = PubMed(fetcher, base=server.base)
        begun = time.monotonic()
        for _ in range(2):
            await found(pubmed, ServiceQuery(text="heart", most=1))

    assert time.monotonic() - begun >= 3 * PACE  # four requests


@pytest.mark.parametrize(
    ("said", "reason", "retryable"),
    [
        ("Empty term and query_key - nothing todo", "syntax", False),
        ("Search Backend failed: temporarily unavailable", "away", True),
    ],
)
async def test_an_error_within_an_answer_is_a_problem(
    site: Site, base: str, fetcher: Fetcher, said: str, reason: str, retryable: bool
) -> None:
    site.paths["/esearch.fcgi"] = answer(
        f"<eSearchResult><ERROR>{said}</ERROR></eSearchResult>".encode(), content_type=XML
    )

    result = await PubMed(fetcher, base=base, pace=0).search(ServiceQuery(text="heart"))

    assert isinstance(result, ServiceProblem)
    assert (result.reason, result.retryable) == (reason, retryable)
    assert said in result.message


async def test_too_many_requests_say_that_a_key_allows_more(site: Site, base: str, fetcher: Fetcher) -> None:
    limited = json_answer('{"error":"API rate limit exceeded","count":"4","limit":"3"}', "429 Too Many Requests",
                          retry_after="2")  # fmt: skip
    site.paths["/esearch.fcgi"] = limited

    result = await PubMed(fetcher, base=base, pace=0).search(ServiceQuery(text="heart"))

    assert isinstance(result, ServiceProblem)
    assert (result.reason, result.retryable, result.retry_after) == ("pace", True, 2.0)
    assert result.message == (
        "PubMed asks to be left alone for 2 seconds: it was asked too often. A key allows more: set "
        "KGPLATFORM_NCBI_API_KEY."
    )


async def all_parts(pubmed: PubMed, query: ServiceQuery) -> tuple[list[FoundWork], int]:
    """Read a search to its end; return what was found, and in how many parts."""
    read: list[FoundWork] = []
    for parts in range(1, 1_000):
        part = await found(pubmed, query)
        read += part.works
        if part.after is None:
            return read, parts
        query = query.model_copy(update={"after": part.after})
    raise AssertionError("a search without end")


@pytest.mark.skipif(not ABSTRACTS.is_file(), reason=WHY_SKIPPED)
@pytest.mark.parametrize(("most", "parts"), [(7, 72), (120, 5), (1_000, 1)])
async def test_a_corpus_of_abstracts_is_searched_paged_and_read_to_its_end(most: int, parts: int) -> None:
    # given
    server = EUtilities(records_of(ABSTRACTS))
    await server.start()
    abstracts = {each.pmid: " ".join(each.abstract.split()) for each in server.records}

    # when
    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        pubmed = PubMed(fetcher, base=server.base, pace=0)
        read, asked = await all_parts(pubmed, ServiceQuery(text="of OR in", most=most))
    await server.stop()

    # then
    assert (len(abstracts), asked) == (500, parts)
    assert [each.rank for each in read] == list(range(1, 501))
    assert {each.work.pmid: each.text.rpartition("\n\n")[2] for each in read} == abstracts
    assert sum(each.work.published == "" for each in read) == 31
    assert [each["utility"] for each in server.asked].count("esearch") == 1


@pytest.mark.skipif(not ABSTRACTS.is_file(), reason=WHY_SKIPPED)
async def test_a_topic_finds_the_abstracts_that_have_its_words() -> None:
    # given
    server = EUtilities(records_of(ABSTRACTS))
    await server.start()
    terms = SearchTerms(
        exact='("breast cancer" OR "prostate cancer") AND (survival OR mortality OR risk) NOT children',
        since="2000", until="2012",
    )  # fmt: skip

    # when
    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        pubmed = PubMed(fetcher, base=server.base, pace=0)
        read, _ = await all_parts(pubmed, pubmed.in_own_syntax(terms, 3))
    await server.stop()

    # then
    def has(text: str, *phrases: str) -> bool:
        return any(f" {phrase} " in text for phrase in phrases)

    said = {each.pmid: each for each in server.records}
    words = {pmid: each.words("all") for pmid, each in said.items()}
    wanted = {
        pmid
        for pmid, text in words.items()
        if has(text, "breast cancer", "prostate cancer") and has(text, "survival", "mortality", "risk")
        and not has(text, "children") and "2000" <= said[pmid].year <= "2012"
    }  # fmt: skip
    assert len(wanted) == 7
    assert {each.work.pmid for each in read} == wanted
