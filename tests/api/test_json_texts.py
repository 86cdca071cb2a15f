import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api import json_texts
from api.json_texts import MAX_ANSWER, read_json, write_json
from kgplatform.errors import InputError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.booleans(), st.integers(1, 40))
def test_what_was_written_is_read_whatever_the_size_of_a_piece(value: Any, ascii_only: bool, piece: int) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only).encode("utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(json_texts, "_PIECE", piece)
        patched.setattr(json_texts, "_LONG", 3)
        assert read_json(text) == value


@given(VALUES, st.integers(1, 100))
def test_an_answer_is_the_same_in_pieces(value: Any, at_once: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(json_texts, "_AT_ONCE", at_once)
        pieces = list(write_json(value))
    assert b"".join(pieces).decode() == json.dumps(value, separators=(",", ":"))


def test_no_piece_of_an_answer_is_long_unless_a_text_is() -> None:
    row = {"name": "moss", "found": [{"text": "x" * 400, "at": 3, "of": {"title": "Ferns", "url": None}}] * 9}
    answer = {"data": {"topic": {"nodes": [row] * 200, "more": False}}}

    pieces = list(write_json(answer))

    assert json.loads(b"".join(pieces)) == answer
    assert max(map(len, pieces)) < 20_000
    assert len(pieces) < 1_000


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"[" * 1_000_000, "What was sent is more than 32 levels deep."),
        (b"[" + b"[]," * 100_000, "What was sent has more than 50,000 values."),
        (b'"' * 1_000_000, "What was sent has more than 50,000 values."),
        (b'{"a": NaN}', "What was sent is no JSON: NaN is no number of JSON."),
        (b'{"a": ' + b"9" * 5_000 + b"}", "What was sent is no JSON: Exceeds the limit"),
        (b'"' + b"a" * 20_000, "What was sent is no JSON: a string does not end."),
        (b'"' + b"a" * 20_000 + b"\\", "What was sent is no JSON: a string does not end."),
        (b'"' + b"a" * 20_000 + b"\\uzzzz " + b'"', "What was sent is no JSON: no escape at '\\\\uzzzz'."),
        (b"\xff\xfe{", "What was sent is not UTF-8: invalid start byte."),
        (b"9" * 5_000_000, "What was sent has 4 MB beside its texts."),
        (b"", "What was sent is no JSON: Expecting value"),
    ],
    ids=["deep", "many", "strings", "nan", "digits", "open", "escape", "no escape", "bytes", "number", "nothing"],
)
def test_what_is_no_json_or_too_much_of_it_is_told(body: bytes, what: str) -> None:
    with pytest.raises(InputError) as refused:
        read_json(body)
    assert refused.value.what.startswith(what)
    assert refused.value.remedy


def test_an_answer_that_is_too_large_is_not_written() -> None:
    with pytest.raises(InputError, match="more than 64 MB"):
        list(write_json([["x" * 1_000_000]] * (MAX_ANSWER // 1_000_000 + 1)))


def test_no_call_is_given_more_than_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    # given texts of which every character is escaped, or none
    escaped, plain = b"\\u4e2d" * 1_000_000, b"a" * 5_000_000
    lengths: list[int] = []

    def loads(text: str, **options: Any) -> Any:
        lengths.append(len(text))
        return original(text, **options)

    original = json.loads
    monkeypatch.setattr(json_texts.json, "loads", loads)
    # when they are read
    found = read_json(b'{"a": "' + escaped + b'", "b": "' + plain + b'"}')
    # then nothing else had to wait for a call that reads megabytes
    assert (len(found["a"]), found["b"]) == (1_000_000, plain.decode())
    assert max(lengths) < 300_000
