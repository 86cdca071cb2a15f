"""Walks of the graph by GraphQL, over the fake services."""

import pytest

from tests.api import tides, walked
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

AROUND = """
query Around($entity: ID!, $relations: [String!]) {
  neighbourhood(entity: $entity, depth: 2, first: 7, relations: $relations) {
    entities { key name }
    relations { subject { name } wording object { name } }
    beyond
  }
}
"""

PATHS = """
query Paths($from: ID!, $to: ID!, $first: Int!) {
  paths(from: $from, to: $to, first: $first) {
    more whole
    nodes {
      entities { name }
      relations { subject { name } wording object { name } evidence { nodes { text } } }
    }
  }
}
"""

TRAIL = """
query Trail($page: ID!, $section: Int!, $sentence: Int!) {
  trail(page: $page, section: $section, sentence: $sentence) {
    pageKey page { title } heading
    sentence { text verdict snippetKeys relationKeys claims { text } }
    steps {
      quote snippet { title } source { title snippetCount sourceType }
      searches {
        topic { name } queryKey query round rank
        question { key text axis why gapKeys } gaps { kind status entities { name } }
      }
      relations { subject { name } wording object { name } }
    }
  }
}
"""


async def test_what_is_around_an_entity(api: Api, services: FakeServices) -> None:
    around = (await api.ask(AROUND, entity=tides.MOON.id, relations=["raises"]))["neighbourhood"]

    assert around == {
        "entities": [{"key": each.id, "name": each.name} for each in (tides.MOON, tides.SUN, tides.TIDE)],
        "relations": [
            {"subject": {"name": "Sun"}, "wording": "pulls in one line with", "object": {"name": "Moon"}},
            {"subject": {"name": "Moon"}, "wording": "raises", "object": {"name": "tide"}},
            {"subject": {"name": "Sun"}, "wording": "also raises", "object": {"name": "tide"}},
        ],
        "beyond": 2,
    }
    # and their ends are not read again
    assert services.calls == [("neighbourhood", (tides.MOON.id, 2, 7, ("raises",)))]


async def test_what_joins_two_entities(api: Api, services: FakeServices) -> None:
    both = (await api.ask(PATHS, **{"from": tides.MOON.id, "to": tides.TIDE.id, "first": 2}))["paths"]["nodes"]

    assert [[each["name"] for each in path["entities"]] for path in both] == [["Moon", "tide"], ["Moon", "Sun", "tide"]]
    line, raises = both[1]["relations"]
    assert (line["subject"], line["wording"], line["object"]) == (
        {"name": "Sun"}, "pulls in one line with", {"name": "Moon"},
    )  # fmt: skip
    assert raises["evidence"]["nodes"] == [{"text": "The Sun also raises tides, but they are less than half as high."}]
    assert [name for name, _ in services.calls] == ["paths", "snippets"]
    assert services.called("paths") == [(tides.MOON.id, tides.TIDE.id, 4, 2)]


async def test_it_is_told_whether_more_joins_them(api: Api) -> None:
    found = [
        (await api.ask(PATHS, **{"from": tides.MOON.id, "to": tides.TIDE.id, "first": first}))["paths"]
        for first in (1, 2)
    ]
    assert [(len(each["nodes"]), each["more"], each["whole"]) for each in found] == [(1, True, True), (2, False, True)]


async def test_paths_are_asked_for_once_an_operation(api: Api, services: FakeServices) -> None:
    (error,) = await api.fail(
        '{ a: paths(from: "a", to: "b") { __typename } b: paths(from: "a", to: "b") { __typename } }'
    )

    assert error["message"] == "The operation asks for `paths` 2 times."
    assert services.calls == []


async def test_where_a_sentence_comes_from(api: Api, services: FakeServices) -> None:
    trail = (await api.ask(TRAIL, page=tides.PAGE.id, section=0, sentence=0))["trail"]

    sentence = tides.PAGE.sections[0].sentences[0]
    assert trail == {
        "pageKey": tides.PAGE.id,
        "page": {"title": "Tides"},
        "heading": "",
        "sentence": {
            "text": sentence.text,
            "verdict": "verbatim",
            "snippetKeys": [tides.ARISE.id],
            "relationKeys": [tides.MOON_RAISES.id],
            "claims": [],
        },
        "steps": [
            {
                "quote": sentence.text,
                "snippet": {"title": "How the Moon moves the sea"},
                "source": {"title": "Tides", "snippetCount": 2, "sourceType": "UNKNOWN"},
                "searches": [
                    {
                        "topic": {"name": "Tides"},
                        "queryKey": "asked",
                        "query": "Moon spring tide",
                        "round": 1,
                        "rank": 3,
                        "question": {
                            "key": "question",
                            "text": "How are Moon and spring tide related?",
                            "axis": "BREADTH",
                            "why": "No relation joins them.",
                            "gapKeys": [walked.LACKING.id],
                        },
                        "gaps": [
                            {
                                "kind": "MISSING_LINK",
                                "status": "EXHAUSTED",
                                "entities": [{"name": "Moon"}, {"name": "spring tide"}],
                            }
                        ],
                    },
                    {
                        "topic": {"name": "Tidal power"},
                        "queryKey": "named",
                        "query": "Tidal power",
                        "round": 0,
                        "rank": 1,
                        "question": None,
                        "gaps": [],
                    },
                ],
                "relations": [{"subject": {"name": "Moon"}, "wording": "raises", "object": {"name": "tide"}}],
            }
        ],
    }
    # one call for the ends of all relations, and one for the entities of all gaps
    calls = sorted(name for name, _ in services.calls)
    assert calls == ["entities_by_id", "entities_by_id", "page", "topics", "trail"]


async def test_what_there_is_not_is_null_with_an_error(api: Api) -> None:
    (around,) = await api.fail(AROUND, entity="Mars")
    (path,) = await api.fail(PATHS, **{"from": "Moon", "to": "Mars", "first": 1})
    (sentence,) = await api.fail(TRAIL, page=tides.PAGE.id, section=0, sentence=9)

    assert around["message"] == path["message"] == "There is no entity 'Mars'."
    assert (sentence["message"], sentence["extensions"]) == (
        "There is no sentence 9.",
        {"code": "NOT_FOUND", "remedy": "It has 0 to 1.", "retryable": False},
    )


async def test_what_a_walk_brings_is_counted(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    many = walked.AROUND_MOON.model_copy(update={"relations": (tides.LINE_UP,) * 49_998})
    monkeypatch.setattr(walked, "AROUND_MOON", many)

    (error,) = await api.fail(AROUND, entity="Moon")

    assert error["message"] == "The query brings more than 50000 rows."
