"""Wikipedia: answers written after https://www.mediawiki.org/wiki/API:Search and Extension:TextExtracts."""

import json
from typing import Any

import pytest

from kgplatform.models import Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.wikipedia import Wikipedia
from kgplatform.retrieval.services.wikipedia_text import article_text
from tests.retrieval.services.conftest import json_answer, query_of
from tests.support.net import Asked, Site

EXTRACT = """Tides are the rise and fall of sea levels.


== Causes ==


=== Moon ===
The Moon pulls.
# of them
The force is

__
____
______
________F
________=
________m
________a
______
____
____{\\displaystyle F=ma}
__

 as Newton said.


== Empty ==


== See also ==
Seiche


=== More ===
Tsunami


== History ==
Known of old.


== References ==""".replace("_", " ")


def page(number: int, title: str, extract: str, language: str = "en") -> dict[str, Any]:
    return {
        "pageid": number, "ns": 0, "title": title, "extract": extract, "pagelanguage": language,
        "fullurl": f"https://{language}.wikipedia.org/wiki/{title}",
    }  # fmt: skip


def hits(*found: tuple[int, str], total: int, after: int | None = None, **info: str) -> dict[str, Any]:
    search = [
        {"ns": 0, "title": title, "pageid": number, "timestamp": "2024-05-06T07:08:09Z",
         "snippet": f'<span class="searchmatch">{title}</span> &amp; more'}
        for number, title in found
    ]  # fmt: skip
    more = {} if after is None else {"continue": {"sroffset": after, "continue": "-||"}}
    return {"batchcomplete": True, **more, "query": {"searchinfo": {"totalhits": total, **info}, "search": search}}


def wiki(
    site: Site, searches: dict[str, dict[str, Any]], pages: dict[int, dict[str, Any]], language: str = "en"
) -> None:
    """Let a site be the Wikipedia of a language; `searches` are by the offset."""

    def script(asked: Asked) -> bytes:
        given = query_of(asked)
        if given.get("list") == "search":
            return json_answer(json.dumps(searches[given["sroffset"]]))
        return json_answer(json.dumps({"batchcomplete": True, "query": {"pages": [pages[int(given["pageids"])]]}}))

    site.paths[f"/{language}/w/api.php"] = script


def wikipedia(fetcher: Fetcher, base: str, *languages: str) -> Wikipedia:
    return Wikipedia(fetcher, base=f"{base}/{{language}}/w/api.php", languages=languages or ("en",), pace=0)


async def test_articles_are_found_and_read(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    wiki(site, {"0": hits((1, "Tide"), total=1)}, {1: page(1, "Tide", EXTRACT)})

    # when
    found = await wikipedia(fetcher, base).search(ServiceQuery(text="tides", most=5))

    # then
    assert isinstance(found, FoundWorks)
    (one,) = found.works
    assert one.work == Work(
        title="Tide", published="2024-05-06", venue="Wikipedia", type="entry-encyclopedia", licence="CC-BY-SA-4.0",
        language="en", extent="full text",
    )  # fmt: skip
    assert (one.url, one.kind, one.fetch) == ("https://en.wikipedia.org/wiki/Tide", "wiki", "")
    assert one.text == (
        "# Tide\n\nTides are the rise and fall of sea levels.\n\n## Causes\n\n### Moon\n\nThe Moon pulls.\n\n"
        "of them\n\nThe force is F=ma as Newton said.\n\n## History\n\nKnown of old."
    )
    assert (found.told, found.after, found.requests, found.partial) == ((), None, 2, False)
    assert query_of(site.asked[0])["srsearch"] == "tides"


async def test_parts_go_on_and_languages_take_turns(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    wiki(site, {"0": hits((1, "A"), (2, "B"), total=3, after=2), "2": hits((3, "C"), total=3)},
         {n: page(n, title, f"Of {title}.") for n, title in ((1, "A"), (2, "B"), (3, "C"))})  # fmt: skip
    wiki(site, {"0": hits((7, "Ä"), total=1)}, {7: page(7, "Ä", "Vom Ä.", "de")}, "de")
    service, query = wikipedia(fetcher, base, "en", "de"), ServiceQuery(text="x", most=4)

    # when
    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    # then
    assert isinstance(second, FoundWorks)
    assert [(each.rank, each.title, each.work.language) for each in (*first.works, *second.works)] == [
        (1, "A", "en"), (2, "Ä", "de"), (3, "B", "en"), (4, "C", "en"),
    ]  # fmt: skip
    assert (first.after, second.after) == ("3:en=2", None)


async def test_an_article_without_its_text_is_to_be_fetched(site: Site, base: str, fetcher: Fetcher) -> None:
    wiki(site, {"0": hits((1, "A"), total=1)}, {1: page(1, "A", "")})

    found = await wikipedia(fetcher, base).search(ServiceQuery(text="x"))

    assert isinstance(found, FoundWorks)
    assert (found.works[0].text, found.works[0].fetch) == ("", "https://en.wikipedia.org/wiki/A")


async def test_articles_that_are_not_given_are_told_and_to_be_fetched(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    found = hits((1, "A"), (2, "B & C"), (3, "D"), total=3)

    def script(asked: Asked) -> bytes:
        given = query_of(asked)
        if given.get("list") == "search":
            return json_answer(json.dumps(found))
        if given["pageids"] == "1":
            return json_answer(json.dumps({"query": {"pages": [page(1, "A", "Of A.")]}}))
        return json_answer("{}", "500 Internal Server Error")

    site.paths["/en/w/api.php"] = script

    # when
    result = await wikipedia(fetcher, base).search(ServiceQuery(text="x"))

    # then
    assert isinstance(result, FoundWorks)
    assert [(each.rank, each.text, each.fetch) for each in result.works] == [
        (1, "# A\n\nOf A.", ""),
        (2, "", "https://en.wikipedia.org/wiki/B_%26_C"),
        (3, "", "https://en.wikipedia.org/wiki/D"),
    ]
    (told,) = result.told
    assert told.startswith("Wikipedia gave only the addresses of some. Wikipedia does not answer.")
    assert (result.requests, result.partial) == (3, True)


async def test_one_language_that_fails_does_not_hold_up_the_others(site: Site, base: str, fetcher: Fetcher) -> None:
    wiki(site, {"0": hits((1, "A"), total=1)}, {1: page(1, "A", "Of A.")})
    site.paths["/de/w/api.php"] = json_answer("{}", "500 Internal Server Error")

    result = await wikipedia(fetcher, base, "de", "en").search(ServiceQuery(text="x"))

    assert isinstance(result, FoundWorks)
    assert ([each.title for each in result.works], result.partial, result.after) == (["A"], True, "1:de=0")
    assert result.told[0].startswith("Wikipedia (de) gave nothing. Wikipedia does not answer.")


async def test_no_more_languages_are_asked_than_works_are_wanted(site: Site, base: str, fetcher: Fetcher) -> None:
    wiki(site, {"0": hits((1, "A"), total=1)}, {1: page(1, "A", "Of A.")})
    wiki(site, {"0": hits((7, "Ä"), total=1)}, {7: page(7, "Ä", "Vom Ä.", "de")}, "de")
    service, query = wikipedia(fetcher, base, "en", "de"), ServiceQuery(text="x", most=1)

    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    assert isinstance(second, FoundWorks)
    assert [each.title for each in (*first.works, *second.works)] == ["A", "Ä"]
    assert (first.after, second.after) == ("1:de=0", None)


async def test_nothing_is_found(site: Site, base: str, fetcher: Fetcher) -> None:
    wiki(site, {"0": hits(total=0, rewrittenquery="tides")}, {})

    found = await wikipedia(fetcher, base).search(ServiceQuery(text="tydes"))

    assert isinstance(found, FoundWorks)
    assert (found.works, found.after, found.requests) == ((), None, 1)
    assert found.told == ("Wikipedia searched for “tides” instead.",)


@pytest.mark.parametrize(
    ("code", "reason", "retryable"),
    [("maxlag", "pace", True), ("ratelimited", "pace", True), ("cirrussearch-query-too-long", "syntax", False)],
)
async def test_an_error_comes_with_a_status_of_200(
    site: Site, base: str, fetcher: Fetcher, code: str, reason: str, retryable: bool
) -> None:
    said = json.dumps({"error": {"code": code, "info": "So it is."}})
    site.paths["/en/w/api.php"] = json_answer(said, retry_after="5")

    found = await wikipedia(fetcher, base).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.retryable) == (reason, retryable)
    assert found.message.endswith("It says: “So it is.”")
    assert found.retry_after == (5.0 if retryable else None)


def test_a_text_without_prose_is_none() -> None:
    assert article_text("Tide", "== References ==\n\n== Notes ==\nA note.") == ""


@pytest.mark.parametrize("heading", ["footnotes", "Siehe auch", "Quellen", "Voir aussi", "Notas", "Zie ook", "Note"])
def test_sections_without_text_are_left_out_in_several_languages(heading: str) -> None:
    assert article_text("T", f"One.\n== {heading} ==\nTwo.\n== Else ==\nThree.") == "# T\n\nOne.\n\n## Else\n\nThree."


@pytest.mark.parametrize("languages", [(), ("en", "../evil"), ("evil.example/",)])
def test_what_is_no_language_is_refused(languages: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="no language of Wikipedia"):
        Wikipedia(object(), languages=languages)  # type: ignore[arg-type]
