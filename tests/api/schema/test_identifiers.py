from strawberry import relay

from tests.api import tides
from tests.api.conftest import Api

TOPIC = "query Topic($id: ID!) { topic(id: $id) { key } }"


async def test_the_id_of_another_type_is_told(api: Api) -> None:
    given = relay.to_base64("Page", tides.PAGE.id)
    (error,) = await api.fail(TOPIC, id=given)
    assert error["message"] == f"{given} is the id of a Page."
    assert error["extensions"] == {"code": "INPUT_ERROR", "remedy": "Give the id of a Topic.", "retryable": False}


async def test_an_entity_is_told_as_one(api: Api) -> None:
    given = relay.to_base64("Page", tides.PAGE.id)
    (error,) = await api.fail("query Entity($id: ID!) { entity(named: $id) { key } }", id=given)
    assert error["extensions"]["remedy"] == "Give the id of an Entity."
