"""Renders a page as Markdown: title, who wrote it, what is missing, lead, sections, numbered references by
source."""

import re

from kgplatform.models import Page, Reference, Section
from kgplatform.writing.sources import CitedPart, CitedSource, by_source

OFFLINE = "offline rules"
_NOTES = {OFFLINE: "No language model wrote this page: rules chose and ordered whole sentences of the sources cited."}
_SPECIAL = re.compile(r"([\\*`<])")
_BLOCK_START = re.compile(r"^(#{1,6} |[-+>] |\d+[.)] )", re.MULTILINE)


def engine_note(engine: str) -> str:
    """Return the line that tells readers who wrote a page."""
    return _NOTES.get(engine, f"Written by {engine} from the sources cited.")


def to_markdown(page: Page) -> str:
    """Return the whole page; its text ends with a line break."""
    blocks = [f"# {_escaped(page.title)}", f"*{engine_note(page.engine)}*"]
    if page.partial:
        blocks.append(f"> **This page is partial.** {_escaped(page.partial)}")
    for section in page.sections:
        blocks.extend(_section(section))
    if page.references:
        blocks.append("## References")
        blocks.append("\n".join(_source(source) for source in by_source(page.references)))
    return "\n\n".join(blocks) + "\n"


def _section(section: Section) -> list[str]:
    heading = [f"{'#' * (section.level + 1)} {_escaped(section.heading)}"] if section.level else []
    return [*heading, *([_escaped(section.text)] if section.text else [])]


def _source(source: CitedSource) -> str:
    """ "- Title, address: [1]", and a line each for the sections that are cited."""
    name = _label(source.name if source.name == source.address else f"{source.name}, {source.address}")
    lines = [f"- {name}"]
    for part in source.parts:
        if part.name:
            lines.append(f"  - {_label(part.name)}: {_markers(part)}")
        else:
            lines[0] = f"- {name}: {_markers(part)}"
    return "\n".join(lines)


def _markers(part: CitedPart) -> str:
    return " ".join(f"[[{r.marker}]](<{_address(r)}>)" for r in part.references)


def _address(reference: Reference) -> str:
    return reference.url.replace("<", "%3C").replace(">", "%3E").replace("\n", "")


def _label(text: str) -> str:
    return _escaped(text).replace("[", "(").replace("]", ")")


def _escaped(text: str) -> str:
    """Keep Markdown from reading a source's signs as its own."""
    return _BLOCK_START.sub(r"\\\1", _SPECIAL.sub(r"\\\1", text))
