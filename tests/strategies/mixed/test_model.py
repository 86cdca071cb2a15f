"""With a model, at the usual sizes: who is asked how often, and whether that was foretold."""

from pathlib import Path

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.askings import read_askings
from kgplatform.graph.session import Graph
from kgplatform.models import RunRequest
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import finished, opened


async def test_each_question_of_a_conversation_is_asked_parted_and_answered_by_a_call(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    with ScriptedEndpoint(default=well) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none"
        ) as services:
            await services.load(peat_bogs.documents())
            asked = RunRequest(strategy="mixed", name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN)
            foretold = await services.estimate(asked)
            assert endpoint.asked == []
            report = await finished(services, await services.start(asked))
            roles = {totals.name: totals.calls for totals in await services.ledger("role")}
            page = await services.page(report.page_id)
    kept = await read_askings(graph, report.topic_id)

    rounds = {each.round for each in kept}
    turns = int(report.counts["turns"])
    single = sum(1 for each in kept if each.way != "perspectives")
    assert 1 <= len(rounds) <= 4
    assert all(sum(each.quota for each in kept if each.round == number) <= 10 for number in rounds)
    assert (roles["perspectives"], roles["interviewer"]) == (1, turns)
    assert roles["answerer"] == report.counts["answered"] <= turns
    assert single + turns <= roles["synthesiser"]
    assert foretold.calls.low <= sum(roles.values()) <= foretold.calls.high
    assert (page.engine, page.partial) == ("scripted", "")
