"""DOCX: what Word shows is read, formulas in TeX; what Word hides is not."""

import io
import zipfile

import docx
import pytest
from docx.oxml import parse_xml

from loaders.docx import docx_text
from tests.loaders.test_html_tables import saved

SPACES = (
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
)
FORMULAS = [
    ("<m:f><m:num>{a}</m:num><m:den>{b}</m:den></m:f>", r"\frac{a}{b}"),
    ('<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>{a}</m:num><m:den>{b}</m:den></m:f>', "{a}/{b}"),
    ("<m:sSubSup><m:e>{a}</m:e><m:sub>{b}</m:sub><m:sup>{c}</m:sup></m:sSubSup>", "a_{b}^{c}"),
    ("<m:sPre><m:sub>{a}</m:sub><m:sup>{b}</m:sup><m:e>{c}</m:e></m:sPre>", "{}_{a}^{b}c"),
    ('<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>{a}</m:e></m:rad>', r"\sqrt{a}"),
    ("<m:rad><m:deg>{b}</m:deg><m:e>{a}</m:e></m:rad>", r"\sqrt[b]{a}"),
    ("<m:nary><m:naryPr/><m:sub>{a}</m:sub><m:sup>{b}</m:sup><m:e>{c}</m:e></m:nary>", r"\int_{a}^{b}c"),
    (
        '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{a}</m:sub><m:sup>{b}</m:sup><m:e>{c}</m:e></m:nary>',
        r"\sum_{a}^{b}c",
    ),
    ("<m:d><m:e>{a}</m:e><m:e>{b}</m:e></m:d>", r"\left(a|b\right)"),
    (
        '<m:d><m:dPr><m:begChr m:val="{{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>{a}</m:e><m:e>{b}</m:e>'
        "</m:eqArr></m:e></m:d>",
        r"\left\{\begin{array}{c}a\\b\end{array}\right.",
    ),
    ("<m:func><m:fName><m:r><m:t>sin</m:t></m:r></m:fName><m:e>{a}</m:e></m:func>", r"\sin(a)"),
    ("<m:func><m:fName><m:r><m:t>erf</m:t></m:r></m:fName><m:e>{a}</m:e></m:func>", r"\operatorname{erf}(a)"),
    (
        "<m:func><m:fName><m:limLow><m:e><m:r><m:t>lim</m:t></m:r></m:e><m:lim><m:r><m:t>n→∞</m:t></m:r></m:lim>"
        "</m:limLow></m:fName><m:e>{a}</m:e></m:func>",
        r"\lim_{n\to \infty }a",
    ),
    ("<m:limLow><m:e>{a}</m:e><m:lim>{b}</m:lim></m:limLow>", r"\underset{b}{a}"),
    ("<m:limUpp><m:e>{a}</m:e><m:lim>{b}</m:lim></m:limUpp>", r"\overset{b}{a}"),
    ("<m:m><m:mPr/><m:mr><m:e>{a}</m:e><m:e>{b}</m:e></m:mr><m:mr><m:e>{c}</m:e><m:e>{a}</m:e></m:mr></m:m>",
     r"\begin{matrix}a&b\\c&a\end{matrix}"),
    ("<m:acc><m:e>{a}</m:e></m:acc>", r"\hat{a}"),
    ('<m:bar><m:barPr><m:pos m:val="bot"/></m:barPr><m:e>{a}</m:e></m:bar>', r"\underline{a}"),
    ("<m:groupChr><m:e>{a}</m:e></m:groupChr>", r"\underbrace{a}"),
    ("<m:borderBox><m:e>{a}</m:e></m:borderBox>", r"\boxed{a}"),
    ("<m:r><m:t>𝑎</m:t><m:t>≤50%</m:t></m:r><w:del><m:r><m:t>7</m:t></m:r></w:del>", r"a\leq 50\%"),
]  # fmt: skip


def formula(inside: str, name: str = "oMath") -> str:
    letters = {letter: f"<m:r><m:t>{letter}</m:t></m:r>" for letter in "abc"}
    return f"<m:{name} {SPACES}>{inside.format(**letters)}</m:{name}>"


def text_of(*paragraphs: str) -> str:
    """Return what is read of paragraphs of WordprocessingML."""
    document = docx.Document()
    for inside in paragraphs:
        document.element.body.append(parse_xml(f"<w:p {SPACES}>{inside}</w:p>"))
    return docx_text(saved(document)).text


def read_of(body: str, **parts: str) -> str:
    """Return what is read of the body of a document that has other parts beside it, such as footnotes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {SPACES}><w:body>{body}</w:body></w:document>")
        for name, inside in parts.items():
            archive.writestr(f"word/{name}.xml", f"<w:{name} {SPACES}>{inside}</w:{name}>")
    return docx_text(written.getvalue()).text


def run(words: str, told: str = "") -> str:
    return f'<w:r><w:rPr>{told}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


@pytest.mark.parametrize(("omml", "tex"), FORMULAS)
def test_a_formula_is_told_in_tex(omml: str, tex: str) -> None:
    said = text_of(run("The formula is ") + formula(omml) + run(" which says how."))

    assert said == f"The formula is ${tex}$ which says how."


def test_formulas_on_lines_of_their_own_go_on_with_their_sentence() -> None:
    shown = f"<m:oMathPara {SPACES}>{formula('{a}')}{formula('{b}')}</m:oMathPara>"

    assert text_of(run("It holds that"), shown, run("for all.")) == "It holds that $$a$$ $$b$$ for all."
    assert text_of(run("It holds: ") + shown) == "It holds: $$a$$ $$b$$"


def test_what_word_shows_is_read_and_what_it_hides_is_not() -> None:
    field = f'<w:fldSimple w:instr="AUTHOR">{run("Ada")}</w:fldSimple>'
    moved = f'<w:moveTo w:id="1" w:author="B">{run(" counts eggs.")}</w:moveTo>'
    from_here = '<w:moveFrom w:id="2" w:author="B"><w:r><w:t>Gone.</w:t></w:r></w:moveFrom>'
    hidden = run(" It is secret.", "<w:vanish/>")
    shown = run(" It is seen.", '<w:vanish w:val="0"/>')

    assert text_of(field + moved + hidden + shown, from_here) == "Ada counts eggs. It is seen."


def test_a_style_hides_its_text_unless_a_run_says_otherwise() -> None:
    document = docx.Document()
    document.styles.add_style("Secret", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH).font.hidden = True
    document.styles.add_style("Quiet", docx.enum.style.WD_STYLE_TYPE.CHARACTER).font.hidden = True
    document.add_paragraph("Nobody sees it.", style="Secret").add_run("But this.").font.hidden = False
    document.add_paragraph("Eggs are small.").add_run(" Psst.", style="Quiet")

    assert docx_text(saved(document)).text == "But this.\n\nEggs are small."


def test_the_paragraph_in_the_style_of_titles_is_the_title() -> None:
    document = docx.Document()
    document.add_paragraph("All about eggs", style="Title")
    document.add_paragraph("Eggs", style="Heading 1")

    read = docx_text(saved(document))

    assert (read.title, read.text) == ("All about eggs", "# All about eggs\n\n# Eggs")


def test_the_outline_makes_headings_whatever_their_style_is_named() -> None:
    document = docx.Document()
    chapter = document.styles.add_style("Kapitel", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    chapter.element.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {SPACES} w:val="0"/>'))
    part = document.styles.add_style("Abschnitt", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    part.base_style = document.styles["Heading 2"]
    document.add_paragraph("Eier", style="Kapitel")
    document.add_paragraph("Eier im Frühling", style="Abschnitt")
    document.add_paragraph("Bienen legen im Frühling viele Eier.", style="Kapitel")
    own = document.add_paragraph("Eier im Herbst")
    own._p.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {SPACES} w:val="2"/>'))
    cell = document.add_table(1, 2).cell(0, 0).paragraphs[0]
    cell.style, cell.text = chapter, "Art"
    document.add_paragraph("Inhalt", style="TOC Heading")

    assert docx_text(saved(document)).text == (
        "# Eier\n\n## Eier im Frühling\n\nBienen legen im Frühling viele Eier.\n\n### Eier im Herbst\n\nArt\n\nInhalt"
    )


def test_styles_tell_code_captions_and_contents() -> None:
    document = docx.Document()
    for name in ("HTML Preformatted", "toc 1"):
        document.styles.add_style(name, docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph("1 Eggs\t3", style="toc 1")
    document.add_paragraph("Bees count eggs so.")
    for line in ("def count(eggs):", "    return len(eggs)"):
        document.add_paragraph(line, style="HTML Preformatted")
    document.add_paragraph("Table 1: Eggs of bees.", style="Caption")

    read = docx_text(saved(document))

    assert [(block.kind, read.text[block.start : block.end]) for block in read.blocks] == [
        ("navigation", "1 Eggs 3"),
        ("prose", "Bees count eggs so."),
        ("code", "def count(eggs):\n    return len(eggs)"),
        ("caption", "Table 1: Eggs of bees."),
    ]


def test_notes_have_no_sign_that_leads_back() -> None:
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    note = f'<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>{run(" Bees lay it ↑ here.")}</w:p></w:footnote>'

    assert read_of(f"<w:p>{run('An egg')}{reference}{run(' hatches.')}</w:p>", footnotes=note) == (
        "An egg hatches.\n\nBees lay it ↑ here."
    )
