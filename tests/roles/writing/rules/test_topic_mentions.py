"""Which paragraphs name the topic."""

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.topic_mentions import paragraph_ties, tied_share
from kgplatform.text.topic_name import TopicName
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


def test_what_a_length_limit_cut_out_of_a_passage_is_tied_as_that_is() -> None:
    # given: two halves of one paragraph, of which the first names the topic, and a paragraph that does not
    first = snippet("Spans", "Arch bridges push outwards.")
    text = "The abutments take it."
    cut = first.model_copy(
        update={"id": "b" * 32, "text": text, "start": first.end + 1, "end": first.end + 1 + len(text)}
    )
    apart = cut.model_copy(update={"id": "c" * 32, "start": first.end + 2, "end": first.end + 2 + len(text)})

    # then
    off = Evidence(snippet=OFF, score=0.4)
    assert tied_share([Evidence(snippet=first, score=0.5), Evidence(snippet=cut, score=0.3), off], NAME) == 2 / 3
    assert tied_share([Evidence(snippet=first, score=0.5), Evidence(snippet=apart, score=0.3), off], NAME) == 1 / 3
