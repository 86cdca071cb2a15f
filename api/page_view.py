"""Pages as a reader sees them: sections with anchors and a table of contents, citations that open their snippet."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from urllib.parse import quote_plus, urlsplit

import nh3
from markupsafe import Markup, escape

from api.terms import Terms
from kgplatform.models import (
    Citation,
    Equation,
    Figure,
    ListBlock,
    Page,
    PageBlock,
    PageSentence,
    Paragraph,
    Reference,
    Section,
    Snippet,
    Table,
)
from kgplatform.writing.citation_span import citation_span
from kgplatform.writing.own_accounts import own_account_notes
from kgplatform.writing.reference_list import CitedPart, CitedSource, by_source

_TAGS = {
    "p", "sup", "a", "mark", "ul", "ol", "li", "table", "caption", "thead", "tbody", "tr", "th", "td", "figure",
    "figcaption", "img",
}  # fmt: skip
_ATTRIBUTES = {
    "a": {"href", "class", "title", "id", "aria-label", "tabindex", "draggable"},
    "img": {"src", "alt"},
    "p": {"class"},
}
BETWEEN = 2  # characters between sentences of a snippet that are marked as one


@dataclass(frozen=True)
class SectionView:
    """A section to be shown: `html` is clean, `anchor` its fragment, `account` what is told of whose account it is."""

    anchor: str
    level: int
    heading: str
    html: Markup
    stale: bool
    outdated: str
    account: str


@dataclass(frozen=True)
class PartView:
    """A section of a source, "" for a source without others: its references, each with the link to its snippet."""

    name: str
    links: tuple[tuple[Reference, str], ...]


@dataclass(frozen=True)
class SourceView:
    """A source to be shown: `id` leads to its page, "" where it is gone; `web_address` is empty where a browser may not
    follow the address of `cited`."""

    id: str
    cited: CitedSource
    web_address: str
    parts: tuple[PartView, ...]


def section_views(page: Page, snippets: Mapping[str, Snippet], terms: Terms | None = None) -> list[SectionView]:
    """Return the page's sections in reading order, each citation a link to its snippet's sentence, and the first
    mention of each of the terms a link to what is told of it."""
    shown = _Shown(page, snippets, terms or Terms(page.topic_id, ()))
    accounts = own_account_notes(page)
    return [
        SectionView(
            anchor_of(section),
            section.level,
            section.heading,
            _clean(shown.section(section)),
            section.stale,
            section.outdated,
            accounts.get(section.position, ""),
        )
        for section in sorted(page.sections, key=lambda section: section.position)
    ]


def anchor_of(section: Section) -> str:
    """Return the fragment of a section, such as "s3-how-tides-arise"."""
    slug = re.sub(r"[^a-z0-9]+", "-", section.heading.lower()).strip("-")
    return f"s{section.position}-{slug}".rstrip("-")


def snippet_link(snippet_id: str, span: tuple[int, int] | None = None, page_id: str = "") -> str:
    """Return the address of a snippet's page, with the span to highlight and the page that it was cited on."""
    query = [f"s={span[0]}-{span[1]}"] if span else []
    if page_id:
        query.append(f"page={quote_plus(page_id)}")
    return f"/snippets/{snippet_id}" + (f"?{'&'.join(query)}" if query else "")


def trail_link(page_id: str, position: int, number: int) -> str:
    """Return the address of the trail of a sentence: its number in the section at a position."""
    return f"/pages/{page_id}/trail/{position}/{number}"


def highlighted(text: str, span: tuple[int, int] | None) -> list[Markup]:
    """Return the text's paragraphs as clean HTML, the span marked; one that is outside of the text is ignored."""
    start, end = span if span and 0 <= span[0] < span[1] <= len(text) else (0, 0)
    paragraphs = []
    for match in re.finditer(r"[^\n]+", text):
        low, high = max(start, match.start()), min(end, match.end())
        if low < high:
            marked = Markup("{}<mark>{}</mark>{}").format(
                text[match.start() : low], text[low:high], text[high : match.end()]
            )
        else:
            marked = escape(match.group())
        paragraphs.append(_clean(Markup("<p>{}</p>").format(marked)))
    return paragraphs


def web_address(url: str) -> str:
    """Return the url when a browser may follow it, else nothing."""
    try:
        return url if urlsplit(url).scheme in ("http", "https") else ""
    except ValueError:
        return ""


def source_views(page: Page, snippets: Mapping[str, Snippet]) -> list[SourceView]:
    """Return the sources that the page cites, in the order of their lowest numbers; each reference links to its
    snippet, the first sentence that cites it highlighted."""
    first: dict[str, Citation] = {}
    for section in page.sections:
        for citation in section.citations:
            first.setdefault(citation.snippet_id, citation)

    def link(reference: Reference) -> str:
        cited = first.get(reference.snippet_id)
        span = citation_span(cited, snippets.get(reference.snippet_id)) if cited else None
        return snippet_link(reference.snippet_id, span, page.id)

    def view(source: CitedSource) -> SourceView:
        parts = (
            PartView(_called(part, source), tuple((r, link(r)) for r in part.references)) for part in _parts(source)
        )
        return SourceView(_source_id(source, snippets), source, web_address(source.address), tuple(parts))

    return [view(each) for each in sorted(by_source(page.references), key=lambda each: min(map(_lowest, each.parts)))]


def _parts(source: CitedSource) -> list[CitedPart]:
    return sorted(source.parts, key=_lowest)


def _lowest(part: CitedPart) -> int:
    return min(reference.marker for reference in part.references)


def _called(part: CitedPart, source: CitedSource) -> str:
    """Return what a part is called: what stands before the first heading is the introduction to others."""
    return part.name or ("Introduction" if len(source.parts) > 1 else "")


def _source_id(source: CitedSource, snippets: Mapping[str, Snippet]) -> str:
    found = (snippets.get(reference.snippet_id) for part in source.parts for reference in part.references)
    return next((snippet.source_id for snippet in found if snippet), "")


class _Shown:
    """What a page's sections are shown as: each citation a link to its snippet's sentence, and each sentence that has
    one a link to its trail."""

    def __init__(self, page: Page, snippets: Mapping[str, Snippet], terms: Terms) -> None:
        self._page_id = page.id
        self._terms = terms
        self._numbers = page.numbers
        self._snippets = snippets
        self._places: Iterator[str] = iter(())

    def section(self, section: Section) -> Markup:
        # Blocks are shown in the order in which their sentences are counted.
        self._places = (trail_link(self._page_id, section.position, number) for number in count())
        return Markup("\n").join(self.block(block) for block in section.blocks)

    def block(self, block: PageBlock) -> Markup:
        match block:
            case Paragraph():
                opening = escape(f"{block.opening} ") if block.opening else Markup("")
                return Markup("<p>{}{}</p>").format(opening, self._said(block.sentences))
            case ListBlock():
                tag = "ol" if block.ordered else "ul"
                items = Markup("").join(Markup("<li>{}</li>").format(self._said(item)) for item in block.items)
                return Markup(f"<{tag}>{{}}</{tag}>").format(items)  # noqa: S704 - one of two tags
            case Table():
                return self._table(block)
            case Equation():
                cited = PageSentence(text=f"$${block.tex}$$", snippet_ids=block.snippet_ids)
                return Markup('<p class="equation">{}</p>').format(self._said((cited,)))
            case Figure():
                address = web_address(block.url)
                image = Markup('<img src="{}" alt="{}">').format(address, block.alt) if address else escape(block.alt)
                caption = Markup("<figcaption>{}</figcaption>").format(self._said(block.caption))
                return Markup("<figure>{}{}</figure>").format(image, caption)

    def _table(self, table: Table) -> Markup:
        caption = Markup("<caption>{}</caption>").format(table.caption) if table.caption else Markup("")
        head = Markup("").join(Markup("<th>{}</th>").format(name) for name in table.header)
        rows = Markup("").join(
            Markup("<tr>{}</tr>").format(
                Markup("").join(Markup("<td>{}</td>").format(self._said(cell)) for cell in row)
            )
            for row in table.rows
        )
        return Markup("<table>{}<thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(caption, head, rows)

    def _said(self, sentences: Sequence[PageSentence]) -> Markup:
        """Return sentences one after the other, each a link to its trail; those that cite the same have its numbers
        once, behind the last of them."""
        html, run = Markup(""), list[PageSentence]()
        for number, sentence in enumerate(sentences):
            run.append(sentence)
            trail, cited = next(self._places), self._cited(sentence)
            html += Markup(" ") if number else Markup("")
            html += self._terms.explained(sentence.text, trail if cited else "")
            if number + 1 == len(sentences) or self._cited(sentences[number + 1]) != cited:
                html += self._links(run)
                run = []
        return html

    def _cited(self, sentence: PageSentence) -> tuple[str, ...]:
        return tuple(id_ for id_ in sentence.snippet_ids if id_ in self._numbers)

    def _links(self, run: Sequence[PageSentence]) -> Markup:
        """Return the numbers of what each sentence of a run cites; one whose snippet is gone leads nowhere."""
        html = Markup("")
        for snippet_id in self._cited(run[0]):
            number = self._numbers[snippet_id]
            if snippet_id not in self._snippets:
                html += escape(f"{'' if html else ' '}[{number}]")
                continue
            snippet = self._snippets[snippet_id]
            href = snippet_link(snippet_id, _span(run, snippet), self._page_id)
            html += Markup('<sup><a class="cite" href="{}" title="{}">[{}]</a></sup>').format(
                href, snippet.title, number
            )
        return html


def _span(run: Sequence[PageSentence], snippet: Snippet) -> tuple[int, int] | None:
    """Return where in a snippet sentences stand that cite it: all of them where they follow each other, else the
    first."""
    spans = [citation_span(sentence.citation_of(snippet.id), snippet) for sentence in run]
    found = spans[0]
    for span in spans[1:]:
        if found is None or span is None or not 0 <= span[0] - found[1] <= BETWEEN:
            break
        found = found[0], span[1]
    return found


def _clean(html: Markup) -> Markup:
    return Markup(nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes={"http", "https"}, link_rel=None))  # noqa: S704
