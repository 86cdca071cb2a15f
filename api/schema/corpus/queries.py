"""What can be asked of what was read."""

from typing import cast

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Snippet, Source
from api.schema.identifiers import keys_of


@strawberry.type
class CorpusQueries:
    @strawberry.field(
        description="The snippets that exist of those asked for, in the order given; then null, with an error, for "
        "each id of something else."
    )
    async def snippets(self, info: Info, ids: list[strawberry.ID]) -> list[Snippet | None] | None:
        keys, wrong = keys_of(ids, "Snippet")
        info.context.budget.spend(len(keys))
        found = [Snippet.of(snippet) for snippet in await info.context.services.snippets(keys)]
        return [*found, *cast(list[None], wrong)]

    @strawberry.field(description="The sources of a domain, or all, by domain and address.")
    async def sources(self, info: Info, domain: str = "") -> list[Source] | None:
        return info.context.budget.each(Source.of, await info.context.services.sources(domain))
