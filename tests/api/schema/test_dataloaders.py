import asyncio

from api.schema.dataloaders import Loader
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

EVERYTHING = """
query Everything {
  topics { nodes {
    entities(first: 20) {
      edges {
        node {
          relations { nodes {
            subject { name relations { nodes { relation } } }
            object { name relations { nodes { relation } } }
            evidence { nodes { text snippet { title } } }
          } }
        }
      }
    }
  } }
}
"""

PAGE = """
query Page($id: ID!) { page(id: $id) { sections { citations { snippet { title } } } references { snippet { title } } } }
"""


async def test_a_level_costs_one_call_however_wide_it_is(api: Api, services: FakeServices) -> None:
    # given two topics, five entities and three relations with four pieces of evidence
    # when all of them are asked for at once
    await api.ask(EVERYTHING)
    # then each level is one call
    levels = [{asked.name for asked in batch} for (batch,) in services.called("lists")]
    assert levels == [{"topics"}, {"topic_entities"}, {"entity_relations"}]
    assert len(services.called("entities_by_id")) == 1
    assert services.called("snippets") == [(tuple(sorted((tides.ARISE.id, tides.SPRING.id))),)]


async def test_the_snippets_of_a_page_are_one_call(api: Api, services: FakeServices) -> None:
    await api.ask(PAGE, id=tides.PAGE.id)
    assert [name for name, _ in services.calls] == ["page", "snippets"]


async def test_nothing_is_remembered_from_one_operation_to_the_next(api: Api, services: FakeServices) -> None:
    await api.ask(PAGE, id=tides.PAGE.id)
    await api.ask(PAGE, id=tides.PAGE.id)
    assert len(services.called("page")) == 2


FRAGMENTS = """
query {
  topics { nodes { entities { edges { node { ...Related ... on Entity { relations { nodes { ...Ends } } } } } } } }
}
fragment Related on Entity { relations { nodes { ...Ends evidence { nodes { ...Quoted } } } } }
fragment Ends on Relation { end: object { name } }
fragment Quoted on Evidence { ... { said: text } }
"""


async def test_what_fragments_and_aliases_ask_for_is_loaded_at_once(api: Api, services: FakeServices) -> None:
    data = await api.ask(FRAGMENTS)
    assert [len(services.called(name)) for name in ("lists", "entities_by_id", "snippets")] == [3, 1, 1]
    tides_, _ = sorted(data["topics"]["nodes"], key=lambda topic: -len(topic["entities"]["edges"]))
    moon = tides_["entities"]["edges"][0]["node"]["relations"]["nodes"]
    assert sorted(relation["end"]["name"] for relation in moon) == ["Moon", "tide"]
    told = [relation["evidence"]["nodes"][0]["said"] for relation in moon]
    assert any(said.startswith("Spring tides come when the Sun and the Moon pull") for said in told)


async def test_a_value_is_given_at_once_where_it_is_loaded_and_else_when_it_is_awaited() -> None:
    # given
    batches: list[list[str]] = []

    async def load(keys: list[str]) -> list[int]:
        batches.append(keys)
        return [len(key) for key in keys]

    loader: Loader[str, int] = Loader(load_fn=load)

    # when somebody is told of two values, and asks for one of them
    told, never = (loader.made(key, lambda length: length + 1) for key in ("four", "five"))
    await asyncio.sleep(0)
    assert batches == []
    assert await told == 5

    # then this one alone is loaded, and there from then on
    assert batches == [["four"]]
    assert loader.made("four", str) == "4"
    assert never is not None
