"""kgplatform page show, trail, write, request, remove, and outline."""

import sys
from typing import Annotated

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import confirm, out, print_json, print_plain
from kgplatform.cli.finding import find_page
from kgplatform.cli.following import follow, follow_on
from kgplatform.cli.options import Domain, Json, Set, TopicName, Yes, options_of, seconds_of, with_budget
from kgplatform.cli.outcome import print_outcome
from kgplatform.cli.trails import print_trail
from kgplatform.errors import NotFound
from kgplatform.models import ARTICLE, Budget, Outline, OutlineSection, PageRequest, RequestedPage, Trail
from kgplatform.services import Services
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
    found = ask(lambda service: find_page(service, page, domain))
    if json:
        print_json(page_json(found))
    else:
        sys.stdout.write(to_markdown(found))


@app.command("trail")
def show_trail(
    page: PageName,
    section: Annotated[int, typer.Argument(help="The section's place, from 0 for the lead, as --json of show has it.")],
    sentence: Annotated[int, typer.Argument(help="The sentence's place in the section, from 0.")],
    domain: Domain = "",
    json: Json = False,
) -> None:
    """Tell where a sentence of a page comes from: its quotes, their sources, and why these were looked for."""
    found = ask(lambda service: _trail(service, page, section, sentence, domain))
    if json:
        print_json(found)
    else:
        print_trail(found)


@app.command("write")
@with_budget
def write_page(topic: TopicName, domain: Domain = "", *, budget: Budget, json: Json = False) -> None:
    """Write a new version of a topic's page from what is known of it; older versions stay."""
    _, report = ask(lambda service: follow_on(service, "page", topic, domain, budget))
    print_outcome(report, json)


@app.command("request")
@with_budget
def request_page(
    topic: TopicName,
    domain: Domain = "",
    max_age: Annotated[
        str,
        typer.Option(
            "--max-age", metavar="AGE", help="How old it may be, such as 90s, 30m, 12h, 1d or 2w; 0 for a new one."
        ),
    ] = "",
    set: Set = None,
    wait: Annotated[bool, typer.Option("--wait", help="Wait until the page is there.")] = False,
    *,
    budget: Budget,
    json: Json = False,
) -> None:
    """Get a topic's page where it is fresh, or the run that makes it: one that is on its way, or a new one."""
    request = PageRequest(
        name=topic, domain=domain, max_age=seconds_of(max_age), options=options_of(set), budget=budget
    )
    answer = ask(lambda service: _requested(service, request, wait=wait))
    if json:
        print_json(answer)
        return
    print_plain(answer.why)
    if answer.page:
        print_plain(f"Read it: kgplatform page show {answer.page.id}")
    elif answer.run:
        print_plain(f"See how far it is: kgplatform run show {answer.run.id}")


@app.command("remove")
def remove_page(page: PageId, yes: Yes = False, json: Json = False) -> None:
    """Remove one version of a topic's page; other versions stay, and what it was written from."""
    if not yes:
        found = ask(lambda service: service.page(page))
        confirm(f"Remove version {found.version} of the page {found.title}?")
    removal = ask(lambda service: service.remove_page(page))
    if json:
        print_json(removal)
    else:
        print_plain(f"Removed the page {page}.")


@with_budget
def outline(topic: TopicName, domain: Domain = "", *, budget: Budget, json: Json = False) -> None:
    """Make a new outline of what is known of a topic, and print it."""
    made = ask(lambda service: _outline(service, topic, domain, budget))
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


async def _requested(service: Services, request: PageRequest, *, wait: bool) -> RequestedPage:
    answer = await service.request_page(request)
    if not (wait and answer.run):
        return answer
    ended = await follow(service, answer.run, request.name)
    pages = [page for page in await service.pages(ended.topic_id) if page.kind == ARTICLE]
    newest = next((page for page in pages if ended.page_id in ("", page.id)), None)
    return answer.model_copy(update={"page": newest, "run": ended, "why": ended.reason or answer.why})


async def _trail(service: Services, page: str, section: int, sentence: int, domain: str) -> Trail:
    return await service.trail((await find_page(service, page, domain)).id, section, sentence)


async def _outline(service: Services, topic: str, domain: str, budget: Budget) -> Outline:
    found, _ = await follow_on(service, "outline", topic, domain, budget)
    made = await service.outline(found.id)
    if made is None:
        raise NotFound(f"{found.name} has no outline.", "Its domain may have been cleaned meanwhile: run the topic.")
    return made
