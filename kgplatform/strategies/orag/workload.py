"""What a search for each heading takes of a language model: nobody is asked for questions or queries."""

from kgplatform.strategies import workload
from kgplatform.strategies.workload import Work, Workload

ASKERS = ("researcher", "synthesiser")


def calls(work: Work) -> dict[str, float]:
    """Return the calls of each role."""
    return {role: number for role, number in workload.calls(work).items() if role not in ASKERS}


ORAG = Workload(calls=calls)
