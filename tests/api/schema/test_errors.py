from kgplatform.errors import NotFound
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import AWAY, FakeServices

TOPIC = "query Topic($id: ID!) { topic(id: $id) { key } }"


async def test_an_engine_that_is_away_is_an_error_with_its_code(api: Api, services: FakeServices) -> None:
    services.failure = AWAY
    (error,) = await api.fail(TOPIC, id=tides.TIDES.id)
    assert error["message"] == "Neo4j does not answer."
    assert error["extensions"] == {
        "code": "ENGINE_UNAVAILABLE",
        "remedy": "Start it: kgplatform engine start (on the server).",
        "retryable": True,
    }


async def test_what_nobody_foresaw_is_not_told(api: Api, services: FakeServices) -> None:
    services.failure = RuntimeError("secret password")
    (error,) = await api.fail(TOPIC, id=tides.TIDES.id)
    assert error["message"] == "Something went wrong; the log says what."
    told = {
        "code": "KGPLATFORM_ERROR",
        "remedy": "Look at: kgplatform logs (on the server).",
        "retryable": False,
    }
    assert error["extensions"] == told
    assert "secret" not in str(error)


async def test_of_a_value_that_is_none_its_ends_are_told(api: Api) -> None:
    (error,) = await api.fail("query L($by: LedgerBy!) { ledger(by: $by) { name } }", by="x" * 1_000_000)
    assert error["message"].startswith("Variable '$by' has invalid value: Value 'xxx")
    assert error["message"].endswith("xxx' does not exist in 'LedgerBy' enum.")
    assert len(error["message"]) == 2_003


async def test_a_command_of_the_servers_machine_is_told_with_its_query(api: Api, services: FakeServices) -> None:
    services.failure = NotFound("There is no page 'p'.", "See the pages: kgplatform topic list.")
    (error,) = await api.fail("{ doctor { subject } }")
    assert error["extensions"]["remedy"] == ("See the pages: `topics { nodes { key name domain } }` in GraphQL.")
