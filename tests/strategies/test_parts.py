"""What steps work with, by the options of their run."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.strategies.options import AskingOptions, ResearchOptions
from kgplatform.strategies.outline import STRATEGY as OUTLINE
from kgplatform.strategies.parts import Parts, with_options
from kgplatform.strategies.watch import WatchOptions

NOBODY: Any = None  # what is not asked here


def parts() -> Parts:
    retrieval = Retrieval(NOBODY, NOBODY, SimpleNamespace(model_id="small"))  # type: ignore[arg-type] - only its name
    return Parts(NOBODY, retrieval, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, ResearchOptions())


def test_snippets_are_found_by_the_options_of_the_run() -> None:
    own = with_options(parts(), AskingOptions(k=7, ways="graph, text", topic_share=0.2, min_similarity=0.1))
    usual = with_options(parts(), ResearchOptions())

    assert (own.retrieval.manner, own.options.k) == ("small 0.1 0.2 by parts text,graph", 7)
    assert usual.retrieval.manner == parts().retrieval.manner == "small 0.25 0.4 by parts vectors,text"


def test_a_look_asks_services_itself_so_that_its_rounds_ask_the_corpus_alone() -> None:
    own = with_options(parts(), WatchOptions(k=7, sources="pubmed,web", pages_at_most=3))

    assert (own.options.services, own.options) == ((), ResearchOptions(k=7))


def test_a_strategy_without_options_on_reading_goes_by_the_usual_ones() -> None:
    usual = parts()

    assert with_options(usual, OUTLINE.chosen({})) is usual


@pytest.mark.parametrize(
    ("known", "groups", "named_by"),
    [
        (("rules", "model"), "model", "model"),
        (("rules",), "model", "rules"),  # no model is set
        (("rules", "model"), "rules", "rules"),
        (("rules", "model"), "none", None),
    ],
)
def test_who_names_groups_is_an_option_of_the_run(
    known: tuple[str, ...], groups: Literal["model", "rules", "none"], named_by: str | None
) -> None:
    namers: dict[str, Any] = {name: name for name in known}

    own = with_options(replace(parts(), group_namers=namers), AskingOptions(groups=groups))

    assert own.groups == named_by
