"""Files say in which encoding they are, and are read so."""

import pytest

from loaders.declared_encoding import html_encoding, known_encoding, latex_encoding, xml_encoding
from loaders.files import read_file

PROSE = "Тепловой насос — это машина, которая переносит тепло."


@pytest.mark.parametrize(
    ("page", "encoding"),
    [
        ('<meta charset="windows-1251">', "cp1251"),
        ("<META CHARSET=Shift_JIS>", "cp932"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"),
        ('<meta content="text/html; charset=gb2312" http-equiv=content-type />', "gb18030"),
        ("<meta charset='iso-8859-1'>", "cp1252"),
        ("<meta charset=utf-16>", "utf-8"),
        ('<!-- <meta charset="koi8-r"> --><meta charset="euc-jp">', "euc_jp"),
        ('<meta name="description" content="a charset=koi8-r">', ""),
        ("<meta charset=idna>", ""),
        ("<meta charset=base64>", ""),
        (" " * 1024 + '<meta charset="koi8-r">', ""),
        ('<?xml version="1.0" encoding="windows-1251"?><html>', "cp1251"),
        ("<p>charset=koi8-r", ""),
    ],
)
def test_pages_declare_as_browsers_look_for_it(page: str, encoding: str) -> None:
    assert html_encoding(page.encode()) == encoding


@pytest.mark.parametrize(
    ("preamble", "encoding"),
    [
        ("\\documentclass{article}\n\\usepackage[cp1251]{inputenc}", "cp1251"),
        ("\\usepackage [utf8, latin1] {inputenc}", "cp1252"),
        ("\\RequirePackage[applemac]{inputenc}", "mac-roman"),
        ("% \\usepackage[cp1251]{inputenc}", ""),
        ("\\usepackage[T1]{fontenc}", ""),
    ],
)
def test_preambles_declare_by_a_package(preamble: str, encoding: str) -> None:
    assert latex_encoding(preamble.encode()) == encoding


def test_declarations_of_xml_are_read_at_the_beginning_alone() -> None:
    assert xml_encoding(b"<?xml version='1.0' encoding='KOI8-R'?><a/>") == "koi8-r"
    assert xml_encoding(b"<a/><?xml version='1.0' encoding='KOI8-R'?>") == ""


@pytest.mark.parametrize("label", ["", "punycode", "unicode_escape", "rot13", "nonsense", "a\x00b"])
def test_what_decodes_no_text_is_not_known(label: str) -> None:
    assert known_encoding(label) == ""


@pytest.mark.parametrize(
    ("place", "source"),
    [
        (
            "a.html",
            f'<meta charset="windows-1251"><title>Т</title><p>{PROSE}</p>',
        ),
        (
            "a.tex",
            f"\\documentclass{{article}}\n\\usepackage[cp1251]{{inputenc}}\n\\title{{Т}}\n\\begin{{document}}\n{PROSE}\n"
            "\\end{document}",
        ),
    ],
)
def test_files_are_read_as_they_declare(place: str, source: str) -> None:
    read = read_file(source.encode("cp1251"), place, "file:///a", "heat")

    assert (read.title, read.text) == ("Т", PROSE)
