"""The GraphQL schema: the contract of kgplatform, kept in step with api/schema.graphql."""

from graphql import build_schema

from api.schema.documents import CheckedBefore, Documents
from api.schema.errors import CodedErrors, GuardedSchema
from api.schema.problems import InputProblems, ServiceProblems
from api.schema.roots import Mutation, Query, Subscription

schema = GuardedSchema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    extensions=[CodedErrors, CheckedBefore],
    exception_handlers=[InputProblems(), ServiceProblems()],
)
documents = Documents(build_schema(schema.as_str()))
