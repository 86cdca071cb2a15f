"""TEI: what a document says of itself, and each of its parts with what it is beyond its words."""

from kgplatform.models import Author, EquationData, FigureData, TableData, Work
from loaders.files import read_file
from loaders.xml_kinds import xml_text

HEADER = """<teiHeader xml:lang="en"><fileDesc><titleStmt><title level="a" type="main">Eggs of moths</title></titleStmt>
<publicationStmt><publisher>Nest Press</publisher><availability>
<licence target="https://creativecommons.org/licenses/by/4.0/"/></availability>
<date type="published" when="2021-05-03">3 May 2021</date></publicationStmt><sourceDesc><biblStruct><analytic>
<author><persName><forename type="first">Jean</forename><forename type="middle">H</forename><surname>Fabre</surname>
</persName><idno type="ORCID">0000-0002-1825-0097</idno></author>
<author><affiliation><orgName>Nest</orgName></affiliation></author>
<title level="a" type="main">Eggs of moths</title></analytic><monogr><title level="j" type="main">Annals of Eggs</title>
<imprint><biblScope unit="volume">7</biblScope><biblScope unit="page" from="11" to="19"/></imprint></monogr>
<idno type="DOI">10.5555/Eggs.7</idno></biblStruct></sourceDesc></fileDesc>
<profileDesc><abstract><p>Moths lay eggs.</p></abstract></profileDesc></teiHeader>"""
ENTRIES = "".join(
    f"""<biblStruct xml:id="b{number}"><analytic><title level="a" type="main">Eggs {number}</title><author><persName>
    <forename type="first">J</forename><forename type="middle">H</forename><surname>Fabre</surname></persName></author>
    <idno type="DOI">10.5555/{number}</idno></analytic><monogr><title level="j">Annals</title><imprint>
    <biblScope unit="volume">3</biblScope><date type="published" when="188{number}"/></imprint></monogr></biblStruct>"""
    for number in range(4)
)
BACK = f'<div type="references"><listBibl>{ENTRIES}</listBibl></div>'


def document(body: str = "", back: str = "", header: str = "") -> bytes:
    return f"""<TEI xmlns="http://www.tei-c.org/ns/1.0">{header}<text><body>{body}</body><back>{back}</back></text></TEI>""".encode()


def parts(body: str, back: str = "") -> list[tuple[str, str]]:
    """Return what each part of a document without a header is, and its text."""
    read = xml_text(document(body, back))
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


def test_what_a_document_says_of_itself() -> None:
    """An affiliation that nobody has is no author."""
    read = read_file(document("<div><p>They are small.</p></div>", header=HEADER), "a.tei.xml", "file:///a", "insects")

    assert read.work == Work(
        title="Eggs of moths",
        authors=(Author(family="Fabre", given="Jean H", orcid="0000-0002-1825-0097"),),
        published="2021-05-03",
        venue="Annals of Eggs",
        volume="7",
        pages="11-19",
        publisher="Nest Press",
        type="article-journal",
        doi="10.5555/eggs.7",
        licence="CC-BY-4.0",
        language="en",
        extent="full text",
    )
    assert (read.kind, read.text) == ("tei", "# Eggs of moths\n\n## Abstract\n\nMoths lay eggs.\n\nThey are small.")


def test_numbers_of_headings_tell_their_levels() -> None:
    assert parts(
        """<div><head n="1.">Eggs</head><p>Green.</p></div><div><head n="1.1">Size</head><p>Small.</p></div>
        <div><head>Larvae</head><p>They eat <hi rend="superscript">2</hi>.</p></div>""",
        """<div type="acknowledgement"><div><p>We thank moths.</p></div></div>
        <div type="annex"><div><head>Conflicts of interest</head><p>None.</p></div></div>""",
    ) == [
        ("heading", "## 1. Eggs"),
        ("prose", "Green."),
        ("heading", "### 1.1 Size"),
        ("prose", "Small."),
        ("heading", "## Larvae"),
        ("prose", "They eat 2."),
        ("heading", "## Acknowledgements"),
        ("navigation", "We thank moths."),
        ("heading", "## Conflicts of interest"),
        ("navigation", "None."),
    ]


def test_tables_and_figures() -> None:
    read = xml_text(
        document(
            """<div><p>Eggs.</p></div><figure xml:id="f"><head>Fig. 2.</head><label>2</label>
            <figDesc>An egg. It is ribbed.</figDesc><graphic url="egg.png"/></figure>
            <figure type="table"><head>Table 1 : Eggs by moth</head><label>1</label><figDesc>Counted twice.</figDesc>
            <table><row><cell>Moth</cell><cell>Eggs</cell></row><row><cell>Bombyx</cell><cell>400</cell></row></table></figure>"""
        )
    )
    figure, table = read.blocks[-2:]

    assert (figure.kind, read.text[figure.start : figure.end]) == ("caption", "Fig. 2. An egg. It is ribbed.")
    assert figure.figure == FigureData(label="Fig. 2", href="egg.png")
    assert table.table == TableData(
        header=("Moth", "Eggs"), rows=(("Bombyx", "400"),), label="Table 1", caption="Eggs by moth. Counted twice."
    )
    assert read.text[table.start : table.end].endswith("\n| Moth | Eggs |\n| --- | --- |\n| Bombyx | 400 |")


def test_equations_stay_in_their_sentences() -> None:
    read = xml_text(
        document(
            """<div><p>It follows that</p><formula>m = a / b<label>(1)</label></formula><p>where b is small.</p>
            <formula notation="tex">$x_2$</formula></div>"""
        )
    )

    assert read.text == "It follows that m = a / b where b is small. $x_2$"
    assert read.blocks[0].equations == (
        EquationData(start=16, end=25, label="(1)"),
        EquationData(start=44, end=49, tex="x_2"),
    )


def test_references_and_where_they_are_cited() -> None:
    """Numbers that GROBID cut in pieces are no words: "[1,", "4]"."""
    read = xml_text(
        document(
            """<div><p>Eggs hatch. <ref type="bibr" target="#b0">[1,</ref><ref type="bibr" target="#b2">[3]</ref>
            <ref type="bibr" target="#b3">4]</ref> So <ref type="bibr" target="#b1">(Fabre, 1881)</ref> says;
            <ref type="bibr">[9]</ref> is lost, see <ref type="figure" target="#f">Fig. 1</ref>.</p></div>""",
            BACK,
        )
    )

    assert read.text.partition("\n")[0] == "Eggs hatch. So (Fabre, 1881) says; [9] is lost, see Fig. 1."
    assert [(read.text[each.start : each.end], each.keys) for each in read.cited] == [
        ("hatch.", ("b0", "b2", "b3")),
        ("(Fabre, 1881)", ("b1",)),
    ]
    assert [each.key for each in read.references] == ["b0", "b1", "b2", "b3"]
    assert read.references[1].text == "Fabre JH (1881). Eggs 1. Annals 3. doi:10.5555/1"
    assert read.references[1].work.authors == (Author(family="Fabre", given="J H"),)
    assert (read.blocks[-1].kind, read.text.count("\n", read.blocks[-1].start)) == ("reference", 3)


def test_an_edition_is_read_too() -> None:
    assert parts(
        """<div type="chapter"><head>Of eggs</head><p>An <choice><sic>eg</sic><corr>egg</corr></choice><lb/>is
        laid.<note>So it is.</note></p>
        <lg><l>O egg,</l><l>so round.</l></lg><list><item>green</item><item>white</item></list></div>"""
    ) == [
        ("heading", "## Of eggs"),
        ("prose", "An egg is laid."),
        ("prose", "O egg,\nso round."),
        ("prose", "green\nwhite"),
    ]
