"""kgplatform page show, page write, outline."""

import sys
from typing import Annotated

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import services
from kgplatform.cli.console import confirm, out, print_json, print_plain, run
from kgplatform.cli.finding import find_page, find_topic
from kgplatform.cli.following import follow
from kgplatform.cli.options import Calls, Domain, Json, Minutes, Money, Tokens, TopicName, Yes, budget_of
from kgplatform.cli.outcome import print_outcome
from kgplatform.errors import NotFound
from kgplatform.models import Budget, Outline, OutlineSection, Page, RunReport, RunRequest, TopicRemoval
from kgplatform.settings import load_settings
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.page_text import page_json

app = Commands(no_args_is_help=True)

PageName = Annotated[
    str, typer.Argument(metavar="PAGE", help="A page's id, or its topic's name or id for the newest version.")
]
PageId = Annotated[str, typer.Argument(metavar="PAGE", help="A page's id, as `topic show` lists it.")]


@app.command("show")
def show_page(page: PageName, domain: Domain = "", json: Json = False) -> None:
    """Print a page as Markdown."""
    found = run(_shown(page, domain))
    if json:
        print_json(page_json(found))
    else:
        sys.stdout.write(to_markdown(found))


@app.command("write")
def write_page(
    topic: TopicName,
    domain: Domain = "",
    money: Money = None,
    tokens: Tokens = None,
    calls: Calls = None,
    minutes: Minutes = None,
    json: Json = False,
) -> None:
    """Write a new version of a topic's page from what is known of it; older versions stay."""
    print_outcome(run(_write(topic, domain, budget_of(money, tokens, calls, minutes))), json)


@app.command("remove")
def remove_page(page: PageId, yes: Yes = False, json: Json = False) -> None:
    """Remove one version of a topic's page; other versions stay, and what it was written from."""
    if not yes:
        found = run(_page(page))
        confirm(f"Remove version {found.version} of the page {found.title}?")
    removal = run(_removed(page))
    if json:
        print_json(removal)
    else:
        print_plain(f"Removed the page {page}.")


def outline(
    topic: TopicName,
    domain: Domain = "",
    money: Money = None,
    tokens: Tokens = None,
    calls: Calls = None,
    minutes: Minutes = None,
    json: Json = False,
) -> None:
    """Make a new outline of what is known of a topic, and print it."""
    made = run(_outline(topic, domain, budget_of(money, tokens, calls, minutes)))
    if json:
        print_json(made)
        return
    out.print(made.title, style="bold", highlight=False, markup=False)
    for section in made.sections:
        _print_section(section, "  ")


def _print_section(section: OutlineSection, indent: str) -> None:
    out.print(f"{indent}{section.heading}", highlight=False, markup=False)
    for child in section.children:
        _print_section(child, indent + "  ")


async def _shown(named: str, domain: str) -> Page:
    async with services(load_settings()) as service:
        return await find_page(service, named, domain)


async def _page(page_id: str) -> Page:
    async with services(load_settings()) as service:
        return await service.page(page_id)


async def _removed(page_id: str) -> TopicRemoval:
    async with services(load_settings()) as service:
        return await service.remove_page(page_id)


async def _write(topic: str, domain: str, budget: Budget) -> RunReport:
    async with services(load_settings()) as service:
        found = await find_topic(service, topic, domain)
        return await follow(
            service, await service.start(RunRequest(strategy="page", topic_id=found.id, budget=budget)), found.name
        )


async def _outline(topic: str, domain: str, budget: Budget) -> Outline:
    async with services(load_settings()) as service:
        found = await find_topic(service, topic, domain)
        await follow(
            service, await service.start(RunRequest(strategy="outline", topic_id=found.id, budget=budget)), found.name
        )
        made = await service.outline(found.id)
        if made is None:
            raise NotFound(
                f"{found.name} has no outline.", "Its domain may have been cleaned meanwhile: run the topic."
            )
        return made
