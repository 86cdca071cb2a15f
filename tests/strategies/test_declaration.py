"""What a strategy declares, and what is shown of it."""

from dataclasses import replace

import pytest

from kgplatform.errors import InputError
from kgplatform.retrieval.searcher import Breadth
from kgplatform.strategies.apollo import STRATEGY as APOLLO
from kgplatform.strategies.declaration import Option
from kgplatform.strategies.outline import STRATEGY as OUTLINE
from kgplatform.strategies.registry import all_strategies, stage_of, strategy_of
from kgplatform.strategies.stages import EXTRACT, RETRIEVE


def test_every_folder_that_declares_a_strategy_is_one() -> None:
    assert {name: len(each.stages) for name, each in all_strategies().items()} == {
        "apollo": 9,
        "ask": 3,
        "costorm": 13,
        "flat": 9,
        "mixed": 12,
        "omnithink": 9,
        "orag": 8,
        "outline": 1,
        "page": 2,
        "rag": 8,
        "refresh": 7,
        "storm": 11,
        "topical": 8,
        "structsurvey": 10,
        "watch": 9,
    }


def test_what_is_given_goes_before_defaults_and_these_before_those_of_the_strategy() -> None:
    chosen = APOLLO.chosen({"depth": "2", "page": "false"}, {"depth": 7, "k": 5, "unknown to it": 1})

    assert (chosen.depth, chosen.page, chosen.k, chosen.first_k) == (2, False, 5, 5)


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"dept": 2}, "The strategy apollo cannot be run so: it has no option 'dept'."),
        ({"depth": "deep"}, "The strategy apollo cannot be run so: depth: input should be a valid integer, "),
        ({"depth": -1}, "The strategy apollo cannot be run so: depth: input should be greater than or equal to 0."),
        ({"ways": "vectors,web"}, "The strategy apollo cannot be run so: ways: web is no way to find snippets; there"),
        (
            {"ways": " ,"},
            "The strategy apollo cannot be run so: ways: there must be one at least of vectors, text, graph, cit",
        ),
        (
            {"since": "last year"},
            "The strategy apollo cannot be run so: since: 'last year' is no date such as 2019, 2019-05",
        ),
        (
            {"since": "2019-05", "until": "2018"},
            "The strategy apollo cannot be run so: until: 2018 is before 2019-05, ",
        ),
        (
            {"exact": "x[ti]", "sources": "pubmed,arxiv"},
            "The strategy apollo cannot be run so: exact: it is for one service in sources; there are: pubmed, arxiv.",
        ),
        (
            {"exact": "x[ti]"},
            "The strategy apollo cannot be run so: exact: it is for one service in sources; there are: n",
        ),
        ({"facet_share": "2"}, "The strategy apollo cannot be run so: facet_share: input should be less than"),
    ],
)
def test_what_it_cannot_be_run_with_is_refused_with_what_there_is(given: dict[str, str | int], what: str) -> None:
    with pytest.raises(InputError) as refusal:
        APOLLO.chosen(given)

    assert refusal.value.what.startswith(what)
    assert refusal.value.remedy.startswith("Its options are: first_k, k, questions, ")


def test_dates_of_services_may_be_beginnings_of_one_another() -> None:
    chosen = APOLLO.chosen({"since": "2019-05", "until": "2019", "sources": "corpus,pubmed", "exact": "x[ti]"})

    assert (chosen.since, chosen.until, chosen.exact, chosen.services) == ("2019-05", "2019", "x[ti]", ("pubmed",))


def test_one_without_options_says_so() -> None:
    with pytest.raises(InputError) as refusal:
        OUTLINE.chosen({"depth": 2})

    assert (refusal.value.what, refusal.value.remedy) == (
        "The strategy outline cannot be run so: it has no option 'depth'.", "It has no options.",
    )  # fmt: skip


def test_options_are_listed_with_kind_default_and_words() -> None:
    listed = {option.name: option for option in APOLLO.listed()}

    assert listed["depth"] == Option(
        "depth", "whole number", "4", "Rounds of questions, after the first round of reading."
    )
    assert listed["page"] == Option("page", "yes or no", "true", "Whether the page is written after the research.")
    assert listed["least_yield"].kind == "number"


def test_those_that_begin_with_a_look_into_many_sources_have_the_same_options_for_it() -> None:
    apollo, *others = [
        {option.name: option for option in strategy_of(name).listed()} for name in ("apollo", "flat", "mixed", "storm")
    ]

    for name, default in (("first_sources", "50"), ("first_each", "2")):
        assert apollo[name].default == default
        assert all(other[name] == apollo[name] for other in others)


def test_storm_looks_into_as_many_sources_as_it_is_told() -> None:
    storm = strategy_of("storm")
    steps = [
        storm.chosen(given).for_steps() for given in ({}, {"first_sources": 0}, {"first_sources": 7, "first_each": 1})
    ]

    assert [each.breadth for each in steps] == [
        Breadth(sources=50, each=2),
        Breadth(sources=0, each=2),
        Breadth(sources=7, each=1),
    ]


def test_an_unknown_strategy_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InputError) as refusal:
        strategy_of("storms")

    assert refusal.value.what == "There is no strategy 'storms'."
    assert refusal.value.remedy == (
        "There are: apollo, ask, costorm, flat, mixed, omnithink, orag, outline, page, rag, refresh, storm, "
        "structsurvey, topical, watch."
    )


def test_stages_that_write_and_those_that_are_optional() -> None:
    stages = [stage_of("apollo", name) for name in ("begin", "retrieve", "ask", "article", "of another version")]

    assert [(each.label, each.writes, each.optional) for each in stages] == [
        ("getting ready", False, False),
        ("searching the corpus", False, True),
        ("asking about them", False, True),
        ("writing the page", True, False),
        ("of another version", False, False),
    ]
    assert stage_of("load", "load").label == "loading documents"


def test_what_writes_is_told_by_stages_and_by_whether_a_page_is_wanted() -> None:
    without = {name for name, each in all_strategies().items() if not each.writes({"page": False})}

    assert all(each.writes({}) for each in all_strategies().values())
    # the others have no such option: given to `chosen`, it is refused
    assert {name for name, each in all_strategies().items() if "page" in each.options.model_fields} <= without
    assert not replace(APOLLO, stages=(RETRIEVE, EXTRACT)).writes({"page": True})


def test_what_is_wrong_with_options_is_told_by_their_names() -> None:
    assert APOLLO.faults({"depth": "-1", "ways": " ,", "page": "maybe", "k": "3", "dept": 2}) == {
        "depth": "input should be greater than or equal to 0",
        "ways": "there must be one at least of vectors, text, graph, citations",
        "page": "input should be a valid boolean, unable to interpret input",
        "dept": "extra inputs are not permitted",
    }
    assert APOLLO.faults({"depth": "2"}) == {}
