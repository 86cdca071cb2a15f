"""A Qdrant cluster of two nodes that both hold everything; each is killed in the middle of a run, and comes back."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.table import Figure
from tests.durable.fleet import Fleet, running_fleet, until
from tests.durable.replicas import Point, make_replicated, nearest, points, settled
from tests.durable.variants import PLACES, documents_of
from tests.llm.scripted_endpoint import Asked

NODES = 2
QUICK, SLOW = 0.2, 3.0  # seconds of an answer; slow, where documents are loaded while the run is under way
KILLED_AFTER = (2, 10)  # questions of the run
STILL_SECONDS = 5.0  # without a question, after which a run waits for Qdrant


def figures(seed: int) -> Iterator[Figure]:
    """Give what was lost; `seed` draws the topics, and when the nodes are killed."""
    draw = Random(seed)
    late, *topics = draw.sample(PLACES, 1 + NODES)
    with tempfile.TemporaryDirectory() as place, running_fleet(Path(place), latency=QUICK, nodes=NODES) as fleet:
        make_replicated(fleet.servers.qdrant)
        fleet.load(topics)
        prepared = fleet.graph_state()
        held = points(fleet.servers.qdrant[0])
        fleet.hire(1)
        for node, topic in enumerate(topics):
            yield from _killed(fleet, node, topic, draw.randint(*KILLED_AFTER), late if node else "")
        yield from _alike(fleet, held, len(documents_of(late)))
        products = fleet.products(topics)
        fleet.dismiss()
        fleet.restore(prepared)
        fleet.start_topics(topics)
        fleet.hire(1)
        fleet.wait_for(NODES, topics)
        again = fleet.products(topics)
        same = sum(products[name] == again[name] for name in products)
        yield Figure("topics whose export and page are the same as undisturbed", "exactly", NODES, same)
        fleet.dismiss()


def _killed(fleet: Fleet, number: int, topic: str, after: int, late: str) -> Iterator[Figure]:
    """Kill a node in the middle of a run. The app asks the first one; while the other is away, more is loaded."""
    node, asked = fleet.servers.qdrant[number], fleet.endpoint.asked
    which = "the other node" if number else "the node that the app asks"
    asked.clear()
    fleet.endpoint.latency = SLOW if late else QUICK
    fleet.start_topics([topic])
    until(lambda: len(asked) >= after, "the run has asked so much")
    node.kill()
    if late:
        fleet.load([late])
    else:
        until(lambda: _still(asked), "the run waits for the node")
    under_way = not fleet.finishes([topic])
    node.start()
    fleet.wait_for(1, [topic])
    yield Figure(f"{which} killed and back while the run was under way", "exactly", 1, under_way)
    yield Figure(f"{which} killed: the run finished", "exactly", 1, len(fleet.finishes([topic])))


def _still(asked: list[Asked]) -> bool:
    """Tell whether nothing has been asked for a while, nor is being answered."""
    return all(each.ended for each in asked) and time.monotonic() - asked[-1].ended > STILL_SECONDS


def _alike(fleet: Fleet, held: list[Point], added: int) -> Iterator[Figure]:
    one, other = fleet.servers.qdrant
    yield Figure("both nodes have all shards again", "exactly", 1, settled(fleet.servers.qdrant))
    first, second = points(one), points(other)
    yield Figure("points lost of those before", "exactly", 0, len(set(held) - set(first)))
    yield Figure("points that were loaded while a node was away", "exactly", added, len(set(first) - set(held)))
    yield Figure("points that the nodes do not both have", "exactly", 0, len(set(first) ^ set(second)))
    differing = sum(nearest(one, vector) != nearest(other, vector) for _, _, vector in first)
    yield Figure("searches that the nodes answer differently", "exactly", 0, differing)
