"""A LaTeX document's own environments, and algorithms: their text stays, and what sets them is not printed."""

import pytest

from kgplatform.models import Document
from loaders.files import read_file


def read(source: str) -> Document:
    return read_file(source.encode(), "tides.tex", "file:tides.tex", "sea")


@pytest.mark.parametrize(
    ("made", "used"),
    [
        (r"\newenvironment{box}{\begin{quote}\textbf{Note:} }{\end{quote} End.}", r"\begin{box}"),
        (r"\newenvironment*{box}[2][Note]{\textbf{#1 #2}}{\end{quote}}", r"\begin{box}[Hint]{One}"),
        (r"\newenvironment{box}[1]{\textbf{#1}}{\hfill End.}", r"\begin{box}{Hint}"),
        ("\\renewenvironment{box} % of old\n  {Note:}\n  {End.}", r"\begin{box}"),
        (r"\NewDocumentEnvironment{box}{s O{a} m}{Note: #3}{End.}", r"\begin{box}*[b]{c}"),
    ],
)
def test_what_an_environment_wraps_stays_alone(made: str, used: str) -> None:
    document = read(f"\\begin{{document}}{made} Tides. {used}They rise.\\end{{box}} They fall.\\end{{document}}")

    assert document.text == "Tides.\n\nThey rise.\n\nThey fall."


def test_an_environment_around_a_list_is_a_list() -> None:
    made = r"\newenvironment{packed}{\begin{center}\end{center}\begin{itemize}\itemsep0pt}{\end{itemize}}"

    document = read(
        f"{made}\\begin{{document}}\\begin{{packed}}\\item Spring \\item Neap\\end{{packed}}\\end{{document}}"
    )

    assert document.text == "Spring\nNeap"


@pytest.mark.parametrize("name", ["algorithm", "algorithm2e", "algorithm*"])
def test_an_algorithm_is_code_with_a_caption(name: str) -> None:
    source = (
        f"Tides.\\begin{{{name}}}[H]\n\\KwData{{heights}}\nread $x$\\;\n\\While{{wet}}{{wait\\;}}\n"
        f"\\caption{{How to \\emph{{wait}}}}\\label{{a}}\n\\end{{{name}}}They rise."
    )

    document = read(source)

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("prose", "Tides."),
        ("caption", "How to wait"),
        ("code", "\\KwData{heights}\nread $x$\\;\n\\While{wet}{wait\\;}"),
        ("prose", "They rise."),
    ]


def test_steps_in_words_are_no_code() -> None:
    document = read(
        r"\begin{algorithm}\caption{Wait}\begin{enumerate}\item Sit.\item Look.\end{enumerate}\end{algorithm}"
    )

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("prose", "Wait"),
        ("prose", "Sit.\nLook."),
    ]
