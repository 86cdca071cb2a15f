"""What a model reads in texts in other languages than English, and what of it stands."""

import pytest

from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Snippet
from kgplatform.roles.extraction.model.checked_reading import Reading, ReadingAnswer, read_answer
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from tests.support.fake_model import FakeModel
from tests.support.many_languages import TEXTS, one_line_paragraphs


def read(language: str, text: str, subject: str, relation: str, object_: str, quote: str) -> Reading:
    told = {"subject": subject, "relation": relation, "object": object_, "quote": quote}
    answer = ReadingAnswer.model_validate({"entities": [{"name": subject, "description": quote}], "relations": [told]})
    return read_answer(answer, CheckedText(text, language=language))


@pytest.mark.parametrize(
    ("language", "subject", "relation", "object_", "quote"),
    [
        ("de", "Maurer", "setzen auf", "hölzernes Lehrgerüst", "Die Maurer setzen die Bogensteine auf ein hölzernes"),
        ("de", "Prof. Dr. Heyman", "untersuchte die Gewölbe vieler", "Brücken",
         "Prof. Dr. Heyman untersuchte die Gewölbe vieler Brücken."),
        ("fr", "abeille mellifère", "pollinise", "pommiers", "L'abeille mellifère pollinise les pommiers"),
        ("es", "canteros", "colocan sobre una cimbra de madera", "dovelas", "Los canteros colocan las dovelas"),
        ("ru", "Пчёлы", "опыляют", "яблони", "Пчёлы опыляют яблони весной."),
        ("zh", "石桥", "依靠", "压力", "石桥依靠压力承受荷载。"),
        ("zh", "蜜蜂", "在春天为苹果树授粉", "苹果树", "蜜蜂在春天为苹果树授粉。"),
    ],
)  # fmt: skip
def test_what_a_text_states_is_taken_with_its_sentence(
    language: str, subject: str, relation: str, object_: str, quote: str
) -> None:
    text = one_line_paragraphs(TEXTS[language])

    reading = read(language, text, subject, relation, object_, quote)

    (triplet,) = reading.triplets
    assert (triplet.subject, triplet.relation, triplet.object) == (subject, relation, object_)
    assert quote.rstrip("。.") in text[triplet.start : triplet.end]
    assert {text[m.start : m.end] for e in reading.entities for m in e.mentions} == {subject, object_}


@pytest.mark.parametrize(
    ("language", "subject", "relation", "object_", "quote", "reason"),
    [
        ("de", "Steinbrücke", "carries", "Last", "Eine Steinbrücke trägt ihre Last.", "relation not in sentence"),
        ("de", "Brücke", "trägt", "Last", "Die Brücke trägt ihre Last nicht.", "relation leaves out: nicht"),
        ("de", "Brücke", "tragen", "Last", "Die Brücke könnte die Last tragen.", "relation leaves out: könnte"),
        ("fr", "pont", "est", "voûte", "Le pont n'est pas une voûte.", "relation leaves out: n"),
        ("es", "puentes", "resisten", "crecidas", "¿Resisten los puentes las crecidas?", "quote is no statement"),
        ("ru", "мост", "передаёт", "нагрузку", "Старый мост не передаёт нагрузку.", "relation leaves out: не"),
        ("zh", "石桥", "依靠", "拉力", "古老的石桥不依靠拉力。", "relation leaves out: 不"),
        ("zh", "石桥", "承受", "拉力", "古老的石桥依靠拉力。", "relation not in sentence"),
    ],
)  # fmt: skip
def test_what_it_does_not_state_is_not_taken(
    language: str, subject: str, relation: str, object_: str, quote: str, reason: str
) -> None:
    reading = read(language, quote, subject, relation, object_, quote)

    assert reading.triplets == ()
    assert reading.dropped[reason] == 1


def snippet(language: str, text: str) -> Snippet:
    return Snippet(
        id=text, source_id="d", domain="glass", url="u", title="Bridges", path=(), text=text, start=0, end=len(text),
        embedding_id="e", embedding_model="m", language=language,
    )  # fmt: skip


async def test_the_model_is_told_of_other_languages_and_of_english_nothing() -> None:
    # given
    prompts = load_prompts()
    nothing = {"entities": [], "relations": []}
    several = {"snippets": [{"number": n, **nothing} for n in (1, 2, 3)]}
    model = FakeModel({"extractor": [nothing] * 2, "extractor_several": [several]})
    german, chinese, english = snippet("de", "Brücken tragen."), snippet("zh", "石桥。"), snippet("", "Bridges carry.")

    # when
    await ModelExtractor(model, prompts, Dropped()).extract([german])
    await ModelExtractor(model, prompts, Dropped()).extract([english])
    await ModelExtractor(model, prompts, Dropped(), at_once=3).extract([german, english, chinese])

    # then
    alone, plain, together = (values for _, values in model.asked)
    told = prompts["extractor_language"].user.replace("{{languages}}", "The snippet is in German.")
    assert alone["snippet"] == f"{fence('snippet', german.text)}\n\n{told}"
    assert plain["snippet"] == fence("snippet", english.text)
    assert "Snippet 1 is in German, Snippet 3 is in Chinese. The rules hold" in str(together["snippets"])
