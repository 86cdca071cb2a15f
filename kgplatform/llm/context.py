"""Whom a call is charged to: the run, its stage and its topic, as the code around the call says."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from kgplatform.models import Value


class Charge(Value):
    """Nobody's where nothing is said: a call outside of a run. A stage that `writes` may use all of a budget; of no use
    is a call that is not `followed` by so many others."""

    run_id: str = ""
    stage: str = ""
    topic_id: str = ""
    writes: bool = False
    followed: int = 0


_charge: ContextVar[Charge] = ContextVar("charge", default=Charge())  # noqa: B039 - a frozen value


def current_charge() -> Charge:
    """Return whom the calls of this task are charged to."""
    return _charge.get()


@contextmanager
def charged_to(run_id: str, stage: str, topic_id: str, *, writes: bool = False) -> Iterator[None]:
    """Charge the calls made inside, tasks started inside included, to a run's stage, and say whether that `writes`."""
    token = _charge.set(Charge(run_id=run_id, stage=stage, topic_id=topic_id, writes=writes))
    try:
        yield
    finally:
        _charge.reset(token)


@contextmanager
def followed_by(calls: int) -> Iterator[None]:
    """Let the calls made inside leave only where a budget has room for so many more that must follow each."""
    token = _charge.set(_charge.get().model_copy(update={"followed": calls}))
    try:
        yield
    finally:
        _charge.reset(token)
