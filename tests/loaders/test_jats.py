"""JATS: what an article says of itself, and each of its parts with what it is beyond its words."""

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, EquationData, FigureData, TableData, Work
from loaders.files import read_file
from loaders.parts import ReadText
from loaders.xml_kinds import xml_text

META = """<journal-meta><journal-title-group><journal-title>Annals of Eggs</journal-title></journal-title-group>
<publisher><publisher-name>Nest Press</publisher-name></publisher></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/Eggs.7</article-id>
<article-id pub-id-type="pmid">1234567</article-id>
<article-id pub-id-type="pmc">7654321</article-id>
<title-group><article-title>Eggs of <italic>moths</italic><xref ref-type="fn" rid="n1">*</xref></article-title>
<subtitle>A count</subtitle></title-group>
<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097
</contrib-id><name><surname>Fabre</surname><given-names>Jean-Henri</given-names></name>
<xref ref-type="aff" rid="a1">1</xref>
</contrib><contrib contrib-type="author"><collab>Moth Counting Group<contrib-group><contrib contrib-type="author"><name>
<surname>Nobody</surname></name></contrib></contrib-group></collab></contrib>
<contrib contrib-type="editor"><name><surname>Legros</surname></name></contrib></contrib-group>
<pub-date pub-type="collection"><year>2021</year></pub-date>
<pub-date pub-type="epub"><day>3</day><month>5</month><year>2021</year></pub-date>
<pub-date pub-type="pmc-release"><day>1</day><month>1</month><year>2021</year></pub-date>
<volume>7</volume><issue>2</issue><fpage>11</fpage><lpage>19</lpage>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Open.</license-p></license>
</permissions>%s<abstract><p>Moths lay eggs.</p></abstract><kwd-group><kwd>eggs</kwd></kwd-group></article-meta>"""


def article(body: str = "", back: str = "", meta: str = META % "", kind: str = "research-article") -> bytes:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.3//EN" "JATS-archivearticle1-3.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en"
article-type="{kind}"><front>{meta}</front>{f"<body>{body}</body>" if body else ""}<back>{back}</back>
</article>""".encode()


def parts(body: str, back: str = "") -> list[tuple[str, str]]:
    """Return what each part of an article without metadata is, and its text."""
    read = xml_text(article(body, back, meta="<article-meta/>"))
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


def shown(read: ReadText) -> list[tuple[str, tuple[str, ...]]]:
    """Return the words that cite, and what they cite."""
    return [(read.text[each.start : each.end], each.keys) for each in read.cited]


def test_what_an_article_says_of_itself() -> None:
    document = read_file(article("<p>They are small.</p>"), "a.nxml", "file:///a.nxml", "insects")

    assert document.work == Work(
        title="Eggs of moths: A count",
        authors=(
            Author(family="Fabre", given="Jean-Henri", orcid="0000-0002-1825-0097"),
            Author(family="Moth Counting Group"),
        ),
        published="2021-05-03",
        venue="Annals of Eggs",
        volume="7",
        issue="2",
        pages="11-19",
        publisher="Nest Press",
        type="article-journal",
        doi="10.5555/eggs.7",
        pmid="1234567",
        pmcid="PMC7654321",
        licence="CC-BY-4.0",
        language="en",
        extent="full text",
    )
    assert (document.kind, document.title, document.published) == ("jats", "Eggs of moths: A count", "2021-05-03")
    assert document.text == "# Eggs of moths: A count\n\n## Abstract\n\nMoths lay eggs.\n\nThey are small."


def test_an_article_without_a_body_is_an_abstract() -> None:
    document = read_file(article(), "a.jats", "file:///a.jats", "insects")

    assert document.work is not None
    assert document.work.extent == "abstract"
    assert document.text.endswith("Moths lay eggs.")


@pytest.mark.parametrize(
    ("related", "address", "kind", "status", "notices"),
    [
        ("retraction-forward", "10.5555/R.1", "research-article", "retracted", ("10.5555/r.1",)),
        ("correction-forward", "https://doi.org/10.5555/C.1", "research-article", "corrected", ("10.5555/c.1",)),
        ("expression-of-concern", "10.5555/E.1", "research-article", "concern", ("10.5555/e.1",)),
        ("commentary", "10.5555/X.1", "research-article", "", ()),
        ("corrected-article", "10.5555/O.1", "correction", "", ()),
        ("retracted-article", "10.5555/O.1", "retraction", "", ()),
    ],
)
def test_what_came_of_an_article(related: str, address: str, kind: str, status: str, notices: tuple[str, ...]) -> None:
    """A notice tells of another work, not of itself."""
    told = f'<related-article related-article-type="{related}" xlink:href="{address}"/>'
    work = xml_text(article("<p>Eggs.</p>", meta=META % told, kind=kind)).work

    assert work is not None
    assert (work.status, work.notices) == (status, notices)


def test_sections_have_their_levels_and_paragraphs_no_markup() -> None:
    assert parts(
        """<sec><label>1</label><title>Eggs</title><p>Most are <bold>gr<italic>ee</italic>n</bold>, of
        10<sup>3</sup> cells, H<sub>2</sub>O
        and 2 s<sup>−1</sup> &amp; see <xref ref-type="fig" rid="f">Figure 1</xref>.</p>
        <sec><title>Size</title><p>Small.</p></sec></sec><sec><title>Larvae</title><p>They eat.</p></sec>"""
    ) == [
        ("heading", "## 1 Eggs"),
        ("prose", "Most are green, of 10^3 cells, H2O and 2 s^−1 & see Figure 1."),
        ("heading", "### Size"),
        ("prose", "Small."),
        ("heading", "## Larvae"),
        ("prose", "They eat."),
    ]


def test_lists_definitions_quotations_code_and_boxes() -> None:
    """A box stands at the end of the text around it: what follows is not under its heading."""
    assert parts(
        """<sec><title>Eggs</title><boxed-text><label>Box 1.</label><caption><title>Colour</title></caption>
        <p>White ones, too.</p></boxed-text><p>They are: <list><list-item><label>•</label><p>green</p></list-item>
        <list-item><p>white</p><list><list-item><p>as chalk</p></list-item></list></list-item></list> and more.</p>
        <def-list><def-item><term>Egg</term><def><p>A cell.</p></def></def-item></def-list>
        <disp-quote><p>“Look!”</p><attrib>Fabre</attrib></disp-quote>
        <statement><label>Law 1</label><title>On eggs</title><p>They hatch.</p></statement><code>lay( egg )
  twice</code></sec><sec><title>Larvae</title><p>They eat.</p></sec>"""
    ) == [
        ("heading", "## Eggs"),
        ("prose", "They are:"),
        ("prose", "green\nwhite\nas chalk"),
        ("prose", "and more."),
        ("prose", "Egg: A cell."),
        ("prose", "“Look!”"),
        ("prose", "Fabre"),
        ("prose", "Law 1. On eggs. They hatch."),
        ("code", "lay( egg )\n  twice"),
        ("heading", "### Box 1. Colour"),
        ("prose", "White ones, too."),
        ("heading", "## Larvae"),
        ("prose", "They eat."),
    ]


def test_what_tells_of_the_article_itself_is_no_evidence() -> None:
    read = parts(
        "<p>Eggs.</p>",
        """<ack><title>Acknowledgements</title><p>We thank moths.</p></ack>
        <sec sec-type="data-availability"><title>Where it is</title><p>In a drawer.</p></sec>
        <fn-group><title>Competing interests</title><fn><p>None.</p></fn></fn-group>
        <fn-group><fn><p>A note on eggs.</p></fn></fn-group><glossary><p>Egg: a cell.</p></glossary>""",
    )

    assert read[1:] == [
        ("heading", "## Acknowledgements"),
        ("navigation", "We thank moths."),
        ("heading", "## Where it is"),
        ("navigation", "In a drawer."),
        ("heading", "## Competing interests"),
        ("navigation", "None."),
        ("reference", "A note on eggs."),
        ("heading", "## Glossary"),
        ("prose", "Egg: a cell."),
    ]


TABLE = """<table-wrap id="t1"><label>Table 1.</label><caption><title>Eggs by moth</title><p>In 2020<xref
ref-type="fn" rid="x">a</xref>.</p></caption><table><thead><tr><th rowspan="2">Moth</th><th colspan="2">Eggs</th></tr>
<tr><th>laid</th><th>hatched | kept</th></tr></thead><tbody><tr><td rowspan="2"><italic>Bombyx</italic></td>
<td>400</td><td>CO<sub>2</sub></td></tr><tr><td colspan="2">none</td></tr></tbody></table>
<table-wrap-foot><fn><p>Counted twice.</p></fn></table-wrap-foot>
</table-wrap>"""


def test_a_table_keeps_its_cells() -> None:
    read = xml_text(article(f"<p>As {TABLE} shows.</p>", meta="<article-meta/>"))
    prose, table = read.blocks

    assert read.text[prose.start : prose.end] == "As shows."
    assert table.table == TableData(
        header=("Moth", "Eggs laid", "Eggs hatched | kept"),
        rows=(("Bombyx", "400", "CO2"), ("Bombyx", "none", "none")),
        label="Table 1",
        caption="Eggs by moth. In 2020.",
        notes="Counted twice.",
    )
    assert read.text[table.start : table.end] == (
        "Table 1. Eggs by moth. In 2020.\n| Moth | Eggs laid | Eggs hatched \\| kept |\n| --- | --- | --- |\n"
        "| Bombyx | 400 | CO2 |\n| Bombyx | none | none |\nCounted twice."
    )


def test_a_table_of_the_model_of_oasis() -> None:
    read = xml_text(
        article(
            """<table-wrap><table><tgroup cols="2"><colspec colname="c1"/><colspec colname="c2"/><thead><row>
            <entry namest="c1" nameend="c2">Eggs</entry></row></thead><tbody><row><entry morerows="1">a</entry>
            <entry>b</entry></row><row><entry>c</entry></row></tbody></tgroup></table></table-wrap>"""
        )
    )

    assert read.blocks[-1].table == TableData(header=("Eggs", "Eggs"), rows=(("a", "b"), ("a", "c")))


def test_a_figure_keeps_what_it_is_called_and_where_its_image_lies() -> None:
    read = xml_text(
        article(
            """<p>See below.<fig><label>Figure 1.</label><caption><title>An egg</title><p>It is ribbed.</p>
            <p>DOI: <ext-link>http://dx.doi.org/10.5555/1</ext-link></p></caption>
            <graphic xlink:href="egg.tif"/></fig></p>
            <fig><graphic xlink:href="bare.tif"/></fig>"""
        )
    )
    caption = read.blocks[-1]

    assert (caption.kind, read.text[caption.start : caption.end]) == ("caption", "Figure 1. An egg. It is ribbed.")
    assert caption.figure == FigureData(label="Figure 1", href="egg.tif")
    assert "figure without a caption" in [each.what for each in read.left_out]


def test_equations_stay_in_their_sentences() -> None:
    read = xml_text(
        article(
            """<p>Its mass <inline-formula><mml:math><mml:mi>m</mml:mi></mml:math></inline-formula> is
            <disp-formula id="e1"><label>(1)</label><mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi>
            </mml:mfrac></mml:math></disp-formula> where b is small.</p><p>Then</p>
            <disp-formula><tex-math>\\begin{document}$$x_2$$
            \\end{document}</tex-math></disp-formula><p>holds. <disp-formula><graphic xlink:href="q.gif"/>
            </disp-formula></p>""",
            meta="<article-meta/>",
        )
    )

    assert read.text == "Its mass $m$ is $\\frac{a}{b}$ where b is small.\n\nThen $x_2$ holds."
    (first,), (second,) = read.blocks[0].equations, read.blocks[1].equations
    assert read.text[first.start : first.end] == "$\\frac{a}{b}$"
    assert first == EquationData(
        start=16,
        end=29,
        tex="\\frac{a}{b}",
        mathml='<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mi>b</mi> </mfrac></math>',
        label="(1)",
    )
    assert (read.text[second.start : second.end], second.tex, second.mathml) == ("$x_2$", "x_2", "")
    assert [each.what for each in read.left_out] == ["equation that is an image"]


ENTRIES = "".join(
    f"""<ref id="b{number}"><element-citation publication-type="journal"><person-group person-group-type="author"><name>
    <surname>Fabre</surname><given-names>JH</given-names></name><collab>Nest Group</collab></person-group>
    <article-title>Eggs {number}</article-title><source>Annals</source><year>188{number}</year><volume>3</volume>
    <fpage>1</fpage><lpage>9</lpage><pub-id pub-id-type="doi">10.5555/{number}</pub-id></element-citation></ref>"""
    for number in range(1, 6)
)
REFERENCES = f"<ref-list><title>References</title>{ENTRIES}</ref-list>"


def test_references_are_works_and_no_prose() -> None:
    read = xml_text(article("<p>Eggs.</p>", REFERENCES))

    assert [each.key for each in read.references] == ["b1", "b2", "b3", "b4", "b5"]
    assert read.references[0].text == "Fabre JH, Nest Group (1881). Eggs 1. Annals 3: 1-9. doi:10.5555/1"
    assert read.references[0].work == Work(
        title="Eggs 1",
        authors=(Author(family="Fabre", given="JH"), Author(family="Nest Group")),
        published="1881",
        venue="Annals",
        volume="3",
        pages="1-9",
        type="article-journal",
        doi="10.5555/1",
    )
    assert (read.blocks[-1].kind, read.text.count("\n", read.blocks[-1].start)) == ("reference", 4)


def test_a_reference_in_words_stands_as_it_is_written() -> None:
    read = xml_text(
        article(
            "<p>Eggs.</p>",
            """<ref-list><ref><mixed-citation publication-type="book"><string-name><surname>Fabre</surname>,
            <given-names>J</given-names></string-name>. <source>Souvenirs</source>.
        <publisher-name>Nest</publisher-name>,
            <year>1879</year>.</mixed-citation></ref></ref-list>""",
        )
    )

    (cited,) = read.references
    assert (cited.key, cited.text) == ("ref-1", "Fabre, J. Souvenirs. Nest, 1879.")
    assert (cited.work.title, cited.work.publisher, cited.work.type) == ("Souvenirs", "Nest", "book")
    assert cited.work.authors == (Author(family="Fabre", given="J"),)


@pytest.mark.parametrize(
    ("sentence", "text", "cited"),
    [
        ('Eggs hatch (<xref ref-type="bibr" rid="b1">Fabre, 1881</xref>).',
         "Eggs hatch (Fabre, 1881).", [("Fabre, 1881", ("b1",))]),
        ('Eggs hatch.<sup><xref ref-type="bibr" rid="b1">1</xref>,<xref ref-type="bibr" rid="b3">3</xref></sup> So.',
         "Eggs hatch. So.", [("hatch.", ("b1", "b3"))]),
        ('Eggs hatch<sup><xref ref-type="bibr" rid="b2">2</xref>–<xref ref-type="bibr" rid="b5">5</xref></sup>.',
         "Eggs hatch.", [("hatch", ("b2", "b3", "b4", "b5"))]),
        ('Eggs hatch.<sup><xref ref-type="bibr" rid="b2">2</xref></sup><sup>–</sup><sup><xref ref-type="bibr" rid="b4">'
         '4</xref></sup><sup>, </sup><xref ref-type="bibr" rid="b1"><sup>1</sup></xref> So.',
         "Eggs hatch. So.", [("hatch.", ("b2", "b3", "b4", "b1"))]),
        ('Cl<sup>-</sup><sup><xref ref-type="bibr" rid="b1">1</xref></sup> kills eggs.',
         "Cl- kills eggs.", [("Cl-", ("b1",))]),
        ('Eggs hatch [<xref ref-type="bibr" rid="b1">1</xref>, <xref ref-type="bibr" rid="b2">2</xref>].',
         "Eggs hatch.", [("hatch", ("b1",)), ("hatch", ("b2",))]),
        ('As in [<xref ref-type="bibr" rid="b1">1</xref>], eggs hatch.', "As in [1], eggs hatch.", [("1", ("b1",))]),
        ('Eggs hatch <xref ref-type="bibr" rid="b1">[1–3]</xref>.', "Eggs hatch.", [("hatch", ("b1", "b2", "b3"))]),
        ('Eggs hatch (<xref ref-type="bibr" rid="b1 b4">both</xref>).', "Eggs hatch (both).", [("both", ("b1", "b4"))]),
        ('Eggs of 10<sup>2</sup><xref ref-type="bibr" rid="b1"><sup>1</sup></xref> cells.',
         "Eggs of 10^2 cells.", [("10^2", ("b1",))]),
        ('Eggs<xref ref-type="bibr" rid="gone">9</xref> hatch<sup><xref ref-type="fn" rid="n">a</xref></sup>.',
         "Eggs9 hatch.", []),
    ],
)  # fmt: skip
def test_sentences_keep_what_they_cite(sentence: str, text: str, cited: list[tuple[str, tuple[str, ...]]]) -> None:
    read = xml_text(article(f"<p>{sentence}</p>", REFERENCES, meta="<article-meta/>"))

    assert read.text.partition("\n")[0] == text
    merged: dict[str, tuple[str, ...]] = {}
    for words, keys in shown(read):
        merged[words] = (*merged.get(words, ()), *keys)
    expected: dict[str, tuple[str, ...]] = {}
    for words, keys in cited:
        expected[words] = (*expected.get(words, ()), *keys)
    assert merged == expected


def test_what_stands_beside_an_article_is_left_out_and_told() -> None:
    data = article("<p>Eggs.</p>").replace(
        b"</article>", b'<sub-article article-type="decision-letter"><body><p>No.</p></body></sub-article></article>'
    )
    read = xml_text(data)

    assert "No." not in read.text
    assert [each.told for each in read.left_out] == ["decision letter beside the article (line 23)"]


def test_one_article_of_a_set_is_read() -> None:
    only = article("<p>Eggs.</p>").partition(b'.dtd">\n')[2]

    assert xml_text(b"<pmc-articleset>" + only + b"</pmc-articleset>").text.endswith("Eggs.")
    with pytest.raises(UnreadableDocument, match=r"It holds 2 articles\. Give each as a file of its own\."):
        xml_text(b"<pmc-articleset>" + only * 2 + b"</pmc-articleset>")
    with pytest.raises(UnreadableDocument, match="It has no article"):
        xml_text(b"<pmc-articleset/>")


def test_names_of_entities_that_html_has_are_characters() -> None:
    read = xml_text(article("<p>&alpha; and&nbsp;&unheard;so on.</p>", meta="<article-meta/>"))

    assert read.text == "α and so on."
    assert [each.what for each in read.left_out] == ["entity unheard"]


def test_an_article_of_nothing_but_a_title_holds_no_text() -> None:
    with pytest.raises(UnreadableDocument, match="It holds no text"):
        read_file(article(meta="<article-meta><title-group><article-title>Eggs</article-title></title-group></article-meta>"),
                  "a.xml", "file:///a.xml", "insects")  # fmt: skip
