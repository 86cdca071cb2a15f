"""What research without a graph takes of a language model: texts are asked about, and headings made of them."""

from kgplatform.llm.prompts import Prompts
from kgplatform.strategies import workload
from kgplatform.strategies.workload import FILLED, LINE, OUTLINING, READING, Work, Workload, own_tokens

ASKER, PLANNER = "reflector", "survey_sections"
NOBODY = ("researcher", *OUTLINING)
TEXTS, BEGUN = 40, 110  # snippets that are shown in the middle of a run, and the tokens of their first words
ASKED = 20  # questions of before


def calls(work: Work) -> dict[str, float]:
    """Return the calls of each role."""
    usual = {role: number for role, number in workload.calls(work).items() if role not in NOBODY}
    return {**usual, ASKER: work.asks, PLANNER: float(work.snippets > 0)}


def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
    """Return the tokens of one call of each role: of its prompt, and of its answer."""
    usual = {role: each for role, each in workload.call_tokens(work, prompts).items() if role not in NOBODY}
    own = {ASKER: (f"{ASKER}_questions", TEXTS * min(work.length, BEGUN) + ASKED * LINE)}
    own[PLANNER] = (PLANNER, min(work.snippets, TEXTS) * work.length)
    told = {
        role: (own_tokens(prompts[name]) + data, FILLED * prompts[name].sampling.max_tokens)
        for role, (name, data) in own.items()
    }
    return {**usual, **told}


FLAT = Workload(calls=calls, call_tokens=call_tokens, reading=(*READING, ASKER))
