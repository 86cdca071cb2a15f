"""kgplatform load, topic run, topic list, topic show, export."""

import sys
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from kgplatform.cli.connect import services
from kgplatform.cli.console import amount, err, follow, out, print_json, print_table, run
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Entity, LoadReport, Relation, RunReport, Topic
from kgplatform.services import Services
from kgplatform.settings import load_settings
from loaders import Reading, load_documents

app = typer.Typer(no_args_is_help=True)

Domain = Annotated[str, typer.Option("--domain", "-d", help="The corpus to search in; documents are loaded into one.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
LOAD_BATCH = 200  # documents sent at once
DROPPED_SHOWN = 8  # reasons


def load(
    path: Annotated[Path, typer.Argument(help="A folder or file: Markdown, text, HTML, PDF, DOCX, JSONL.")],
    domain: Domain = "",
    json: Json = False,
) -> None:
    """Read documents into a domain; again changes nothing, a changed file replaces its snippets."""
    report = run(_load(path, domain))
    for place in report.unreadable:
        err.print(f"Not read: {place}", style="yellow", highlight=False, markup=False)
    if json:
        print_json(report)
        return
    dropped = ", ".join(f"{count} {reason}" for reason, count in sorted(report.dropped.items())) or "none"
    out.print(
        f"Loaded {report.documents} documents: {report.snippets} new snippets, {report.documents_unchanged} documents "
        f"unchanged, {report.documents_replaced} replaced, passages dropped: {dropped}.",
        highlight=False,
    )


@app.command("run")
def run_topic(
    name: Annotated[str, typer.Argument(help="What the page is to be about.")],
    domain: Domain = "general",
    goal: Annotated[str, typer.Option(help="What the page is for.")] = "",
    audience: Annotated[str, typer.Option(help="Who reads it.")] = "",
    page: Annotated[bool, typer.Option("--page/--no-page", help="Write the page after the research.")] = True,
    json: Json = False,
) -> None:
    """Research a topic round after round, driven by the gaps of its graph, and write its page."""
    report = run(_run_topic(name, domain, goal, audience, page))
    if json:
        print_json(report)
        return
    counts = report.counts
    out.print(
        f"{amount(counts, 'rounds')} rounds, {amount(counts, 'snippets')} snippets, "
        f"{amount(counts, 'entities')} entities, {amount(counts, 'relations')} relations, "
        f"{amount(counts, 'gaps_found')} gaps found and {amount(counts, 'gaps_closed')} closed. {report.reason}",
        highlight=False,
    )
    if report.dropped:
        out.print(f"Not taken: {_dropped(report)}.", highlight=False, style="dim", markup=False)
    out.print(f"Topic {report.topic_id}", highlight=False)
    if report.page_id:
        out.print(f"Page  {report.page_id}  (kgplatform page show {report.page_id})", highlight=False)


@app.command("list")
def list_topics(json: Json = False) -> None:
    """List the topics."""
    found = run(_topics())
    if json:
        print_json(found)
    else:
        print_table("Topics", ["id", "name", "domain"], [[t.id, t.name, t.domain] for t in found])


@app.command("show")
def show_topic(
    topic: Annotated[str, typer.Argument(help="A topic's id or name.")],
    domain: Domain = "",
    limit: Annotated[int, typer.Option(help="How many entities to show.")] = 20,
    json: Json = False,
) -> None:
    """Show a topic: its entities, the relations between them, its gaps and pages."""
    run(_show_topic(topic, domain, limit, json))


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
    text = run(_export(topic, domain))
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


async def find_topic(service: Services, topic: str, domain: str = "") -> Topic:
    """Return the topic of that id or name; raises NotFound, or InputError for a name in several domains."""
    known = await service.topics()
    name = " ".join(topic.casefold().split())
    matches = [t for t in known if t.id == topic or (t.name.casefold() == name and domain in ("", t.domain))]
    if not matches:
        raise NotFound(f"There is no topic {topic!r}.", "List them: kgplatform topic list.")
    if len(matches) > 1:
        raise InputError(
            f"The topic {topic!r} is in several domains: {', '.join(t.domain for t in matches)}.",
            "Name one with --domain, or give the topic's id.",
        )
    return matches[0]


async def _load(path: Path, domain: str) -> LoadReport:
    settings = load_settings()
    reading = Reading()
    documents = list(load_documents(path, domain, max_mb=settings.max_file_mb, reading=reading))
    async with services(settings) as service:
        total = LoadReport()
        for start in range(0, len(documents), LOAD_BATCH):
            batch = documents[start : start + LOAD_BATCH]
            err.print(f"Loading documents {start + 1} to {start + len(batch)} of {len(documents)} ...", style="dim")
            total = total + await service.load(batch)
    return total.model_copy(update={"unreadable": tuple(reading.unreadable)})


async def _run_topic(name: str, domain: str, goal: str, audience: str, page: bool) -> RunReport:
    async with services(load_settings()) as service:
        started = await service.start_topic(name, domain, goal, audience, page)
        return await follow(service.watch(started.id), name)


async def _topics() -> list[Topic]:
    async with services(load_settings()) as service:
        return await service.topics()


async def _export(topic: str, domain: str) -> str:
    async with services(load_settings()) as service:
        found = await find_topic(service, topic, domain)
        return dumps(await service.export(found.id), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


async def _show_topic(topic: str, domain: str, limit: int, json: bool) -> None:
    async with services(load_settings()) as service:
        found = await find_topic(service, topic, domain)
        entities, total = await service.entities(found.id, limit)
        relations = await service.relations_of(found.id, [entity.id for entity in entities])
        others = await service.entities_by_id(sorted({end for r in relations for end in (r.subject_id, r.object_id)}))
        gaps, pages = await service.gaps(found.id), await service.pages(found.id)
    if json:
        print_json(
            {
                "topic": found.model_dump(),
                "entities": [entity.model_dump() for entity in entities],
                "relations": [relation.model_dump() for relation in relations],
                "gaps": [gap.model_dump() for gap in gaps],
                "pages": [page.model_dump() for page in pages],
            }
        )
        return
    names = {entity.id: entity.name for entity in others}
    out.print(f"[bold]{found.name}[/] in {found.domain}: {total} entities", highlight=False)
    print_table("Entities, most mentioned first", ["name", "mentions", "sources", "description"], _entities(entities))
    print_table("Relations between them", ["subject", "relation", "object", "sources"], _relations(relations, names))
    print_table(
        "Gaps", ["status", "kind", "about", "tried"],
        [[gap.status, gap.kind, " / ".join(gap.entity_names), str(gap.tried)] for gap in gaps],
    )  # fmt: skip
    print_table("Pages", ["id", "version", "title"], [[page.id, str(page.version), page.title] for page in pages])


def _dropped(report: RunReport) -> str:
    """What was not taken of what the roles said, the most frequent first."""
    reasons = sorted(report.dropped.items(), key=lambda item: (-item[1], item[0]))
    more = f"; {len(reasons) - DROPPED_SHOWN} more reasons" if len(reasons) > DROPPED_SHOWN else ""
    return "; ".join(f"{reason} ({count})" for reason, count in reasons[:DROPPED_SHOWN]) + more


def _entities(entities: list[Entity]) -> list[list[str]]:
    return [[e.name, str(e.mentions), str(e.sources), e.description] for e in entities]


def _relations(relations: list[Relation], names: dict[str, str]) -> list[list[str]]:
    best = sorted(relations, key=lambda r: (-r.sources, -r.weight, r.id))[:20]
    return [[names[r.subject_id], r.relation, names[r.object_id], str(r.sources)] for r in best]
