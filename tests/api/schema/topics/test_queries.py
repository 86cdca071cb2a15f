from strawberry import relay

from tests.api import tides
from tests.api.conftest import Api

TOPIC = """
query Topic($id: ID!) { topic(id: $id) { id key name domain goal audience } }
"""

EXPORT = """
query Export($id: ID!) { export(topicId: $id) }
"""


async def test_a_topic_by_its_key_or_its_global_id(api: Api) -> None:
    by_key = await api.ask(TOPIC, id=tides.TIDES.id)
    by_id = await api.ask(TOPIC, id=relay.to_base64("Topic", tides.TIDES.id))
    assert by_key == by_id
    assert by_key["topic"] == {
        "id": relay.to_base64("Topic", tides.TIDES.id),
        "key": tides.TIDES.id,
        "name": "Tides",
        "domain": "sea",
        "goal": "Why the sea rises and falls twice a day",
        "audience": "beginners",
    }


async def test_a_topic_that_does_not_exist_is_an_error(api: Api) -> None:
    (error,) = await api.fail(TOPIC, id="none")
    assert (error["message"], error["path"]) == ("There is no topic 'none'.", ["topic"])


async def test_an_export_is_what_the_services_give(api: Api) -> None:
    assert await api.ask(EXPORT, id=tides.TIDES.id) == {
        "export": {"entities": ["Moon", "tide"], "relations": [["Moon", "raises", "tide"]]}
    }
