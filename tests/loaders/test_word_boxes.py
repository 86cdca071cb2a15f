"""DOCX: what stands beside the text or in place of it is read once, and as Word shows it."""

import pytest

from tests.loaders.test_docx import read_of, run

ALTERNATES = "http://schemas.openxmlformats.org/markup-compatibility/2006"
BOX = "<w:txbxContent><w:p><w:r><w:t>Eggs are in the box.</w:t></w:r></w:p></w:txbxContent>"
DRAWN = f'<w:drawing><s:wsp xmlns:s="urn:shape"><s:txbx>{BOX}</s:txbx></s:wsp></w:drawing>'
OLD = f'<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>{BOX}</v:textbox></v:shape></w:pict>'
PICTURE = '<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"/></w:pict>'


def alternatives(first: str, last: str = "") -> str:
    inside = f"<mc:Choice>{first}</mc:Choice>" + (f"<mc:Fallback>{last}</mc:Fallback>" if last else "")
    return f'<mc:AlternateContent xmlns:mc="{ALTERNATES}">{inside}</mc:AlternateContent>'


def paragraph(inside: str, told: str = "") -> str:
    return f"<w:p><w:pPr>{told}</w:pPr>{inside}</w:p>"


def row(*cells: str, told: str = "") -> str:
    return f"<w:tr>{told}{''.join(f'<w:tc>{paragraph(run(cell))}</w:tc>' for cell in cells)}</w:tr>"


@pytest.mark.parametrize(
    "drawn", [DRAWN, OLD, alternatives(DRAWN, OLD), alternatives(DRAWN), alternatives(DRAWN, PICTURE)]
)
def test_the_text_of_a_box_is_read_once_behind_its_paragraph(drawn: str) -> None:
    said = read_of(paragraph(f"{run('Bees lay')}<w:r>{drawn}</w:r>{run(' eggs.')}") + paragraph(run("Ants do.")))

    assert said == "Bees lay eggs.\n\nEggs are in the box.\n\nAnts do."


def test_controls_show_what_was_put_in_them() -> None:
    asks = f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{run('Click here.')}</w:sdtContent></w:sdt>"
    box = '<b:checkbox xmlns:b="http://schemas.microsoft.com/office/word/2010/wordml"/>'
    ticked = f"<w:sdt><w:sdtPr>{box}</w:sdtPr><w:sdtContent>{run('☒')}</w:sdtContent></w:sdt>"

    assert read_of(paragraph(run("Eggs ") + asks + ticked + run(" are white."))) == "Eggs ☒ are white."


def test_a_large_initial_begins_its_word() -> None:
    initial = paragraph(run("T"), '<w:framePr w:dropCap="drop" w:lines="3"/>')

    assert read_of(f"{initial}<w:proofErr/>{paragraph(run('he eggs hatch.'))}") == "The eggs hatch."


def test_cells_stand_under_their_column() -> None:
    later = row("5", "6", told='<w:trPr><w:gridBefore w:val="1"/></w:trPr>')

    assert read_of(f"<w:tbl>{row('bee', 'spring', 'autumn')}{later}</w:tbl>") == (
        "| bee | spring | autumn |\n| --- | --- | --- |\n|  | 5 | 6 |"
    )


def test_a_paragraph_whose_end_is_deleted_goes_on_with_the_next_but_with_no_table() -> None:
    deleted = '<w:rPr><w:del w:id="1"/></w:rPr>'
    halves = f"{paragraph(run('Eggs '), deleted)}<w:bookmarkEnd/>{paragraph(run('hatch.'))}"
    before = paragraph(run("These are counted:"), deleted)
    table = f"<w:tbl>{row('bee', 'eggs')}{row('Osmia', '5')}</w:tbl>"

    assert read_of(halves + before + table + paragraph(run("It is all."), deleted)) == (
        "Eggs hatch.\n\nThese are counted:\n\n| bee | eggs |\n| --- | --- |\n| Osmia | 5 |\n\nIt is all."
    )
