"""What can be asked, done and watched: of each noun its part, in the order in which the schema has them."""

import strawberry

from api.schema.asking.mutations import AskingMutations
from api.schema.asking.queries import AskingQueries
from api.schema.corpus.mutations import CorpusMutations
from api.schema.corpus.queries import CorpusQueries
from api.schema.decisions.mutations import DecisionMutations
from api.schema.decisions.queries import DecisionQueries
from api.schema.graph.queries import GraphQueries
from api.schema.graph.subscriptions import GraphSubscriptions
from api.schema.node import NodeQueries
from api.schema.operations.mutations import OperationMutations
from api.schema.operations.queries import OperationQueries
from api.schema.pages.mutations import PageMutations
from api.schema.pages.queries import PageQueries
from api.schema.research.queries import ResearchQueries
from api.schema.research.subscriptions import TalkSubscriptions
from api.schema.runs.mutations import RunMutations
from api.schema.runs.queries import RunQueries
from api.schema.runs.subscriptions import RunSubscriptions
from api.schema.search.queries import SearchQueries
from api.schema.topics.mutations import TopicMutations
from api.schema.topics.queries import ExportQueries, TopicQueries
from api.schema.walks.queries import WalkQueries
from api.schema.watches.mutations import WatchMutations
from api.schema.watches.queries import WatchQueries


@strawberry.type(description="Each field is null where it fails, with an error: the others are answered all the same.")
class Query(
    NodeQueries,
    TopicQueries,
    GraphQueries,
    WalkQueries,
    SearchQueries,
    CorpusQueries,
    ResearchQueries,
    DecisionQueries,
    PageQueries,
    RunQueries,
    AskingQueries,
    WatchQueries,
    ExportQueries,
    OperationQueries,
): ...


@strawberry.type(
    description="Each answers with its result, or with a problem that says what to do; several are done in their order."
)
class Mutation(
    CorpusMutations,
    TopicMutations,
    PageMutations,
    RunMutations,
    AskingMutations,
    WatchMutations,
    DecisionMutations,
    OperationMutations,
): ...


@strawberry.type(description="What is told at each change, over graphql-transport-ws.")
class Subscription(RunSubscriptions, GraphSubscriptions, TalkSubscriptions): ...
