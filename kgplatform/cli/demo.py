"""kgplatform demo: the main job on the bundled corpus, through a server that is left running to look at the result."""

import asyncio
import json
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

from kgplatform.cli.binding import local_key
from kgplatform.cli.connect import serving
from kgplatform.cli.console import amount, out, print_table, say
from kgplatform.cli.following import follow
from kgplatform.engines.home import Home
from kgplatform.engines.ports import free_port, is_free
from kgplatform.errors import EngineUnavailable, InputError
from kgplatform.models import RunReport, RunRequest, Topic, Value
from kgplatform.remote import RemoteServices
from kgplatform.services import Services
from kgplatform.settings import Settings, load_settings
from kgplatform.strategies.declaration import COMMON
from kgplatform.strategies.registry import all_strategies, strategy_of
from loaders import load_documents
from loaders.limits import limits_of

DOMAIN = "demo"


class DemoTopic(Value):
    """A topic of the bundled corpus."""

    name: str
    goal: str = ""
    audience: str = ""


async def demo(strategy: str, corpus: Path | None = None) -> None:
    """Load the corpus, research both topics by a strategy, write their pages, and say what came out. Raises InputError
    for a strategy that begins no topics."""
    started = time.monotonic()
    settings = load_settings()
    if not strategy_of(strategy).begins_topics:
        names = (each.name for each in all_strategies().values() if each.begins_topics)
        raise InputError(f"The strategy {strategy!r} begins no topics.", f"Those that do: {', '.join(names)}.")
    address = await serving(Home(settings.home)) or await _start_server(settings)
    async with RemoteServices(address, key=local_key(Home(settings.home))) as service:
        say("Loading the corpus ...")
        folder = corpus or Path(str(files("kgplatform.demo") / "corpus"))
        loaded = await service.load(list(load_documents(folder, DOMAIN, base="file:", limits=limits_of(settings))))
        reports = [await _report(service, topic, strategy, fresh=bool(loaded.snippets)) for topic in demo_topics()]
        known = {topic.id: topic for topic in await service.topics()}
    _print_figures([known[report.topic_id] for report in reports], reports, strategy)
    _print_places(address, [known[report.topic_id] for report in reports], reports)
    out.print(f"Done in {time.monotonic() - started:.0f} s.", highlight=False)


def demo_topics() -> list[DemoTopic]:
    text = (files("kgplatform.demo") / "topics.json").read_text(encoding="utf-8")
    return [DemoTopic.model_validate(topic) for topic in json.loads(text)]


async def _report(service: Services, topic: DemoTopic, strategy: str, fresh: bool) -> RunReport:
    """The topic's newest finished run of a strategy, or a new one where there is none or something new was loaded."""
    by_name = {known.name: known.id for known in await service.topics() if known.domain == DOMAIN}
    finished = [
        report
        for report in await service.runs()
        if (report.topic_id, report.kind) == (by_name.get(topic.name), strategy)
        and report.state == "finished"
        and report.page_id
    ]
    if finished and not fresh:
        say(f"{topic.name}: already done, reused.")
        return finished[0]
    run = await service.start(
        RunRequest(strategy=strategy, name=topic.name, domain=DOMAIN, goal=topic.goal, audience=topic.audience)
    )
    return await follow(service, run, topic.name)


def _print_figures(topics: list[Topic], reports: list[RunReport], strategy: str) -> None:
    figures = [
        ("snippets", "snippets read"),
        ("entities", "entities"),
        ("relations", "relations"),
        ("rounds", "rounds"),
        *([("turns", "turns of conversations"), ("answered", "turns with an answer")] if _talked(reports) else []),
        ("gaps_found", "gaps found"),
        ("gaps_closed", "gaps closed"),
        ("facets_found", "missing facets"),
        ("facets_closed", "missing facets closed"),
        ("reused", "extractions that were already paid for"),
    ]
    rows = [[label, *[amount(report.counts, name) for report in reports]] for name, label in figures]
    rows.append(["share of extraction already paid for", *[f"{_reuse(report):.0%}" for report in reports]])
    for stage in (*COMMON, *strategy_of(strategy).stages):
        if any(report.seconds.get(stage.name) for report in reports):
            rows.append([f"seconds {stage.label}", *[f"{report.seconds.get(stage.name, 0):.1f}" for report in reports]])
    rows.append(["why the research stopped", *[report.reason for report in reports]])
    print_table("What was done", ["", *[topic.name for topic in topics]], rows)


def _print_places(address: str, topics: list[Topic], reports: list[RunReport]) -> None:
    for topic, report in zip(topics, reports, strict=True):
        out.print(f"{topic.name}: {address}/pages/{report.page_id}", highlight=False)
    out.print(f"All topics: {address}/   GraphQL: {address}/graphql", highlight=False)
    out.print("The graph in Neo4j Browser: kgplatform engine status says where.", highlight=False)
    out.print("The server keeps running; `make stop` (kgplatform engine stop) ends it.", highlight=False)


def _talked(reports: list[RunReport]) -> bool:
    return any(report.counts.get("turns") for report in reports)


def _reuse(report: RunReport) -> float:
    reused, read = report.counts.get("reused", 0), report.counts.get("extracted", 0)
    return reused / (reused + read) if reused + read else 0.0


async def _start_server(settings: Settings) -> str:
    """Start `kgplatform serve` apart from this terminal, and return its address once it answers.

    Raises EngineUnavailable with what it printed when it ends first.
    """
    home = Home(settings.home)
    home.open()
    log = home.logs / "serve.log"
    port = settings.port if is_free(settings.port) else free_port()
    say("Starting the server and its engines ...")
    server = _spawn(port, log)
    shown = 0
    while True:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        for line in lines[shown:]:
            say(f"  {line}")
        shown = len(lines)
        if server.poll() is not None:
            raise EngineUnavailable("The server could not be started.", "Its own words are above.")
        if address := await serving(home):
            return address
        await asyncio.sleep(0.3)


def _spawn(port: int, log: Path) -> "subprocess.Popen[bytes]":
    """Start the server in a session of its own; what it prints goes to a file."""
    with log.open("wb") as sink:
        return subprocess.Popen(
            [sys.executable, "-m", "kgplatform", "serve", "--port", str(port)],
            stdout=sink, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
