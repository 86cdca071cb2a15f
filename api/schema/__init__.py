"""The GraphQL schema: the contract of kgplatform, kept in step with api/schema.graphql."""

from strawberry.extensions import ParserCache

from api.schema.context import FreshLoaders
from api.schema.errors import CodedErrors, LoggingSchema
from api.schema.limits import limiters
from api.schema.mutations import Mutation
from api.schema.queries import Query
from api.schema.subscriptions import Subscription
from api.schema.types.problems import InputProblems, ServiceProblems
from api.schema.validity import KnownValid

schema = LoggingSchema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    extensions=[FreshLoaders, CodedErrors, ParserCache, KnownValid, *limiters()],
    exception_handlers=[InputProblems(), ServiceProblems()],
)
