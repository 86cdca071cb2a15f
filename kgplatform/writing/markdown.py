"""Renders a page as Markdown: title, who wrote it, what is missing, lead, sections, numbered references by
source."""

import re
from shlex import quote

from kgplatform.models import Page, Section
from kgplatform.writing.sources import CitedPart, CitedSource, by_source

OFFLINE = "offline rules"
_NOTES = {OFFLINE: "No language model wrote this page: rules chose and ordered whole sentences of the sources cited."}
_WEB = ("http://", "https://")
_SPECIAL = re.compile(r"([\\*`<])")
_BLOCK_START = re.compile(r"^(#{1,6} |[-+>] |\d+[.)] )", re.MULTILINE)


def engine_note(engine: str) -> str:
    """Return the line that tells readers who wrote a page."""
    return _NOTES.get(engine, f"Written by {engine} from the sources cited.")


def outdated_note(page: Page) -> str:
    """Return what readers are told of a page with sections that are out of date, and what helps; "" for others."""
    stale = sum(section.stale for section in page.sections)
    if not stale:
        return ""
    name = quote(page.title)
    verb = "section is" if stale == 1 else "sections are"
    return f"{stale} {verb} out of date. Bring the page up to date with: kgplatform topic refresh {name}"


def to_markdown(page: Page) -> str:
    """Return the whole page; its text ends with a line break."""
    blocks = [f"# {_escaped(page.title)}", f"*{engine_note(page.engine)}*"]
    if page.partial:
        blocks.append(f"> **This page is partial.** {_escaped(page.partial)}")
    if note := outdated_note(page):
        blocks.append(f"> **This page is out of date.** {_escaped(note)}")
    for section in page.sections:
        blocks.extend(_section(section))
    if page.references:
        blocks.append("## References")
        blocks.append("\n".join(_source(source) for source in by_source(page.references)))
    return "\n\n".join(blocks) + "\n"


def _section(section: Section) -> list[str]:
    heading = [f"{'#' * (section.level + 1)} {_escaped(section.heading)}"] if section.level else []
    note = [f"> **Out of date.** {_escaped(section.outdated)}".rstrip()] if section.stale else []
    return [*heading, *note, *([_escaped(section.text)] if section.text else [])]


def _source(source: CitedSource) -> str:
    """ "- Title, site: [1]; Section [2] [3]": a reader sees what is cited, addresses are what links lead to."""
    name = _label(source.name)
    if source.address.startswith(_WEB):
        name = f"[{name}](<{_address(source.address)}>)"
    cited = "; ".join(f"{_label(part.name)} {_markers(part)}".strip() for part in source.parts)
    return f"- {name}{f', {source.site}' if source.site else ''}: {cited}"


def _markers(part: CitedPart) -> str:
    return " ".join(f"[[{r.marker}]](<{_address(r.url)}>)" for r in part.references)


def _address(url: str) -> str:
    return url.replace("<", "%3C").replace(">", "%3E").replace("\n", "")


def _label(text: str) -> str:
    return _escaped(text).replace("[", "(").replace("]", ")")


def _escaped(text: str) -> str:
    """Keep Markdown from reading a source's signs as its own."""
    return _BLOCK_START.sub(r"\\\1", _SPECIAL.sub(r"\\\1", text))
