"""Forms in a real browser: one that was sent is not sent again, and one that the reader comes back to can be."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from api.app import create_app
from kgplatform import models
from tests.api.fake_services import FakeServices
from tests.api.server import listening
from tests.browser.visits import visit

pytestmark = pytest.mark.slow
A_WHILE = 0.5  # seconds in which a second click comes


class Slow(FakeServices):
    """Services that take a while to decide."""

    async def keep_apart(self, *given: Any, **named: Any) -> models.Decision:
        await asyncio.sleep(A_WHILE)
        return await super().keep_apart(*given, **named)


@pytest.fixture
def services() -> Slow:
    return Slow()


@pytest.fixture
async def address(services: Slow) -> AsyncIterator[str]:
    app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
    async with listening(app) as host:
        yield f"http://{host}"


async def test_a_form_that_was_sent_is_not_sent_again(browser: Browser, address: str, services: Slow) -> None:
    async with visit(browser, address) as (page, _):
        await page.goto("/curation?domain=sea")
        # when: by two clicks, and by three keys
        await page.get_by_role("button", name="Keep them apart").dblclick()
        await expect(page.locator("#decided")).to_be_visible()
        assert len(services.called("keep_apart")) == 1
        for _ in range(3):
            await page.keyboard.press("k")
        # then
        await page.wait_for_load_state("networkidle")
        assert len(services.called("keep_apart")) == 2


async def test_who_comes_back_to_a_form_can_send_it(browser: Browser, address: str, services: Slow) -> None:
    async with visit(browser, address) as (page, _):
        await page.goto("/curation?domain=sea")
        for _ in range(2):
            await page.get_by_role("button", name="Keep them apart").click()
            await expect(page.locator("#decided")).to_be_visible()
            await page.go_back()
            await expect(page.locator("#decided")).to_have_count(0)
        assert len(services.called("keep_apart")) == 2
