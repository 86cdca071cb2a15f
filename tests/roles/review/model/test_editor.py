"""The editor reaches the named sentences and no others."""

from typing import Any

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.models import SectionDraft
from kgplatform.roles.review.editor import EditBrief
from kgplatform.roles.review.model.editor import ModelEditor
from kgplatform.roles.review.reviewer import Point
from tests.support.bridges import EVIDENCE, PATH, PROMPTS, PUSH, STONE, TOPIC, draft, sentence
from tests.support.fake_model import FakeModel

PUSHES = sentence("Arches push outwards.", PUSH.id)
WRONG = sentence("Rome built 800 arches.", STONE.id)
LOVED = sentence("Everyone loved them.", STONE.id)
BEFORE = draft((PUSHES, WRONG), (LOVED,))
BRIEF = EditBrief(
    topic=TOPIC,
    path=PATH,
    draft=BEFORE,
    evidence=(EVIDENCE[1], EVIDENCE[0]),  # S1 is PUSH, S2 is STONE
    points=(
        Point(sentence=WRONG.text, quote="800", problem="It is 900.", snippet_ids=(PUSH.id,)),
        Point(sentence=LOVED.text, quote="loved", problem="No snippet says so."),
    ),
)


def _edit(number: Any, *sentences: tuple[str, list[str]]) -> dict[str, Any]:
    return {"number": number, "sentences": [{"text": text, "citations": cited} for text, cited in sentences]}


async def _edited(*edits: dict[str, Any]) -> tuple[SectionDraft, dict[str, int], FakeModel]:
    model, dropped = FakeModel({"editor": [{"edits": list(edits)}]}), Dropped()
    return await ModelEditor(model, PROMPTS, dropped).edit(BRIEF), dropped.take(), model


async def test_named_sentences_are_rewritten_and_left_out() -> None:
    edited, dropped, model = await _edited(_edit(1, ("Rome built 900 arches.", ["S1"])), _edit("[2]"))

    assert edited == draft((PUSHES, sentence("Rome built 900 arches.", PUSH.id)))
    assert dropped == {}
    values = model.asked[0][1]
    assert set(values) == PROMPTS["editor"].placeholders
    assert "Arches push outwards.\n[1] Rome built 800 arches. (S2)\n\n[2] Everyone loved them. (S2)" in str(
        values["draft"]
    )
    assert "[1] It is 900. (snippets that say it right: S1)\n[2] No snippet says so.\n" in str(values["points"])


async def test_an_editor_that_rewrites_everything_changes_only_what_was_named() -> None:
    edited, dropped, _ = await _edited(
        _edit(1, ("Rome built 900 arches.", ["S1"])),
        _edit(1, ("Rome built no arches at all.", ["S1"])),
        _edit(3, ("All is new here now.", ["S1"])),
        _edit(0, ("This is the best page.", ["S1"])),
        _edit(2, ("One thing is said.", ["S1"]), ("A second one follows.", ["S1"]), ("And a third too.", ["S1"])),
    )

    assert edited == draft((PUSHES, sentence("Rome built 900 arches.", PUSH.id)), (LOVED,))
    assert dropped == {
        "editor: edit of a sentence that was not named": 3,
        "editor: more than a sentence's place has room for": 1,
    }


async def test_an_edit_without_a_usable_sentence_leaves_the_old_one() -> None:
    edited, dropped, _ = await _edited(
        _edit(1, ("Rome built 900 arches.", ["S9"])), _edit(2, ("Arches push outwards.", ["S1"]))
    )

    assert edited == BEFORE
    assert dropped == {
        "editor: citation key that does not exist": 1,
        "editor: repeated": 1,
        "editor: unknown citation": 1,
    }


async def test_without_an_answer_or_a_point_the_draft_stays() -> None:
    model = FakeModel({"editor": [UnusableAnswer("no JSON")]})
    editor = ModelEditor(model, PROMPTS, Dropped())

    assert await editor.edit(BRIEF) == BEFORE
    assert await editor.edit(BRIEF.model_copy(update={"points": ()})) == BEFORE
    assert len(model.asked) == 1
