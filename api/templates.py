"""The jinja2 environment of the pages: everything that is put into a template is escaped."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from api.asking import administers, csrf_token, may
from api.remedies import at_a_page
from api.session_forms import FIELD
from api.times import day, lasted, moment

WEB = Path(str(files("api"))) / "web"
_environment = Environment(
    loader=FileSystemLoader(WEB), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts: "1 snippet", "1,200 snippets"."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def csrf_field() -> Markup:
    """Return the field that stands first in every form that changes something; nothing where none is needed."""
    token = csrf_token()
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, token) if token else Markup()


_environment.globals.update(
    judged_by="Judged by its record, its address and its title",
    csrf_field=csrf_field,
    csrf_token=csrf_token,
    may=may,
    administers=administers,
    lasted=lasted,
)
_environment.filters.update(moment=moment, day=day, counted=counted, at_a_page=at_a_page)


def render(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Return the page of a template; raises jinja2.UndefinedError for a value that it misses."""
    return HTMLResponse(rendered(name, **values), status)


def rendered(name: str, **values: Any) -> str:
    """Return the HTML of a template; raises jinja2.UndefinedError for a value that it misses."""
    return _environment.get_template(f"{name}.html").render(**values)


def template_text(name: str) -> str:
    """Return a template as it stands in its file."""
    return (WEB / f"{name}.html").read_text("utf-8")
