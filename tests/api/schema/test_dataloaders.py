from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

EVERYTHING = """
query Everything {
  topics {
    entities(first: 20) {
      edges {
        node {
          relations {
            subject { name relations { relation } }
            object { name relations { relation } }
            evidence { text snippet { title } }
          }
        }
      }
    }
  }
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
    assert [len(services.called(name)) for name in ("topics", "entities", "relations_of", "entities_by_id")] == [
        1,
        2,
        1,
        1,
    ]
    assert services.called("snippets") == [(tuple(sorted((tides.ARISE.id, tides.SPRING.id))),)]


async def test_the_snippets_of_a_page_are_one_call(api: Api, services: FakeServices) -> None:
    await api.ask(PAGE, id=tides.PAGE.id)
    assert [name for name, _ in services.calls] == ["page", "snippets"]


async def test_nothing_is_remembered_from_one_operation_to_the_next(api: Api, services: FakeServices) -> None:
    await api.ask(PAGE, id=tides.PAGE.id)
    await api.ask(PAGE, id=tides.PAGE.id)
    assert len(services.called("page")) == 2
