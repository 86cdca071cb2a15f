"""LaTeX: what stands in the items of a list and is none of their words."""

from loaders.files import read_file

LIST = r"""\documentclass{article}
\begin{document}
\begin{itemize}
\item Count the tides:
\begin{verbatim}
n = 2
\end{verbatim}
They are two.
\item Rows:
\begin{tabular}{ll}Bay & Range\\ Fundy & 16 m\end{tabular}
\begin{enumerate}\item Last, $x^2$ \begin{equation}a = b\end{equation}\end{enumerate}
\end{itemize}
\end{document}
"""


def test_code_and_tables_in_items_stand_between_the_words_of_the_list() -> None:
    document = read_file(LIST.encode(), "tides.tex", "file:tides", "sea")

    assert [
        (block.kind, document.text[block.start : block.end], block.first_line, block.last_line)
        for block in document.blocks
    ] == [
        ("prose", "Count the tides:", 3, 4),
        ("code", "n = 2", 5, 7),
        ("prose", "They are two.\nRows:", 7, 9),
        ("table", "| Bay | Range |\n| --- | --- |\n| Fundy | 16 m |", 10, 10),
        ("prose", "Last, $x^2$ $$a = b$$", 10, 12),
    ]
