"""Questions of readers and their answers, as those who see some domains have them."""

from collections.abc import Sequence

from kgplatform.access.reach import Reach
from kgplatform.errors import Forbidden
from kgplatform.graph.answers import no_answer
from kgplatform.models import Answer, AskRequest, RunReport


async def ask(reach: Reach, request: AskRequest) -> RunReport:
    """Who sees one domain need not name it."""
    if request.topic_id:
        await reach.topic(request.topic_id)
    elif domain := " ".join(request.domain.split()):
        reach.domain(domain)
    elif len(reach.domains) == 1:
        request = request.model_copy(update={"domain": reach.domains[0]})
    else:
        raise Forbidden("It is not said where to ask.", f"Name a topic, or a domain: {', '.join(reach.domains)}.")
    return await reach.services.ask(request)


async def answer(reach: Reach, named: str) -> Answer:
    """Of another domain it is told as one that there is not: by what it was asked for."""
    found = await reach.services.kept_answer(named)
    if not reach.access.sees(found.domain):
        raise no_answer(named)
    return await _shown(reach, found)


async def answers(reach: Reach, found: Sequence[Answer]) -> list[Answer]:
    return [await _shown(reach, each) for each in found]


async def _shown(reach: Reach, found: Answer) -> Answer:
    """Return an answer by the names that its topic has for those who see some domains: a merge of others may have
    named what its queries ask for."""
    renaming = await reach.view.renaming(found.topic_id)
    queries = tuple(
        query.model_copy(update={name: renaming.of(getattr(query, name)) for name in ("text", "entity", "other")})
        for query in found.queries
    )
    return found.model_copy(update={"queries": queries, "unknown": tuple(map(renaming.of, found.unknown))})
