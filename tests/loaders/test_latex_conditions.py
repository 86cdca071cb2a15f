"""Conditions of LaTeX: one of their branches is told, and what is left out is named."""

import pytest

from loaders.files import read_file


@pytest.mark.parametrize(
    ("source", "text", "left_out"),
    [
        (r"Tides\iffalse{} fall.\fi{} rise.", "Tides rise.", ("comments",)),
        ("Tides\n\n\\iffalse\n{ No. \\section{X}\n\n\\iftrue a\\fi\\fi\nrise.", "Tides\n\nrise.", ("comments",)),
        (r"Is \ifdefined\foo A\else B\fi.", "Is B.", (r"what holds only by \ifdefined (line 1)",)),
        (r"\newcommand{\foo}{x}Is \ifdefined\foo A\fi.", "Is A.", ()),
        (r"Is \ifnum1=2 NO\else YES\fi.", "Is YES.", (r"what holds only by \ifnum (line 1)",)),
        (r"Is \ifnum 1<2 YES\fi\ifodd3 TOO\fi.", "Is YESTOO.", ()),
        (r"Is \ifcase2 a\or b\or c\else d\fi.", "Is c.", (r"what holds only by \ifcase (line 1)",)),
        (r"Is \ifcase9 a\or b\else d\fi.", "Is d.", (r"what holds only by \ifcase (line 1)",)),
        (r"Is \ifx\a\b A\fi\ifx\undefined\b B\fi.", "Is B.", (r"what holds only by \ifx (line 1)",)),
        (r"\newif\ifwet Is \ifwet A\fi\wettrue\ifwet B\fi.", "Is B.", (r"what holds only by \ifwet (line 1)",)),
        (r"\let\ifwet\iftrue Is \ifwet A\else B\fi.", "Is A.", (r"what holds only by \ifwet (line 1)",)),
        (r"Is \iftrue \iffalse A\else B\fi\else C\fi.", "Is B.", ("comments",)),
        (r"Is \iffalse open, $a \iff b$.", r"Is open, $a \iff b$.", ()),
    ],
)
def test_one_branch_holds(source: str, text: str, left_out: tuple[str, ...]) -> None:
    document = read_file(source.encode(), "tides.tex", "file:tides.tex", "sea")

    assert (document.text, document.left_out) == (text, left_out)


@pytest.mark.parametrize(
    ("made", "said", "text"),
    [
        (r"\newcommand{\hp}[1][heat pump]{the \emph{#1}}", r"Is \hp{} or \hp[tide].", "Is the heat pump or the tide."),
        (r"\newcommand{\of}[2][a]{#1 of #2}", r"Is \of{#1} or \of[b]{c}.", "Is a of #1 or b of c."),
        ("\\newif\\ifwet\n\\newcommand{\\no}[1]{\\ifwet#1\\else dry\\fi}\\wettrue", r"Is \no{wet}.", "Is wet."),
    ],
)
def test_commands_of_the_document_choose_where_they_are_used(made: str, said: str, text: str) -> None:
    source = f"{made}\n\\begin{{document}}{said}\\end{{document}}"

    assert read_file(source.encode(), "tides.tex", "file:tides.tex", "sea").text == text


THIS = r"what holds only by \ifthenelse (line 1)"


@pytest.mark.parametrize(
    ("source", "text", "left_out"),
    [
        (r"Is \ifthenelse{\equal{a}{a}}{A}{B} more.", "Is A more.", (THIS,)),
        (r"Is \ifthenelse{\equal{\a}{a}}{A}{B} more.", "Is B more.", (THIS,)),
        (r"Is \ifthenelse{\NOT 1 < 2}{A}{} more.", "Is more.", (THIS,)),
        (r"Is \ifthenelse{\isundefined{\a}}{A}{}.", "Is A.", ()),
        (
            r"Is \ifthenelse{1<2}{A \ifthenelse{\a}{C}{D}}{} \textbf{\ifthenelse{1>2}{}{\emph{E}}}.",
            "Is A D E.",
            (THIS,),
        ),
        ("Is \\ifthenelse{1=1}%\n  {A\n\nB} %\n {} more.", "Is A\n\nB more.", ()),
        (r"\newboolean{wet}\setboolean{wet}{true}Is \ifthenelse{\boolean{wet}}{A}{}.", "Is A.", ()),
        (r"\newif\ifwet\wettrue Is \ifthenelse{\boolean{wet}}{A}{}\ifbool{wet}{B}{}.", "Is AB.", ()),
        (r"\newtoggle{wet}Is \iftoggle{wet}{}{A}\toggletrue{wet}\iftoggle{wet}{B}{}.", "Is AB.", ()),
        (r"\newcommand{\a}{x}Is \ifdef\a{A}{}\ifundef{\b}{B}{}\ifblank{ }{C}{}\ifstrequal{a}{b}{}{D}.", "Is ABCD.", ()),
        (r"Is \ifnumcomp{1}{<}{2}{A}{}\ifnumgreater{1}{2}{}{B}\ifnumodd{3}{C}{}\ifboolexpr{a}{}{D}.", "Is ABCD.", ()),
        (r"\newcommand{\of}[1]{\ifthenelse{\equal{#1}{a}}{A}{B}}Is \of{a}\of{b}.", "Is AB.", ()),
    ],
)
def test_one_of_two_branches_in_braces_holds(source: str, text: str, left_out: tuple[str, ...]) -> None:
    document = read_file(source.encode(), "tides.tex", "file:tides.tex", "sea")

    assert (document.text, document.left_out) == (text, left_out)
