from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices


async def test_topics_and_pages_are_removed(api: Api, services: FakeServices) -> None:
    remove = """mutation R($topic: ID!, $page: ID!) {
      removeTopic(id: $topic) { ... on TopicRemoval { pages gaps questions queries } ... on Problem { code } }
      removePage(id: $page) { ... on TopicRemoval { pages gaps } ... on Problem { code remedy } } }"""
    assert await api.ask(remove, topic=tides.TIDES.id, page=tides.PAGE.id) == {
        "removeTopic": {"pages": 1, "gaps": 2, "questions": 3, "queries": 4},
        "removePage": {"pages": 1, "gaps": 0},
    }
    assert await api.ask(remove, topic="none", page="none") == {
        "removeTopic": {"code": "NOT_FOUND"},
        "removePage": {"code": "NOT_FOUND", "remedy": "List the topic's pages."},
    }
    assert services.called("remove_topic") == [(tides.TIDES.id,), ("none",)]
