"""What every resolver is given: the services, and the loaders and the budget of its operation."""

import strawberry
from graphql import DocumentNode
from strawberry.fastapi import BaseContext

from api.schema.corpus.loaders import CorpusLoaders
from api.schema.decisions.loaders import DecisionLoaders
from api.schema.graph.loaders import GraphLoaders
from api.schema.limits import RowBudget
from api.schema.list_loaders import ListLoaders
from api.schema.pages.loaders import PageLoaders
from api.schema.research.loaders import ResearchLoaders
from api.schema.runs.loaders import RunLoaders
from api.schema.search.loaders import SearchLoaders
from api.schema.topics.loaders import TopicLoaders
from api.schema.watches.loaders import WatchLoaders
from kgplatform.services import Services


class Loaders(
    TopicLoaders,
    CorpusLoaders,
    DecisionLoaders,
    GraphLoaders,
    ListLoaders,
    PageLoaders,
    ResearchLoaders,
    RunLoaders,
    SearchLoaders,
    WatchLoaders,
):
    """The loaders of one operation, of all nouns."""


class Context(BaseContext):
    """The context of one operation: what another one saw is not kept. `document` is its text, as it was checked."""

    def __init__(self, services: Services, document: DocumentNode | None = None) -> None:
        super().__init__()
        self.services = services
        self.document = document
        self.renew()

    def renew(self) -> None:
        """Forget what was loaded and spent: each message of a subscription is read anew."""
        self.loaders = Loaders(self.services)
        self.budget = RowBudget()


Info = strawberry.Info[Context, None]
