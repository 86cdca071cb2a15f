"""What conversations take of a language model, beside the reading and writing that all research takes."""

from typing import TYPE_CHECKING

from kgplatform.llm.prompts import Prompts
from kgplatform.strategies import workload
from kgplatform.strategies.workload import FILLED, LINE, READING, SHOWN, Work, Workload, own_tokens

if TYPE_CHECKING:
    from kgplatform.strategies.storm import StormOptions

TALKING = ("perspectives", "interviewer", "answerer")
CONTENTS, TURNS = 900, 700  # tokens of tables of contents, and of a conversation in the middle of it


def workload_of(options: "StormOptions") -> Workload:
    """Return the workload of runs with these options: one call for perspectives, and one for a question, its queries
    and its answer each, as many as there are turns; where documents were researched already, none of them."""

    def calls(work: Work) -> dict[str, float]:
        usual = {role: number for role, number in workload.calls(work).items() if role != "researcher"}
        turns = float(options.turns_in_all) * min(1.0, work.asks)
        talked = {"perspectives": float(turns > 0 and options.perspectives > 0), "interviewer": turns}
        return {**usual, **talked, "synthesiser": turns, "answerer": turns}

    def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
        usual = workload.call_tokens(work, prompts)
        found = options.k * options.queries_a_question * work.length
        data = {
            "perspectives": CONTENTS,
            "interviewer": TURNS + LINE * options.gaps,
            "synthesiser": SHOWN["synthesiser"] * LINE,
            "answerer": found,
        }
        talked = {
            role: (own_tokens(prompts[role]) + told, FILLED * prompts[role].sampling.max_tokens)
            for role, told in data.items()
        }
        return {**{role: tokens for role, tokens in usual.items() if role != "researcher"}, **talked}

    return Workload(calls=calls, call_tokens=call_tokens, reading=(*READING, *TALKING))
