"""What strategies that are there for comparison share: options, stages, and how many steps and calls they take."""

from pydantic import Field

from kgplatform.strategies.declaration import Stage
from kgplatform.strategies.options import ReadingOptions, ResearchOptions, Rounds, ServiceOptions
from kgplatform.strategies.stages import ARTICLE, EXTRACT, GAPS, GROUP, LOOK, OUTLINE, RETRIEVE, WRITE

READING: tuple[Stage, ...] = (LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS)
STAGES: tuple[Stage, ...] = (*READING, OUTLINE, ARTICLE)


class PlainOptions(ResearchOptions):
    """What the steps of a run go by: no rounds about gaps, no sources looked into besides, but the rounds `ahead`."""

    ahead: Rounds
    asked: str

    @property
    def rounds(self) -> Rounds:
        return self.ahead

    @property
    def manner(self) -> str:
        return self.asked


class ComparisonOptions(ServiceOptions, ReadingOptions):
    """What is searched for, and whether a page comes of it."""

    page: bool = Field(True, title="Write the page", description="Whether the page is written after the research.")

    @property
    def ahead(self) -> Rounds:
        """The rounds that may follow the first one."""
        return Rounds(number=0, width=0)

    @property
    def asked(self) -> str:
        """What decides, beside the options of searches, what is asked."""
        return ""

    def for_steps(self) -> PlainOptions:
        known = {**super().for_steps().model_dump(), "depth": 0, "first_sources": 0}
        return PlainOptions(**known, ahead=self.ahead, asked=self.asked)


def steps_at_most(options: ComparisonOptions) -> int:
    """Return how many steps a run has at most: its topic is read, searched for and concluded; a search looks beyond the
    corpus and takes in what it finds, retrieves, sorts out, extracts, connects, groups and looks for gaps; what the
    next one is for is thought of; then a model says which names are one, gaps are looked for anew, and the page is
    written.
    """
    reading = 6 + 2 * bool(options.services)
    return 3 + reading + (2 + reading) * options.ahead.number + 2 + 2 * options.page
