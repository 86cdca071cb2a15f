from strawberry import relay

from tests.api import tides
from tests.api.conftest import Api

NODES = """
query Nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Entity { name } ... on Run { state } } }
"""


async def test_nodes_of_every_type_by_global_id(api: Api) -> None:
    wanted = [
        relay.to_base64("Topic", tides.TIDES.id),
        relay.to_base64("Entity", tides.MOON.id),
        relay.to_base64("Snippet", tides.ARISE.id),
        relay.to_base64("Page", tides.PAGE.id),
        relay.to_base64("Run", "run-1"),
    ]
    nodes = (await api.ask(NODES, ids=[*wanted, relay.to_base64("Entity", "none")]))["nodes"]
    assert [node["id"] for node in nodes[:5]] == wanted
    assert (nodes[1]["name"], nodes[4]["state"], nodes[5]) == ("Moon", "PENDING", None)
