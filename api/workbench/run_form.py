"""The form that starts a topic: its fields follow from what strategies declare."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.workbench.forms import Typed
from kgplatform.bounds import MOST_NUMBER
from kgplatform.models import Budget, OptionValue, RunRequest, option_text
from kgplatform.strategies.declaration import Strategy
from kgplatform.strategies.registry import all_strategies

DEFAULT = "apollo"
GENERAL = "general"
NO_NAME = "Say what the page is about, for example: Heat pumps."
NO_DOMAIN = "Name the domain to search: the one you gave when you added sources."
_WHOLE = re.compile(r"\d{1,16}")
_DECIMAL = re.compile(r"\d{1,16}(\.\d{1,9})?")


@dataclass(frozen=True)
class OptionField:
    """An option of a strategy as a field: left empty it is as settings have it, or else `default`."""

    field: str
    label: str
    kind: str
    default: str
    words: str
    usual: bool


@dataclass(frozen=True)
class StrategyFields:
    """A strategy that begins topics, with the fields of its options."""

    name: str
    does: str
    options: tuple[OptionField, ...]


@dataclass(frozen=True)
class BudgetField:
    """A limit of a run as a field; `whole` says that it counts."""

    field: str
    label: str
    words: str
    example: str
    whole: bool


BUDGET = (
    BudgetField("money", "Money", "In the currency of the prices in settings.", "0.50", whole=False),
    BudgetField("tokens", "Tokens", "Prompts and answers together.", "200000", whole=True),
    BudgetField("calls", "Calls", "Questions to language models.", "100", whole=True),
    BudgetField("minutes", "Minutes", "Working time, without pauses.", "30", whole=False),
)


def beginning_strategies() -> list[StrategyFields]:
    """Return the strategies by which topics may be begun, by name; those that are there for comparison come last."""
    known = sorted(all_strategies().values(), key=lambda each: (each.comparison, each.name))
    return [_fields(each) for each in known if each.begins_topics]


def further_strategies() -> list[Strategy[Any]]:
    """Return the strategies that work on topics which are there, by name; not what has a form of its own."""
    others = [each for each in all_strategies().values() if not (each.begins_topics or each.scheduled)]
    return [each for each in others if not each.told_apart_by]


def run_request(form: Typed) -> RunRequest | None:
    """Return the run that a form asks for; None, with the problems in the form, where it cannot be used."""
    name = form.checked("name", NO_NAME)
    domain = form.checked("domain", NO_DOMAIN)
    goal, audience = form.checked("goal"), form.checked("audience")
    strategy = form.text("strategy") or DEFAULT
    options = _options(form, strategy)
    budget = _budget(form)
    if form.problems:
        return None
    return RunRequest(
        strategy=strategy, name=name, domain=domain, goal=goal, audience=audience, options=options, budget=budget
    )


def _fields(strategy: Strategy[Any]) -> StrategyFields:
    fields = (
        OptionField(
            f"{strategy.name}.{option.name}",
            strategy.options.model_fields[option.name].title or option.name.replace("_", " ").capitalize(),
            option.kind,
            _shown(option.default, option.kind),
            option.words,
            option.name in strategy.usual,
        )
        for option in sorted(strategy.listed(), key=lambda each: _place(each.name, strategy.usual))
    )
    return StrategyFields(strategy.name, strategy.does, tuple(fields))


def _place(name: str, usual: Sequence[str]) -> int:
    """Return where an option comes among the others: what people usually choose first, in the order of that."""
    return usual.index(name) if name in usual else len(usual)


def _shown(default: str, kind: str) -> str:
    return {option_text(True): "yes", option_text(False): "no"}[default] if kind == "yes or no" else default


def _options(form: Typed, name: str) -> dict[str, OptionValue]:
    """Return the options of the chosen strategy that are not empty; those of others do not count."""
    strategy = all_strategies().get(name)
    if strategy is None or not strategy.begins_topics:
        known = ", ".join(each.name for each in beginning_strategies())
        form.problems["strategy"] = f"No topic can be started with a strategy {name[:40]!r}. Choose one of: {known}."
        return {}
    given: dict[str, OptionValue] = {}
    for option in strategy.listed():
        field = f"{name}.{option.name}"
        if text := form.checked(field):
            given[option.name] = text
            if option.kind in ("number", "whole number") and not _is_number(text):
                form.problems[field] = f"{text[:40]!r} is not a {option.kind}. Give one such as {option.default}."
    for wrong, told in _faults(strategy, given).items():
        form.problems.setdefault(f"{name}.{wrong}", f"{told[:1].upper()}{told[1:]}.")
    return given


def _faults(strategy: Strategy[Any], given: Mapping[str, OptionValue]) -> dict[str, str]:
    return strategy.faults(given) if given else {}


def _is_number(text: str) -> bool:
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and abs(number) <= MOST_NUMBER


def _budget(form: Typed) -> Budget:
    limits = {each.field: _limit(form, each) for each in BUDGET}
    if form.problems:
        return Budget()
    minutes = limits.pop("minutes")
    return Budget.model_validate({**limits, "seconds": None if minutes is None else 60 * minutes})


def _limit(form: Typed, limit: BudgetField) -> float | int | None:
    """Return a limit, None for one that is left empty or is the form's problem."""
    text = form.text(limit.field)
    if not text:
        return None
    written = (_WHOLE if limit.whole else _DECIMAL).fullmatch(text)
    number = float(text) if written and text.isascii() else 0.0
    if not 0 < number <= MOST_NUMBER:
        kind = "a whole number" if limit.whole else "a number"
        form.problems[limit.field] = f"Give {kind} above 0, such as {limit.example}, or leave it empty for no limit."
        return None
    return int(text) if limit.whole else number
