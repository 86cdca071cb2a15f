"""What a visit does not let pass."""

import pytest
from playwright.async_api import Browser

from tests.browser.site import Site
from tests.browser.visits import visit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("() => { console.error('a stain'); }", "console: a stain"),
        ("() => { setTimeout(() => { throw new Error('a slip'); }); }", "script: a slip"),
        ("async () => { await fetch('/nowhere'); }", "refused: 404 {address}/nowhere"),
        ("() => { new Image().src = 'http://elsewhere.invalid/'; }", "console: Loading the image "),
    ],
)
async def test_what_goes_wrong_fails_a_visit(browser: Browser, site: Site, script: str, told: str) -> None:
    with pytest.raises(AssertionError) as error:
        async with visit(browser, site.address) as (page, _):
            await page.goto("/search")
            await page.evaluate(script)
            await page.wait_for_timeout(300)

    assert told.format(address=site.address) in str(error.value)


async def test_a_request_to_another_host_fails_a_visit(browser: Browser, site: Site) -> None:
    with pytest.raises(AssertionError) as error:
        async with visit(browser, site.address) as (page, _):
            await page.set_content("<img src='http://127.0.0.1:9/there'>")  # a page of no server, and without its policy
            await page.wait_for_timeout(300)

    assert "another host: http://127.0.0.1:9/there" in str(error.value)


async def test_a_refusal_that_is_expected_passes(browser: Browser, site: Site) -> None:
    async with visit(browser, site.address) as (page, watch):
        watch.expected.add(404)
        answer = await page.goto("/nowhere")

        assert answer is not None
        assert answer.status == 404
