"""What the parser has to know of LaTeX: the arguments of commands, and what environments are."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from loaders.latex_choices import SETTING
from loaders.latex_files import BARE, FILES, FileArgument
from loaders.latex_own import OwnCommand, OwnEnvironment
from loaders.latex_raw import ARGUMENTS, RawArguments

CITES = frozenset(
    """cite citep citealp citealt parencite autocite footcite supercite smartcite fullcite cites nocite onlinecite
    citenum Cite Citep Autocite Parencite citet citealp Citet textcite Textcite citeauthor Citeauthor citeyear
    citeyearpar citetext""".split()
)
NAMING = frozenset("citet Citet textcite Textcite citeauthor Citeauthor".split())
"""Commands that cite in words: "as Miller (2019) shows"."""
REFERRING = frozenset("ref eqref autoref cref Cref pageref nameref vref subref".split())
HEADINGS = {
    "part": 1,
    "chapter": 1,
    "section": 1,
    "subsection": 2,
    "subsubsection": 3,
    "paragraph": 4,
    "subparagraph": 5,
}
"""Levels of headings where there are no chapters; with chapters, all but these are one lower."""
EQUATIONS = frozenset(
    """equation align gather multline eqnarray alignat flalign displaymath math dmath subequations
    xalignat xxalignat""".split()
)
OF_ROWS = frozenset("align gather eqnarray alignat flalign xalignat".split())
"""Equations of which each row has its number."""
LISTS = frozenset("itemize enumerate description compactitem compactenum inparaenum inparaitem tasks".split())
TABLES = frozenset("tabular tabularx tabulary longtable tabu supertabular array tblr".split())
FIGURES = frozenset("figure wrapfigure sidewaysfigure SCfigure subfigure teaserfigure".split())
TABLE_FLOATS = frozenset("table wraptable sidewaystable threeparttable".split())
CODE = frozenset(
    """verbatim lstlisting minted Verbatim alltt algorithmic algorithm algorithm2e semiverbatim Code Schunk Sinput
    Soutput CodeInput CodeOutput CodeChunk BVerbatim LVerbatim tcblisting pycode""".split()
)
ALGORITHM2E = frozenset(
    """KwData KwResult KwIn KwOut KwTo KwRet SetAlgoLined SetAlgoNoLine SetAlgoVlined SetKwInOut SetKwData SetKwFunction
    SetKwInput SetKwProg DontPrintSemicolon LinesNumbered BlankLine If eIf uIf lIf ElseIf Else For ForEach ForAll While
    Repeat Switch tcp tcc""".split()
)
"""Commands that tell an algorithm's code where no environment of its own does."""
DRAWINGS = frozenset(
    "tikzpicture picture pspicture axis tikzcd forest circuitikz pgfpicture asy CCSXML comment filecontents".split()
)
"""Environments without words of the text."""
SILENT = (
    frozenset(
        """vspace hspace vskip hskip label index setcounter addtocounter setlength addtolength pagestyle thispagestyle
    bibliographystyle usepackage RequirePackage documentclass newcommand renewcommand providecommand newenvironment
    renewenvironment newtheorem DeclareMathOperator theoremstyle hypersetup graphicspath color definecolor
    addcontentsline pagenumbering phantom hphantom vphantom rule marginpar todo selectlanguage fontsize
    geometry numberwithin allowdisplaybreaks markboth markright acmConference acmYear acmISBN acmDOI setcopyright
    copyrightyear ccsdesc received orcid affiliation institution city country email address affil institute
    includegraphics date title author thanks footnotemark keywords titlerunning authorrunning subtitle
    rowcolor cellcolor columncolor arraystretch glsresetall bstctlcite IEEEoverridecommandlockouts pacs crefname
    Crefname newline linebreak provideboolean providebool providetoggle""".split()
    )
    | SETTING
    | frozenset(FILES)
)
"""Commands whose arguments are no words of the text."""
_ARGUMENTS = {
    "": "nonumber notag",
    "{": """textsuperscript textsubscript doi arxiv thanks subtitle bibliographystyle cline
        subfile textnormal underline abstract uline sout hl mathbb ce centerline pagestyle thispagestyle
        selectlanguage graphicspath markright hypersetup phantom hphantom vphantom acmDOI acmYear acmISBN
        setcopyright copyrightyear pagenumbering theoremstyle provideboolean providebool providetoggle
        newboolean newbool newtoggle booltrue boolfalse toggletrue togglefalse""",
    "[{": """bibitem footnotetext hyperref affiliation author title color si num unit todo addbibresource index
        marginpar cmidrule rowcolor cellcolor ccsdesc received lstinputlisting inputminted textquote email address
        affil institution city country institute keywords titlerunning authorrunning orcid""",
    "*{": "ac acp enquote tag",
    "*[{": "caption subcaption gls Gls glspl acrshort acrlong acrfull",
    "{{": """colorbox import subimport setcounter addtocounter setlength addtolength numberwithin adjustbox
        foreignlanguage fontsize markboth setboolean setbool settoggle""",
    "*{{": "DeclareMathOperator",
    "[{{": "SI qty rotatebox rule",
    "{[{": "captionof scalebox",
    "[[{": "makebox framebox subfloat",
    "{{{": "multicolumn definecolor addcontentsline crefname Crefname",
    "*{{{": "resizebox",
    "[{{{": "acmConference",
    "[[[{{": "parbox",
    "[{[{[{": "multirow",
    "*{[{[": "newtheorem",
    "*[[{": " ".join(sorted(CITES)),
}
_COMMANDS = {name: form for form, names in _ARGUMENTS.items() for name in names.split()}
_COMMANDS |= {**dict.fromkeys(REFERRING, "*{"), **dict.fromkeys(HEADINGS, "*[{")}
_OPENINGS = {
    "[": """proof sidewaystable sidewaysfigure threeparttable abstract columns tikzpicture algorithm algorithm2e
        algorithmic theorem lemma corollary proposition definition remark example exercise solution problem claim""",
    "{": "thebibliography tabu supertabular tblr adjustbox otherlanguage block",
    "{{": "tabulary",
    "[{": "tabular longtable array column",
    "[[": "frame SCfigure",
    "[[{": "subfigure",
    "{[": "multicols",
    "{[{": "tabularx tabular*",
    "[[[{": "minipage",
    "[{[{": "wrapfigure wraptable",
}
_ENVIRONMENTS = dict.fromkeys([*LISTS, *FIGURES, *TABLE_FLOATS], "[")
_ENVIRONMENTS |= {name: form for form, names in _OPENINGS.items() for name in names.split()}


@lru_cache
def forms() -> Any:
    """Return the commands and environments of LaTeX as pylatexenc knows them, and those that papers use besides."""
    from pylatexenc.latexwalker import get_default_latex_context_db
    from pylatexenc.macrospec import EnvironmentSpec, MacroSpec, MacroStandardArgsParser, std_macro

    maths = [(name, "{" if "alignat" in name else "", True) for name in EQUATIONS - {"subequations"}]
    others = [(name, form, False) for name, form in _ENVIRONMENTS.items() if not name.endswith("*")]
    environments = [
        EnvironmentSpec(name, MacroStandardArgsParser(_ENVIRONMENTS.get(name, form)), is_math_mode=is_math)
        for plain, form, is_math in (*maths, *others)
        for name in (plain, f"{plain}*")
    ]
    known = get_default_latex_context_db()
    macros = [std_macro(name, form) for name, form in _COMMANDS.items()]
    macros += [MacroSpec(name, RawArguments(name)) for name in ARGUMENTS]
    macros += [MacroSpec(name, FileArgument()) for name in BARE]
    known.add_context_category("papers", macros, environments, prepend=True)
    return known


def forms_with(commands: Iterable[OwnCommand], environments: Iterable[OwnEnvironment] = ()) -> Any:
    """Return what the parser knows, and the commands and environments that a document makes for itself."""
    from pylatexenc.macrospec import std_environment, std_macro

    known = forms().filter_context()
    macros = [std_macro(each.name, each.form) for each in commands]
    made = [std_environment(each.name, each.form) for each in environments if each.name.rstrip("*") not in EQUATIONS]
    known.add_context_category("own", macros, made, prepend=True)
    return known
