import httpx
import pytest
from graphql import get_introspection_query

from api.schema.limits import RowBudget
from kgplatform.errors import InputError
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices


async def test_a_query_may_not_be_deeper_than_twelve(api: Api, services: FakeServices) -> None:
    # given relations of ends of relations of ends ...
    query = "relation"
    for _ in range(6):
        query = f"relations {{ subject {{ {query} }} }}" if query != "relation" else "relations { relation }"
    (error,) = await api.fail(f"query Deep {{ topics {{ entities {{ edges {{ node {{ {query} }} }} }} }} }}")
    # then nothing is asked of the services
    assert error["message"] == "'Deep' exceeds maximum operation depth of 12"
    assert services.calls == []


async def test_a_query_may_not_have_more_than_thirty_aliases(api: Api, services: FakeServices) -> None:
    aliases = " ".join(f"t{number}: topics {{ key }}" for number in range(31))
    (error,) = await api.fail(f"query {{ {aliases} }}")
    assert error["message"] == "31 aliases found. Allowed: 30"
    assert services.calls == []


async def test_a_query_may_not_have_more_than_three_thousand_tokens(api: Api, services: FakeServices) -> None:
    (error,) = await api.fail(f"query {{ topics {{ {'key ' * 3001} }} }}")
    assert "3000" in error["message"]
    assert services.calls == []


def test_rows_run_out() -> None:
    budget = RowBudget(3)
    budget.spend(3)
    with pytest.raises(InputError, match="more than 50000 rows"):
        budget.spend(1)


async def test_introspection_passes(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json={"query": get_introspection_query()})
    assert response.json()["data"]["__schema"]["queryType"] == {"name": "Query", "kind": "OBJECT"}
