"""What of a view cannot be read by everybody, by the rules of axe."""

from importlib.resources import files

from playwright.async_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async ([tags, rules]) => {
  const only = rules.length ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ")}`);
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def found(page: Page, *rules: str) -> list[str]:
    """Return what axe finds that is serious or critical: of some rules, or of all that are for everybody."""
    wrong: list[str] = await page.evaluate(RUN, [TAGS, list(rules)])
    return wrong


async def found_in_the_dark(page: Page) -> list[str]:
    """Return what differs with the colours: whether all can be read."""
    await page.emulate_media(color_scheme="dark")
    return await found(page, "color-contrast", "link-in-text-block")
