from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices


async def test_the_ledger_says_what_is_not_known(api: Api, services: FakeServices) -> None:
    data = await api.ask("{ ledger(by: MODEL) { name calls cached promptTokens cost unpriced } }")
    assert data["ledger"] == [
        {"name": "extractor", "calls": 3, "cached": 0, "promptTokens": 5e9, "cost": None, "unpriced": 2},
        {"name": "writer", "calls": 1, "cached": 4, "promptTokens": 10.0, "cost": 0.25, "unpriced": 0},
    ]
    assert services.called("ledger") == [("model", "")]


async def test_the_ledger_of_one_topic(api: Api, services: FakeServices) -> None:
    await api.ask("query L($id: ID!) { ledger(by: STAGE, topicId: $id) { name } }", id=tides.TIDES.id)
    assert services.called("ledger") == [("stage", tides.TIDES.id)]
