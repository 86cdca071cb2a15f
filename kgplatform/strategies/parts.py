"""The parts that every strategy is a list of steps over."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kgplatform.curation.resolution.identities import Identities
from kgplatform.curation.resolution.reconciliation import PairJudge
from kgplatform.graph.session import Graph
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Value
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import Searcher
from kgplatform.roles.brief_page.brief_writer import BriefWriter
from kgplatform.roles.categories.categoriser import Categoriser
from kgplatform.roles.comparison.comparer import Comparer
from kgplatform.roles.conversation.answerer import Answerer
from kgplatform.roles.conversation.expert import Expert
from kgplatform.roles.conversation.interviewer import Interviewer
from kgplatform.roles.conversation.moderator import Moderator
from kgplatform.roles.conversation.perspectives import PerspectiveFinder
from kgplatform.roles.extraction.extractor import Extractor
from kgplatform.roles.grouping.group_naming import GroupNamer
from kgplatform.roles.mind_map.mapper import Mapper
from kgplatform.roles.outline.outliner import Outliner
from kgplatform.roles.outline.placer import Placer
from kgplatform.roles.planning.planner import Planner
from kgplatform.roles.questions.facet_naming import FacetNamer
from kgplatform.roles.questions.researcher import Researcher
from kgplatform.roles.questions.synthesiser import Synthesiser
from kgplatform.roles.reflection.reflector import Reflector
from kgplatform.roles.review.claim_checker import ClaimChecker
from kgplatform.roles.review.editor import Editor
from kgplatform.roles.review.polisher import Polisher
from kgplatform.roles.review.relevance_filter import RelevanceFilter
from kgplatform.roles.review.reviewer import Reviewer
from kgplatform.roles.survey.planner import SurveyPlanner
from kgplatform.roles.writing.writer import Writer
from kgplatform.strategies.options import ReadingOptions, ResearchOptions

if TYPE_CHECKING:
    from kgplatform.retrieval.beyond.looking import Beyond
    from kgplatform.retrieval.beyond.looking_again import LookingAgain
    from kgplatform.retrieval.webhooks import Webhooks
from kgplatform.strategies.steps.snippet_reading import SingleFlight, Unshared


@dataclass(frozen=True)
class Rules:
    """The roles that make a page and ask nobody."""

    outliner: Outliner
    writer: Writer


@dataclass(frozen=True)
class Talkers:
    """The roles that hold a conversation on a topic."""

    perspectives: PerspectiveFinder
    interviewer: Interviewer
    answerer: Answerer


@dataclass(frozen=True)
class Briefing:
    """Who writes brief pages, and the rules that stand in where a run's budget has ended."""

    writer: BriefWriter
    rules: BriefWriter


@dataclass(frozen=True)
class Surveyors:
    """The roles that plan a survey, and sort what it finds."""

    planner: SurveyPlanner
    categoriser: Categoriser


@dataclass(frozen=True)
class Discussion:
    """The roles that talk on a topic together, and who keeps the map of it."""

    expert: Expert
    moderator: Moderator
    mapper: Mapper


@dataclass(frozen=True)
class Parts:
    """What steps work with; built once by bootstrap, with the `options` of the run that they are steps of.

    `group_namers` are who may name groups, by what the option of that name says: `groups` is who does. Where nobody
    does, siblings stay as they are, without `talkers` there are no conversations, without a `discussion` no talks,
    without `briefing` no brief pages, without a `planner` no typed queries, without `surveyors` no surveys, without a
    `comparer` no tables of works, without a `reflector` nothing is thought over, where nobody names `facets`, no
    topic has any, and where nobody confirms `identities`, rules alone say what is one. The roles that check a page are
    there with a language model, and the `rules` that stand in where a run's budget has ended; `beyond` gives what looks
    beyond the corpus, `again` what asks services for what is new there, `webhooks` what tells that elsewhere;
    `single_flight` sees that nothing is read twice at a time; what is not taken of what the roles say is counted in
    `dropped`.
    """

    graph: Graph
    retrieval: Retrieval
    extractor: Extractor
    researcher: Researcher
    synthesiser: Synthesiser
    outliner: Outliner
    writer: Writer
    names: PairJudge
    options: ResearchOptions
    groups: GroupNamer | None = None
    group_namers: Mapping[str, GroupNamer] = field(default_factory=dict)
    talkers: Talkers | None = None
    briefing: Briefing | None = None
    planner: Planner | None = None
    surveyors: Surveyors | None = None
    comparer: Comparer | None = None
    discussion: Discussion | None = None
    reflector: Reflector | None = None
    facets: FacetNamer | None = None
    identities: Identities | None = None
    relevance: RelevanceFilter | None = None
    reviewer: Reviewer | None = None
    editor: Editor | None = None
    claims: ClaimChecker | None = None
    polisher: Polisher | None = None
    placement: Placer | None = None
    rules: Rules | None = None
    beyond: "Callable[[], Beyond] | None" = None
    again: "Callable[[], LookingAgain] | None" = None
    webhooks: "Callable[[], Webhooks] | None" = None
    single_flight: SingleFlight = field(default_factory=Unshared)
    dropped: Dropped = field(default_factory=Dropped)

    @property
    def searcher(self) -> Searcher:
        """What the queries of a topic search: the corpus of its domain."""
        return self.retrieval


def with_options(parts: Parts, options: Value) -> Parts:
    """Return the parts for a run with options; where a strategy has none on reading, as they were."""
    if not isinstance(options, ReadingOptions):
        return parts
    retrieval = parts.retrieval.by(
        min_similarity=options.min_similarity, topic_share=options.topic_share, ways=options.retrieval_ways
    )
    namers = parts.group_namers
    groups = namers.get(options.groups, namers.get("rules")) if options.groups != "none" else None
    return replace(parts, options=options.for_steps(), retrieval=retrieval, groups=groups)
