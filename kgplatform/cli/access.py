"""kgplatform key make, list, revoke; kgplatform audit."""

from datetime import UTC, datetime
from enum import Enum
from typing import Annotated

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import print_json, print_plain, print_table, say
from kgplatform.cli.options import Json
from kgplatform.models import ApiKey

app = Commands(no_args_is_help=True)


class RoleName(Enum):
    """What the holder of a key may do."""

    READER = "reader"
    WRITER = "writer"
    ADMIN = "admin"


KeyName = Annotated[str, typer.Argument(help="Whose key it is.")]


@app.command("make")
def make_key(
    name: KeyName,
    role: Annotated[RoleName, typer.Option(help="What its holder may: read, write as well, or all.")] = RoleName.READER,
    domain: Annotated[
        list[str] | None, typer.Option("--domain", "-d", help="A domain that it is for; may be given again. None: all.")
    ] = None,
    json: Json = False,
) -> None:
    """Make a key, and print it: this once. From then on everybody needs one."""
    made = ask(lambda service: service.make_key(name, role.value, domain or []))
    if json:
        print_json(made)
        return
    print_plain(made.secret)
    say(f"The key of {made.key.name}: {_told(made.key)}. It is not shown again. From now on every request needs a key.")


@app.command("list")
def list_keys(json: Json = False) -> None:
    """List the keys, also those that were revoked."""
    found = ask(lambda service: service.keys())
    if json:
        print_json(found)
        return
    if not found:
        print_plain("There are no keys. Make one: kgplatform key make NAME")
        return
    rows = [[key.name, key.role, _domains(key), _time(key.made), _time(key.used), _time(key.revoked)] for key in found]
    print_table("Keys", ["name", "role", "domains", "made", "used", "revoked"], rows)


@app.command("revoke")
def revoke_key(name: KeyName, json: Json = False) -> None:
    """End a key: within seconds no server lets it in."""
    revoked = ask(lambda service: service.revoke_key(name))
    if json:
        print_json(revoked)
        return
    print_plain(f"The key of {revoked.name} was revoked.")


def audit(
    last: Annotated[int, typer.Option(help="How many entries.", min=1, max=10_000)] = 50, json: Json = False
) -> None:
    """Show who changed what, or tried to, the newest last."""
    found = ask(lambda service: service.audit(last))
    if json:
        print_json(found)
        return
    if not found:
        print_plain("Nothing was changed yet.")
        return
    rows = [[_time(each.at), each.who, each.what, each.on, each.domain, each.outcome] for each in found]
    print_table("What was changed", ["when", "who", "what", "on", "domain", "outcome"], rows)


def _told(key: ApiKey) -> str:
    return f"{key.role}, for {_domains(key)}"


def _domains(key: ApiKey) -> str:
    return "all domains" if key.domains is None else ", ".join(key.domains)


def _time(second: float | None) -> str:
    return "" if second is None else datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%d %H:%M:%S")
