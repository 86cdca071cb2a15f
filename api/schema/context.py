"""What every resolver is given: the services, and the loaders and the budget of its operation."""

from collections.abc import Iterator

import strawberry
from strawberry.extensions import SchemaExtension
from strawberry.fastapi import BaseContext

from api.schema.dataloaders import Loaders
from api.schema.limits import RowBudget
from kgplatform.services import Services


class Context(BaseContext):
    """The context of one request, or of one WebSocket."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.renew()

    def renew(self) -> None:
        """Forget what was loaded: a WebSocket outlives what its first operation saw."""
        self.loaders = Loaders(self.services)
        self.budget = RowBudget()


Info = strawberry.Info[Context, None]


class FreshLoaders(SchemaExtension):
    """Gives each operation loaders and a budget of its own."""

    def on_operation(self) -> Iterator[None]:
        self.execution_context.context.renew()
        yield
