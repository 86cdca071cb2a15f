"""What surveys take of a language model, beside the reading and writing that all research takes."""

from math import ceil
from typing import TYPE_CHECKING

from kgplatform.llm.data import BYTES_A_TOKEN
from kgplatform.llm.prompts import Prompts
from kgplatform.roles.comparison.comparer import BATCH
from kgplatform.roles.comparison.model.comparer import OPENING, SNIPPETS
from kgplatform.roles.review.model import claim_checker
from kgplatform.strategies import workload
from kgplatform.strategies.workload import FILLED, LINE, READING, Work, Workload, own_tokens

if TYPE_CHECKING:
    from kgplatform.strategies.structsurvey import StructSurveyOptions

COMPARING = ("comparison_aspects", "comparison_cells")
SURVEYING = ("survey_sections", "survey_subsections", "planner", "categories", "classification")
ENTITIES = 40  # that a structured query finds
CITED = 0.5  # of the snippets that a work is shown by in a comparison, that its cells cite
SHARE = 0.5  # of the queries that are structured
WITHOUT = ("researcher", "synthesiser", "outline", "refinement")


def workload_of(options: "StructSurveyOptions") -> Workload:
    """Return the workload of runs with these options: one call plans the sections, one each their subsections and their
    queries; what a structured query found is sorted by one call for the categories and one for each batch. Works are
    compared by one for the aspects and one for the cells of each batch, which are checked with the page."""
    queries = options.planned + options.planned * options.subqueries
    structured = min(options.structured, SHARE * queries)

    def calls(work: Work) -> dict[str, float]:
        usual = {role: number for role, number in workload.calls(work).items() if role not in WITHOUT}
        planned = float(options.planned)
        batches = ceil(options.compared / BATCH) * float(work.snippets > 0)
        checked = ceil(options.compared * SNIPPETS * CITED / claim_checker.MOST) * float(work.snippets > 0)
        return {
            **usual,
            "claims": usual["claims"] + checked,
            "comparison_aspects": float(batches > 0),
            "comparison_cells": float(batches),
            "survey_sections": 1.0,
            "survey_subsections": planned * bool(options.subsections),
            "planner": planned * bool(options.subqueries),
            "categories": structured,
            "classification": structured * ceil(ENTITIES / options.batch),
        }

    def call_tokens(work: Work, prompts: Prompts) -> dict[str, tuple[float, float]]:
        usual = workload.call_tokens(work, prompts)
        data = {
            "survey_sections": options.abstracts * work.length,
            "survey_subsections": options.section_abstracts * work.length,
            "planner": LINE * LINE,
            "categories": ENTITIES * LINE,
            "classification": options.batch * LINE,
            "comparison_aspects": options.compared * OPENING / BYTES_A_TOKEN,
            "comparison_cells": BATCH * SNIPPETS * work.length,
        }
        surveyed = {
            role: (own_tokens(prompts[role]) + told, FILLED * prompts[role].sampling.max_tokens)
            for role, told in data.items()
        }
        return {**{role: tokens for role, tokens in usual.items() if role not in WITHOUT}, **surveyed}

    return Workload(calls=calls, call_tokens=call_tokens, reading=(*READING, *SURVEYING))
