import asyncio
from http.client import HTTPConnection

import uvicorn
from fastapi import FastAPI

from kgplatform.cli.listening import TICK_SECONDS, ListeningServer
from kgplatform.engines.ports import free_port


async def test_a_server_says_when_it_listens_dates_its_answers_and_ends_when_told() -> None:
    port, listens = free_port(), asyncio.Event()
    server = ListeningServer(uvicorn.Config(FastAPI(), port=port, log_config=None), listens.set)
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(10):
        await listens.wait()

        status, date = await asyncio.to_thread(asked, port)

        assert (status, date.endswith(" GMT")) == (404, True)
        server.should_exit = True
        await serving
    assert TICK_SECONDS <= 1  # so that the date of an answer is never more than a second old


def asked(port: int) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/nothing", headers={"Connection": "close"})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status, response.headers["Date"]
