"""What a talk takes of a language model, beside the reading and writing that all research takes."""

from typing import TYPE_CHECKING

from kgplatform.llm.prompts import Prompts
from kgplatform.strategies import workload
from kgplatform.strategies.storm import workload as storm
from kgplatform.strategies.workload import FILLED, LINE, Work, Workload, own_tokens

if TYPE_CHECKING:
    from kgplatform.strategies.costorm import CostormOptions

TALKING = ("expert", "moderator", "mapper")
ASKED_OF_THREE = 1 / 3  # turns: the moderator asks, it is answered, an expert goes on
OPTIONS = 500  # tokens of the concepts that six snippets may be put at
CALLS_A_TURN = 1.5  # to the mapper: to place what was found, and now and then to part a concept


def workload_of(options: "CostormOptions") -> Workload:
    """Return the workload of runs with these options: the background talk as storm has it, then of three turns one call
    for the moderator, one for an expert, and queries and an answer for the two that answer."""
    background = storm.workload_of(options.background)

    def calls(work: Work) -> dict[str, float]:
        usual = background.calls(work) if options.warm_turns else _without(background.calls(work))
        turns = float(options.turns)
        answers = turns * (1 - ASKED_OF_THREE)
        page = _page(usual, options.page)
        return {
            **page,
            "perspectives": usual.get("perspectives", 0.0) + turns * ASKED_OF_THREE,
            "synthesiser": usual.get("synthesiser", 0.0) + answers,
            "answerer": usual.get("answerer", 0.0) + answers,
            "expert": turns * ASKED_OF_THREE,
            "moderator": turns * ASKED_OF_THREE,
            "mapper": CALLS_A_TURN * (answers + 1),
        }

    def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
        usual = background.call_tokens(work, prompts)
        shown = 5 * work.length
        data = {
            "expert": storm.TURNS + shown,
            "moderator": storm.TURNS + shown,
            "mapper": OPTIONS + 6 * min(work.length, 100) + LINE,
        }
        talked = {
            role: (own_tokens(prompts[role]) + told, FILLED * prompts[role].sampling.max_tokens)
            for role, told in data.items()
        }
        return {**usual, **talked}

    return Workload(calls=calls, call_tokens=call_tokens, reading=(*background.reading, *TALKING))


def _without(calls: dict[str, float]) -> dict[str, float]:
    return {role: number for role, number in calls.items() if role not in storm.TALKING}


def _page(calls: dict[str, float], page: bool) -> dict[str, float]:
    """A page whose outline is the mind map is outlined by nobody."""
    return {role: 0.0 if page and role in workload.OUTLINING else number for role, number in calls.items()}
