"""MediaWiki's text: an article with its lists, tables, formulas and notes."""

from pathlib import Path

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Block, CitedWork, Document, EquationData, FigureData, TableData, Work
from loaders import Reading, load_documents
from loaders.files import read_file
from loaders.limits import Limits

ARTICLE = """{{Short description|Water}}
{{Infobox sea
| name = Bay of Fundy
| max_depth = {{convert|233|m|ft}}
| image = [[File:a.png]]
}}
[[File:Fundy.jpg|thumb|200px|right|The bay, with [[tide|tides]]<ref name=m/>.]]
'''Tides''' are the rise of [[sea level]]s<ref name="m">{{cite journal |last=Miller |first=Ada |title=On Tides
|journal=J Sea |volume=3 |issue=2 |pages=1–5 |date=21 May 2019 |doi=10.1000/X}}</ref> in the
bay.{{sfn|Berg|2018|p=3}} Their height is <math>h = \\sum_i x_i</math> and 10<sup>3</sup>&nbsp;m.<!-- hidden -->

== Kinds ==
There are:
* spring [[tide]]s<ref>Just words, 2010.</ref>
** of two bodies
; Ebb : falling water
; Flood
: rising water
After it [https://x.org a page].
:<math display="block">y = x</math>

{| class="wikitable"
|+ Ranges
! Bay !! Range !! At
|-
| rowspan=2 | Fundy || 16 || May
|-
| 15 || June
|-
| Jade || colspan=2 | 3
|}
<syntaxhighlight lang="python">
x = 1
</syntaxhighlight>
{{quote|Tides wait for nobody.}}
== References ==
{{reflist}}
=== Sources ===
* {{cite book|last=Berg|first=Bo|title=Seas|year=2018|publisher=P}}
<gallery>
File:b.jpg|A [[mill]]
File:c.jpg
</gallery>
[[Category:Water]] [[Category:Sea]] [[de:Gezeiten]]
"""


def read(source: str) -> Document:
    return read_file(source.encode(), "tides.wiki", "file:tides.wiki", "sea")


def block_of(document: Document, words: str) -> Block:
    return next(block for block in document.blocks if words in document.text[block.start : block.end])


def test_an_article_is_read_part_by_part() -> None:
    document = read(ARTICLE)

    assert [
        (block.kind, document.text[block.start : block.end], block.first_line, block.last_line)
        for block in document.blocks
    ] == [
        ("table", "| name | Bay of Fundy |\n| max depth | 233 m |", 2, 6),
        ("caption", "The bay, with tides.", 7, 7),
        (
            "prose",
            r"Tides are the rise of sea levels in the bay. Their height is $h = \sum_i x_i$ and 10^3 m.",
            8,
            10,
        ),
        ("heading", "## Kinds", 12, 12),
        ("prose", "There are:", 13, 13),
        ("prose", "spring tides\nof two bodies\nEbb: falling water\nFlood: rising water", 14, 18),
        ("prose", "After it a page.", 19, 19),
        ("prose", "$$y = x$$", 20, 20),
        (
            "table",
            "Ranges\n| Bay | Range | At |\n| --- | --- | --- |\n| Fundy | 16 | May |\n| Fundy | 15 | June |\n"
            "| Jade | 3 | 3 |",
            22,
            31,
        ),
        ("code", "x = 1", 32, 34),
        ("prose", "Tides wait for nobody.", 35, 35),
        ("heading", "## References", 36, 36),
        ("reference", "Miller, Ada (2019). On Tides. J Sea 3(2): 1–5. doi:10.1000/x.\nJust words, 2010.", 0, 0),
        ("heading", "### Sources", 38, 38),
        ("prose", "Berg, Bo (2018). Seas. P.", 39, 39),
        ("caption", "A mill", 40, 43),
    ]
    assert document.left_out == ("template short description", "image (2 times)", "category (2 times)")
    assert (document.kind, document.title) == ("wiki", "Tides")


def test_tables_figures_and_equations_have_what_they_hold() -> None:
    document = read(ARTICLE)

    assert block_of(document, "Jade").table == TableData(
        header=("Bay", "Range", "At"),
        rows=(("Fundy", "16", "May"), ("Fundy", "15", "June"), ("Jade", "3", "3")),
        caption="Ranges",
    )
    assert block_of(document, "max depth").table == TableData(rows=(("name", "Bay of Fundy"), ("max depth", "233 m")))
    assert block_of(document, "The bay").figure == FigureData(href="Fundy.jpg")
    equation = block_of(document, "y = x")
    assert equation.equations == (EquationData(start=equation.start, end=equation.end, tex="y = x"),)


def test_notes_are_references_that_are_cited() -> None:
    document = read(ARTICLE)

    miller = Work(
        title="On Tides",
        authors=(Author(family="Miller", given="Ada"),),
        published="2019-05-21",
        venue="J Sea",
        volume="3",
        issue="2",
        pages="1–5",
        type="article-journal",
        doi="10.1000/x",
    )
    berg = Work(
        title="Seas", authors=(Author(family="Berg", given="Bo"),), published="2018", publisher="P", type="book"
    )
    assert document.references == (
        CitedWork(key="m", text="Miller, Ada (2019). On Tides. J Sea 3(2): 1–5. doi:10.1000/x.", work=miller),
        CitedWork(key="note 1", text="Just words, 2010."),
        CitedWork(key="Berg 2018", text="Berg, Bo (2018). Seas. P.", work=berg),
    )
    assert [(each.keys, document.text[each.start : each.end]) for each in document.cited] == [
        (("m",), "tides"),
        (("m",), "levels"),
        (("Berg 2018",), "bay."),
        (("note 1",), "tides"),
    ]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Tides\nrise.\n\n\nThey fall.", "Tides rise.\n\nThey fall."),
        ("[[Tide]], [[tide|ebb]] and [[:Category:Seas]].", "Tide, ebb and Category:Seas."),
        ("{{lang|de|Ebbe}} is ''ebb''{{ndash}}a {{nowrap|word}}.", "Ebbe is ebb–a word."),
        ("* Tides\n\n* Mills\nTurn.", "Tides\n\nMills\n\nTurn."),
        ("<nowiki>[[Tides]]</nowiki> rise<br/>high.", "[[Tides]] rise high."),
        ("'''Tides [[rise", "Tides [[rise"),
        ("{{Main|Seas}} {{unknown|x}} Tides.", "Tides."),
        ("Tides{{Citation needed|date=May 2019}} rise.{{cite check|date=May 2019}}", "Tides rise."),
        ("Tides rise. {{citation|date=May 2019}}{{Cite web|url=https://x.org}}", "Tides rise."),
        ("{{Cite press_release|title=Tides|date=2019}} {{citation|title=Seas}}", "2019. Tides. Seas."),
        ("Tides&nbsp;rise&#xD800;.", "Tides rise ."),
        ("Tides &#xFDD0;7&#xFDD4;rise &#xE001;5&#xE002; $x_1$ m.", "Tides 7rise 5 $x_1$ m."),
        ("<blockquote>Tides wait.</blockquote>For nobody.", "Tides wait.\n\nFor nobody."),
    ],
)
def test_marks_are_put_in_words(source: str, text: str) -> None:
    assert read(source).text == text


def test_what_is_left_out_is_counted_once() -> None:
    document = read(
        "Tides.<ref>{{cite book|title=Seas {{a}}|last=Berg|year=2018}}</ref><ref name=x>{{b}}</ref><ref name=x/>\n\n"
        "* {{cite book|title=Mills {{c}}|last=Miller|year=2019}}\n\n{|\n| Bay {{d}}\n|}"
    )

    assert document.left_out == ("template a", "template b", "template c", "template d")
    assert [(each.key, each.text, each.work.title) for each in document.references] == [
        ("note 1", "Berg (2018). Seas.", "Seas"),
        ("x", "", ""),
        ("Miller 2019", "Miller (2019). Mills.", "Mills"),
    ]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "It holds no text."),
        ("{{Stub}}\n[[Category:Seas]]", "It holds no text."),
        ("#REDIRECT [[Tide]]", "It only leads to another page: Tide."),
        ("{{a|" * 20_000, 'It has "{{" thousands of times without "}}".'),
        ("{|\n" * 20_000, 'It has "{|" thousands of times without "|}".'),
        ("[http://a " * 20_000, 'It has "[http" thousands of times without "]".'),
        ("<div>" * 20_000, "It has thousands of elements that nothing closes."),
        ("Tides\x00", "It is not text."),
    ],
)
def test_what_is_none_is_refused_in_words(source: str, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read(source)

    assert caught.value.what == why
    assert caught.value.remedy


def test_what_is_nested_deeply_ends(tmp_path: Path) -> None:
    for number, source in enumerate(("<div>" * 400, "''[[a|" * 300, "<ref>" * 400, "{{a|" * 900 + "}}" * 900)):
        (tmp_path / f"{number}.wiki").write_text(source)
    (tmp_path / "tides.wiki").write_text("Tides rise.")
    reading = Reading()

    documents = list(load_documents(tmp_path, "sea", base="file:", limits=Limits(seconds=20), reading=reading))

    assert documents[-1].text == "Tides rise."
    assert len(documents) + len(reading.unreadable) == 5
