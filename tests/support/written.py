"""Sections of pages as tests write them: a text with [n] behind each cited sentence, and what the numbers are of."""

from collections.abc import Sequence
from typing import NamedTuple

from kgplatform.migrations.to_3 import blocks_of
from kgplatform.models import Claim, PageSentence, Paragraph, Section, SentenceVerdict


class Cited(NamedTuple):
    """A sentence and a snippet that it cites by a number."""

    marker: int
    sentence: str
    snippet_id: str
    verdict: SentenceVerdict = "verbatim"
    claims: tuple[Claim, ...] = ()
    relation_ids: tuple[str, ...] = ()


def section(
    level: int,
    position: int,
    heading: str,
    text: str,
    entity_ids: tuple[str, ...] = (),
    citations: Sequence[Cited] = (),
    stale: bool = False,
    outdated: str = "",
) -> Section:
    """Return a section; one without a text has a sentence for each citation."""
    numbers = {each.marker: each.snippet_id for each in citations}
    if text:
        blocks = blocks_of(text, [each._asdict() for each in citations], numbers)
    else:
        blocks = tuple(Paragraph(sentences=(_sentence(each),)) for each in citations)
    return Section(
        level=level, position=position, heading=heading, blocks=blocks, entity_ids=entity_ids, stale=stale,
        outdated=outdated,
    )  # fmt: skip


def _sentence(cited: Cited) -> PageSentence:
    return PageSentence(
        text=cited.sentence, snippet_ids=(cited.snippet_id,), verdict=cited.verdict, claims=cited.claims,
        relation_ids=cited.relation_ids,
    )  # fmt: skip
