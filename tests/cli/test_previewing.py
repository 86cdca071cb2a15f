"""What a preview tells of a document beyond its words."""

import json
from pathlib import Path

import pytest

from kgplatform.cli import previewing
from kgplatform.cli.previewing import preview_documents
from kgplatform.engines.ports import free_port
from kgplatform.settings import Settings
from tests.support.pdf_files import column, pdf_of

ARTICLE = """<article xml:lang="en"><front><journal-meta><journal-title-group><journal-title>Annals</journal-title>
</journal-title-group></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/X</article-id>
<article-id pub-id-type="pmid">123</article-id><title-group><article-title>Eggs</article-title></title-group>
<contrib-group>%s</contrib-group><pub-date><year>2021</year></pub-date><volume>7</volume><issue>2</issue>
<fpage>11</fpage></article-meta></front><body><p>Eggs (<xref ref-type="bibr" rid="b1">Fabre</xref>) are
<disp-formula><tex-math>n</tex-math></disp-formula>.</p><fig><label>Figure 1</label></fig>
<table-wrap><table><tr><td>a</td></tr></table></table-wrap></body><back><ref-list>
<ref id="b1"><mixed-citation>Fabre, Eggs.</mixed-citation></ref></ref-list></back></article>"""
NAMES = "".join(
    f'<contrib contrib-type="author"><name><surname>Moth</surname><given-names>{each}</given-names></name></contrib>'
    for each in "ABCDEFG"
)
LONG = "A moth lays forty eggs or more on the leaves of an oak, " * 2 + "and then it dies."


@pytest.fixture
def article(tmp_path: Path) -> Path:
    (tmp_path / "eggs.xml").write_text(ARTICLE % NAMES)
    return tmp_path / "eggs.xml"


def test_a_preview_tells_who_wrote_it_and_what_was_found(article: Path, capsys: pytest.CaptureFixture[str]) -> None:
    preview_documents(article, "insects", json=False)

    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert told[1:5] == [
        "by: Moth, A; Moth, B; Moth, C; Moth, D; Moth, E; 2 more",
        "in: Annals, 7(2), 11, 2021",
        "known as: DOI 10.5555/x, PMID 123",
        "is: article-journal, full text, en",
    ]
    assert "tables with cells: 1, figures: 1, equations: 1, references: 1, places that cite them: 1" in told


def test_a_preview_in_json_has_all_of_it(article: Path, capsys: pytest.CaptureFixture[str]) -> None:
    preview_documents(article, "insects", json=True)

    (told,) = json.loads(capsys.readouterr().out)
    assert told["work"]["doi"] == "10.5555/x"
    assert [each["key"] for each in told["references"]] == ["b1"]
    assert [each["keys"] for each in told["cited"]] == [["b1"]]
    assert [block["table"]["rows"] for block in told["blocks"] if block["table"]] == [[["a"]]]


def test_a_text_that_says_nothing_of_itself_is_shown_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.md").write_text("# Eggs\n\nEggs are small.\n")
    preview_documents(tmp_path / "a.md", "insects", json=False)

    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert told[1:] == [
        "line 1 heading # Eggs",
        "line 3 prose Eggs are small. [too short to mean anything alone]",
        "1 too short to mean anything alone: fewer than 20 words of a kind under one heading, left out "
        "(KGPLATFORM_PASSAGE_MIN_WORDS)",
    ]


def test_a_preview_tells_what_is_too_short_under_its_heading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"# Eggs\n\nEggs are small.\n\n## Moths\n\n{LONG}\n\nThey fly.\n\n```\nx = 1\n```\n\n| a |\n|---|\n| 1 |\n"
    (tmp_path / "a.md").write_text(text)

    preview_documents(tmp_path / "a.md", "insects", json=False)
    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    preview_documents(tmp_path / "a.md", "insects", json=True)
    (described,) = json.loads(capsys.readouterr().out)

    assert told[3] == "line 3 prose Eggs are small. [too short to mean anything alone]"
    assert told[6] == "line 9 prose They fly."
    assert "2 of prose: read for the graph and cited on pages" in told
    assert [(block["text"][:4], block["too_short"]) for block in described["blocks"]] == [
        ("# Eg", False), ("Eggs", True), ("## M", False), (LONG[:4], False), ("They", False), ("x = ", True),
        ("| a ", False),
    ]  # fmt: skip


def test_a_preview_reads_pdf_files_as_a_load_does_and_says_what_is_read_without_grobid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(grobid_url=f"http://127.0.0.1:{free_port()}", _env_file=None)
    monkeypatch.setattr(previewing, "load_settings", lambda: settings)
    (tmp_path / "a.pdf").write_bytes(pdf_of(column(72, 700, "Eggs are small.")))

    preview_documents(tmp_path / "a.pdf", "insects", json=False)

    told = capsys.readouterr()
    assert "Eggs are small." in told.out
    assert "Note: GROBID did not read a.pdf, read without it." in " ".join((told.out + told.err).split())
