"""Watched topics in GraphQL."""

from kgplatform.models import WatchRequest
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

WATCH = """query W($id: ID!) { topic(id: $id) { watch {
  every sources webhook since due options { name value }
  looks { totalCount nodes {
    key at told delivery undelivered troubles page { version }
    changes {
      works { title change notices } rested { heading titles } disputes { kind text } opened { text } closed { text }
      kept sections { heading state came went kept }
} } } } } watches { topicKey every } }"""
DO = """mutation D($id: ID!, $every: Int!) {
  watchTopic(topicId: $id, watch: {every: $every, sources: ["corpus", "pubmed"], webhook: "https://h.example/x",
                                   options: [{name: "new_results", value: "3"}]}) {
    ... on Watch { topicKey every sources } ... on Problem { code message remedy } }
  lookNow(topicId: $id) { ... on Run { key } ... on Problem { code } }
  unwatchTopic(topicId: $id) { ... on Unwatched { topicKey } ... on Problem { code message remedy } } }"""


async def test_a_watch_tells_what_its_looks_found(api: Api, services: FakeServices) -> None:
    told = await api.ask(WATCH, id=tides.TIDES.id)

    assert told["topic"]["watch"] == {
        "every": 604_800,
        "sources": ["corpus", "pubmed"],
        "webhook": "https://hooks.example.org/…",
        "since": "2026-11-20",
        "due": "2026-11-27T08:00:00.000Z",
        "options": [{"name": "sources", "value": "corpus,pubmed"}],
        "looks": {
            "totalCount": 1,
            "nodes": [
                {
                    "key": tides.LOOK.id,
                    "at": "2026-11-20T08:00:00.000Z",
                    "told": "Works: 1 added, 1 retracted; 1 section changed; 1 section rested on retracted works; "
                    "1 new dispute.",
                    "delivery": "DUE",
                    "undelivered": "hooks.example.org does not answer.",
                    "troubles": ["pubmed: PubMed does not answer."],
                    "page": {"version": 1},
                    "changes": {
                        "works": [
                            {"title": "Bays", "change": "ADDED", "notices": []},
                            {"title": "Lakes", "change": "RETRACTED", "notices": ["10.1000/1"]},
                        ],
                        "rested": [{"heading": "How tides arise", "titles": ["Lakes"]}],
                        "disputes": [{"kind": "DISPUTED", "text": "Moon / Sun: disputed"}],
                        "opened": [],
                        "closed": [],
                        "kept": 1,
                        "sections": [
                            {
                                "heading": "How tides arise",
                                "state": "CHANGED",
                                "came": ["Bays raise the range."],
                                "went": ["Lakes have <high> tides."],
                                "kept": 2,
                            }
                        ],
                    },
                }
            ],
        },
    }
    assert told["watches"] == [{"topicKey": tides.TIDES.id, "every": 604_800}]
    services.watch_list.clear()
    assert await api.ask(WATCH, id=tides.TIDES.id) == {"topic": {"watch": None}, "watches": []}


async def test_how_topics_are_watched_is_read_once(api: Api, services: FakeServices) -> None:
    told = await api.ask("{ topics { nodes { key watch { every } } } }")

    assert {each["key"]: each["watch"] for each in told["topics"]["nodes"]} == {
        each.id: {"every": 604_800} if each.id == tides.TIDES.id else None for each in await services.topics()
    }
    assert (len(services.called("watches")), services.called("watch_of")) == (1, [])


async def test_a_topic_is_watched_looked_at_and_watched_no_more(api: Api, services: FakeServices) -> None:
    assert await api.ask(DO, id=tides.TIDES.id, every=86_400) == {
        "watchTopic": {"topicKey": tides.TIDES.id, "every": 86_400, "sources": ["corpus", "pubmed"]},
        "lookNow": {"key": "run-1"},
        "unwatchTopic": {"topicKey": tides.TIDES.id},
    }
    request = WatchRequest(
        every=86_400, options={"new_results": "3", "sources": "corpus,pubmed"}, webhook="https://h.example/x"
    )
    assert services.called("set_watch") == [(tides.TIDES.id, request)]


async def test_what_cannot_be_is_a_problem_with_a_remedy(api: Api, services: FakeServices) -> None:
    services.watch_list.clear()
    told = await api.ask(DO, id=tides.TIDES.id, every=60)

    assert told == {
        "watchTopic": {
            "code": "INPUT_ERROR",
            "message": "A topic cannot be looked at every minute.",
            "remedy": "Give a period of at least an hour (1h).",
        },
        "lookNow": {"code": "WRONG_STATE"},
        "unwatchTopic": {
            "code": "WRONG_STATE",
            "message": "The topic is not watched.",
            "remedy": "Watch it: `watchTopic` in GraphQL",
        },
    }
