"""Renders a page as Markdown: title, who wrote it, what is missing, lead, sections, numbered references by
source."""

import re
from collections.abc import Mapping, Sequence
from shlex import quote
from urllib.parse import quote as quote_url

from kgplatform.language.formulas import outside
from kgplatform.models import Equation, Figure, ListBlock, Page, PageBlock, Paragraph, Section, Table, UnfilledHeading
from kgplatform.sources.snippet_urls import document_url
from kgplatform.writing.citation_numbers import markers
from kgplatform.writing.own_accounts import own_account_notes
from kgplatform.writing.page_text import block_text, sentences_text
from kgplatform.writing.reference_list import CitedPart, CitedSource, ReferredWork, by_source

OFFLINE = "offline rules"
_NOTES = {OFFLINE: "No language model wrote this page: rules chose and ordered whole sentences of the sources cited."}
_WEB = ("http://", "https://")
_UNPRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
# What begins emphasis, code or HTML; brackets but those of a marker, which leads nowhere since nothing defines it; what
# would become a character; and what is a link by itself.
_SPECIAL = re.compile(
    r"[\\*`<]|\[(?!\d+\](?![(:]))|&(?=#?\w{1,40};)"
    r"|:(?=//)|(?<=\bwww)\.|(?<=\bmailto):|(?<=\bxmpp):",
    re.IGNORECASE,
)
# Headings, items, quotes, fences, and the lines under headings and heads of tables.
_BLOCK_START = re.compile(
    r"^([ \t]*+)(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~(?=~~)|(?=[|:=\- \t]*[=-])[|:=-](?=[|:=\- \t]*$))", re.MULTILINE
)
_ITEM_START = re.compile(r"^([ \t]*+)(\d{1,9}[.)](?=\s|$))", re.MULTILINE)
# A formula with one of these may be none, and is escaped as text is.
_NO_FORMULA = re.compile(
    r"<[a-z/!?]|`|\]\(|\]:|://|\bwww\.|mailto:|xmpp:|&#?\w{1,40};|[\x00-\x1f\x7f\ue001\ue002]", re.IGNORECASE
)
_UNESCAPED = re.compile(r"(?<!\\)\]")
_BRACKET = r"\\]"
_OF_ADDRESS = re.compile(r"[\x00-\x20\x7f<>\\]")


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


def left_out_note(page: Page) -> str:
    """Return the line that tells readers at a page's end what else its sources have; "" where that is nothing."""
    if page.left_out == 1:
        return "1 more snippet fits these headings but was left out."
    many = f"{page.left_out} more snippets fit these headings but were left out."
    return many if page.left_out else ""


def unfilled_note(page: Page) -> str:
    """Return the line that tells readers at a page's end which planned headings it has nothing under; "" for none."""
    if not page.unfilled:
        return ""
    own = "a section of its own" if len(page.unfilled) == 1 else "sections of their own"
    told = f"The sources read say too little on {_named(page.unfilled)} for {own}."
    unread = [each for each in page.unfilled if each.unread]
    more = "Sources in this collection that were not read for this page may say more on"
    return f"{told} {more} {_named(unread)}." if unread else told


def _named(headings: Sequence[UnfilledHeading]) -> str:
    *others, last = (f"“{each.heading}”" for each in headings)
    return f"{', '.join(others)} and {last}" if others else last


def to_markdown(page: Page) -> str:
    """Return the whole page; its text ends with a line break."""
    blocks = [f"# {_line(page.title)}", f"*{_escaped(engine_note(page.engine))}*"]
    if page.partial:
        blocks.append(f"> **This page is partial.** {_escaped(page.partial)}")
    if note := outdated_note(page):
        blocks.append(f"> **This page is out of date.** {_escaped(note)}")
    numbers, accounts = page.numbers, own_account_notes(page)
    for section in page.sections:
        blocks.extend(_section(section, numbers))
        if account := accounts.get(section.position):
            blocks.append(f"*{account}*")
    blocks.extend(f"*{_escaped(note)}*" for note in (unfilled_note(page), left_out_note(page)) if note)
    if page.references:
        blocks.append("## References")
        blocks.append("\n".join(_source(source) for source in by_source(page.references)))
    return "\n\n".join(blocks) + "\n"


def _section(section: Section, numbers: Mapping[str, int]) -> list[str]:
    heading = [f"{'#' * (section.level + 1)} {_line(section.heading)}"] if section.level else []
    note = [f"> **Out of date.** {_escaped(section.outdated)}".rstrip()] if section.stale else []
    return [*heading, *note, *(_block(block, numbers) for block in section.blocks)]


def _block(block: PageBlock, numbers: Mapping[str, int]) -> str:
    match block:
        case Paragraph():
            return _escaped(block_text(block, numbers))
        case ListBlock():
            return "\n".join(f"{mark} {_line(sentences_text(item, numbers))}" for mark, item in block.marked)
        case Table():
            rows = [[_cell(sentences_text(cell, numbers)) for cell in row] for row in block.rows]
            lines = [[_cell(name) for name in block.header], ["---"] * len(block.header), *rows]
            table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
            return f"**{_line(block.caption)}**\n\n{table}" if block.caption else table
        case Equation():
            return f"$${block.tex}$${markers(block.snippet_ids, numbers)}"
        case Figure():
            alt = _UNESCAPED.sub(_BRACKET, _line(block.alt))
            shown = f"![{alt}](<{_address(block.url)}>)" if _on_web(block.url) else f"*{_line(block.alt)}*"
            caption = _escaped(sentences_text(block.caption, numbers))
            return f"{shown}\n\n{caption}" if caption else shown


def _cell(text: str) -> str:
    return _line(text).replace("|", "\\|")


def _source(source: CitedSource) -> str:
    """ "- Title, site, day: [1]; Section [2] [3]": a reader sees what is cited, addresses are what links lead to.
    One that is not of the web is told and no link. What is known of it as a work stands before and behind its title:
    "- Fabre JH (1881). Eggs, Annals 3, doi:10.1000/x, journal article, **retracted**, site: [1]". Below it stand the
    works that it refers to itself for what is cited."""
    linked = _on_web(source.address)
    name = _link(source.name, source.address) if linked else _line(source.name)
    cited = "; ".join(f"{_line(part.name)} {_markers(part)}".strip() for part in source.parts)
    by = f"{_line(source.by)} " if source.by else ""
    known = source.identifier
    told = (
        name,
        _line(source.venue),
        _link(*known) if known else "",
        source.sort,
        source.told_type,
        f"**{source.status}**" if source.status else "",
        "" if linked or source.address == source.name else _code(source.address),
        _line(source.site),
        source.published,
    )
    referred = (f"\n  - {_markers(each)} refers to {_referred(each)}" for each in source.referred)
    return f"- {by}{', '.join(filter(None, told))}: {cited}{''.join(referred)}"


def _referred(work: ReferredWork) -> str:
    return _link(work.name, work.address) if work.address else _line(work.name)


def _link(name: str, address: str) -> str:
    return f"[{_UNESCAPED.sub(_BRACKET, _line(name))}](<{_address(address)}>)"


def _markers(part: CitedPart | ReferredWork) -> str:
    return " ".join(
        f"[[{r.marker}]](<{_address(document_url(r.url))}>)" if _on_web(r.url) else f"[{r.marker}]"
        for r in part.references
    )


def _on_web(url: str) -> bool:
    return url.lower().startswith(_WEB)


def _address(url: str) -> str:
    return _OF_ADDRESS.sub(lambda sign: quote_url(sign[0], safe=""), url)


def _code(text: str) -> str:
    return f"`{' '.join(_UNPRINTED.sub('', text).split()).replace('`', '%60')}`"


def _line(text: str) -> str:
    """Return a text for a heading or a name in one line."""
    return _escaped(" ".join(text.split()))


def _escaped(text: str) -> str:
    """Keep Markdown from reading a source's signs as its own; formulas are what its readers know as such too."""
    return outside(text, _escaped_words, lambda formula: not _NO_FORMULA.search(formula))


def _escaped_words(text: str) -> str:
    plain = _SPECIAL.sub(r"\\\g<0>", _UNPRINTED.sub("", text))
    return _ITEM_START.sub(_item, _BLOCK_START.sub(r"\1\\\2", plain))


def _item(match: re.Match[str]) -> str:
    return f"{match[1]}{match[2][:-1]}\\{match[2][-1]}"
