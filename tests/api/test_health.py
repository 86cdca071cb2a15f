"""Whether the process lives, whether it can work, and what it counts."""

import httpx

from api.operations import create_operations_app
from kgplatform.engines import metrics
from kgplatform.services import PartHealth
from tests.api.fake_services import AWAY, FakeServices

DEAF = PartHealth(name="graph", ok=False, what=AWAY.what, remedy=AWAY.remedy)


async def test_a_process_lives_whatever_its_engines_do(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given an engine that is away
    services.failure, services.parts = AWAY, [DEAF]
    # when the process is asked whether it lives
    response = await client.get("/healthz")
    # then it says so, and asked nobody
    assert response.status_code == 200
    assert {**response.json(), "version": ""} == {"status": "ok", "version": ""}
    assert response.headers["cache-control"] == "no-store"
    assert services.calls == []


async def test_a_process_is_ready_when_all_its_parts_answer(client: httpx.AsyncClient) -> None:
    response = await client.get("/readyz")
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    assert response.json() == {
        "status": "ready",
        "parts": [{"name": name, "ok": True, "what": "", "remedy": ""} for name in ("graph", "vectors", "database")],
    }


async def test_a_part_that_is_away_is_told_with_its_remedy(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given
    services.parts = [DEAF, PartHealth(name="vectors", ok=True)]
    # when
    response = await client.get("/readyz")
    # then
    assert response.status_code == 503
    assert response.json() == {
        "status": "unready",
        "parts": [
            {
                "name": "graph",
                "ok": False,
                "what": "Neo4j does not answer.",
                "remedy": "Start it: kgplatform engine start.",
            },
            {"name": "vectors", "ok": True, "what": "", "remedy": ""},
        ],
    }


async def test_metrics_are_in_prometheus_text_format(client: httpx.AsyncClient) -> None:
    # given
    metrics.count_step("a stage of this test", 0.2)
    # when
    response = await client.get("/metrics")
    # then
    assert response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert 'kgplatform_step_seconds_bucket{le="0.5",stage="a stage of this test"} 1.0' in response.text.splitlines()
    assert "# TYPE kgplatform_runs_total counter" in response.text.splitlines()


async def test_a_worker_has_health_and_metrics_and_nothing_else(services: FakeServices) -> None:
    app = create_operations_app(services, allowed_hosts=["127.0.0.1"])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        paths = ("/healthz", "/readyz", "/metrics", "/", "/graphql")
        statuses = [(await client.get(path)).status_code for path in paths]
        foreign = await client.get("/metrics", headers={"Host": "attacker.example"})
    assert statuses == [200, 200, 200, 404, 404]
    assert foreign.status_code == 421
