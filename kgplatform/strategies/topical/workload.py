"""What a brief page takes of a language model, beside the reading of its papers."""

from typing import TYPE_CHECKING

from kgplatform.llm.prompts import Prompts
from kgplatform.strategies import workload
from kgplatform.strategies.workload import DOUBTFUL, FILLED, READING, SENTENCE, Work, Workload, own_tokens

if TYPE_CHECKING:
    from kgplatform.strategies.topical import TopicalOptions

PARTS = 3  # of a page, each checked by itself
SENTENCES = 10
_READ = ("extractor", "grouping", "normalisation")


def workload_of(options: "TopicalOptions") -> Workload:
    """Return the workload of runs with these options: nobody asks about gaps, and the page is written by one call."""

    def calls(work: Work) -> dict[str, float]:
        usual = workload.calls(work)
        page = float(work.snippets > 0)
        checks = {"claims": PARTS * page, "reviewer": DOUBTFUL * page, "editor": DOUBTFUL * PARTS * page}
        return {**{role: usual[role] for role in _READ}, "brief_page": page, **checks}

    def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
        usual = workload.call_tokens(work, prompts)
        draft = SENTENCES * SENTENCE
        data = {"brief_page": options.tokens, **dict.fromkeys(("claims", "reviewer", "editor"), options.tokens + draft)}
        told = {
            role: (own_tokens(prompts[role]) + tokens, FILLED * prompts[role].sampling.max_tokens)
            for role, tokens in data.items()
        }
        return {**{role: usual[role] for role in _READ}, **told}

    return Workload(calls=calls, call_tokens=call_tokens, reading=READING)
