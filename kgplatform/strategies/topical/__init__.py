"""TOPICAL: a brief page on a topic from titles and abstracts, of all areas of its literature (TOPICAL, section 3)."""

from typing import TYPE_CHECKING

from pydantic import Field, field_validator
from pydantic import ValidationInfo as Info

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.options import NO_ROUNDS, LedOptions, PageOptions, ReadingOptions, ServiceQueryOptions
from kgplatform.strategies.stages import EXTRACT, GAPS, GROUP, LOOK, RETRIEVE, WRITE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.topical.steps import Sizes
    from kgplatform.strategies.workload import Workload

SAMPLE = Stage(
    "sample",
    "choosing papers",
    round="begun",
    steps=(
        Step("choose", "grouping papers by what they are on, and choosing of all groups"),
        Step("keep", "keeping which papers were chosen"),
    ),
)
BRIEF = Stage("brief", "writing the page", ("brief_page", "claims", "reviewer", "editor"), writes=True)
STAGES: tuple[Stage, ...] = (LOOK, RETRIEVE, SAMPLE, EXTRACT, WRITE, GROUP, GAPS, BRIEF)
A_PAPER = 370  # tokens of a paper whose abstract is shortened, as they are counted


class TopicalOptions(PageOptions, ServiceQueryOptions, ReadingOptions):
    """Which papers there are, which of them are read, and how the page is told of."""

    records: int = Field(
        10_000,
        ge=1,
        le=10_000,
        title="Papers looked at",
        description="Papers of which some are chosen: of each service, or of the domain, those that fit best.",
    )
    unclustered: int = Field(
        100,
        ge=0,
        le=10_000,
        title="Papers without clusters",
        description="So many papers at most are not grouped into clusters: some of all are read.",
    )
    similarity: float = Field(
        0.68,
        gt=0,
        le=1,
        title="Similarity of a cluster",
        description="Cosine similarity of papers of one cluster that is tried first; it goes with the embedding model.",
    )
    similarity_step: float = Field(
        0.04,
        gt=0,
        le=1,
        title="Step of the similarity",
        description="What the similarity is lowered by where there are fewer than two clusters.",
    )
    similarity_least: float = Field(
        0.48,
        gt=0,
        le=1,
        title="Least similarity",
        description="Below it papers are not grouped: some of all are read.",
    )
    members: int = Field(
        5, ge=2, le=10_000, title="Papers of a cluster", description="Papers that a cluster has at least."
    )
    tokens: int = Field(
        6000,
        ge=500,
        le=1_000_000,
        title="Tokens of papers",
        description="Papers are read until no other fits so many tokens, of titles and shortened abstracts.",
    )
    seed: int = Field(
        42, ge=0, le=2**31 - 1, title="Seed", description="Which papers chance draws: the same for the same seed."
    )
    names: str = Field(
        "",
        title="Other names",
        description="Other names of the topic, separated by commas, for whoever writes the page.",
    )

    @field_validator("similarity_least")
    @classmethod
    def _is_least(cls, given: float, info: Info) -> float:
        if given > info.data.get("similarity", 1.0):
            raise ValueError(f"{given:g} is above the similarity that is tried first, {info.data['similarity']:g}")
        return given

    @property
    def other_names(self) -> tuple[str, ...]:
        """The other names of the topic, each once."""
        return tuple(dict.fromkeys(name.strip() for name in self.names.split(",") if name.strip()))

    @property
    def sizes(self) -> "Sizes":
        """What papers are chosen by."""
        from kgplatform.strategies.topical.steps import Sizes

        return Sizes(**{name: getattr(self, name) for name in Sizes.model_fields})

    def for_steps(self) -> LedOptions:
        likely = min(1000, max(1, self.tokens // A_PAPER))
        told = f"topical {' '.join(str(value) for value in self.sizes.model_dump().values())}"
        return self.led_by(told, NO_ROUNDS, first_k=likely, first_sources=0)


async def _work(run: "Run", parts: "Parts", topic: Topic, options: TopicalOptions) -> Ending:
    """Read papers of all areas of a topic; then write its page, if that is wanted."""
    from kgplatform.strategies.topical import page, rounds

    read = await rounds.read(run, parts, topic, options)
    if not options.page:
        return Ending(read.reason)
    written = await page.write_brief(run, parts, topic, read, options)
    return Ending(read.reason, written.page_id, written.partial)


def _steps_at_most(options: TopicalOptions) -> int:
    """Return how many steps a run has at most: it begins, services are asked, papers are chosen and kept; then it sorts
    out, extracts, connects, groups and looks for gaps; a model says which names are one, gaps are looked for anew, it
    is concluded, and the page is written."""
    return 3 + bool(options.services) + 5 + 3 + options.page


def _workload(options: TopicalOptions) -> "Workload":
    from kgplatform.strategies.topical.workload import workload_of

    return workload_of(options)


STRATEGY = Strategy(
    name="topical",
    does="Reads titles and abstracts of all areas of a topic, and writes a brief page: what it is, main findings, an "
    "open question.",
    options=TopicalOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("sources", "records", "exact", "names", "page"),
    called="TOPICAL",
)
