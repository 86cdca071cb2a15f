"""Pages as a reader sees them: sections with anchors and a table of contents, citations that open their snippet."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote_plus, urlsplit

import nh3
from markupsafe import Markup, escape

from kgplatform.models import Citation, Page, Reference, Section, Snippet
from kgplatform.writing.reference_list import by_source

_MARKERS = re.compile(r"((?:\s?\[\d+\])+)")
_BREAK = re.compile(r"\n\s*\n")
_MARKER = re.compile(r"(\s?)\[(\d+)\]")
_TAGS = {"p", "sup", "a", "mark"}
_ATTRIBUTES = {"a": {"href", "class", "title", "id"}}


@dataclass(frozen=True)
class SectionView:
    """A section to be shown: `html` is clean, `anchor` its fragment."""

    anchor: str
    level: int
    heading: str
    html: Markup
    stale: bool
    outdated: str


@dataclass(frozen=True)
class PartView:
    """A section of a source, "" for what stands under none: its references, each with the link to its snippet."""

    name: str
    links: tuple[tuple[Reference, str], ...]


@dataclass(frozen=True)
class SourceView:
    """A source to be shown: `web_address` is empty where a browser may not follow its address."""

    name: str
    address: str
    site: str
    type: str
    published: str
    web_address: str
    parts: tuple[PartView, ...]


def section_views(page: Page, snippets: Mapping[str, Snippet]) -> list[SectionView]:
    """Return the page's sections in reading order, each citation a link to its snippet's sentence."""
    return [
        SectionView(
            anchor_of(section),
            section.level,
            section.heading,
            _prose(section, page.id, snippets),
            section.stale,
            section.outdated,
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


def citation_span(citation: Citation, snippet: Snippet | None) -> tuple[int, int] | None:
    """Return where the snippet's text says what it is cited for: where the sentence stands word by word, or else from
    the first to the last place that states a claim of it; None when neither is known."""
    if snippet is None or not citation.sentence:
        return None
    start = snippet.text.find(citation.sentence)
    if start >= 0:
        return start, start + len(citation.sentence)
    if not citation.claims:
        return None
    return min(claim.start for claim in citation.claims), max(claim.end for claim in citation.claims)


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
    """Return the sources that the page cites; each reference links to its snippet, the first sentence that cites it
    highlighted."""
    first: dict[str, Citation] = {}
    for section in page.sections:
        for citation in section.citations:
            first.setdefault(citation.snippet_id, citation)

    def link(reference: Reference) -> str:
        cited = first.get(reference.snippet_id)
        span = citation_span(cited, snippets.get(reference.snippet_id)) if cited else None
        return snippet_link(reference.snippet_id, span, page.id)

    return [
        SourceView(
            source.name,
            source.address,
            source.site,
            source.type,
            source.published,
            web_address(source.address),
            tuple(PartView(part.name, tuple((r, link(r)) for r in part.references)) for part in source.parts),
        )
        for source in by_source(page.references)
    ]


def _prose(section: Section, page_id: str, snippets: Mapping[str, Snippet]) -> Markup:
    paragraphs = [part for part in _BREAK.split(section.text) if part.strip()]
    cited = _cited_sentences(section.citations)
    html = [
        Markup("<p>{}</p>").format(_cited(part, cited, section.citations, page_id, snippets)) for part in paragraphs
    ]
    return _clean(Markup("\n").join(html))


def _cited_sentences(citations: Sequence[Citation]) -> re.Pattern[str]:
    """Return the pattern of a section's cited sentences with the markers after them. Making it takes longer than
    finding all that it finds."""
    sentences = sorted({citation.sentence for citation in citations if citation.sentence}, key=len, reverse=True)
    known = "|".join(re.escape(sentence) for sentence in sentences) or "(?!)"
    return re.compile(f"({known}){_MARKERS.pattern}")


def _cited(
    text: str, cited: re.Pattern[str], citations: Sequence[Citation], page_id: str, snippets: Mapping[str, Snippet]
) -> Markup:
    """Put a link in the place of each [n] that is a citation; the rest is text."""
    html = []
    for said, markers in _statements(text.strip(), cited):
        html.append(escape(said))
        for space, number in _MARKER.findall(markers):
            citation = _citation_of(int(number), said.strip(), citations)
            html.append(_link(citation, page_id, snippets) if citation else escape(f"{space}[{number}]"))
    return Markup("").join(html)


def _statements(text: str, cited: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Part a text into what is said and the markers after it; brackets inside of a cited sentence are no markers."""
    end = 0
    for match in cited.finditer(text):
        yield from _parted(text[end : match.start()])
        yield match[1], match[2]
        end = match.end()
    yield from _parted(text[end:])


def _parted(text: str) -> Iterator[tuple[str, str]]:
    parts = _MARKERS.split(text)
    return zip(parts[::2], [*parts[1::2], ""], strict=True)


def _citation_of(marker: int, said: str, citations: Sequence[Citation]) -> Citation | None:
    """Return the citation with this marker whose sentence was just said, or else any with it."""
    candidates = [citation for citation in citations if citation.marker == marker]
    exact = (citation for citation in candidates if said.endswith(citation.sentence))
    return next(exact, candidates[0] if candidates else None)


def _link(citation: Citation, page_id: str, snippets: Mapping[str, Snippet]) -> Markup:
    snippet = snippets.get(citation.snippet_id)
    href = snippet_link(citation.snippet_id, citation_span(citation, snippet), page_id)
    title = snippet.title if snippet else "source"
    return Markup('<sup><a class="cite" href="{}" title="{}">[{}]</a></sup>').format(href, title, citation.marker)


def _clean(html: Markup) -> Markup:
    return Markup(nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes={"http", "https"}, link_rel=None))  # noqa: S704
