"""In which order what typed queries find is read."""

from kgplatform.models import TypedEvidence, TypedQuery
from kgplatform.strategies.steps.typed_search import ranked


def test_what_is_nearest_to_the_words_of_a_question_stands_before_what_many_queries_of_the_graph_have() -> None:
    near = TypedEvidence(query=TypedQuery(kind="vector", text="What are bogs?"), snippet_ids=("says", "near", "far"))
    named = [
        TypedEvidence(query=TypedQuery(kind="single_entity", entity=name), snippet_ids=("often", "near", name))
        for name in ("bogs", "cranes", "peat")
    ]

    assert ranked([named[0], near, *named[1:]]) == ["says", "often", "near", "far", "bogs", "cranes", "peat"]
    assert ranked(named[:1]) == ["often", "near", "bogs"]
    assert ranked([]) == []
