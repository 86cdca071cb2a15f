"""The funnel of the topic of tides.py: two sources, a page of three headings, and a fact that a check took out."""

from kgplatform import models
from tests.api import tides

COUNTS = models.FunnelCounts(snippets=3, admitted=2, found=2, read=2, related=1, offered=2, cited=1)
FUNNEL = models.Funnel(
    topic_id=tides.TIDES.id,
    page_id=tides.PAGE.id,
    version=tides.PAGE.version,
    drafted=True,
    floor=0.31,
    counts=COUNTS,
    sections=(
        models.FunnelSection(heading="", offered=1, spare=0, unfit=0, cited=1, dropped={}),
        models.FunnelSection(
            heading="Tides > Bays", offered=2, spare=3, unfit=1, cited=0, dropped={"claims": 1, "length": 2}
        ),
    ),
    sources=(
        models.FunnelSource(
            id=tides.BAYS.source_id, url="file:bays", title="Bays", counts=COUNTS.model_copy(update={"cited": 0})
        ),
        models.FunnelSource(id=tides.ARISE.source_id, url="file:tides", title="Tides", counts=COUNTS),
    ),
)
FATE = models.FactFate(
    fact="The range is largest in bays that swing in time.",
    stage="dropped",
    said="Told in a draft of “Tides > Bays”, dropped by the check of claims.",
    sections=("Tides > Bays",),
    check="claims",
    why="The snippets that it cites do not state: in time",
    sentence="Bays that swing in time have the largest range.",
    sentence_share=0.875,
    sentence_cosine=0.8125,
    supports=(
        models.FunnelSupport(
            snippet_id=tides.BAYS.id,
            url=tides.BAYS.url,
            title=tides.BAYS.title,
            cosine=0.75,
            share=0.5,
            likely=True,
            stage="dropped",
        ),
        models.FunnelSupport(
            snippet_id=tides.SPRING.id,
            url=tides.SPRING.url,
            title=tides.SPRING.title,
            cosine=0.25,
            share=0.125,
            likely=False,
            stage="not_found",
        ),
    ),
)
LOST = models.FactFate(
    fact="Wind makes waves.",
    stage="no_source",
    said="In no source: no snippet of the domain is near enough to it.",
)


def funnel(facts: int) -> models.Funnel:
    """Return the funnel with the fates of so many facts."""
    return FUNNEL.model_copy(update={"facts": (FATE, *[LOST] * (facts - 1))[:facts]})
