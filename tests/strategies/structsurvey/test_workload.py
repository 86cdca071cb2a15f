"""What a survey takes of a model beside its reading and its writing."""

import pytest

from kgplatform.llm.prompts import load_prompts
from kgplatform.strategies import workload
from kgplatform.strategies.structsurvey import StructSurveyOptions
from kgplatform.strategies.structsurvey.workload import workload_of
from kgplatform.strategies.workload import Work

WORK = Work(read=100, asks=2, snippets=100, length=250)


@pytest.mark.parametrize(("compared", "aspects", "cells", "claims"), [(8, 1, 2, 2), (9, 1, 3, 2), (0, 0, 0, 0)])
def test_works_are_compared_by_a_call_for_aspects_and_one_for_four_works(
    compared: int, aspects: int, cells: int, claims: int
) -> None:
    told = workload_of(StructSurveyOptions(compared=compared))
    calls = told.calls(WORK)
    assert (calls["comparison_aspects"], calls["comparison_cells"]) == (aspects, cells)
    assert calls["claims"] == workload.calls(WORK)["claims"] + claims
    assert told.call_tokens(WORK, load_prompts()).keys() == calls.keys()


def test_a_run_that_writes_no_page_compares_nothing() -> None:
    calls = workload_of(StructSurveyOptions()).calls(Work(read=100, asks=2, snippets=0, length=250))
    assert (calls["comparison_aspects"], calls["comparison_cells"], calls["claims"]) == (0, 0, 0)
