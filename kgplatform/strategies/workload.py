"""What runs take of a language model, by role: the research of a topic and its page, by the shape that these have.

The figures are those of a model that keeps its rules; what other runs really took corrects them (runs.estimates).
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from kgplatform.llm.batches import MOST_TEXT, PART, PART_A_TOKEN
from kgplatform.llm.data import BYTES_A_TOKEN, estimate_tokens
from kgplatform.llm.prompts import Prompt, Prompts
from kgplatform.roles.outline.model.outliner import FEWEST, MOST_HEADINGS, SNIPPETS_A_HEADING
from kgplatform.roles.review.model import claim_checker, relevance_filter
from kgplatform.writing.proportion import MOST
from kgplatform.writing.subgraph import ELSEWHERE

READING = ("extractor", "facets", "researcher", "synthesiser", "grouping", "normalisation")
OUTLINING = ("outline", "refinement")
SENTENCES_A_SNIPPET = 2
SENTENCE = 40  # tokens of a sentence with its keys
FENCE = 50  # tokens around a snippet, with the titles above it
SHAPE = 480  # tokens of the shape of an answer on several snippets
LINE = 30  # tokens of a gap, a question, a relation, an entity in a list
SAME, A_QUESTION = 3, 80  # questions on which names are one at most, and snippets whose names make one
AGAIN = 0.3  # share of the sections that central facts go back to
DOUBTFUL = 0.4  # share of the sections with a sentence that does not hold at once
FILLED = 0.3  # of the longest answer that a prompt allows
SHOWN = {  # lines
    "facets": 35, "researcher": 90, "synthesiser": 30, "grouping": 30, "normalisation": 130, "outline": 130,
    "refinement": 50, "placement": 110,
}  # fmt: skip


@dataclass(frozen=True)
class Manner:
    """How snippets are read: `at_once` by one call, where they fit the `context`, the tokens that a model reads and
    writes together."""

    at_once: int = 1
    context: int = 8192

    def together(self, length: float, prompts: Prompts) -> float:
        """Return how many snippets of so many tokens one call reads: too many are parted in two, and again."""
        prompt = prompts["extractor_several"]
        number = max(1.0, min(self.at_once, MOST_TEXT / BYTES_A_TOKEN / max(length, 1.0)))
        while number > 1:
            answer = number * (PART + PART_A_TOKEN * length)
            asked = own_tokens(prompt) + SHAPE + number * (length + FENCE)
            if answer <= prompt.sampling.max_tokens and asked + answer <= self.context:
                break
            number = max(1.0, number / 2)
        return number


@dataclass(frozen=True)
class Work:
    """What a run has to do: snippets that are `read`, so many of them `together` by one call where there are as many,
    times that it has to `ask` for more, and the `snippets` of the page, each of `length` tokens; none with no page to
    write."""

    read: float
    asks: float
    snippets: float
    length: float
    together: float = 1.0

    @property
    def readings(self) -> float:
        """How many calls it takes to read: the last one of each round is half full, as a rule."""
        return min(self.read, self.read / self.together + (self.asks + 1) * (1 - 1 / self.together) / 2)

    @property
    def a_reading(self) -> float:
        """How many snippets a call reads in the end."""
        return self.read / self.readings if self.read else self.together

    @property
    def headings(self) -> float:
        """How many headings the page has."""
        return min(self.snippets, max(FEWEST + 1, min(MOST_HEADINGS, self.snippets / SNIPPETS_A_HEADING)))

    def batches(self, most: int) -> float:
        """How many questions on at most so many snippets it takes to show those of each heading once."""
        return self.headings * max(1, ceil(self.shown / most)) if self.snippets else 0

    @property
    def shown(self) -> float:
        """How many snippets a heading is written from."""
        return min(MOST, self.snippets / self.headings) if self.snippets else 0


def calls(work: Work) -> dict[str, float]:
    """Return the calls of each role."""
    page = float(work.snippets > 0)
    return {
        "extractor": work.readings,
        "facets": float(work.asks > 0),  # once for a topic
        "researcher": work.asks,
        "synthesiser": work.asks,
        "grouping": (work.asks + 1) * float(work.read > 0),  # after each round
        "normalisation": min(SAME, max(1.0, work.read / A_QUESTION)) * float(work.read > 0),  # when all is read
        "outline": page,
        "refinement": page,
        "relevance": float(ceil(work.snippets / relevance_filter.MOST)),
        "placement": page,
        "writer": (1 + AGAIN) * work.headings,
        "reviewer": DOUBTFUL * work.headings,
        "editor": DOUBTFUL * work.headings,
        "claims": (1 + AGAIN) * work.batches(claim_checker.MOST),
        "polish": page,
        "lead": page,
    }


def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
    """Return the tokens of one call of each role: of its prompt, and of its answer."""
    draft = work.shown * SENTENCES_A_SNIPPET * SENTENCE
    page = work.headings * draft
    data = {
        **{role: lines * LINE for role, lines in SHOWN.items()},
        "relevance": min(work.shown, relevance_filter.MOST) * work.length,
        "writer": work.shown * work.length + work.headings * ELSEWHERE * LINE,
        "reviewer": work.shown * work.length + draft,
        "editor": work.shown * work.length + draft,
        "claims": min(work.shown, claim_checker.MOST) * work.length + draft,
        "polish": page,
        "lead": work.snippets * work.length + page,
    }
    usual = {
        role: (own_tokens(prompts[role]) + told, FILLED * prompts[role].sampling.max_tokens)
        for role, told in data.items()
    }
    return {"extractor": _reading_tokens(work, prompts), **usual}


@dataclass(frozen=True)
class Workload:
    """What a strategy's runs take: the `calls` of each role for their work, and the tokens of one, of its prompt and of
    its answer; the calls of `reading` roles go with what is read, those of others with the page. Runs that `search`
    have rounds ahead, others go by what the topic has."""

    search: bool = True
    calls: Callable[[Work], dict[str, float]] = calls
    call_tokens: Callable[[Work, Prompts], dict[str, tuple[float, float]]] = call_tokens
    reading: tuple[str, ...] = READING


def _outline_calls(work: Work) -> dict[str, float]:
    return {role: number for role, number in calls(work).items() if role in OUTLINING}


RESEARCH = Workload()
WRITING_ALONE = Workload(search=False)
OUTLINE_ALONE = Workload(search=False, calls=_outline_calls)


def _reading_tokens(work: Work, prompts: Prompts) -> tuple[float, float]:
    """Return the tokens of a call that reads: an answer has for each snippet what one on it alone has."""
    alone = prompts["extractor"]
    prompt = alone if work.together == 1 else prompts["extractor_several"]
    told = work.a_reading * (work.length + (0 if work.together == 1 else FENCE))
    return own_tokens(prompt) + told, work.a_reading * FILLED * alone.sampling.max_tokens


def own_tokens(prompt: Prompt) -> int:
    """Return the tokens of a prompt without its data."""
    return estimate_tokens(prompt.system) + estimate_tokens(prompt.user)
