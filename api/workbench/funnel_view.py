"""What became of a fact on its way to the page, in words: a verdict, what helps, and sentences that may state it."""

from collections.abc import Sequence
from dataclasses import dataclass

from api.page_view import snippet_link
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import FactFate, FunnelSection, FunnelStage, FunnelSupport, Snippet
from kgplatform.retrieval.support import share_of
from kgplatform.services import Services

SUPPORTS = 5  # snippets that are shown of those that may state a fact
VERDICTS: dict[FunnelStage, tuple[str, str]] = {
    "no_source": ("No source says this.", "Add a source that says it."),
    "not_prose": ("No source says this in prose.", "Add a source that says it in whole sentences."),
    "refused": ("A source says this, but it is too far from the topic.", "Name it in the topic’s goal."),
    "not_found": ("A source says this, but no search found it.", "Name it in the topic’s goal, and continue research."),
    "found": ("A search found this, but it was not read.", "Continue research, with a larger budget if there is one."),
    "read": ("This was read, but no section was offered it.", "Name it in the topic’s goal, and write the page again."),
    "unfit": ("This was read, but judged not to fit its section.", "Name it in the topic’s goal."),
    "spare": ("This was read, but left out for length.", "Name it in the topic’s goal to give it more weight."),
    "offered": ("A section was offered this, but does not say it.", "Write the page again."),
    "dropped": ("A draft said this, but a check removed it.", "See below which check, and why."),
    "cited": ("The page cites where this is said, but no sentence comes close.", "Name it in the topic’s goal."),
    "told": ("The page says this, or something close to it.", ""),
}
"""Of a fact, by how far it came: the verdict, and what helps."""

_OF_SNIPPETS: dict[FunnelStage, str] = {
    "no_source": "not close enough", "not_prose": "not prose, so no evidence", "refused": "too far from the topic",
    "not_found": "found by no search", "found": "found, but not read", "read": "read, but offered to no section",
    "unfit": "judged not to fit its section", "spare": "left out for length",
    "offered": "offered to a section, but not cited", "dropped": "in a draft, but removed by a check",
    "cited": "cited on the page", "told": "cited on the page",
}  # fmt: skip


@dataclass(frozen=True)
class SupportRow:
    """A snippet that may state a fact: its sentence that comes nearest, and what became of it, in words."""

    title: str
    link: str
    sentence: str
    stage: str
    likely: bool


async def support_rows(services: Services, fate: FactFate) -> list[SupportRow]:
    """Return the snippets that may state a fact, the most likely first."""
    shown = fate.supports[:SUPPORTS]
    found = await services.snippets([each.snippet_id for each in shown]) if shown else []
    snippets = {snippet.id: snippet for snippet in found}
    return [_row(fate.fact, each, snippets.get(each.snippet_id)) for each in shown]


def _row(fact: str, support: FunnelSupport, snippet: Snippet | None) -> SupportRow:
    span = _nearest(fact, snippet.text) if snippet else None
    return SupportRow(
        support.title or support.url,
        snippet_link(support.snippet_id, span),
        snippet.text[slice(*span)] if snippet and span else "",
        _OF_SNIPPETS[support.stage],
        support.likely,
    )


def _nearest(fact: str, text: str) -> tuple[int, int] | None:
    """Return where the sentence of a text stands that has most of a fact's words."""
    return max(sentence_spans(text), key=lambda span: (share_of(fact, text[slice(*span)]), -span[0]), default=None)


def section_note(section: FunnelSection, sections: Sequence[FunnelSection]) -> str:
    """Return why a heading that was offered snippets cites none; "" for others."""
    if section.cited or not section.offered:
        return ""
    below = any(each.heading.startswith(f"{section.heading} > ") for each in sections)
    return "its subsections cite them" if below else "none was used"
