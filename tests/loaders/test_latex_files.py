"""Other files of LaTeX are named, with braces around their names or without, and their names are no text."""

import pytest

from loaders.files import read_file


@pytest.mark.parametrize(
    ("source", "text", "left_out"),
    [
        ("Tides rise.\n\\input chapters/one.tex\nThey fall.", "Tides rise. They fall.", "chapters/one.tex (line 2)"),
        ("Tides rise.\n\\include one\n\nThey fall.", "Tides rise.\n\nThey fall.", "one (line 2)"),
        ('Tides \\input "of the moon" rise.', "Tides rise.", "of the moon (line 1)"),
        ("{\\em Tides \\input one} rise.", "Tides rise.", "one (line 1)"),
        ("Tides \\input{%\n one} rise.", "Tides rise.", "%\n one (line 1)"),
    ],
)
def test_a_file_is_named_without_braces_too(source: str, text: str, left_out: str) -> None:
    document = read_file(source.encode(), "tides.tex", "file:tides.tex", "sea")

    assert (document.text, document.left_out) == (text, (f"a file that is not opened: {left_out}",))


def test_a_name_inside_of_other_words_is_none_of_them() -> None:
    document = read_file(b"Tides.\\footnote{They \\input{one} rise.}", "tides.tex", "file:tides.tex", "sea")

    assert document.text == "Tides.\n\nThey rise."
