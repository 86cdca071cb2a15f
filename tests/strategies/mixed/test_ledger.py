"""To which way of asking what was found belongs."""

from kgplatform.ids import evidence_key
from kgplatform.models import Asking, Relation
from kgplatform.strategies.mixed.ledger import attributed, counts_of, in_words, records_of
from kgplatform.strategies.mixed.quotas import Record

GAPS, BOTH = ("gaps",), ("categories", "gaps")


def relation(id_: str, *snippets: str) -> Relation:
    evidence = tuple(evidence_key(snippet, 0, 5) for snippet in snippets)
    return Relation(
        id=id_, subject_id="a", relation="eats", wording="eats", object_id="b", weight=len(evidence), sources=1,
        evidence=evidence,
    )  # fmt: skip


def asking(way: str, number: int, queries: int, relations: float, gaps: float = 0.0) -> Asking:
    return Asking(
        id=f"{way}{number}", way=way, round=number, quota=3, questions=queries, queries=queries, snippets=2.0,
        relations=relations, facts=4.0, gaps=gaps,
    )  # fmt: skip


def test_a_relation_is_of_whom_found_the_first_that_tell_it() -> None:
    told = attributed(
        [
            relation("known", "old", "n1"),  # told before: a fact more, no new relation
            relation("one", "n1", "n1"),
            relation("both", "n1", "n2"),
            relation("other", "elsewhere", "n2"),  # of another topic's reading, new to this one
            relation("not found", "elsewhere"),
        ],
        {"n1": GAPS, "n2": BOTH},
        before={"old"},
    )
    assert told.relations == {"gaps": 2.0, "categories": 1.0}
    assert told.facts == {"gaps": 5.0, "categories": 1.0}


def test_relations_and_closed_gaps_count_alike() -> None:
    askings = [asking("gaps", 1, 3, 4.5, gaps=1.0), asking("categories", 1, 1, 0.5), asking("gaps", 2, 1, 0.5)]
    assert records_of(("categories", "gaps", "perspectives"), askings) == {
        "categories": Record(0.5, 1), "gaps": Record(6.0, 4), "perspectives": Record(0, 0),
    }  # fmt: skip
    assert counts_of(askings) == {
        "queries_of_gaps": 4, "relations_of_gaps": 5.0, "facts_of_gaps": 8.0, "closed_of_gaps": 1.0,
        "queries_of_categories": 1, "relations_of_categories": 0.5, "facts_of_categories": 4.0,
        "closed_of_categories": 0.0,
    }  # fmt: skip
    assert in_words(askings) == (
        "A query brought, in new relations and closed gaps: gaps 1.5 (4 queries), categories 0.5 (1 query)."
    )
    assert in_words([]) == ""
