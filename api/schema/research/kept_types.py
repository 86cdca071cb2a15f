"""What research keeps of a topic beside its graph: what entities are sorted into, and what ways of asking brought."""

import strawberry

from api.schema.mirror import Mirror
from kgplatform import models


@strawberry.type(description="An entity of a category.")
class CategoryMember(Mirror[models.CategoryMember]):
    key: str = strawberry.field(description="The key of the entity.")
    name: str = strawberry.field(description="What it is called.")
    documents: int = strawberry.field(description="How many of the category's sources mention it.")


@strawberry.type(
    description="What entities of a topic are sorted into by a run of the strategy `structsurvey`, by a criterion."
)
class Category(Mirror[models.ToldCategory]):
    key: str = strawberry.field(description="The plain id.")
    name: str = strawberry.field(description="What it is called.")
    by: str = strawberry.field(description="The criterion.")
    members: list[CategoryMember] = strawberry.field(
        description="Its entities, those first that most of its sources mention."
    )
    source_keys: list[str] = strawberry.field(description="The keys of the sources that tell of them.")
    query_keys: list[str] = strawberry.field(description="The keys of the searches that found them.")


@strawberry.type(
    description="What a way of asking brought in one round of a run of the strategy `mixed`; what several brought "
    "counts for each in equal parts."
)
class Asking(Mirror[models.Asking]):
    key: str = strawberry.field(description="The plain id.")
    way: str = strawberry.field(description="The way: gaps, perspectives or categories.")
    round: int = strawberry.field(description="The round.")
    quota: int = strawberry.field(description="How many questions it might ask.")
    questions: int = strawberry.field(description="How many it asked.")
    queries: int = strawberry.field(description="By how many queries.")
    snippets: float = strawberry.field(description="Snippets that these found, and were new to the topic.")
    relations: float = strawberry.field(description="Relations of the topic's graph that these tell first.")
    facts: float = strawberry.field(description="All pieces of evidence in them.")
    gaps: float = strawberry.field(description="Gaps that its questions were about, and that closed.")
