"""What arguments name, and what is told of what there is not."""

from typing import Any

import pytest

from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

SEA = {"code": "NOT_FOUND", "remedy": "There are: sea.", "retryable": False}
NO_TIDE = {
    "code": "NOT_FOUND", "remedy": "Did you mean one of these? Tides in sea.", "retryable": False,
}  # fmt: skip


async def test_a_topic_is_known_by_its_name(api: Api, services: FakeServices) -> None:
    by_name = await api.ask('{ topic(id: "tides", domain: "sea") { key } }')
    assert by_name == await api.ask("query ($id: ID!) { topic(id: $id) { key } }", id=tides.TIDES.id)
    assert by_name == {"topic": {"key": tides.TIDES.id}}

    compared = await api.ask('{ compareTopics(topic: "Tides", other: "Tidal power") { topicKey otherKey } }')
    assert compared["compareTopics"] == {"topicKey": tides.TIDES.id, "otherKey": tides.POWER.id}
    await api.ask('{ ledger(topicId: "Tidal power") { calls } runs(filter: { topic: "Tides" }) { totalCount } }')
    assert services.called("ledger") == [("role", tides.POWER.id)]
    ((asked,),) = services.called("list_counts")
    assert [(each.name, each.owner) for each in asked] == [("topic_runs", tides.TIDES.id)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "query",
    [
        '{ topic(id: "Tide") { key } }',
        '{ compareTopics(topic: "Tide", other: "Tides") { topicKey } }',
        '{ search(text: "sea", topic: "Tide") { key } }',
        '{ trail(topic: "Tide", section: 0, sentence: 0) { heading } }',
        '{ runs(filter: { topic: "Tide" }) { totalCount } }',
        '{ ledger(topicId: "Tide") { calls } }',
    ],
)
async def test_a_topic_that_there_is_not_is_told_with_those_like_it(api: Api, query: str) -> None:
    (error,) = await api.fail(query)
    assert (error["message"], error["extensions"]) == ("There is no topic 'Tide'.", NO_TIDE)


@pytest.mark.parametrize(
    "query",
    [
        '{ topics(filter: { domain: "lake" }) { totalCount } }',
        '{ sources(filter: { domain: "lake" }) { totalCount } }',
        '{ runs(filter: { domain: "lake" }) { totalCount } }',
        '{ decisions(filter: { domain: "lake" }) { totalCount } }',
        '{ search(text: "sea", domain: "lake") { key } }',
        '{ entity(named: "Moon", domain: "lake") { key } }',
        '{ entity(named: "Moon") { occurrences(filter: { domain: "lake" }) { totalCount } } }',
        '{ neighbourhood(entity: "Moon", domain: "lake") { beyond } }',
        '{ paths(from: "Moon", to: "tide", domain: "lake") { more } }',
        '{ topic(id: "Tides", domain: "lake") { key } }',
        '{ domain(named: "lake") { key } }',
    ],
)
async def test_a_domain_that_there_is_not_is_told_in_the_same_words_everywhere(api: Api, query: str) -> None:
    (error,) = await api.fail(query)
    assert (error["message"], error["extensions"]) == ("There is no domain 'lake'.", SEA)


@pytest.mark.parametrize(
    ("what", "remedy"),
    [
        ("page", "`topic(id: ...) { pages { nodes { key } } }` lists those of a topic."),
        ("run", "`runs { nodes { key kind state } }` lists them."),
        ("source", "`sources { nodes { key title url } }` lists them."),
        ("question", "`topic(id: ...) { questions { nodes { key } } }` lists those of a topic."),
        ("gap", "`topic(id: ...) { gaps { nodes { key kind } } }` lists those of a topic."),
    ],
)
async def test_an_id_of_nothing_is_told_with_what_lists_ids(api: Api, what: str, remedy: str) -> None:
    (error,) = await api.fail(f'{{ {what}(id: "none") {{ key }} }}')
    assert (error["message"], error["extensions"]) == (
        f"There is no {what} 'none'.",
        {"code": "NOT_FOUND", "remedy": remedy, "retryable": False},
    )


async def test_a_kind_of_runs_that_there_is_not_is_told_with_those_that_there_are(api: Api) -> None:
    (error,) = await api.fail('{ runs(filter: { kinds: ["load", "appollo"] }) { totalCount } }')
    assert error["message"] == "There is no kind 'appollo' of runs."
    assert error["extensions"]["code"] == "INPUT_ERROR"
    assert error["extensions"]["remedy"].startswith("There are: apollo, ")


async def test_the_newest_page_of_a_topic_has_a_trail(api: Api, services: FakeServices) -> None:
    found: dict[str, Any] = await api.ask('{ trail(topic: "Tides", section: 0, sentence: 0) { pageKey } }')
    assert found == {"trail": {"pageKey": tides.PAGE.id}}
    assert services.called("trail") == [(tides.PAGE.id, 0, 0)]
    (none,) = await api.fail('{ trail(topic: "Tidal power", section: 0, sentence: 0) { pageKey } }')
    assert none["message"] == "The topic 'Tidal power' has no page."
    for given in ("", 'page: "p", topic: "Tides", '):
        (error,) = await api.fail(f"{{ trail({given}section: 0, sentence: 0) {{ pageKey }} }}")
        assert error["extensions"]["remedy"] == "Give either `page`, or `topic` for its newest page."


async def test_walks_begin_at_the_name_of_a_domain(api: Api, services: FakeServices) -> None:
    await api.ask('{ paths(from: "Moon", to: "tide", domain: "sea") { more } }')
    await api.ask('{ neighbourhood(entity: "Moon", domain: "sea") { beyond } }')
    assert services.called("paths") == [(tides.MOON.id, tides.TIDE.id, 4, 3)]
    assert services.called("neighbourhood") == [(tides.MOON.id, 1, 50, ())]
    assert {domain for _, domain in services.called("entity")} == {"sea"}


async def test_an_entity_that_is_not_in_the_topic_is_told_with_those_like_it(api: Api) -> None:
    query = (
        "query ($id: ID!, $named: ID!) { topic(id: $id) { relations(filter: { entities: [$named] }) { totalCount } } }"
    )
    # given a topic that has none of the entities of the other one
    (error,) = await api.fail(query, id=tides.POWER.id, named="spring tide")
    assert (error["message"], error["extensions"]) == (
        "The topic 'Tidal power' has no entity 'spring tide': it is known elsewhere.",
        {
            "code": "NOT_FOUND",
            "remedy": "`entity(named: ...) { relations { ... } }` has its relations of all topics.",
            "retryable": False,
        },
    )
    # then by its id it is known to whoever asks, and has no relations there
    by_id = await api.ask(query, id=tides.POWER.id, named=tides.SPRING_TIDE.id)
    assert by_id == {"topic": {"relations": {"totalCount": 0}}}
    assert (await api.ask(query, id=tides.TIDES.id, named="spring tide"))["topic"]["relations"]["totalCount"] == 0
    assert (await api.ask(query, id=tides.TIDES.id, named="Moon"))["topic"]["relations"]["totalCount"] == 2
