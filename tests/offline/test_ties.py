"""Which paragraphs name the topic."""

from kgplatform.offline.ties import paragraph_ties, tied_share
from kgplatform.offline.topic_name import TopicName
from kgplatform.roles.writer import Evidence
from tests.writing.corpus import snippet

NAME = TopicName("Statics of arch bridges", [])
ON = snippet("Spans", "Piles carry the towers.\nArch bridges push outwards.")
OFF = snippet("Piles", "Piles carry the towers.")


def test_a_paragraph_is_tied_by_what_it_names() -> None:
    ties = paragraph_ties([Evidence(snippet=ON, score=0.5), Evidence(snippet=OFF, score=0.4)], NAME)

    assert ties == {(ON.id, 0): 0.0, (ON.id, 1): 0.7 + 0.3 * 2 / 3, (OFF.id, 0): 0.0}


def test_the_share_of_the_evidence_that_names_the_topic() -> None:
    assert tied_share([Evidence(snippet=ON, score=0.5), Evidence(snippet=OFF, score=0.4)], NAME) == 0.5
    assert tied_share([], NAME) == 0.0
