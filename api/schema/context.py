"""What every resolver is given: the services, and the loaders and the budget of its operation."""

import strawberry
from graphql import DocumentNode
from strawberry.fastapi import BaseContext

from api.schema.dataloaders import Loaders
from api.schema.limits import RowBudget
from kgplatform.services import Services


class Context(BaseContext):
    """The context of one operation: what another one saw is not kept. `document` is its text, as it was checked."""

    def __init__(self, services: Services, document: DocumentNode | None = None) -> None:
        super().__init__()
        self.services = services
        self.document = document
        self.loaders = Loaders(services)
        self.budget = RowBudget()


Info = strawberry.Info[Context, None]
