"""What strategies that are there for comparison share: options, stages, and how many steps and calls they take."""

from kgplatform.strategies.declaration import Stage
from kgplatform.strategies.options import NO_ROUNDS, LedOptions, PageOptions, ReadingOptions, Rounds, ServiceOptions
from kgplatform.strategies.stages import ARTICLE, EXTRACT, GAPS, GROUP, LOOK, OUTLINE, RETRIEVE, WRITE

READING: tuple[Stage, ...] = (LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS)
STAGES: tuple[Stage, ...] = (*READING, OUTLINE, ARTICLE)


class ComparisonOptions(PageOptions, ServiceOptions, ReadingOptions):
    """What is searched for."""

    @property
    def ahead(self) -> Rounds:
        """The rounds that may follow the first one."""
        return NO_ROUNDS

    @property
    def asked(self) -> str:
        """What decides, beside the options of searches, what is asked."""
        return ""

    def for_steps(self) -> LedOptions:
        return self.led_by(self.asked, self.ahead, first_sources=0)


def steps_at_most(options: ComparisonOptions) -> int:
    """Return how many steps a run has at most: its topic is read, searched for and concluded; a search looks beyond the
    corpus and takes in what it finds, retrieves, sorts out, extracts, connects, groups and looks for gaps; what the
    next one is for is thought of; then a model says which names are one, gaps are looked for anew, and the page is
    written.
    """
    reading = 6 + 2 * bool(options.services)
    return 3 + reading + (2 + reading) * options.ahead.number + 2 + 2 * options.page
