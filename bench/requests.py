"""Requests that are almost ours (bench/mutated.py), sent to a real server in a process of its own: what it answers, how
long that takes, what others wait meanwhile, and what it keeps of them."""

import socket
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import h11
import hypothesis
import psutil
from hypothesis import HealthCheck, Phase, given

from bench.curation.corpora import demo_texts
from bench.folder import Folder, Server
from bench.mutated import Request, mutated, originals
from bench.table import Figure
from kgplatform.engines.ports import free_port
from kgplatform.models import Document

REQUESTS = 2_000
SMALL_SIZE = {"REQUESTS": 300}
DOCUMENTS = 4
DOMAIN, TOPIC = "bees", "Almond pollination"  # that one of these documents tells of
PATIENCE = 30.0  # seconds after which an answer is given up
BREATH = 0.3  # seconds that a server may take to say something to half of a request
HANG_SECONDS = 5.0
GROWTH_MB = 500.0
SHOWN = 250  # bytes of each end of a request that is to be looked into
UNFORESEEN = b"Something went wrong"
LOAD = "mutation($documents: [DocumentInput!]!) { loadDocuments(documents: $documents) { __typename } }"
RUN = "mutation($name: String!, $domain: String!) { runTopic(name: $name, domain: $domain) { ... on Run { key } } }"
REPORT = "query($id: ID!) { run(id: $id) { state topicKey pageKey } }"
FOUND = """
query($id: ID!) {
  topic(id: $id) { entities(first: 5) { edges { node { key } } } pages { nodes { references { snippetKey } } } }
}
"""


@dataclass(frozen=True)
class Outcome:
    """What came of a request: its status, 0 for none and 100 where more of it was waited for, and the seconds until
    then."""

    request: bytes
    status: int
    seconds: float
    unforeseen: bool = False


@dataclass
class Observed:
    """What was seen of all requests, and beside them: seconds of the slowest /healthz, MB that the server grew by."""

    outcomes: list[Outcome] = field(default_factory=list)
    health: float = 0.0
    growth: float = 0.0

    def figures(self, log: str, wanted: int) -> Iterator[Figure]:
        """Yield the figures; `log` is what the server logged."""
        statuses = [outcome.status for outcome in self.outcomes]
        yield Figure("requests", "exactly", wanted, len(statuses))
        yield Figure("of them carried out or found", "at least", wanted / 20, sum(200 <= s < 300 for s in statuses))
        yield Figure("slowest answer", "at most", HANG_SECONDS, max(o.seconds for o in self.outcomes), "s")
        yield Figure("slowest /healthz beside them", "at most", HANG_SECONDS, self.health, "s")
        yield Figure("answers with 5xx", "exactly", 0, sum(status >= 500 for status in statuses))
        yield Figure("left without an answer", "exactly", 0, statuses.count(0))
        yield Figure("told that something went wrong", "exactly", 0, sum(o.unforeseen for o in self.outcomes))
        yield Figure("tracebacks in the log", "exactly", 0, log.count("Traceback"))
        yield Figure("memory that the server grew by", "at most", GROWTH_MB, self.growth, "MB")

    def worst(self, hang: float = HANG_SECONDS) -> Iterator[str]:
        """Yield what is to be looked into: each request that was not answered as it should be, or within `hang`
        seconds."""
        for outcome in self.outcomes:
            if outcome.status == 0 or outcome.status >= 500 or outcome.unforeseen or outcome.seconds > hang:
                yield f"{outcome.status} after {outcome.seconds:.1f} s: {outcome.request!r}"


def figures(seed: int) -> Iterator[Figure]:
    """Yield what 2,000 requests did to a server with a topic and its page."""
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(Path(place) / "home", neo4j_heap="512m", neo4j_page_cache="64m")
        try:
            with Server(folder, free_port()) as server:
                known = _grown(server)
            folder.environment["KGPLATFORM_RUNS_AT_ONCE"] = "0"  # what is started waits
            with Server(folder, port := free_port()) as server:
                _load(server, 1)  # the model for embeddings is read once
                address, requests = f"127.0.0.1:{port}", originals(known)
                for request in requests:  # Neo4j plans a query when it first comes
                    send(address, request.content(address))
                observed = play(address, server.pid, requests, seed, REQUESTS)
            log = "".join(path.read_text("utf-8") for path in sorted((folder.home / "logs").glob("*.log*")))
        finally:
            folder.stop()
    yield from observed.figures(log, REQUESTS)
    print("\n".join(observed.worst()))


def _load(server: Server, count: int) -> None:
    documents = [_input(document) for document in islice(demo_texts(DOMAIN), count)]
    server.ask(LOAD, documents=documents)


def _input(document: Document) -> dict[str, str]:
    return {"url": document.url, "title": document.title, "domain": document.domain, "text": document.text}


def _grown(server: Server) -> dict[str, Any]:
    """Grow a topic with its page, and return the variables of operations on it by their names."""
    _load(server, DOCUMENTS)
    run = server.ask(RUN, name=TOPIC, domain=DOMAIN)["runTopic"]["key"]
    while (report := server.ask(REPORT, id=run)["run"])["state"] in ("PENDING", "RUNNING"):
        time.sleep(0.2)
    found = server.ask(FOUND, id=report["topicKey"])
    entities = [edge["node"]["key"] for edge in found["topic"]["entities"]["edges"]]
    snippets = [reference["snippetKey"] for reference in found["topic"]["pages"]["nodes"][0]["references"]]
    return known_of(report["topicKey"], run, report["pageKey"], entities, snippets)


def known_of(topic: str, run: str, page: str, entities: list[str], snippets: list[str]) -> dict[str, Any]:
    """Return variables for the operations of the command line, where it matters by operation and name."""
    of_runs = {f"{name}.id": run for name in ("Run", "Steps", "Pause", "Resume", "Cancel", "Retry", "Fork", "Watch")}
    return of_runs | {
        "id": topic, "Page.id": page, "topic": topic, "ids": entities[:5], "Snippets.ids": snippets[:5], "first": 20,
        "offset": 0, "entities": entities[:5], "named": TOPIC, "domain": DOMAIN, "name": TOPIC, "goal": "",
        "audience": "", "writePage": True, "by": "ROLE", "step": 1, "why": "the same", "names": [TOPIC],
        "snippets": snippets[:1], "words": ["is"], "budget": {"calls": 1}, "repair": False,
        "RemoveSources.named": ["none"], "MergeEntities.named": entities[:2], "MergeRelations.named": ["is", "are"],
        "documents": [{"url": "u", "title": "t", "domain": "other", "text": "A tide is a rise of the sea. " * 4}],
    }  # fmt: skip


def play(address: str, pid: int, requests: Sequence[Request], seed: int, number: int) -> Observed:
    """Send that many changed requests, one after the other, and watch the server."""
    observed = Observed()

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=number, database=None, phases=[Phase.generate], deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(mutated(requests))
    def each(request: Request) -> None:
        if len(observed.outcomes) < number:
            observed.outcomes.append(send(address, request.content(address)))

    with _watched(address, pid, observed):
        each()
    return observed


def send(address: str, content: bytes) -> Outcome:
    """Send bytes and wait for the answer, where these bytes are a request or none that can become one."""
    host, _, port = address.rpartition(":")
    began = time.perf_counter()
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        with suppress(OSError):  # the server need not read to the end
            connection.sendall(content)
        status, body = _answer(connection, PATIENCE if _is_whole(content) else BREATH)
    seconds = time.perf_counter() - began
    if status == 0 and not _is_whole(content):
        return Outcome(_shown(content), 100, seconds)
    return Outcome(_shown(content), status, seconds, UNFORESEEN in body)


def _shown(content: bytes) -> bytes:
    """Return the ends of a request: what it is, and with which operation and variables."""
    return content if len(content) <= 2 * SHOWN else content[:SHOWN] + b" ... " + content[-SHOWN:]


def _answer(connection: socket.socket, patience: float) -> tuple[int, bytes]:
    """Return the status and the body of an answer; 0 where none comes."""
    client = h11.Connection(h11.CLIENT, max_incomplete_event_size=10**8)
    client.send(h11.Request(method="GET", target="/", headers=[("Host", "x")]))
    client.send(h11.EndOfMessage())
    connection.settimeout(patience)
    status, body = 0, bytearray()
    while True:
        try:
            event = client.next_event()
            if event is h11.NEED_DATA:
                client.receive_data(connection.recv(65_536))
        except (OSError, h11.RemoteProtocolError):
            return status, bytes(body)
        if isinstance(event, h11.Response):
            status = event.status_code
        elif isinstance(event, h11.InformationalResponse) and event.status_code == 101:
            return 101, b""
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
            return status, bytes(body)


def _is_whole(content: bytes) -> bool:
    """Whether a server can tell that nothing more belongs to a request, or that it is none."""
    server = h11.Connection(h11.SERVER, max_incomplete_event_size=10**8)
    server.receive_data(content)
    try:
        while not isinstance(event := server.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                return False
    except h11.RemoteProtocolError:
        return True
    return True


@contextmanager
def _watched(address: str, pid: int, observed: Observed) -> Iterator[None]:
    """Ask /healthz twenty times a second, and look at the memory."""
    process, ended = psutil.Process(pid), threading.Event()
    before = process.memory_info().rss

    def watch() -> None:
        while not ended.wait(0.05):
            health = send(address, Request("GET", "/healthz").content(address))
            observed.health = max(observed.health, health.seconds)
            observed.growth = max(observed.growth, (process.memory_info().rss - before) / 1024**2)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()
