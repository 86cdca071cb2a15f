import pytest

from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

SEARCH = """
query Search($text: String!, $kinds: [HitKind!], $by: SearchBy! = HYBRID, $topic: ID, $first: Int! = 20) {
  search(text: $text, kinds: $kinds, by: $by, domain: "sea", topic: $topic, first: $first) {
    kind key title text score domain pageKey section sentence
    quote { text start end }
    entity { name mentions } snippet { url } topic { goal }
  }
}
"""
CENTRAL = """
query Central($id: ID!, $measure: Centrality! = MENTIONS, $first: Int! = 20) {
  topic(id: $id) {
    central(measure: $measure, first: $first) { rank score entity { name relations { nodes { relation } } } }
  }
}
"""
COMPARE = """
query Compare($topic: ID!, $other: ID!) {
  compareTopics(topic: $topic, other: $other) {
    topicKey otherKey
    shared(first: 1) { totalCount nodes { name } pageInfo { hasNextPage } }
    only(filter: { text: "spring" }) { totalCount nodes { name } }
    onlyOther { nodes { name } }
    sharedRelations { totalCount nodes { subject { name } wording object { name } } }
    onlyRelations(filter: { entities: ["Moon"] }) { totalCount nodes { wording } }
    onlyOtherRelations { totalCount }
  }
}
"""
CONTRIBUTIONS = """
query Contributions($first: Int! = 20) {
  sources { nodes {
    title
    contribution(first: $first) {
      entitiesTotal relationsTotal pagesTotal entities { name mentions } relations { subject { name } wording }
      pages { pageKey topicKey title version sections { position heading citations } }
    }
  } }
}
"""


async def test_hits_come_with_what_they_are(api: Api, services: FakeServices) -> None:
    hits = (await api.ask(SEARCH, text="moon"))["search"]

    assert [(hit["kind"], hit["entity"], hit["snippet"], hit["topic"]) for hit in hits] == [
        ("ENTITY", {"name": "Moon", "mentions": 5}, None, None),
        ("SNIPPET", None, {"url": tides.ARISE.url}, None),
        ("SENTENCE", None, None, None),
        ("TOPIC", None, None, {"goal": tides.TIDES.goal}),
        ("ENTITY", {"name": "Sun", "mentions": 4}, None, None),
    ]
    # then a passage comes with the sentence of it that fits best
    said = tides.ARISE.text.partition("\n")[0]
    assert [hit["quote"] for hit in hits] == [None, {"text": said, "start": 0, "end": len(said)}, None, None, None]
    told = tides.HITS[2]
    assert {name: hits[2][name] for name in ("key", "title", "text", "score", "domain")} == {
        "key": told.id, "title": told.title, "text": told.text, "score": 0.5, "domain": "sea",
    }  # fmt: skip
    assert [(hit["pageKey"], hit["section"], hit["sentence"]) for hit in hits[1:3]] == [
        ("", -1, -1),
        (tides.PAGE.id, 1, 1),
    ]
    # then what was found is loaded together, a call a kind
    assert services.called("search") == [("moon", (), "hybrid", "sea", "", 20)]
    assert services.called("entities_by_id") == [(tuple(sorted((tides.MOON.id, tides.SUN.id))),)]
    assert len(services.called("snippets")) == len(services.called("topics")) == 1


async def test_a_search_is_of_kinds_by_words_and_in_a_topic(api: Api, services: FakeServices) -> None:
    asked = {"kinds": ["ENTITY", "TOPIC"], "by": "WORDS", "topic": tides.TIDES.id, "first": 2}
    hits = (await api.ask(SEARCH, text="moon", **asked))["search"]

    assert [hit["title"] for hit in hits] == ["Moon", "Tides"]
    assert services.called("search") == [("moon", ("entity", "topic"), "words", "sea", tides.TIDES.id, 2)]


@pytest.mark.parametrize(
    ("asked", "message", "code"),
    [
        ({"text": "a", "first": 501}, "`first` is 501.", "INPUT_ERROR"),
        ({"text": "a", "first": -1}, "`first` is -1.", "INPUT_ERROR"),
        ({"text": "a\0b"}, "`text` has the character U+0000 at place 1, which no text has.", "INPUT_ERROR"),
        ({"text": "a\ud800"}, "`text` has the character U+D800 at place 1, which no text has.", "INPUT_ERROR"),
        ({"text": "a", "topic": "none"}, "There is no topic 'none'.", "NOT_FOUND"),
    ],
)
async def test_what_cannot_be_searched_for_is_told(api: Api, asked: dict[str, object], message: str, code: str) -> None:
    (error,) = await api.fail(SEARCH, **asked)
    assert (error["message"], error["extensions"]["code"]) == (message, code)
    assert error["extensions"]["remedy"]


async def test_central_entities_are_those_of_the_topic(api: Api, services: FakeServices) -> None:
    found = (await api.ask(CENTRAL, id=tides.TIDES.id, measure="PAGERANK", first=2))["topic"]["central"]

    assert [(each["rank"], each["score"], each["entity"]["name"]) for each in found] == [
        (1, 1.0, "Moon"),
        (2, 0.5, "Sun"),
    ]
    assert services.called("central") == [(tides.TIDES.id, "pagerank", 2)]
    (asked,) = services.called("lists")[0]
    assert [(each.owner, dict(each.where)) for each in asked] == [  # type: ignore[attr-defined]
        (tides.MOON.id, {"topic": tides.TIDES.id}),
        (tides.SUN.id, {"topic": tides.TIDES.id}),
    ]


async def test_central_entities_are_asked_for_once(api: Api, services: FakeServices) -> None:
    (error,) = await api.fail('{ topic(id: "a") { central { rank } b: central(measure: DEGREE) { rank } } }')
    assert error["message"] == "The operation asks for `central` 2 times."
    assert services.calls == []


async def test_topics_are_compared(api: Api, services: FakeServices) -> None:
    found = (await api.ask(COMPARE, topic=tides.TIDES.id, other=tides.POWER.id))["compareTopics"]

    assert found == {
        "topicKey": tides.TIDES.id, "otherKey": tides.POWER.id,
        "shared": {"totalCount": 2, "nodes": [{"name": "Moon"}], "pageInfo": {"hasNextPage": True}},
        "only": {"totalCount": 1, "nodes": [{"name": "spring tide"}]},
        "onlyOther": {"nodes": [{"name": "bay"}]},
        "sharedRelations": {
            "totalCount": 1, "nodes": [{"subject": {"name": "Moon"}, "wording": "raises", "object": {"name": "tide"}}],
        },
        "onlyRelations": {"totalCount": 1, "nodes": [{"wording": "pulls in one line with"}]},
        "onlyOtherRelations": {"totalCount": 0},
    }  # fmt: skip
    (error,) = await api.fail(COMPARE, topic=tides.TIDES.id, other="none")
    assert error["extensions"]["code"] == "NOT_FOUND"


async def test_what_sources_brought_is_loaded_together(api: Api, services: FakeServices) -> None:
    none, brought = (await api.ask(CONTRIBUTIONS, first=7))["sources"]["nodes"]

    assert none == {"title": "Bays", "contribution": None}
    assert [brought] == [
        {
            "title": "Tides",
            "contribution": {
                "entitiesTotal": 4, "relationsTotal": 1, "pagesTotal": 1,
                "entities": [{"name": "Moon", "mentions": 2}],
                "relations": [{"subject": {"name": "Sun"}, "wording": "also raises"}],
                "pages": [
                    {
                        "pageKey": tides.PAGE.id, "topicKey": tides.TIDES.id, "title": "Tides", "version": 1,
                        "sections": [{"position": 1, "heading": "Causes", "citations": 2}],
                    }
                ],
            },
        },
    ]  # fmt: skip
    both = tuple(sorted((tides.ARISE.source_id, tides.BAYS.source_id)))
    assert services.called("contributions") == [(both, 7)]
