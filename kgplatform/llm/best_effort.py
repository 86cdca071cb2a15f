"""Asking where an answer with faults is better than none: what is wrong goes back once, then code sorts it out."""

from collections.abc import Callable, Mapping

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.data import Budgeted
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import A, Asker


async def best_answer(
    model: Asker,
    role: str,
    values: Mapping[str, str | Budgeted],
    answer: type[A],
    check: Callable[[A], str],
    *,
    dropped: Dropped,
    longest: int | None = None,
) -> A | None:
    """Return the model's last answer that has the right shape, with what faults it has left; None: it gave none.
    `longest` are the tokens that the answer is given at first, as Asker.ask has it."""
    read: list[A] = []

    def kept(given: A) -> str:
        read.append(given)
        return check(given)

    try:
        return await model.ask(role, values, answer, kept, longest)
    except UnusableAnswer:
        if not read:
            dropped.count(role, "unusable answer")
        return read[-1] if read else None
