"""The GraphQL schema: the contract of kgplatform, kept in step with api/schema.graphql."""

from graphql import build_schema

from api.schema.documents import CheckedBefore, Documents
from api.schema.errors import CodedErrors, GuardedSchema
from api.schema.mutations import Mutation
from api.schema.queries import Query
from api.schema.subscriptions import Subscription
from api.schema.types.problems import InputProblems, ServiceProblems

schema = GuardedSchema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    extensions=[CodedErrors, CheckedBefore],
    exception_handlers=[InputProblems(), ServiceProblems()],
)
documents = Documents(build_schema(schema.as_str()))
