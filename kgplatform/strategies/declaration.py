"""What a strategy declares: its options, its stages, its work, and what that takes of language models.

A strategy is a folder of this room whose package has a STRATEGY. What it imports at once is light: its steps, and with
them all that reads and writes, are imported when a run begins.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin

from pydantic import ValidationError

from kgplatform.errors import InputError
from kgplatform.models import OptionValue, Topic, Value, option_text

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload

O = TypeVar("O", bound=Value)  # noqa: E741 - options

Round = Literal["", "begun", "counted"]
"""What a stage is to the rounds of a run: none of theirs, one of the next, or one of those that are counted already."""


class NoOptions(Value):
    """The options of a strategy that has none."""


class Ending(NamedTuple):
    """How a run ended: in words, with the page that it wrote, and why that is not whole."""

    reason: str
    page_id: str = ""
    partial: str = ""


class Step(NamedTuple):
    """A step by the name of its function, in `words` of its own; its `round`, where it is not that of its stage."""

    name: str
    words: str
    round: Round | None = None


@dataclass(frozen=True)
class Stage:
    """A stage of a run: `label` says what is done in it, `asks` are the roles that it asks. One that `writes` may use
    all of a budget, the others leave the share of writing; one that is `optional` is not begun without time left. Of
    its `steps` those are named of which more can be said than of the stage."""

    name: str
    label: str
    asks: tuple[str, ...] = ()
    writes: bool = False
    optional: bool = False
    round: Round = ""
    steps: tuple[Step, ...] = ()

    def step(self, name: str) -> Step:
        """Return a step of it, as it is declared or as the stage is."""
        known = next((step for step in self.steps if step.name == name), Step(name, self.label))
        return known if known.round is not None else known._replace(round=self.round)


COMMON = (Stage("begin", "getting ready"), Stage("load", "loading documents"))
"""Stages of every run, and of loads."""


class Option(NamedTuple):
    """An option as it is listed: its kind in words, its default as text, and what it says."""

    name: str
    kind: str
    default: str
    words: str


@dataclass(frozen=True)
class Strategy(Generic[O]):
    """`does` says in a sentence what a run of it does; `begins_topics` that it may be run on a topic that is not there
    yet. `work` does a run's steps, `steps_at_most` says how many these may be, and `workload` what they take of a
    language model, None where that cannot be said before. The `usual` ones of its options are shown first. One that is
    `scheduled` is begun for topics that are watched, and offered in no form; one for `comparison` is there to hold
    others against, and offered below them. Who asks while a run of it is under way on the topic gets that one, where
    the options are the same that runs are `told_apart_by`, and it goes by whatever else they name; unless it is not
    `joined`: then only who asks for the same in all does. One that goes `ahead` takes moments, and waits for no long
    ones. What a run of it is `called` ("research run on ...") is its name, where nothing else is said."""

    name: str
    does: str
    options: type[O]
    stages: tuple[Stage, ...]
    steps_at_most: Callable[[O], int]
    work: "Callable[[Run, Parts, Topic, O], Awaitable[Ending]]"
    begins_topics: bool = False
    workload: "Callable[[O], Workload] | None" = None
    usual: tuple[str, ...] = ()
    scheduled: bool = False
    called: str = ""
    comparison: bool = False
    told_apart_by: tuple[str, ...] = ()
    joined: bool = True
    ahead: bool = False

    def chosen(self, given: Mapping[str, OptionValue], defaults: Mapping[str, OptionValue] | None = None) -> O:
        """Return the options of a run: those `given`, text as people type it too, over the `defaults`.

        Raises InputError, naming the option and what there is.
        """
        fields = self.options.model_fields
        known = {name: value for name, value in (defaults or {}).items() if name in fields}
        try:
            return self.options.model_validate({**known, **given})
        except ValidationError as error:
            wrong = "; ".join(self._fault(each) for each in error.errors(include_url=False))
            raise InputError(f"The strategy {self.name} cannot be run so: {wrong}.", self._remedy()) from None

    def faults(self, given: Mapping[str, OptionValue]) -> dict[str, str]:
        """Return what is wrong with options, by their names: {"depth": "input should be ..."}."""
        try:
            self.options.model_validate(given)
        except ValidationError as error:
            return {str(each["loc"][0]) if each["loc"] else "": _told(each) for each in error.errors(include_url=False)}
        return {}

    def listed(self) -> Iterator[Option]:
        """Yield the options as a user is shown them."""
        for name, field in self.options.model_fields.items():
            choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
            kind = " or ".join(choices) if choices else _KINDS.get(field.annotation, str(field.annotation))
            yield Option(name, kind, option_text(field.default), field.description or "")

    def writes(self, options: Mapping[str, Any]) -> bool:
        """Whether a run with these options writes: a stage of it does, and its page is wanted, where one can say so."""
        return any(stage.writes for stage in self.stages) and bool(options.get("page", True))

    def stage(self, name: str) -> Stage | None:
        """Return a stage of its runs; None for one that it does not declare."""
        return next((stage for stage in (*self.stages, *COMMON) if stage.name == name), None)

    def _fault(self, error: Mapping[str, Any]) -> str:
        name = ".".join(map(str, error["loc"]))
        if error["type"] == "extra_forbidden":
            return f"it has no option {name!r}"
        return f"{name}: {_told(error)}"

    def _remedy(self) -> str:
        names = ", ".join(self.options.model_fields)
        return f"Its options are: {names}." if names else "It has no options."


def _told(error: Mapping[str, Any]) -> str:
    told: str = error["msg"].removeprefix("Value error, ")
    return f"{told[0].lower()}{told[1:]}"


_KINDS: dict[Any, str] = {int: "whole number", float: "number", bool: "yes or no", str: "text"}
