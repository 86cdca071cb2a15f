"""The options of strategies that read: how much, and what is asked about."""

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from kgplatform.models import Value
from kgplatform.retrieval.searcher import SOURCES, WAYS, Breadth
from kgplatform.sources.dates import partial_date

WRITING_SHARE = 0.4  # of a budget, that is kept for writing where a strategy has no option for it


class SearchOptions(Value):
    """How many snippets a query brings."""

    first_k: int = Field(
        5, ge=0, le=1000, title="Snippets of the first search", description="Snippets that the first query brings."
    )
    k: int = Field(
        3, ge=0, le=1000, title="Snippets of later searches", description="Snippets that every later query brings."
    )


class NumberOptions(SearchOptions):
    """How much is asked in a round, and in all."""

    questions: int = Field(
        10,
        ge=0,
        le=1000,
        title="Questions a round",
        description="Questions asked in each round, half of them in depth.",
    )
    queries: int = Field(
        10, ge=0, le=1000, title="Queries a round", description="Search queries made of the questions in each round."
    )
    topic_queries: int = Field(
        135,
        ge=0,
        le=100_000,
        title="Queries a topic",
        description="Search queries that a topic may have in all, over all rounds and runs.",
    )


class QuestionOptions(NumberOptions):
    """What is asked in a round. The shares are of a round's questions, the largest that are about the shape of the
    graph, about facets, and about disputes."""

    shape_share: float = Field(
        1.0,
        ge=0,
        le=1,
        title="Share of questions on the graph’s shape",
        description="Largest share of a round’s questions about what is thin, missing or unconnected in the graph.",
    )
    facet_share: float = Field(
        0.3,
        ge=0,
        le=1,
        title="Share of questions on missing aspects",
        description="Largest share of a round’s questions about what readers expect of such a topic.",
    )
    dispute_share: float = Field(
        0.2,
        ge=0,
        le=1,
        title="Share of questions on disputes",
        description="Largest share of a round’s questions about sources that contradict each other.",
    )


class ReadingOptions(Value):
    """How snippets are found, who names groups, and what is kept for writing: what all need that read."""

    ways: str = Field(
        "vectors,text",
        title="Search methods",
        description="How snippets are found, separated by commas: vectors (meaning), text (words), graph, citations.",
    )
    topic_share: float = Field(
        0.4,
        title="Closeness to the topic",
        description="How close a snippet must be to the topic, as a share of the closest one in the domain; 0 for any.",
    )
    min_similarity: float = Field(
        0.25,
        ge=-1,
        le=1,
        title="Closeness to the query",
        description="Lowest cosine similarity to a query at which a snippet counts as found.",
    )
    groups: Literal["model", "rules", "none"] = Field(
        "model",
        title="Group names",
        description="Who names groups of entities: the model, where one is set; the rules; or nobody.",
    )
    writing_share: float = Field(
        WRITING_SHARE,
        ge=0,
        lt=1,
        title="Budget kept for writing",
        description="Share of the budget that is kept for writing the page.",
    )

    @field_validator("ways")
    @classmethod
    def _known_ways(cls, given: str) -> str:
        named = _listed(given)
        if unknown := sorted(named.difference(WAYS)):
            raise ValueError(f"{', '.join(unknown)} is no way to find snippets; there are: {', '.join(WAYS)}")
        if not named:
            raise ValueError(f"there must be one at least of {', '.join(WAYS)}")
        return given

    @property
    def retrieval_ways(self) -> frozenset[str]:
        """The ways by which snippets are found, some of WAYS."""
        return _listed(self.ways)

    def for_steps(self) -> "ResearchOptions":
        """Return what the steps of research go by: these options, and the usual ones for what there is no option."""
        known = {name: value for name, value in self.model_dump().items() if name in ResearchOptions.model_fields}
        return ResearchOptions(**known)

    def led_by(self, asked: str, ahead: "Rounds", **own: object) -> "LedOptions":
        """Return what the steps of research go by that is led by something else than gaps: as `for_steps`, but for its
        `own` values."""
        return LedOptions.model_validate(
            {**ReadingOptions.for_steps(self).model_dump(), "depth": 0, **own, "asked": asked, "ahead": ahead}
        )


class AskingOptions(ReadingOptions, QuestionOptions):
    """What is asked and searched for in a round (Apollo 3.3.2)."""

    def share(self, share: float) -> int:
        """Return how many questions a share of a round's is: at least one of any, unless there are none."""
        return min(self.questions, max(1, round(share * self.questions))) if share else 0


class ServiceOptions(Value):
    """Where else is looked than in the corpus, and how much that may take."""

    sources: str = Field(
        "corpus",
        title="Services to ask",
        description=f"Services to ask before the corpus, which always is, is searched: {', '.join(SOURCES)}.",
    )
    pages_at_most: int = Field(
        50, ge=0, le=10_000, title="Pages to fetch", description="Pages and files that a run fetches at most."
    )
    requests_at_most: int = Field(
        200,
        ge=0,
        le=10_000,
        title="Requests to services",
        description="Requests that a run makes at most to search services, beside fetched pages and look-ups.",
    )

    @field_validator("sources")
    @classmethod
    def _known_sources(cls, given: str) -> str:
        named = _listed(given)
        if unknown := sorted(named.difference(SOURCES)):
            raise ValueError(f"{', '.join(unknown)} is no source; there are: {', '.join(SOURCES)}")
        if not named:
            raise ValueError(f"there must be one at least of {', '.join(SOURCES)}")
        return given

    @property
    def services(self) -> tuple[str, ...]:
        """The sources beyond the corpus, in the order of SOURCES."""
        return _services(self.sources)


class ServiceQueryOptions(ServiceOptions):
    """How services are asked: for works of some time, and in a syntax of their own."""

    since: str = Field(
        "",
        title="Published since",
        description="Date, or its beginning, from which on works of services came out; empty for any.",
    )
    until: str = Field(
        "",
        title="Published until",
        description="Date, or its beginning, up to which works of services came out; empty for any.",
    )
    exact: str = Field(
        "",
        title="Query in a service’s own syntax",
        description="A query in a service’s own full syntax, asked instead of the topic’s name; for one service.",
    )

    @field_validator("since", "until")
    @classmethod
    def _date(cls, given: str, info: ValidationInfo) -> str:
        since = info.data.get("since", "")
        shorter = min(len(given), len(since))
        if partial_date(given)[:shorter] < since[:shorter]:
            raise ValueError(f"{given} is before {since}, since when works came out")
        return given

    @field_validator("exact")
    @classmethod
    def _for_one_service(cls, given: str, info: ValidationInfo) -> str:
        services = _services(info.data.get("sources", ""))
        if given.strip() and len(services) != 1:
            raise ValueError(f"it is for one service in sources; there are: {', '.join(services) or 'none'}")
        return given


class BeyondOptions(ServiceOptions, AskingOptions):
    """What is asked in a round, there too."""


class Rounds(Value):
    """The rounds that follow the first one, and how many queries each has at most."""

    number: int
    width: int


NO_ROUNDS = Rounds(number=0, width=0)


class BreadthOptions(Value):
    """What the first round looks into besides."""

    first_sources: int = Field(
        50,
        ge=0,
        le=10_000,
        title="Sources of the first round",
        description="Sources that the first round looks into for what they say most of the topic; 0 for none.",
    )
    first_each: int = Field(
        2, ge=1, le=1000, title="Snippets of each", description="Snippets of each of these sources."
    )

    @property
    def breadth(self) -> Breadth:
        """What the first round looks into."""
        return Breadth(sources=self.first_sources, each=self.first_each)


class RoundOptions(BreadthOptions):
    """How many rounds there are, and what is read beside what queries bring."""

    depth: int = Field(
        4,
        ge=0,
        le=100,
        title="Follow-up rounds",
        description="Rounds of questions, after the first round of reading.",
    )
    read_on: int = Field(
        8,
        ge=0,
        le=10_000,
        title="Snippets read to a source’s end",
        description="A source of at most so many snippets is read to its end once it is begun; 0 for none.",
    )


class ResearchOptions(RoundOptions, ServiceQueryOptions, BeyondOptions):
    """What rounds of reading keep to, beside what is asked in them."""

    least_yield: float = Field(
        0.5,
        ge=0,
        le=1000,
        title="New relations a query",
        description="The research ends when a round brings fewer new relations a query.",
    )
    results: int = Field(
        5,
        ge=1,
        le=100,
        title="Results of each service",
        description="Works that a query brings of each service beyond the corpus.",
    )

    @property
    def rounds(self) -> Rounds:
        """The rounds that may follow the first one."""
        return Rounds(number=self.depth, width=min(self.questions, self.queries))

    @property
    def manner(self) -> str:
        """What decides, beside the options of rounds, what is asked: "" for the gaps of the graph alone."""
        return ""

    def for_steps(self) -> "ResearchOptions":
        return self


class LedOptions(ResearchOptions):
    """What the steps of a run go by whose rounds are led by something else than gaps: the rounds `ahead` after the
    first, and what decides, beside these options, what is `asked`."""

    ahead: Rounds
    asked: str

    @property
    def rounds(self) -> Rounds:
        return self.ahead

    @property
    def manner(self) -> str:
        return self.asked


class PageOptions(Value):
    """Whether a page comes of what was read."""

    page: bool = Field(True, title="Write the page", description="Whether the page is written after the research.")


def _listed(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(",") if part.strip())


def _services(sources: str) -> tuple[str, ...]:
    return tuple(name for name in SOURCES if name in _listed(sources) and name != "corpus")
