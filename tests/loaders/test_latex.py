"""LaTeX: what a paper says once it is set, with its equations, tables, figures and citations."""

import time
from itertools import pairwise

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Block, CitedWork, Document, EquationData, FigureData, TableData, Work
from loaders.files import read_file

PAPER = r"""% a comment
\documentclass{article}
\newcommand{\bay}{Bay of Fundy}
\newcommand{\range}[2]{#1 to #2 metres}
\def\high#1{\emph{high #1}}
\title{On \emph{Tides}\thanks{Paid for by nobody.}}
\author{Ada Miller$^1$ \and Bo van der Berg\\ Sea Institute}
\date{21 May 2019}
\begin{document}
\maketitle
\begin{abstract}
Tides rise twice a day \cite{miller2019}.
\end{abstract}
\section{Water}\label{sec:water}
The \bay{} has tides of \range{3}{16}~\citep[see][p.~3]{miller2019,berg}, % not always
as \citet{miller2019} says.\footnote{In spring.} Its height is $h_1 = \frac{a}{b}$, and
\begin{equation}\label{eq:h}
  h = \sum_{i=1}^n x_i % all of them
\end{equation}
as in Eq.~\eqref{eq:h} and Table~\ref{tab:b}; see \autoref{sec:water} (\cite{berg}).

\begin{itemize}
\item Spring \high{tides}
\item[Neap] tides \cite{berg}
\end{itemize}
\begin{align} a &= b \\ c &= d \nonumber \end{align}
\begin{table}
\caption{Ranges of bays}\label{tab:b}
\begin{tabular}{l|cc}
\toprule
Bay & \multicolumn{2}{c}{Range} \\
 & low & high \\
\midrule
\multirow{2}{*}{Fundy} & 3 & 16 \\
 & 4 & 15 \\
Jade & \multicolumn{2}{c}{3} \\
\bottomrule
\end{tabular}
\end{table}
\begin{figure}\centering\includegraphics[width=3cm]{img/bay.png}\caption{The \bay{} in May.}\end{figure}
\input{sections/more}
\begin{verbatim}
x % { $ y
\end{verbatim}
M\"uller \& S\o n say ``caf\'e'' --- 5\,\% of \$3, as \emph{others} do \citep{nobody}.
\begin{thebibliography}{9}
\bibitem[Miller et~al.(2019)Miller, Jones]{miller2019} A.~Miller and B.~Jones.
\newblock On the height of tides.
\newblock {\em Journal of the Sea}, 3:1--5, 2019. doi:10.1000/XYZ.
\bibitem{berg} Berg, B.: Tides. arXiv:1901.00001 (2020)
\end{thebibliography}
\end{document}
Not the text.
"""


def read(source: str) -> Document:
    return read_file(source.encode(), "tides.tex", "file:tides.tex", "sea")


def of_kind(document: Document, kind: str) -> list[str]:
    return [document.text[block.start : block.end] for block in document.blocks if block.kind == kind]


def block_of(document: Document, words: str) -> Block:
    return next(block for block in document.blocks if words in document.text[block.start : block.end])


def test_a_paper_says_what_it_shows_once_it_is_set() -> None:
    document = read(PAPER)

    shown = [
        (block.kind, document.text[block.start : block.end], block.first_line, block.last_line)
        for block in document.blocks
    ]
    assert shown == [
        ("heading", "# Abstract", 11, 11),
        ("prose", "Tides rise twice a day.", 12, 12),
        ("heading", "# Water", 14, 14),
        (
            "prose",
            r"The Bay of Fundy has tides of 3 to 16 metres, as Miller et al. (2019) says. "
            r"Its height is $h_1 = \frac{a}{b}$, and $$h = \sum_{i=1}^n x_i$$ as in Eq. (1) and Table 1; "
            "see Section 1.",
            15,
            20,
        ),
        ("prose", "In spring.", 16, 16),
        ("prose", "Spring high tides\nNeap: tides", 22, 25),
        ("prose", r"\begin{align} a &= b \\ c &= d \end{align}", 26, 26),
        (
            "table",
            "Table 1. Ranges of bays\n| Bay | Range low | Range high |\n| --- | --- | --- |\n"
            "| Fundy | 3 | 16 |\n| Fundy | 4 | 15 |\n| Jade | 3 | 3 |",
            29,
            38,
        ),
        ("caption", "The Bay of Fundy in May.", 40, 40),
        ("code", "x % { $ y", 42, 44),
        ("prose", "Müller & Søn say “café” — 5 % of $3, as others do.", 45, 45),
        ("heading", "# References", 46, 46),
        (
            "reference",
            "A. Miller and B. Jones. On the height of tides. Journal of the Sea, 3:1–5, 2019. doi:10.1000/XYZ.\n"
            "Berg, B.: Tides. arXiv:1901.00001 (2020)",
            46,
            51,
        ),
    ]
    assert document.left_out == (
        "preamble (line 1)",
        "comments",
        "a file that is not opened: sections/more (line 41)",
    )


def test_it_says_who_wrote_it() -> None:
    document = read(PAPER)

    authors = (Author(family="Miller", given="Ada"), Author(family="van der Berg", given="Bo"))
    assert document.work == Work(title="On Tides", authors=authors, published="2019-05-21")
    assert (document.title, document.published, document.kind) == ("On Tides", "2019-05-21", "latex")


def test_equations_are_kept_to_the_character() -> None:
    document = read(PAPER)

    [one] = block_of(document, "as in Eq. (1)").equations
    [rows] = block_of(document, r"\begin{align}").equations
    assert document.text[one.start : one.end] == r"$$h = \sum_{i=1}^n x_i$$"
    assert (one.tex, one.label) == ("\\label{eq:h}\n  h = \\sum_{i=1}^n x_i % all of them", "(1)")
    assert rows == EquationData(
        start=rows.start, end=rows.start + 42, tex=r"\begin{align} a &= b \\ c &= d \nonumber \end{align}", label="(2)"
    )


def test_tables_and_figures_have_what_they_hold() -> None:
    document = read(PAPER)

    assert block_of(document, "Jade").table == TableData(
        header=("Bay", "Range low", "Range high"),
        rows=(("Fundy", "3", "16"), ("Fundy", "4", "15"), ("Jade", "3", "3")),
        label="Table 1",
        caption="Ranges of bays",
    )
    assert block_of(document, "in May").figure == FigureData(label="Figure 1", href="img/bay.png")


def test_citations_are_at_the_words_before_them() -> None:
    document = read(PAPER)

    assert [(each.keys, document.text[each.start : each.end]) for each in document.cited] == [
        (("miller2019",), "day"),
        (("miller2019", "berg"), "metres"),
        (("miller2019",), "Miller et al. (2019)"),
        (("berg",), "1"),
        (("berg",), "tides"),
        (("nobody",), "do"),
    ]
    assert document.references == (
        CitedWork(
            key="miller2019",
            text="A. Miller and B. Jones. On the height of tides. Journal of the Sea, 3:1–5, 2019. doi:10.1000/XYZ.",
            work=Work(
                title="On the height of tides",
                authors=(Author(family="Miller", given="A."), Author(family="Jones", given="B.")),
                venue="Journal of the Sea",
                published="2019",
                doi="10.1000/xyz",
            ),
        ),
        CitedWork(
            key="berg",
            text="Berg, B.: Tides. arXiv:1901.00001 (2020)",
            work=Work(published="2020", arxiv="1901.00001"),
        ),
        CitedWork(key="nobody"),
    )


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Tides \\emph{rise}.\n\nThey fall. % why\n\n% Nothing.\n", "Tides rise.\n\nThey fall."),
        (r"\[ x^2 \] is \(y\).", "$$x^2$$ is \\(y\\)."),
        (r"10\textsuperscript{3} m, the 3\textsuperscript{rd}", "10^3 m, the 3rd"),
        (r"\href{https://x.org}{A page} and \url{https://y.org/a_b}", "A page and https://y.org/a_b"),
        (r"See \ref{gone}, and \SI{3}{m} of \textcolor{red}{water}.", "See …, and 3 m of water."),
        (r"\chapter{One}\section{Two}Tides.", "# One\n\n## Two\n\nTides."),
        (r"A\label{a} tide~\nocite{*}is\index{tide} high.", "A tide is high."),
        (r"\begin{tikzpicture}\draw{$$(0,0);\end{tikzpicture} Tides.", "Tides."),
        (r"\begin{theorem}[Tide] Tides rise.\end{theorem}", "Tides rise."),
        (r"\begin{unknown}Tides \unknown{rise}.\end{unknown}", "Tides rise."),
        (r"\S\ref{a}\section{Seas}\label{a} Tides.", "§1\n\n# Seas\n\nTides."),
        (r"\textbf{Tides \emph{rise", "Tides rise"),
        (r"\begin{itemize}\item Tides", "Tides"),
        ("Tides} rise\\end{itemize} and fall.", "Tides rise and fall."),
        ("Tides rise. \ufdd00\ufdd4;\ufdd1 \ue0010\ue002", "Tides rise. 0; 0"),
    ],
)
def test_what_others_write_is_put_in_words(source: str, text: str) -> None:
    assert read(source).text == text


def test_long_tables_have_their_header_once() -> None:
    document = read(
        r"\begin{longtable}{ll}\caption{Bays}\\ \hline Bay & Range \\ \hline \endfirsthead"
        r"Bay & Range \\ \endhead go on & \\ \endfoot Fundy & 16 \\ Jade & 3 \\ \end{longtable}"
    )

    assert of_kind(document, "table") == ["Table 1. Bays\n| Bay | Range |\n| --- | --- |\n| Fundy | 16 |\n| Jade | 3 |"]
    table = block_of(document, "Fundy").table
    assert table is not None and (table.header, table.caption, table.label) == (("Bay", "Range"), "Bays", "Table 1")


def test_exercises_are_told_apart() -> None:
    document = read(r"Tides rise.\begin{exercise}How high?\end{exercise}\begin{example}Of one bay.\end{example}")

    assert [block.kind for block in document.blocks] == ["prose", "exercise", "case"]


def test_commands_that_stand_for_more_and_more_come_to_an_end() -> None:
    names = [letter * 2 for letter in "abcdefghijklm"]
    twice = [(name, f"\\{before} " * 30) for before, name in pairwise(names)]
    made = [f"\\newcommand{{\\{name}}}{{{source}}}" for name, source in twice]
    source = "\n".join(["\\newcommand{\\aa}{tide }", *made, "\\begin{document}\\mm rises.\\end{document}"])
    started = time.monotonic()

    document = read(source)

    assert time.monotonic() - started < 60
    assert len(document.text) < 2_000_000


@pytest.mark.parametrize("source", ["{" * 20_000, r"\textbf{" * 20_000, r"\begin{a}" * 5_000])
def test_what_is_nested_too_deeply_ends(source: str) -> None:
    with pytest.raises(RecursionError):  # which the process that reads files tells in words
        read(source)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "It holds no text."),
        ("\\documentclass{article}\n\\begin{document}\n% Tides.\n\\end{document}", "It holds no text."),
        ("\\section{Tides}", "It holds no text."),
        ("Tides\x00", "It is not text."),
    ],
)
def test_what_says_nothing_is_refused(source: str, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read(source)

    assert caught.value.what == why
