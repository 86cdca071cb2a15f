"""Categories, and what ways of asking brought, of a topic."""

from tests.api import asked_tides, tides
from tests.api.conftest import Api

KEPT = """
query Kept($id: ID!) { topic(id: $id) {
  categories { key name by members { key name documents } sourceKeys queryKeys }
  askings { key way round quota questions queries snippets relations facts gaps }
} }
"""


async def test_what_research_keeps_of_a_topic(api: Api) -> None:
    assert (await api.ask(KEPT, id=tides.TIDES.id))["topic"] == {
        "categories": [
            {
                "key": asked_tides.BODIES.id,
                "name": "Bodies",
                "by": "what they are",
                "members": [{"key": tides.MOON.id, "name": "Moon", "documents": 2}],
                "sourceKeys": [tides.SNIPPETS[0].source_id],
                "queryKeys": ["query-1"],
            }
        ],
        "askings": [
            {
                "key": "asking-1", "way": "gaps", "round": 2, "quota": 5, "questions": 3, "queries": 4,
                "snippets": 1.5, "relations": 2.0, "facts": 2.5, "gaps": 1.0,
            }
        ],
    }  # fmt: skip
    assert (await api.ask(KEPT, id=tides.POWER.id))["topic"] == {"categories": [], "askings": []}
