"""Whether who asks for a run is served by one that is on its way already: where that goes by all that is named."""

from collections.abc import Iterator, Mapping

from kgplatform.errors import WrongState
from kgplatform.models import Budget, OptionValue, RunReport, Topic


def differing(report: RunReport, options: Mapping[str, OptionValue], budget: Budget) -> Iterator[str]:
    """Yield in words what a run does not go by of the options and the budget that are asked for. One that is paused
    goes on by whichever budget is given."""
    if told := [name for name, value in options.items() if report.options.get(name) != value]:
        yield f"other options ({', '.join(sorted(told))})"
    own = report.budget.model_dump()
    told = [name for name, most in budget.model_dump(exclude_none=True).items() if own[name] != most]
    if told and report.state != "paused":
        yield f"another budget ({', '.join(told)})"


def differing_of_topic(known: Topic, asked: Topic) -> Iterator[str]:
    """Yield in words what a topic does not have that is asked for it; what is left empty is not asked for."""
    for name in ("goal", "audience"):
        if getattr(asked, name) not in ("", getattr(known, name)):
            yield f"another {name}"


def not_joined(report: RunReport, others: list[str]) -> WrongState:
    """Return what is told of a run that goes by `others` than are asked for."""
    paused = report.state == "paused"
    rests = "paused" if paused else "under way"
    remedy = (
        f"Let it go on: kgplatform run resume {report.id}, or cancel it: kgplatform run cancel {report.id}."
        if paused
        else f"Ask again when it has ended, or ask for the same, or cancel it: kgplatform run cancel {report.id}."
    )
    told = " and ".join(others)
    return WrongState(
        f"Run {report.id} of {report.kind} on this topic is {rests}, by {told}: nothing was begun.", remedy
    )
