"""What a visit does not let pass."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from api.app import create_app
from tests.api.fake_services import FakeServices
from tests.api.server import listening
from tests.browser.visits import Watch, visit

pytestmark = pytest.mark.slow


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """Give the address of pages that tell what is always the same."""
    app = create_app(FakeServices(), allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
    async with listening(app) as there:
        yield f"http://{there}"


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("() => { console.error('a stain'); }", "console: a stain"),
        ("() => { setTimeout(() => { throw new Error('a slip'); }); }", "script: a slip"),
        ("async () => { await fetch('/nowhere'); }", "refused: 404 {address}/nowhere"),
        ("() => { new Image().src = 'http://elsewhere.invalid/'; }", "console: Loading the image "),
    ],
)
async def test_what_goes_wrong_fails_a_visit(browser: Browser, address: str, script: str, told: str) -> None:
    with pytest.raises(AssertionError) as error:
        async with visit(browser, address) as (page, watch):
            await page.goto("/search")
            await page.evaluate(script)
            await noted(watch, told.format(address=address))

    assert told.format(address=address) in str(error.value)


async def test_a_request_to_another_host_fails_a_visit(browser: Browser, address: str) -> None:
    told = "another host: http://127.0.0.1:9/there"
    with pytest.raises(AssertionError) as error:
        async with visit(browser, address) as (page, watch):
            # A page of no server, and so without its policy.
            await page.set_content("<img src='http://127.0.0.1:9/there'>")
            await noted(watch, told)

    assert told in str(error.value)


async def test_a_refusal_that_is_expected_passes(browser: Browser, address: str) -> None:
    async with visit(browser, address) as (page, watch):
        watch.expected.add(404)
        answer = await page.goto("/nowhere")

        assert answer is not None
        assert answer.status == 404


async def noted(watch: Watch, told: str) -> None:
    """Wait until a watch has noted something; raises TimeoutError."""
    async with asyncio.timeout(60):
        while not any(told in each for each in watch.wrong):
            await asyncio.sleep(0.02)
