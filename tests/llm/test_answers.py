"""Answers are found in what models say, mended, and held to their shape."""

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field

from kgplatform.llm.answers import Unreadable, read_answer, spoken_part
from kgplatform.llm.schemas import answer_schema, at_most, is_strict, no_longer, shortened


class Triple(BaseModel):
    subject: str
    object: str


class Triples(BaseModel):
    triples: list[Triple] = []
    note: str = ""


MOON = Triple(subject="Moon", object="tide")
WHOLE = '{"triples": [{"subject": "Moon", "object": "tide"}]}'


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"```json\n{WHOLE}\n```",
        f"```\n{WHOLE}\n```\nThat is all {{really}}.",
        '[{"subject": "Moon", "object": "tide"}]',
        f"First I thought of {{}} and [1], then: {WHOLE}",
        f'{{"triples": []}} No, wait: {WHOLE}',
        WHOLE.replace('"', "'"),
        WHOLE[:-2],
        WHOLE.replace("}]", "},]"),
        "{triples: [{subject: 'Moon', object: 'tide'}]}",
        f"<think>{{</think>\n{WHOLE}",
        f"The user wants triples.</think>{WHOLE}",
    ],
)
def test_the_answer_is_found(text: str) -> None:
    assert read_answer(text, Triples) == Triples(triples=[MOON])


def test_a_thought_s_end_inside_of_a_string_is_text() -> None:
    assert read_answer('{"note": "a </think> b"}', Triples).note == "a </think> b"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "It is empty."),
        ("<think>on and on", "It is empty."),
        ("I cannot do that {sorry}.", "There is no JSON in it."),
        ("See [1] and [2].", "Its JSON has none of the fields note, triples."),
        ('{"subject": "Moon", "object": "tide"}', "Its JSON has none of the fields note, triples."),
        ('{"triples": [{"subject": 1}]}', "Its JSON does not fit: triples.0.subject: Input should be a valid string; "
         "triples.0.object: Field required."),
    ],
)  # fmt: skip
def test_what_is_no_answer_says_why(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as problem:
        read_answer(text, Triples)
    assert str(problem.value) == reason


def test_without_repair_only_whole_json_counts() -> None:
    with pytest.raises(Unreadable):
        read_answer(WHOLE[:-2], Triples, repair=False)
    assert read_answer(WHOLE + " and so", Triples, repair=False) == Triples(triples=[MOON])


def test_thoughts_are_not_spoken() -> None:
    assert spoken_part(" <think>\na\n</think>\n b ") == "b"


def test_a_schema_is_closed_and_written_out() -> None:
    triple = {
        "type": "object",
        "properties": {"subject": {"type": "string"}, "object": {"type": "string"}},
        "required": ["subject", "object"],
        "additionalProperties": False,
    }
    assert answer_schema(Triples) == {
        "type": "object",
        "properties": {"triples": {"type": "array", "items": triple}, "note": {"type": "string"}},
        "required": ["triples", "note"],
        "additionalProperties": False,
    }
    assert is_strict(answer_schema(Triples))


def test_a_field_called_title_stays_and_free_keys_are_not_strict() -> None:
    class Page(BaseModel):
        title: str = Field(description="Of the page.")
        counts: dict[str, int]

    schema = answer_schema(Page)
    assert schema["properties"]["title"] == {"type": "string", "description": "Of the page."}
    assert not is_strict(schema)


class Bounded(BaseModel):
    """A field may be called as a limit is."""

    words: Annotated[list[Annotated[str, no_longer(80)]], at_most(5)] = Field(description="Some.")
    maxItems: int = 0  # noqa: N815 - as it is called


def test_how_long_an_answer_may_be_is_told_on_demand_and_no_rule_for_reading() -> None:
    def words(schema: dict[str, Any]) -> dict[str, Any]:
        assert set(schema["properties"]) == {"words", "maxItems"}
        found: dict[str, Any] = schema["properties"]["words"]
        return found

    bounded = answer_schema(Bounded, limits=True)
    assert words(answer_schema(Bounded)) == {"description": "Some.", "items": {"type": "string"}, "type": "array"}
    assert words(bounded) == {
        "description": "Some.", "items": {"type": "string", "maxLength": 80}, "type": "array", "maxItems": 5,
    }  # fmt: skip
    assert words(shortened(bounded, items=3, characters=100)) == {
        "description": "Some.", "items": {"type": "string", "maxLength": 80}, "type": "array", "maxItems": 3,
    }  # fmt: skip
    assert len(Bounded(words=["word" * 30] * 9).words) == 9
