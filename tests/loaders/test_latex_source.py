"""What of a LaTeX source is text: not comments, code and what is given to the character."""

import pytest

from kgplatform.models import Document
from loaders.files import read_file
from loaders.latex_source import Sign, parsed_source


def read(source: str) -> Document:
    return read_file(source.encode(), "tides.tex", "file:tides.tex", "sea")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"See \url{https://x.org/Caf%C3%A9} for it.", "See https://x.org/Caf%C3%A9 for it."),
        (r"See \nolinkurl{x.org/a%20b} and \path{a%b} there.", "See x.org/a%20b and a%b there."),
        (r"See \href{http://a.b/c%20d}{the \emph{link}} there.", "See the link there."),
        (r"Say \lstinline|a%b{| or \lstinline[language=C]{a%{b}} here.", "Say a%b{ or a%{b} here."),
        (r"Say \verb|[%]| or \mintinline{c}{a % b} here.", "Say [%] or a % b here."),
        (r"\textbf{See \url{x.org/%20} there.}", "See x.org/%20 there."),
        (
            "\\newcommand{\\hub}[1]{\\url{x.org/%20#1}}\n\\begin{document}See \\hub{a}.\\end{document}",
            "See x.org/%20a.",
        ),
        ("See \\url{x.org/a there % why\n and on.", "See x.org/a there and on."),
        ("Tides % \\url{ \\begin{verbatim}\nrise. % \\end{document}\nThey fall.", "Tides rise. They fall."),
        (r"\begin{document}Say \verb|\end{document}| there.\end{document}No.", r"Say \end{document} there."),
    ],
)
def test_what_is_given_to_the_character_has_no_comments(source: str, text: str) -> None:
    assert read(source).text == text


def test_what_follows_an_address_keeps_its_form() -> None:
    document = read(
        "Tides.\\footnote{See \\url{x.org/%C3%A9}.}\n\n"
        "\\begin{verbatim}\nx % y\n\\end{verbatim}\n\\section{B}\nThey fall."
    )

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("prose", "Tides."),
        ("prose", "See x.org/%C3%A9."),
        ("code", "x % y"),
        ("heading", "# B"),
        ("prose", "They fall."),
    ]


@pytest.mark.parametrize("name", ["Schunk", "Soutput", "CodeInput", "BVerbatim", "tcblisting", "pycode"])
def test_code_is_told_by_its_environment(name: str) -> None:
    document = read(f"Tides.\\begin{{{name}}}\nx % {{ 1\n\\end{{{name}}}")

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("prose", "Tides."),
        ("code", "x % { 1"),
    ]


def test_a_source_keeps_its_length_without_its_code() -> None:
    source = "Is \\verb|}|% }\n\\begin{tikzpicture}\n}\\a\n\\end{tikzpicture}"

    shown = parsed_source(source)

    assert shown.text == "Is \\verb|}|% }\n\\begin{tikzpicture}\n   \n\\end{tikzpicture}"
    assert shown.signs == (
        Sign("verb", 3, 8),
        Sign("begin", 15, 34, "tikzpicture"),
        Sign("end", 39, 56, "tikzpicture"),
    )
    assert (shown.begun, shown.start, shown.end) == (-1, 0, len(source))
