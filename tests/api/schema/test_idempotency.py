"""Mutations with an idempotency key: what is done once, and what is done again."""

import pytest

from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import AWAY, FakeServices

RUN = """mutation Run($domain: String!, $key: String) {
  runTopic(name: "Tides", domain: $domain, idempotencyKey: $key) {
    __typename ... on Run { key } ... on Problem { code message } } }"""
LOAD = """mutation Load($text: String!, $key: String) {
  loadDocuments(documents: [{ url: "a", title: "A", domain: "sea", text: $text }], idempotencyKey: $key) {
    ... on LoadReport { documents dropped { name value } } ... on Problem { __typename code } } }"""
MERGE = """mutation Merge($why: String!, $key: String) {
  mergeEntities(named: ["Moon", "Sun"], why: $why, by: "ada", idempotencyKey: $key) {
    ... on Decision { key } ... on Problem { __typename code } } }"""


async def test_a_run_is_started_once_by_its_key(api: Api, services: FakeServices) -> None:
    first, again = [(await api.ask(RUN, domain="sea", key="k"))["runTopic"] for _ in range(2)]
    assert first == again == {"__typename": "Run", "key": "run-1"}
    assert len(services.called("start")) == 1
    # and with another key, or none, it is asked for anew
    for key in ("k2", None, None):
        await api.ask(RUN, domain="sea", key=key)
    assert len(services.called("start")) == 4


async def test_a_key_of_something_else_is_an_input_problem(api: Api, services: FakeServices) -> None:
    await api.ask(LOAD, text="Water rises.", key="k")
    other = (await api.ask(LOAD, text="Water falls.", key="k"))["loadDocuments"]
    run = (await api.ask(RUN, domain="sea", key="k"))["runTopic"]
    assert other == {"__typename": "InputProblem", "code": "INPUT_ERROR"}
    assert (run["__typename"], run["code"]) == ("InputProblem", "INPUT_ERROR")
    assert (len(services.called("load")), services.called("start")) == (1, [])


async def test_what_is_loaded_or_decided_is_answered_alike(api: Api, services: FakeServices) -> None:
    loads = [await api.ask(LOAD, text="Water rises.", key="load") for _ in range(2)]
    merges = [await api.ask(MERGE, why="one", key="merge") for _ in range(2)]
    assert loads[0] == loads[1] == {"loadDocuments": {"documents": 1, "dropped": [{"name": "short", "value": 1.0}]}}
    assert merges[0] == merges[1] == {"mergeEntities": {"key": tides.MERGED.id}}
    assert (len(services.called("load")), len(services.called("merge_entities"))) == (1, 1)


async def test_what_failed_may_be_tried_again_with_its_key(api: Api, services: FakeServices) -> None:
    failed = (await api.ask(RUN, domain="desert", key="k"))["runTopic"]
    assert failed["code"] == "UNKNOWN_TOPIC"
    assert services.answers == {}
    assert (await api.ask(RUN, domain="sea", key="k"))["runTopic"]["key"] == "run-1"
    services.failure = AWAY
    assert (await api.ask(RUN, domain="sea", key="other"))["runTopic"]["code"] == "ENGINE_UNAVAILABLE"


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (" ", "The idempotency key is empty."),
        ("k" * 201, "`idempotencyKey` has 201 characters."),
    ],
)
async def test_a_key_that_cannot_be_kept_is_told(api: Api, services: FakeServices, key: str, told: str) -> None:
    assert (await api.ask(RUN, domain="sea", key=key))["runTopic"]["message"] == told
    assert services.called("start") == []
