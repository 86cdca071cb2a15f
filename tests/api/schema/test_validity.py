from collections.abc import Iterator

import pytest
from strawberry.schema import schema as strawberry_schema

from api.schema import validity
from api.schema.validity import KnownValid
from tests.api.conftest import Api

TOPICS = "query { topics { name } }"


@pytest.fixture
def validated(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Give the texts that are validated from now on; nothing is known before, nor afterwards."""
    texts: list[str] = []
    validate = strawberry_schema.validate_document

    def noted(schema: object, document: object, rules: object) -> object:
        texts.append(document.loc.source.body)
        return validate(schema, document, rules)

    monkeypatch.setattr(strawberry_schema, "validate_document", noted)
    monkeypatch.setattr(KnownValid, "_valid", type(KnownValid._valid)())
    yield texts


async def test_a_valid_text_is_validated_once(api: Api, validated: list[str]) -> None:
    for _ in range(3):
        assert len((await api.ask(TOPICS))["topics"]) == 2
    await api.ask("query { topics { key } }")
    assert validated == [TOPICS, "query { topics { key } }"]


async def test_what_is_not_valid_is_refused_each_time(api: Api, validated: list[str]) -> None:
    wrong = "query { topics { color } }"
    for _ in range(2):
        (error,) = await api.fail(wrong)
        assert error["message"] == "Cannot query field 'color' on type 'Topic'."
    assert validated == [wrong, wrong]


async def test_the_last_texts_are_known_and_long_ones_never(
    api: Api, validated: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validity, "TEXTS", 2)
    long = TOPICS + " " * validity.LONGEST
    other, third = (f"query {name} {{ topics {{ name }} }}" for name in ("Other", "Third"))
    for text in (TOPICS, other, TOPICS, third, TOPICS, other, long, long):
        await api.ask(text)
    assert validated == [TOPICS, other, third, other, long, long]
