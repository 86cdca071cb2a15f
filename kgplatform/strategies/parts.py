"""The parts that every strategy is a list of steps over, and the limits that it keeps."""

from dataclasses import dataclass, field

from kgplatform.curation.resolution.identities import Identities
from kgplatform.curation.resolution.reconciliation import PairJudge
from kgplatform.graph.session import Graph
from kgplatform.llm.dropped import Dropped
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import Breadth, Searcher
from kgplatform.roles.extraction.extractor import Extractor
from kgplatform.roles.grouping.group_naming import GroupNamer
from kgplatform.roles.outline.outliner import Outliner
from kgplatform.roles.outline.placer import Placer
from kgplatform.roles.questions.facet_naming import FacetNamer
from kgplatform.roles.questions.researcher import Researcher
from kgplatform.roles.questions.synthesiser import Synthesiser
from kgplatform.roles.review.claim_checker import ClaimChecker
from kgplatform.roles.review.editor import Editor
from kgplatform.roles.review.polisher import Polisher
from kgplatform.roles.review.relevance_filter import RelevanceFilter
from kgplatform.roles.review.reviewer import Reviewer
from kgplatform.roles.writing.writer import Writer
from kgplatform.strategies.snippet_reading import SingleFlight, Unshared


@dataclass(frozen=True)
class Limits:
    """`depth` counts rounds after the first (Apollo's m); `first_k` and `k` snippets a query (Apollo 3.3.2).

    `questions` and `queries` are of a round, `topic_queries` of all rounds and runs of a topic. `least_yield` is the
    number of new relations a query below which a round is the last. The first round looks into `first_sources` sources
    for `first_each` snippets of each (evidence.breadth). Sources of at most `read_on` snippets are read to their end
    after the rounds, if begun. The shares, 0..1, are of a round's questions: the most that are about gaps of the
    graph's shape, about facets, and about disputes.
    """

    depth: int = 4
    first_k: int = 5
    k: int = 3
    questions: int = 10
    queries: int = 10
    topic_queries: int = 135
    least_yield: float = 0.5
    read_on: int = 8
    first_sources: int = 0
    first_each: int = 2
    shape_share: float = 1.0
    facet_share: float = 0.3
    dispute_share: float = 0.2

    @property
    def breadth(self) -> Breadth:
        """What the first round looks into."""
        return Breadth(sources=self.first_sources, each=self.first_each)

    def share(self, share: float) -> int:
        """Return how many questions a share of a round's is: at least one of any, unless there are none."""
        return min(self.questions, max(1, round(share * self.questions))) if share else 0


@dataclass(frozen=True)
class Rules:
    """The roles that make a page and ask nobody."""

    outliner: Outliner
    writer: Writer


@dataclass(frozen=True)
class Parts:
    """What steps work with; built once by bootstrap. Where nobody names `groups`, siblings stay as they are,
    where nobody names `facets`, no topic has any, and where nobody confirms `identities`, rules alone say what is one.
    The roles that check a page are there with a language model, and the `rules` that stand in where a run's budget has
    ended;
    `single_flight` sees that nothing is read twice at a time; what is not taken of what the roles say is counted in
    `dropped`."""

    graph: Graph
    retrieval: Retrieval
    extractor: Extractor
    researcher: Researcher
    synthesiser: Synthesiser
    outliner: Outliner
    writer: Writer
    names: PairJudge
    limits: Limits
    groups: GroupNamer | None = None
    facets: FacetNamer | None = None
    identities: Identities | None = None
    relevance: RelevanceFilter | None = None
    reviewer: Reviewer | None = None
    editor: Editor | None = None
    claims: ClaimChecker | None = None
    polisher: Polisher | None = None
    placement: Placer | None = None
    rules: Rules | None = None
    single_flight: SingleFlight = field(default_factory=Unshared)
    dropped: Dropped = field(default_factory=Dropped)

    @property
    def searcher(self) -> Searcher:
        """What the queries of a topic search: the corpus of its domain."""
        return self.retrieval
