"""The funnel over GraphQL."""

import pytest

from tests.api import funnels, tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

FUNNEL = """
query Funnel($id: ID!, $facts: [String!]) {
  topic(id: $id) {
    funnel(facts: $facts) {
      page { key } version drafted floor
      counts { snippets admitted found read related offered cited }
      sections { heading offered spare unfit cited dropped { name value } }
      sources { url counts { cited } }
      facts { stage said sections check why sentence sentenceShare supports { stage likely snippet { key title } } }
    }
  }
}
"""


async def test_a_funnel_tells_what_became_of_snippets_and_facts(api: Api, services: FakeServices) -> None:
    facts = [funnels.FATE.fact, funnels.LOST.fact]
    found = (await api.ask(FUNNEL, id=tides.TIDES.id, facts=facts))["topic"]["funnel"]

    assert services.called("funnel") == [(tides.TIDES.id, tuple(facts))]
    assert found == {
        "page": {"key": tides.PAGE.id},
        "version": tides.PAGE.version,
        "drafted": True,
        "floor": 0.31,
        "counts": {"snippets": 3, "admitted": 2, "found": 2, "read": 2, "related": 1, "offered": 2, "cited": 1},
        "sections": [
            {"heading": "", "offered": 1, "spare": 0, "unfit": 0, "cited": 1, "dropped": []},
            {
                "heading": "Tides > Bays", "offered": 2, "spare": 3, "unfit": 1, "cited": 0,
                "dropped": [{"name": "claims", "value": 1}, {"name": "length", "value": 2}],
            },
        ],
        "sources": [{"url": "file:bays", "counts": {"cited": 0}}, {"url": "file:tides", "counts": {"cited": 1}}],
        "facts": [
            {
                "stage": "DROPPED",
                "said": "Told in a draft of “Tides > Bays”, dropped by the check of claims.",
                "sections": ["Tides > Bays"],
                "check": "CLAIMS",
                "why": "The snippets that it cites do not state: in time",
                "sentence": "Bays that swing in time have the largest range.",
                "sentenceShare": 0.875,
                "supports": [
                    {"stage": "DROPPED", "likely": True, "snippet": {"key": tides.BAYS.id, "title": "Bays that swing"}},
                    {
                        "stage": "NOT_FOUND", "likely": False,
                        "snippet": {"key": tides.SPRING.id, "title": "A fortnight of tides"},
                    },
                ],
            },
            {
                "stage": "NO_SOURCE",
                "said": "In no source: no snippet of the domain is near enough to it.",
                "sections": [], "check": None, "why": "", "sentence": "", "sentenceShare": 0.0, "supports": [],
            },
        ],
    }  # fmt: skip


async def test_facts_need_not_be_given(api: Api, services: FakeServices) -> None:
    data = await api.ask("query Q($id: ID!) { topic(id: $id) { funnel { facts { said } } } }", id=tides.TIDES.id)
    assert data["topic"]["funnel"]["facts"] == []
    assert services.called("funnel") == [(tides.TIDES.id, ())]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (["x"] * 501, "`facts` has 501 entries."),
        (["x" * 1_001], "`facts` has 1,001 characters."),
        (["a\x00b"], "`facts` has the character U+0000 at place 1, which no text has."),
    ],
)
async def test_facts_are_measured(api: Api, services: FakeServices, facts: list[str], said: str) -> None:
    (error,) = await api.fail(FUNNEL, id=tides.TIDES.id, facts=facts)
    assert error["message"] == said
    assert services.called("funnel") == []
