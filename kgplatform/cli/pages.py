"""kgplatform page show."""

import sys
from typing import Annotated

import typer

from kgplatform.cli.connect import services
from kgplatform.cli.console import print_json, run
from kgplatform.models import Page
from kgplatform.settings import load_settings
from kgplatform.writing.markdown import to_markdown

app = typer.Typer(no_args_is_help=True)


@app.callback()
def pages() -> None:
    """Look at the pages of topics."""


@app.command("show")
def show_page(
    page: Annotated[str, typer.Argument(help="A page's id, as `topic show` lists it.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Print a page as Markdown."""
    found = run(_page(page))
    if json:
        print_json(found)
    else:
        sys.stdout.write(to_markdown(found))


async def _page(page_id: str) -> Page:
    async with services(load_settings()) as service:
        return await service.page(page_id)
