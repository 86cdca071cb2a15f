"""What rounds of several ways of asking take of a language model."""

from typing import TYPE_CHECKING

from kgplatform.llm.prompts import Prompts
from kgplatform.strategies import workload
from kgplatform.strategies.storm.workload import CONTENTS, TALKING, TURNS
from kgplatform.strategies.workload import FILLED, READING, Work, Workload, own_tokens

if TYPE_CHECKING:
    from kgplatform.strategies.mixed import MixedOptions


def workload_of(options: "MixedOptions") -> Workload:
    """Return the workload of runs with these options: as that of rounds about gaps where these are asked about; of what
    is asked in conversation each question, its query and its answer are a call, and there are as many as an equal part
    of the questions is; what is asked about categories takes a call a round for its queries."""
    ways = options.ways_of_asking

    def calls(work: Work) -> dict[str, float]:
        usual = workload.calls(work)
        turns = work.asks * min(options.conversations, options.questions / len(ways)) * ("perspectives" in ways)
        single = work.asks * sum(1 for way in ways if way != "perspectives")
        talked = {"perspectives": float(turns > 0 and options.perspectives > 0), "interviewer": turns}
        asked = {"researcher": usual["researcher"] * ("gaps" in ways), "synthesiser": single + turns}
        return {**usual, **asked, **talked, "answerer": turns}

    def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
        data = {"perspectives": CONTENTS, "interviewer": TURNS, "answerer": options.k * work.length}
        talked = {
            role: (own_tokens(prompts[role]) + told, FILLED * prompts[role].sampling.max_tokens)
            for role, told in data.items()
        }
        return {**workload.call_tokens(work, prompts), **talked}

    return Workload(calls=calls, call_tokens=call_tokens, reading=(*READING, *TALKING))
