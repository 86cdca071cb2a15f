"""Every route is known, and what nobody could read is found: what a visit of all views rests on."""

import pytest
from playwright.async_api import Browser

from api.app import create_app
from tests.api.fake_services import FakeServices
from tests.browser.readable import AXE, found
from tests.browser.views import OTHERS, VIEWS

pytestmark = pytest.mark.slow


def test_every_route_that_can_be_got_is_a_view_or_is_none() -> None:
    app = create_app(FakeServices(), allowed_hosts=["*"], graphiql_assets={}.__getitem__)

    assert {path for path, does in app.openapi()["paths"].items() if "get" in does} == set(VIEWS) | OTHERS


async def test_what_cannot_be_read_is_found(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content("<main><p style='color: #eee; background: #fff'>pale</p><img src='data:,'></main>")
    await page.evaluate(AXE)

    assert sorted(each.partition(":")[0] for each in await found(page, "color-contrast", "image-alt")) == [
        "color-contrast", "image-alt",
    ]  # fmt: skip
    await page.close()
