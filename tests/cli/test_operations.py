"""A worker's health and metrics, over a real socket."""

import os
import signal

import httpx

from kgplatform.cli.binding import Binding
from kgplatform.cli.operations import operations_served
from kgplatform.engines.ports import free_port, is_free
from tests.api.fake_services import FakeServices


async def test_a_worker_answers_while_it_works_and_keeps_its_own_signals() -> None:
    # given
    port, heard = free_port(), []
    binding = Binding("127.0.0.1", port, ("127.0.0.1",), None)
    usual = signal.signal(signal.SIGTERM, lambda *_: heard.append("SIGTERM"))

    # when
    try:
        async with operations_served(FakeServices(), binding):
            async with httpx.AsyncClient(trust_env=False, base_url=binding.address) as client:
                statuses = [(await client.get(path)).status_code for path in ("/healthz", "/readyz", "/metrics", "/")]
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, usual)

    # then
    assert statuses == [200, 200, 200, 404]
    assert heard == ["SIGTERM"]
    assert is_free(port)
