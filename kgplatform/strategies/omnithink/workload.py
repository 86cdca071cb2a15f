"""What a tree of concepts takes of a language model: a call for each that is thought over, and none for an outline."""

from typing import TYPE_CHECKING

from kgplatform.llm.prompts import Prompts
from kgplatform.strategies import workload
from kgplatform.strategies.workload import FILLED, LINE, OUTLINING, READING, Work, Workload, own_tokens

if TYPE_CHECKING:
    from kgplatform.strategies.omnithink import OmnithinkOptions

ROLE = "reflector"
NOBODY = ("researcher", "synthesiser", *OUTLINING)
WORTH = 0.7  # share of the concepts that bring enough, and something new
SHOWN = 110  # tokens of a snippet's first words


def workload_of(options: "OmnithinkOptions") -> Workload:
    """Return the workload of runs with these options."""

    def calls(work: Work) -> dict[str, float]:
        usual = {role: number for role, number in workload.calls(work).items() if role not in NOBODY}
        thought = (1 + WORTH * (options.reflections - 1)) * min(1.0, work.asks) if options.reflections else 0.0
        return {**usual, ROLE: thought}

    def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
        usual = {role: each for role, each in workload.call_tokens(work, prompts).items() if role not in NOBODY}
        told = options.k * options.queries_a_concept * min(work.length, SHOWN) + LINE * options.breadth
        prompt = prompts[ROLE]
        return {**usual, ROLE: (own_tokens(prompt) + told, FILLED * prompt.sampling.max_tokens)}

    return Workload(calls=calls, call_tokens=call_tokens, reading=(*READING, ROLE))
