import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.workbench import multipart
from api.workbench.multipart import read_multipart
from kgplatform.errors import InputError

TYPE = "multipart/form-data; boundary=XX"


def form(*parts: tuple[str, bytes]) -> bytes:
    """A body of parts, each with its disposition's parameters and its content."""
    body = b"".join(
        b"--XX\r\nContent-Disposition: form-data; " + head.encode() + b"\r\nContent-Type: text/x\r\n\r\n" + content
        + b"\r\n"
        for head, content in parts
    )  # fmt: skip
    return body + b"--XX--\r\n"


def read(body: bytes, kind: str = TYPE) -> list[tuple[str, str | None, bytes]]:
    return [(part.name, part.filename, bytes(part.content)) for part in read_multipart(body, kind)]


def test_fields_and_files_come_in_their_order() -> None:
    body = form(('name="domain"', b"sea"), ('name="files"; filename="a b.md"', b"# A\r\n\r\nText.\r\n"))
    assert read(body) == [("domain", None, b"sea"), ("files", "a b.md", b"# A\r\n\r\nText.\r\n")]


def test_an_empty_field_and_an_empty_file_are_there() -> None:
    assert read(form(('name="a"', b""), ('name="f"; filename=""', b""))) == [("a", None, b""), ("f", "", b"")]


def test_names_are_read_as_browsers_write_them() -> None:
    body = form(('name="f"; filename="Über %22x%22; name=.md"', b"1"))
    assert read(body) == [("f", 'Über "x"; name=.md', b"1")]


def test_what_comes_before_the_first_part_and_after_the_last_is_nothing() -> None:
    assert read(b"hello\r\n" + form(('name="a"', b"1")) + b"and more") == [("a", None, b"1")]


@settings(max_examples=50, deadline=None)
@given(st.lists(st.binary(max_size=300), max_size=4))
def test_any_bytes_come_out_as_they_went_in(contents: list[bytes]) -> None:
    boundary = os.urandom(16).hex()  # browsers take one that is in no part
    body = form(*((f'name="f"; filename="{number}"', each) for number, each in enumerate(contents)))
    body = body.replace(b"--XX", f"--{boundary}".encode())
    if all(b"--XX" not in each for each in contents):
        assert [content for _, _, content in read(body, f"multipart/form-data; boundary={boundary}")] == contents


@pytest.mark.parametrize(
    ("body", "kind", "what"),
    [
        (b"", TYPE, "The form ends in the middle."),
        (b"--XX\r\n", TYPE, "The form has a part without headers."),
        (b'--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', TYPE, "The form ends in the middle."),
        (b"--XX\r\n" + b"a" * 9_000, TYPE, "The form has a part without headers."),
        (form(), "multipart/form-data", "What was sent is no form with files."),
        (form(), "multipart/form-data; boundary=ü", "What was sent is no form with files."),
        (form(), "text/plain; boundary=XX", "What was sent is no form with files."),
    ],
)
def test_what_is_no_form_is_refused(body: bytes, kind: str, what: str) -> None:
    with pytest.raises(InputError) as refused:
        read(body, kind)
    assert refused.value.what == what


def test_a_part_without_a_name_is_left_out() -> None:
    assert read(form(('filename="x"', b"1"), ('name="a"', b"2"))) == [("a", None, b"2")]


def test_a_form_of_too_many_parts_is_refused() -> None:
    with pytest.raises(InputError, match="more than 1,100 parts"):
        read(form(*[('name="a"', b"")] * (multipart.MOST_PARTS + 1)))
