"""kgplatform load, topic run, topic refresh, topic list, topic show, export."""

from collections.abc import Sequence
from json import dumps
from pathlib import Path
from typing import Annotated, Any

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import confirm, count_of, print_json, print_plain, print_table, say, write_output
from kgplatform.cli.estimates import tell_estimate
from kgplatform.cli.following import follow, follow_on
from kgplatform.cli.loads import Gathered, load_in_parts, loaded_in_words, tell_of_load, told_while_read
from kgplatform.cli.options import (
    Depth,
    Domain,
    Json,
    Set,
    Sources,
    StrategyName,
    TopicName,
    WritePage,
    Yes,
    options_of,
    path_or_address,
    with_budget,
)
from kgplatform.cli.outcome import print_outcome
from kgplatform.cli.previewing import preview_documents
from kgplatform.errors import EmptyCorpus, InputError
from kgplatform.models import Budget, LoadReport, Relation, RunReport, RunRequest, Topic
from kgplatform.models.gap_kinds import about, status_in_words, title_of
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.settings import load_settings
from kgplatform.strategies.registry import strategy_of
from loaders import Reading, load_documents
from loaders.limits import limits_of

app = Commands(no_args_is_help=True)
SHOWN, ALL = 20, 2**31 - 1  # entities of a topic
GENERAL = "general"  # the domain of what is given none


def load(
    path: Annotated[
        list[Any],
        typer.Argument(
            parser=path_or_address,
            metavar="PATH...",
            help="Folders, zip files, files of a kind that is read (docs/documents.md), or addresses of the web.",
        ),
    ],
    domain: Domain = "",
    base: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="What documents are known by in front of their places below the folder, such as https://host/docs/; "
            "their whole paths without.",
        ),
    ] = "",
    preview: Annotated[
        bool, typer.Option("--preview", help="Load nothing: show what would be understood of each document.")
    ] = False,
    json: Json = False,
) -> None:
    """Read documents into a domain; again changes nothing, a changed file replaces its snippets."""
    addresses, paths = (
        [each for each in path if isinstance(each, str)],
        [each for each in path if isinstance(each, Path)],
    )
    if addresses and (preview or base):
        raise InputError(
            f"{addresses[0]} is an address, and {'--preview' if preview else '--base'} is for files.",
            "Leave it out, or save the page and give its path.",
        )
    if base and len(paths) > 1:
        raise InputError(
            "--base is for one folder or file: places below several may be the same.", "Load them in turn."
        )
    if preview:
        preview_documents(paths, domain, json)
        return
    report = _load(paths, domain, base) if paths else LoadReport()
    report += _fetched(addresses, domain) if addresses else LoadReport()
    tell_of_load(report)
    if json:
        print_json(report)
        return
    print_plain(loaded_in_words(report))


@app.command("run")
@with_budget
def run_topic(
    name: Annotated[str, typer.Argument(help="What the page is to be about.")],
    domain: Domain = "general",
    goal: Annotated[
        str,
        typer.Option(help="What the page is for; parts listed after a colon are searched for, and come in that order."),
    ] = "",
    audience: Annotated[str, typer.Option(help="Who reads it.")] = "",
    page: WritePage = True,
    strategy: StrategyName = "apollo",
    depth: Depth = None,
    sources: Sources = None,
    set: Set = None,
    *,
    budget: Budget,
    json: Json = False,
) -> None:
    """Research a topic in rounds, led by the gaps in its graph, and write its page; or run it otherwise, by
    --strategy."""
    request = RunRequest(
        strategy=strategy,
        name=name,
        domain=domain,
        goal=goal,
        audience=audience,
        options=options_of(set, depth=depth, sources=sources, page=None if page else False),
        budget=budget,
    )
    strategy_of(strategy).chosen(request.options)  # what cannot be is said before anything is opened or estimated
    print_outcome(ask(lambda service: _run_topic(service, request)), json)


@app.command("refresh")
@with_budget
def refresh_topic(topic: TopicName, domain: Domain = "", *, budget: Budget, json: Json = False) -> None:
    """Bring a topic and its page up to date with what was loaded, removed or decided since; no more than is needed."""
    _, report = ask(lambda service: follow_on(service, "refresh", topic, domain, budget))
    print_outcome(report, json)


@app.command("list")
def list_topics(json: Json = False) -> None:
    """List the topics."""
    found = ask(lambda service: service.topics())
    if json:
        print_json(found)
    elif not found:
        print_plain("There is no topic yet. Research one: kgplatform topic run NAME --domain DOMAIN")
    else:
        print_table("Topics", ["id", "name", "domain"], [[t.id, t.name, t.domain] for t in found])


@app.command("remove")
def remove_topic(topic: TopicName, domain: Domain = "", yes: Yes = False, json: Json = False) -> None:
    """Remove a topic with its pages, gaps, questions and queries. What was read stays: other topics use it."""
    found, pages = ask(lambda service: _with_pages(service, topic, domain))
    if not yes:
        confirm(f"Remove the topic {found.name} in {found.domain} with {count_of(pages, 'page')}?")
    removal = ask(lambda service: service.remove_topic(found.id))
    if json:
        print_json(removal)
        return
    print_plain(
        f"Removed {found.name} with {count_of(removal.pages, 'page')}, {count_of(removal.gaps, 'gap')}, "
        f"{count_of(removal.questions, 'question')} and {count_of(removal.queries, 'query')}. "
        "What was read for it stays in the graph."
    )


@app.command("show")
def show_topic(
    topic: TopicName,
    domain: Domain = "",
    limit: Annotated[
        int | None, typer.Option(help="How many entities to show; 20, and in JSON all.", show_default=False, min=0)
    ] = None,
    json: Json = False,
) -> None:
    """Show a topic: its entities, the relations between them, groups of siblings, its gaps and pages."""
    most = limit if limit is not None else ALL if json else SHOWN
    ask(lambda service: _show_topic(service, topic, domain, most, json))


def export(
    kind: Annotated[str, typer.Argument(help="What to export: topic.")],
    topic: Annotated[str, typer.Argument(help="Its id or name.")],
    format: Annotated[str, typer.Option("--format", help="Only json.")] = "json",
    domain: Domain = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A file instead of stdout.")] = None,
) -> None:
    """Export a topic's graph: entities, relations, and the evidence of each."""
    if kind != "topic" or format != "json":
        raise typer.BadParameter("Only `kgplatform export topic ID --format json` is known.")
    text = dumps(ask(lambda service: _export(service, topic, domain)), ensure_ascii=False, indent=1, sort_keys=True)
    write_output(f"{text}\n", output)


def _fetched(addresses: Sequence[str], domain: str) -> LoadReport:
    say(f"Fetching {', '.join(addresses)} ...")
    report = ask(lambda service: service.load_addresses(addresses, domain or GENERAL))
    if not report.documents:
        raise EmptyCorpus(f"Nothing was loaded: {report.unreadable[0]}", "Give the address of a page or file.")
    return report


def _load(paths: Sequence[Path], domain: str, base: str) -> LoadReport:
    from kgplatform.bootstrap_web import pdf_service_of

    reading = Reading()
    settings = load_settings()
    service = pdf_service_of(settings)
    found = load_documents(paths, domain, base=base, limits=limits_of(settings), reading=reading, pdf_service=service)
    documents = Gathered(told_while_read(found))
    total = ask(lambda service: load_in_parts(service, documents))
    return total.model_copy(update={"unreadable": tuple(reading.unreadable), "notes": reading.notes})


async def _run_topic(service: Services, request: RunRequest) -> RunReport:
    if not strategy_of(request.strategy).begins_topics:
        found = await find_topic(service, request.name, request.domain)
        request = request.model_copy(update={"topic_id": found.id})
    await tell_estimate(service, request)
    return await follow(service, await service.start(request), request.name)


async def _with_pages(service: Services, topic: str, domain: str) -> tuple[Topic, int]:
    found = await find_topic(service, topic, domain)
    return found, len(await service.pages(found.id))


async def _export(service: Services, topic: str, domain: str) -> dict[str, Any]:
    return await service.export((await find_topic(service, topic, domain)).id)


async def _show_topic(service: Services, topic: str, domain: str, limit: int, json: bool) -> None:
    found = await find_topic(service, topic, domain)
    entities, total = await service.entities(found.id, limit)
    relations = await service.relations_of(found.id, [entity.id for entity in entities])
    ends = sorted({end for r in relations for end in (r.subject_id, r.object_id)})
    others = await service.entities_by_id(ends, counted=False)
    groups, gaps, pages = (
        await service.groups(found.id), await service.gaps(found.id), await service.pages(found.id)
    )  # fmt: skip
    if json:
        print_json(
            {
                "topic": found.model_dump(),
                "entities": [entity.model_dump() for entity in entities],
                "relations": [relation.model_dump() for relation in relations],
                "groups": [group.model_dump() for group in groups],
                "gaps": [gap.model_dump() for gap in gaps],
                "pages": [page.model_dump() for page in pages],
            }
        )
        return
    names = {entity.id: entity.name for entity in others}
    print_plain(f"{found.name} ({found.id}) in {found.domain}: {count_of(total, 'entity')}")
    print_table(
        "Entities, most mentioned first", ["name", "mentions", "sources", "description"],
        [[e.name, str(e.mentions), str(e.sources), e.description] for e in entities],
    )  # fmt: skip
    print_table("Relations between them", ["subject", "relation", "object", "sources"], _relations(relations, names))
    print_table(
        "Groups of siblings", ["of", "relation", "group", "members"],
        [[g.parent_name, g.member_wording, g.label, ", ".join(g.member_names)] for g in groups],
    )  # fmt: skip
    print_table(
        "Gaps", ["status", "kind", "about", "tried"],
        [[status_in_words(gap), title_of(gap.kind), about(gap), str(gap.tried)] for gap in gaps],
    )  # fmt: skip
    print_table("Pages", ["id", "version", "title"], [[page.id, str(page.version), page.title] for page in pages])


def _relations(relations: list[Relation], names: dict[str, str]) -> list[list[str]]:
    best = sorted(relations, key=lambda r: (-r.sources, -r.weight, r.id))[:20]
    return [[names[r.subject_id], r.wording, names[r.object_id], str(r.sources)] for r in best]
