"""StructSurvey: typed queries find and sort the evidence of each section; then the article (StructSurvey, 3)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import Field, ValidationInfo, field_validator

from kgplatform.models import Length, Topic
from kgplatform.roles.categories.categoriser import MOST
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.options import LedOptions, PageOptions, ReadingOptions, Rounds, ServiceOptions
from kgplatform.strategies.stages import ARTICLE as USUAL_ARTICLE
from kgplatform.strategies.stages import EXTRACT, GAPS, GROUP, LOOK, OUTLINE, RETRIEVE, WRITE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload

PLAN = Stage(
    "plan", "planning sections", ("survey_sections", "survey_subsections", "planner"), optional=True, round="counted"
)
SORT = Stage(
    "sort",
    "sorting what was found",
    ("categories", "classification"),
    optional=True,
    round="counted",
    steps=(
        Step("query", "asking the graph"),
        Step("keep_found", "keeping what the graph answered"),
        Step("keep_categories", "keeping categories"),
    ),
)
ARTICLE = replace(USUAL_ARTICLE, asks=(*USUAL_ARTICLE.asks, "comparison_aspects", "comparison_cells"))
STAGES: tuple[Stage, ...] = (LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, PLAN, SORT, OUTLINE, ARTICLE)
LEAST_SECTIONS, LEAST_SUBSECTIONS = 4, 3


class StructSurveyOptions(PageOptions, ServiceOptions, ReadingOptions):
    """How a survey is planned, and how much is looked at for it."""

    sections: int = Field(
        6, ge=1, le=20, title="Sections", description="Sections at most, an introduction and a conclusion included."
    )
    subsections: int = Field(5, ge=0, le=10, title="Subsections", description="Subsections that a section has at most.")
    abstracts: int = Field(
        20, ge=1, le=200, title="Abstracts", description="Snippets nearest to the topic by which sections are planned."
    )
    section_abstracts: int = Field(
        15, ge=1, le=200, title="Abstracts a section", description="Snippets that the query of a section brings."
    )
    subqueries: int = Field(
        5, ge=0, le=20, title="Queries a section", description="Typed queries that a section is parted into at most."
    )
    k: int = Field(
        3, ge=0, le=1000, title="Snippets of later searches", description="Snippets that every later query brings."
    )
    structured: int = Field(
        20, ge=0, le=1000, title="Structured queries", description="Queries at most whose findings are sorted."
    )
    categories: int = Field(
        MOST, ge=3, le=MOST, title="Categories", description="Categories at most that findings are sorted into."
    )
    batch: int = Field(20, ge=1, le=100, title="Sorted at once", description="Entities that are sorted by one call.")
    introduction: bool = Field(True, title="Introduction", description="Whether the first section is an introduction.")
    conclusion: bool = Field(True, title="Conclusion", description="Whether the last section is a conclusion.")
    compared: int = Field(
        8,
        ge=0,
        le=30,
        title="Compared works",
        description="Works, those that the page cites most, that a table compares at its end, with a model; 0: none.",
    )
    words: int = Field(
        0,
        ge=0,
        le=2000,
        title="Words a subsection",
        description="Words that the text under a heading has at most; 0 for as many as matter.",
    )
    words_at_least: int = Field(
        0,
        ge=0,
        le=2000,
        title="Words at least",
        description="Words that it has at least, where what was read says as much.",
    )

    @field_validator("words_at_least")
    @classmethod
    def _shorter(cls, given: int, info: ValidationInfo) -> int:
        most = info.data.get("words", 0)
        if most and given > most:
            raise ValueError(f"{given} words are more than the {most} that a subsection has at most")
        return given

    @property
    def length(self) -> Length | None:
        """How long the text under a heading is to be; None for as long as there is something that matters."""
        return Length(least=self.words_at_least, most=self.words) if self.words or self.words_at_least else None

    @property
    def planned(self) -> int:
        """How many sections are planned at most, beside an introduction and a conclusion."""
        return max(1, self.sections - self.introduction - self.conclusion)

    @property
    def planned_at_least(self) -> int:
        """How many of them there should be."""
        return max(1, min(self.planned, LEAST_SECTIONS - self.introduction - self.conclusion))

    @property
    def below(self) -> int:
        """How many queries there are below the first level at most."""
        return self.planned * (self.subsections + self.subqueries)

    def for_steps(self) -> LedOptions:
        sizes = (self.sections, self.subsections, self.abstracts, self.section_abstracts, self.subqueries)
        told = f"structsurvey {' '.join(map(str, (*sizes, self.structured, self.batch)))}"
        ahead = Rounds(number=2, width=max(self.sections, self.below))
        return self.led_by(told, ahead, first_k=self.abstracts, first_sources=0)


async def _work(run: "Run", parts: "Parts", topic: Topic, options: StructSurveyOptions) -> Ending:
    """Plan a survey and find its evidence; then write its page, if that is wanted."""
    from kgplatform.strategies.page import steps
    from kgplatform.strategies.structsurvey import rounds
    from kgplatform.strategies.structsurvey.comparing import comparing

    surveyed = await rounds.survey(run, parts, topic, options)
    if not options.page:
        return Ending(surveyed.reason)
    table = comparing(parts, options.compared)
    written = await steps.write(run, parts, topic, surveyed.spent, surveyed.outlined, table)
    return Ending(surveyed.reason, written.page_id, written.partial)


def _steps_at_most(options: StructSurveyOptions) -> int:
    """Return how many steps a run has at most: its topic is read, searched for and concluded; three rounds look beyond
    the corpus, take in, retrieve, sort out, extract, connect, group and look for gaps; twice a round is planned, asked
    of the graph, kept, sorted and kept; queries are planned too; then names are matched, and the page is written.
    """
    reading = 6 + 2 * bool(options.services)
    return 4 + 3 * reading + 2 * 5 + 1 + 2 + 2 * options.page


def _workload(options: StructSurveyOptions) -> "Workload":
    from kgplatform.strategies.structsurvey.workload import workload_of

    return workload_of(options)


STRATEGY = Strategy(
    name="structsurvey",
    does="Surveys a topic: typed queries find and sort what its sections tell, and its page is written.",
    options=StructSurveyOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("sections", "subsections", "sources", "structured", "page"),
    called="survey",
)
