"""A search of everything, on the real stores and the bundled model."""

from collections.abc import Sequence
from typing import Any

import pytest

from kgplatform.errors import InputError, NotFound
from kgplatform.graph.session import Graph
from kgplatform.ids import alias_id, digest, entity_id
from kgplatform.models import HitKind, SearchBy, SearchHit
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.search import search
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point
from tests.retrieval.search.conftest import EGGS, LARVAE, TEXTS, Known

SECOND, THIRD = round(61 / 62, 4), round(61 / 63, 4)


def unused() -> Retrieval:
    raise AssertionError("only snippets need vectors")


async def shown(
    graph: Graph,
    retrieval: Retrieval | None,
    known: Known,
    text: str,
    kinds: Sequence[HitKind] = (),
    by: SearchBy = "words",
    topic: str = "",
    limit: int = 20,
) -> list[tuple[str, str, float]]:
    ways = unused if retrieval is None else lambda: retrieval
    hits = await search(graph, ways, text, kinds, by, known.domain, topic, limit)
    return [(hit.kind, hit.title, round(hit.score, 4)) for hit in hits]


async def test_words_find_each_kind(graph: Graph, store: EdgeStore, known: Known) -> None:
    page = f"{known.butterflies.id}-2"
    no_embedder = Retrieval(graph, store, None)  # type: ignore[arg-type]
    hits = await search(graph, lambda: no_embedder, "their host plant grows", by="words", domain=known.domain)

    (said,) = [hit.said for hit in hits if hit.kind == "sentence" and hit.score == 1.0]
    assert said is not None
    assert (said.text, said.snippet_ids) == (LARVAE, (known.snippets["larvae"],))
    assert {hit.kind: hit for hit in hits if hit.score == 1.0} == {
        "entity": SearchHit(
            kind="entity", id=entity_id(alias_id(known.domain, "host plant")), title="host plant", text=TEXTS["larvae"],
            score=1.0, domain=known.domain,
        ),
        "snippet": SearchHit(
            kind="snippet", id=known.snippets["larvae"], title="larvae", text=TEXTS["larvae"], score=1.0,
            domain=known.domain, span=(0, len(TEXTS["larvae"])),
        ),
        "sentence": SearchHit(
            kind="sentence", id=page, title="All on butterflies > Growing up", text=LARVAE, score=1.0,
            domain=known.domain, page_id=page, section=1, sentence=1, said=said,
        ),
        "topic": SearchHit(
            kind="topic", id=known.butterflies.id, title="Butterflies", text="how larvae grow", score=1.0,
            domain=known.domain,
        ),
    }  # fmt: skip
    assert [hit.kind for hit in hits[:4]] == ["entity", "snippet", "sentence", "topic"]


async def test_names_come_by_likeness(graph: Graph, known: Known) -> None:
    assert await shown(graph, None, known, "butterfly LARVAE", ["entity"]) == [
        ("entity", "Butterfly larvae", 1.0),
        ("entity", "larvae", SECOND),
        ("entity", "Butterfly eggs", THIRD),
    ]


async def test_only_the_newest_page_tells(graph: Graph, known: Known) -> None:
    assert await shown(graph, None, known, "moths", ["sentence"]) == []
    assert await shown(graph, None, known, "leaves", ["sentence"]) == [
        ("sentence", "All on butterflies", 1.0),
        ("sentence", "All on butterflies > Growing up", SECOND),
    ]


async def test_meaning_finds_what_has_none_of_the_words(graph: Graph, retrieval: Retrieval, known: Known) -> None:
    text = "monetary policy against inflation"
    assert await shown(graph, retrieval, known, text) == []

    assert await shown(graph, retrieval, known, text, by="meaning") == [
        ("entity", "Central banks", 1.0),
        ("snippet", "banks", 1.0),
        ("topic", "Money", 1.0),
        ("entity", "interest rate", SECOND),
    ]


async def test_meaning_finds_sentences_by_what_they_cite(graph: Graph, retrieval: Retrieval, known: Known) -> None:
    text = "what do caterpillars feed on"
    assert await shown(graph, retrieval, known, text) == []

    hits = await search(graph, lambda: retrieval, text, ["sentence"], "meaning", known.domain)
    assert [(hit.text, hit.section, hit.sentence) for hit in hits] == [(LARVAE, 1, 1), (EGGS, 0, 0)]


async def test_hybrid_is_both_fused(graph: Graph, retrieval: Retrieval, known: Known) -> None:
    found = await shown(graph, retrieval, known, "larvae eat", by="hybrid")

    # then what both ways have first is 1, and what one way alone has first is half of that
    assert found[:3] == [
        ("snippet", "larvae", 1.0),
        ("sentence", "All on butterflies > Growing up", 1.0),
        ("topic", "Butterflies", 1.0),
    ]
    assert ("entity", "leaves", 0.5) in found
    assert [score for *_, score in found] == sorted((score for *_, score in found), reverse=True)


@pytest.mark.parametrize("by", ["hybrid", "words", "meaning"])
async def test_a_smaller_limit_gives_the_first_of_the_same(
    graph: Graph, retrieval: Retrieval, known: Known, by: SearchBy
) -> None:
    async def found(limit: int) -> list[tuple[str, str, float]]:
        return await shown(graph, retrieval, known, "larvae eat leaves", by=by, limit=limit)

    whole = await found(500)
    assert len(whole) > 5
    assert await found(500) == whole
    assert [await found(limit) for limit in range(6)] == [whole[:limit] for limit in range(6)]


async def test_a_topic_has_its_own(graph: Graph, retrieval: Retrieval, known: Known) -> None:
    text = "banks raise the prices of butterfly eggs"
    ways: tuple[SearchBy, ...] = ("words", "hybrid")
    for by in ways:
        money = await shown(graph, retrieval, known, text, by=by, topic=known.money.id)
        assert {(kind, title) for kind, title, _ in money} == {
            ("entity", "Central banks"), ("snippet", "banks"), ("topic", "Money"),
        } | ({("entity", "interest rate")} if by == "hybrid" else set())  # fmt: skip
    # then a topic of another domain has nothing in this one
    assert await search(graph, unused, text, by="words", domain="other", topic_id=known.money.id) == []
    assert [hit.title for hit in await search(graph, unused, text, ["topic"], "words", topic_id=known.money.id)] == [
        "Money"
    ]


async def test_another_domain_has_nothing(graph: Graph, retrieval: Retrieval, known: Known) -> None:
    assert await search(graph, lambda: retrieval, "butterfly larvae", domain=f"{known.domain} 2") == []


async def test_all_domains_are_searched_where_none_is_named(graph: Graph, known: Known) -> None:
    hits = await search(graph, unused, "butterfly larvae", ["entity", "topic"], "words", limit=500)

    assert (entity_id(alias_id(known.domain, "butterfly larva")), known.domain) in {
        (hit.id, hit.domain) for hit in hits
    }


@pytest.mark.parametrize(
    "text",
    [
        '"',
        "\\",
        '" OR domain:*',
        "surface:* *",
        "a~ b^9 (c",
        "[a TO b]",
        "AND NOT /x/",
        "to be or not",
        "{}",
        "+-&&||!",
    ],
)
async def test_what_lucene_has_signs_for_is_a_word_like_others(
    graph: Graph, retrieval: Retrieval, known: Known, text: str
) -> None:
    assert await shown(graph, retrieval, known, text) == []
    # then what means nothing of it is told by meaning alone, if at all
    assert {kind for kind, *_ in await shown(graph, retrieval, known, text, by="hybrid")} <= {
        "entity", "snippet", "sentence", "topic",
    }  # fmt: skip


@pytest.mark.parametrize("text", ['"host plant"', "+host -plant", "(host) AND plant*", "surface:host^9 plant~"])
async def test_words_among_signs_are_found(graph: Graph, known: Known, text: str) -> None:
    assert (await shown(graph, None, known, text, ["entity"]))[0] == ("entity", "host plant", 1.0)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"text": ""}, "There is no text to search for."),
        ({"text": " \n\t"}, "There is no text to search for."),
        ({"text": "a\0"}, "`text` has the character U+0000 at place 1, which no text has."),
        ({"text": "\udc00"}, "`text` has the character U+DC00 at place 0, which no text has."),
        ({"text": "x" * 1_001}, "`text` has 1,001 characters."),
        ({"domain": "a\ud800"}, "`domain` has the character U+D800 at place 1, which no text has."),
        ({"topic_id": "\0"}, "`topic_id` has the character U+0000 at place 0, which no text has."),
        ({"limit": -1}, "`limit` is '-1'."),
        ({"limit": 501}, "`limit` is '501'."),
        ({"kinds": ["page"]}, "`kinds` is 'page'."),
        ({"by": "luck"}, "`by` is 'luck'."),
    ],
)
async def test_what_cannot_be_searched_for_is_told(graph: Graph, given: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        await search(graph, unused, **{"text": "moss", "by": "words", **given})
    assert error.value.what == message
    assert error.value.remedy


async def test_a_topic_that_there_is_not_is_told(graph: Graph) -> None:
    with pytest.raises(NotFound, match="There is no topic 'none'"):
        await search(graph, unused, "moss", topic_id="none")


async def test_a_vector_without_its_snippet_is_no_hit(
    graph: Graph, store: EdgeStore, embedder: Embedder, retrieval: Retrieval, known: Known
) -> None:
    text = "monetary policy against inflation"
    vector = (await embedder.passages([text]))[0]
    await store.upsert([Point(digest("snippet", "lost"), vector, known.domain, "", text, "file:lost")])

    assert await shown(graph, retrieval, known, text, ["snippet"], "meaning") == [("snippet", "banks", 1.0)]
