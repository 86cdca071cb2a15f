"""All commands: what there is to type."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from kgplatform import __version__
from kgplatform.cli import (
    access,
    agents,
    asking,
    browser,
    engine,
    entities,
    estimates,
    funnel,
    ledger,
    maintenance,
    pages,
    relations,
    runs,
    search,
    sources,
    strategies,
    talks,
    topics,
    watches,
    worker,
)
from kgplatform.cli.commands import Commands
from kgplatform.cli.console import print_plain, tell_error
from kgplatform.cli.failing import unexpected
from kgplatform.errors import KgplatformError

app = Commands(
    name="kgplatform",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
topics.app.command("funnel")(funnel.funnel)
topics.app.command("talk")(talks.talk)
topics.app.command("watch")(watches.watch_topic)
topics.app.command("unwatch")(watches.unwatch_topic)
topics.app.command("look")(watches.look_at_topic)
app.add_typer(topics.app, name="topic", help="Research topics and look at what is known of them.")
app.add_typer(pages.app, name="page", help="Look at the pages of topics, and write new versions.")
app.add_typer(relations.app, name="relation", help="What relations mean: let one stand for others, and take it back.")
app.add_typer(entities.app, name="entity", help="What names mean: merge and split entities, and take it back.")
app.add_typer(sources.app, name="source", help="The documents that were loaded: list them, take them away.")
app.add_typer(runs.app, name="run", help="Runs: watch, pause, resume, cancel, retry and fork them.")
app.add_typer(access.app, name="key", help="Keys of those who may ask: make, list and revoke them.")
app.add_typer(engine.app, name="engine", help="The embedded Neo4j: start, stop, status.")
app.command("load")(topics.load)
app.command("search")(search.search)
app.command("ask")(asking.ask_graph)
app.command("export")(topics.export)
app.command("outline")(pages.outline)
app.command("strategies")(strategies.list_strategies)
app.command("estimate")(estimates.estimate)
app.command("serve")(engine.serve)
app.command("browser")(browser.browser)
app.command("worker")(worker.worker)
app.command("mcp")(agents.mcp)
app.command("skill")(agents.skill)
app.command("audit")(access.audit)
app.command("ledger")(ledger.ledger)
app.command("doctor")(maintenance.doctor)
app.command("logs")(maintenance.logs)
app.command("clean")(maintenance.clean)


def _print_version(asked: bool) -> None:
    if asked:
        print_plain(f"kgplatform {__version__}")
        raise typer.Exit


@app.command()
def demo(
    strategy: Annotated[
        str, typer.Option(help="How the topics are researched: `kgplatform strategies` lists the ways.")
    ] = "apollo",
    corpus: Annotated[Path | None, typer.Option(help="Another folder than the bundled corpus.", hidden=True)] = None,
) -> None:
    """Grow one graph out of the bundled corpus, and write two cited topic pages from it."""
    from kgplatform.cli import demo as demonstration

    asyncio.run(demonstration.demo(strategy, corpus))


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Documents in, one shared knowledge graph, cited topic pages out."""


def main() -> None:
    """The entry point of the command `kgplatform`. Whatever happens is told in words, with an exit code."""
    try:
        app(prog_name="kgplatform")
    except KgplatformError as error:
        tell_error(error)
        sys.exit(1)
    except Exception as error:
        tell_error(unexpected(error))
        sys.exit(1)
