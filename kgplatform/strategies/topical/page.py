"""From the papers that were read to the brief page of a topic (TOPICAL, 3.3)."""

from collections.abc import Mapping, Sequence

from kgplatform.errors import SettingsError
from kgplatform.graph.preceding import read_topic_to_write
from kgplatform.models import OptionValue, PageSentence, Section, Table, Topic
from kgplatform.roles.brief_page.brief_writer import BriefPageBrief, GivenPaper
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import article
from kgplatform.strategies.steps.research import ENDED_EARLY
from kgplatform.strategies.topical import TopicalOptions
from kgplatform.strategies.topical.papers import NO_YEAR
from kgplatform.strategies.topical.rounds import PapersRead
from kgplatform.strategies.topical.steps import Chosen
from kgplatform.writing.brief_page import draft_brief_page

YEARS = "Papers by year"
UNKNOWN = "unknown"  # year


async def write_brief(
    run: Run, parts: Parts, topic: Topic, read: PapersRead, options: TopicalOptions
) -> article.Written:
    """Write a new version of the topic's page from the papers that were read."""
    lacking = (read.spent, ENDED_EARLY) if read.spent else ()
    return await run.step(
        "brief", write, parts, topic, read.chosen, run.id, names=options.other_names, lacking=lacking,
        options=run.options,
    )  # fmt: skip


async def write(
    parts: Parts,
    topic: Topic,
    chosen: Chosen,
    run_id: str,
    *,
    names: tuple[str, ...] = (),
    lacking: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
) -> article.Written:
    """Draft, verify and store a brief page, with how many papers there are by year, where any year is known.

    Raises UnknownTopic where no sentence of it holds.
    """
    if parts.briefing is None:
        raise SettingsError("Nobody writes brief pages here.", "Take another strategy.")
    graph = await read_topic_to_write(parts.graph, topic.id)
    known = {found.snippet.id: found.snippet for found in graph.snippets}
    groups = tuple(
        tuple(
            GivenPaper(title=paper.title, published=paper.published, snippets=snippets)
            for paper in group
            if (snippets := tuple(known[id_] for id_ in paper.snippet_ids if id_ in known))
        )
        for group in chosen.groups
    )
    brief = BriefPageBrief(
        topic=graph.topic, groups=tuple(group for group in groups if group), years=chosen.years, names=names
    )
    checks = article.checks_of(parts, graph)
    briefing = parts.briefing
    drafted = await draft_brief_page(graph, brief, briefing.writer, briefing.rules, checks)
    dated = any(year != NO_YEAR for year, _ in chosen.years)
    appendix = (by_year(chosen),) if dated else ()
    return await article.keep_page(
        parts, graph, drafted, checks, run_id, lacking=lacking, options=options, appendix=appendix
    )


def by_year(chosen: Chosen) -> Section:
    """Return how many papers there are by year as a section, which has no place on a page yet."""
    rows = tuple((_cell(UNKNOWN if year == NO_YEAR else year), _cell(f"{count:,}")) for year, count in chosen.years)
    caption = f"Of {chosen.papers:,} papers; the page is written from {len(chosen.read):,} of them."
    table = Table(header=("Year", "Papers"), rows=rows, caption=caption)
    return Section(level=1, position=0, heading=YEARS, blocks=(table,))


def _cell(text: str) -> tuple[PageSentence, ...]:
    return (PageSentence(text=text, snippet_ids=(), verdict="own"),)
