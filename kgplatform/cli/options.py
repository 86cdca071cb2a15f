"""Options that several commands share."""

import inspect
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from kgplatform.models import Budget, OptionValue
from kgplatform.retrieval.searcher import SOURCES

Domain = Annotated[str, typer.Option("--domain", "-d", help="The corpus to search in; documents are loaded into one.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
TopicName = Annotated[str, typer.Argument(help="A topic's id or name.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
WritePage = Annotated[bool, typer.Option("--page/--no-page", help="Write the page after the research.")]
Watch = Annotated[bool, typer.Option("--watch/--no-watch", help="Show the run until it ends.")]

StrategyName = Annotated[str, typer.Option("--strategy", help="What is done; `kgplatform strategies` lists it.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="An option of the strategy, such as depth=2; may be given again."),
]
Depth = Annotated[int | None, typer.Option("--depth", help="Follow-up rounds: --set depth=...")]
Sources = Annotated[
    str | None,
    typer.Option(
        "--sources",
        metavar="NAMES",
        help=f"Services to ask before the corpus is searched, by commas: {', '.join(SOURCES)}. --set sources=...",
    ),
]


_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


def budget_of(
    money: Annotated[float | None, typer.Option("--budget-money", help="What the run may cost at most.")] = None,
    tokens: Annotated[
        int | None, typer.Option("--budget-tokens", help="Tokens of prompts and answers it may use.")
    ] = None,
    calls: Annotated[int | None, typer.Option("--budget-calls", help="How often it may ask language models.")] = None,
    minutes: Annotated[float | None, typer.Option("--budget-minutes", help="How long it may work.")] = None,
) -> Budget:
    """Return the budget that the options give; raises typer.BadParameter for one that is not more than nothing."""
    given = {"money": money, "tokens": tokens, "calls": calls, "minutes": minutes}
    for name, value in given.items():
        if value is not None and not value > 0:
            raise typer.BadParameter(f"A budget is more than 0, not {value}.", param_hint=f"--budget-{name}")
    return Budget(money=money, tokens=tokens, calls=calls, seconds=None if minutes is None else 60 * minutes)


def with_budget(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of budget_of in the place of its parameter `budget`."""
    signature, options = inspect.signature(command), inspect.signature(budget_of).parameters
    parameters: list[inspect.Parameter] = []
    for name, parameter in signature.parameters.items():
        parameters += options.values() if name == "budget" else [parameter]

    @wraps(command)
    def budgeted(**given: Any) -> None:
        command(budget=budget_of(**{name: given.pop(name) for name in options}), **given)

    budgeted.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return budgeted


def options_of(given: list[str] | None, **named: OptionValue | None) -> dict[str, OptionValue]:
    """Return the options of a run by name: those `named` by options of their own, and those given as NAME=VALUE, which
    count more; raises typer.BadParameter for what is not of that form."""
    options: dict[str, OptionValue] = {name: value for name, value in named.items() if value is not None}
    for each in given or ():
        name, said, value = each.partition("=")
        if not said or not name.strip():
            raise typer.BadParameter(f"{each!r} is not NAME=VALUE.", param_hint="--set")
        options[name.strip()] = value.strip()
    return options


def seconds_of(age: str, option: str = "--max-age") -> float | None:
    """Return the seconds that an age or a period such as "1d" stands for, None for ""; raises typer.BadParameter for
    what is none, naming the `option`."""
    if not age:
        return None
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,6})?)([smhdw]?)", age.strip())
    if not found:
        what = "no age" if option == "--max-age" else "no period"
        raise typer.BadParameter(f"{age!r} is {what}: give one such as 90s, 30m, 12h, 1d or 2w.", param_hint=option)
    return float(found[1]) * _SECONDS[found[2]]


def is_address(text: str) -> bool:
    """Whether a text is an address of the web and no path."""
    return text.startswith(("http://", "https://"))


def path_or_address(text: str) -> Path | str:
    """Return an address of the web as it is, and the path of all else that was typed; raises typer.BadParameter for
    none."""
    return text if is_address(text) else path_of(text)


def path_of(text: str) -> Path:
    """Return the path that was typed; raises typer.BadParameter for none, which Python takes for the folder of now."""
    if not text:
        raise typer.BadParameter("A path is not empty; this folder is `.`.")
    return Path(text)
