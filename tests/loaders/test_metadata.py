"""What files say of themselves as works: fields by many names, meta elements, JSON-LD, front matter, office files."""

import io
import json
import zipfile
from typing import Any

import pytest

from kgplatform.models import Author, Work
from loaders.html import html_text
from loaders.jsonl import read_line
from loaders.markdown import markdown_text
from loaders.metadata import work_of
from loaders.office_metadata import office_work, pdf_work

FABRE, LEGROS = Author(family="Fabre", given="Jean-Henri"), Author(family="Legros", given="Georges")


@pytest.mark.parametrize(
    ("fields", "work"),
    [
        ({"title": ["Eggs"], "date": ["2021"], "lang": ["en"]}, None),
        ({}, None),
        ({"doi": [5], "authors": [True], "venue": [{"a": 1}], "volume": [None], "type": [[[]]]}, None),
        ({"doi": ["https://doi.org/10.5555/X"]}, Work(doi="10.5555/x")),
        ({"authors": [["Jean-Henri Fabre", {"family": "Legros", "given": "Georges"}]]}, Work(authors=(FABRE, LEGROS))),
        ({"author": ["Jean-Henri Fabre and Georges Legros"]}, Work(authors=(FABRE, LEGROS))),
        ({"author": ["https://nest.example/fabre"], "volume": [7]}, Work(volume="7")),
        ({"citation_author": ["Fabre, Jean-Henri"], "author": ["Somebody Else"]}, Work(authors=(FABRE,))),
        ({"type": ["Journal Article"], "journal": ["Annals"]}, Work(type="article-journal", venue="Annals")),
        ({"license": ["CC BY 4.0"], "language": ["English"], "year": [1879]},
         Work(licence="CC-BY-4.0", language="en", published="1879")),
        ({"pmid": [1571683], "pmcid": ["PMC12"], "arxiv": ["arXiv:1707.08567v2"], "openalex": ["W12345"]},
         Work(pmid="1571683", pmcid="PMC12", arxiv="1707.08567", openalex="W12345")),
        ({"author": [{"literal": "Moth Watch"}]}, Work(authors=(Author(family="Moth Watch"),))),
        ({"author": [{"institution": "Moth Watch"}]}, Work(authors=(Author(family="Moth Watch"),))),
        ({"author": [{"name": "Georges Legros", "institution": "Moth Watch"}]}, Work(authors=(LEGROS,))),
        ({"author": ["Product Management"]}, Work(authors=(Author(family="Product Management"),))),
        ({"author": [{"@type": "Organization", "name": "Moth Watch"}]}, Work(authors=(Author(family="Moth Watch"),))),
        ({"venue": ["An\x00nals\n of  eggs"]}, Work(venue="An nals of eggs")),
    ],
)  # fmt: skip
def test_fields_of_many_names(fields: dict[str, list[Any]], work: Work | None) -> None:
    assert work_of(fields) == work


def page(head: str) -> Work | None:
    return html_text(f'<html lang="en-GB"><head><title>Eggs</title>{head}</head><body><p>Eggs.</p></body></html>').work


def test_a_page_with_meta_elements_of_highwire() -> None:
    assert page(
        """<meta name="citation_title" content="Eggs of moths"><meta name="citation_author" content="Fabre, Jean-Henri">
        <meta name="citation_author" content="Georges Legros">
        <meta name="citation_publication_date" content="2021/05/03">
        <meta name="citation_journal_title" content="Annals"><meta name="citation_volume" content="7">
        <meta name="citation_issue" content="2"><meta name="citation_firstpage" content="11">
        <meta name="citation_lastpage" content="19"><meta name="citation_doi" content="doi:10.5555/Eggs.7">
        <meta name="citation_pmid" content="1234567"><meta name="citation_publisher" content="Nest Press">
        <link rel="license" href="https://creativecommons.org/licenses/by/4.0/">"""
    ) == Work(
        title="Eggs of moths",
        authors=(FABRE, LEGROS),
        published="2021-05-03",
        venue="Annals",
        volume="7",
        issue="2",
        pages="11-19",
        publisher="Nest Press",
        type="article-journal",
        doi="10.5555/eggs.7",
        pmid="1234567",
        licence="CC-BY-4.0",
        language="en-GB",
    )


def test_a_page_with_json_ld() -> None:
    told = {
        "@context": "https://schema.org",
        "@graph": [
            {"@type": "BreadcrumbList", "name": "Home"},
            {
                "@type": "ScholarlyArticle",
                "headline": "Eggs of moths",
                "author": [
                    {"@type": "Person", "name": "Jean-Henri Fabre", "@id": "https://orcid.org/0000-0002-1825-0097"},
                    {"@type": "Organization", "name": "Moth Watch"},
                ],
                "datePublished": "2021-05-03T10:00",
                "isPartOf": {
                    "@type": "PublicationIssue",
                    "issueNumber": 2,
                    "isPartOf": {"@type": "PublicationVolume", "volumeNumber": "7", "isPartOf": {"name": "Annals"}},
                },
                "publisher": {"name": "Nest Press"},
                "sameAs": "https://doi.org/10.5555/Eggs.7",
                "pagination": "11-19",
                "license": "https://creativecommons.org/licenses/by/4.0/",
            },
        ],
    }

    assert page(f'<script type="application/ld+json">{json.dumps(told)}</script>') == Work(
        title="Eggs of moths",
        authors=(FABRE.model_copy(update={"orcid": "0000-0002-1825-0097"}), Author(family="Moth Watch")),
        published="2021-05-03",
        venue="Annals",
        volume="7",
        issue="2",
        pages="11-19",
        publisher="Nest Press",
        type="article-journal",
        doi="10.5555/eggs.7",
        licence="CC-BY-4.0",
        language="en-GB",
    )


@pytest.mark.parametrize(
    "told",
    ["{", '"text"', "[" * 100_000, '{"@type": 5}', '{"@graph": [[[[{}]]]]}', '{"@type": "Article", "author": [[[]]]}'],
)
def test_json_ld_that_is_none_says_nothing(told: str) -> None:
    assert page(f'<script type="application/ld+json">{told}</script>') is None


def test_a_page_of_news() -> None:
    assert page(
        """<meta property="og:title" content="Moths are back"><meta property="og:site_name" content="The Nest">
        <meta property="article:published_time" content="2021-05-03T10:00:00Z">
        <meta name="author" content="Georges Legros">
        <meta property="article:author" content="https://nest.example/legros">
        <script type="application/ld+json">[{"@type": "NewsArticle", "headline": "Moths are back"}]</script>"""
    ) == Work(
        title="Moths are back",
        authors=(LEGROS,),
        published="2021-05-03",
        venue="The Nest",
        type="article-newspaper",
        language="en-GB",
    )


def test_a_page_that_says_nothing_of_a_work() -> None:
    assert page('<meta name="viewport" content="width=device-width"><meta name="date" content="2021-05-03">') is None


@pytest.mark.parametrize(
    ("source", "work"),
    [
        ("---\ntitle: Eggs\nauthors:\n  - name: Jean-Henri Fabre\n    orcid: 0000-0002-1825-0097\n  - Georges Legros\n"
         "date: 2021-05-03\njournal: Annals\ndoi: 10.5555/X\nlicense: CC-BY-4.0\nlang: en\n---\n",
         Work(title="Eggs", authors=(FABRE.model_copy(update={"orcid": "0000-0002-1825-0097"}), LEGROS),
              published="2021-05-03", venue="Annals", doi="10.5555/x", licence="CC-BY-4.0", language="en")),
        ('+++\ntitle = "Eggs"\nauthor = "Jean-Henri Fabre"\n+++\n', Work(title="Eggs", authors=(FABRE,))),
        ('{\n"title": "Eggs",\n"authors": ["Georges Legros"]\n}\n', Work(title="Eggs", authors=(LEGROS,))),
        ("---\ntitle: Eggs\ndate: 2021-05-03\n---\n", None),
        ("---\nauthor: [unclosed\n---\n", None),
        ("---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\nauthor: *b\n---\n", Work(authors=(Author(family="x"),))),
        ("", None),
    ],
)  # fmt: skip
def test_front_matter(source: str, work: Work | None) -> None:
    read = markdown_text(f"{source}# Eggs\n\nEggs are small.\n")

    assert read.work == work
    assert read.text == "# Eggs\n\nEggs are small."


def word_file(core: str) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr("docProps/core.xml", core)
    return kept.getvalue()


CORE = """<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Eggs</dc:title>
<dc:creator>%s</dc:creator><dcterms:created>2021-05-03T10:00:00Z</dcterms:created></cp:coreProperties>"""


def test_properties_of_a_word_file() -> None:
    """When a file was made says nothing of its work, and neither does the name of a program."""
    assert office_work(word_file(CORE % "Jean-Henri Fabre; Georges Legros")) == Work(
        title="Eggs", authors=(FABRE, LEGROS)
    )
    assert office_work(word_file(CORE % "python-docx")) is None
    assert office_work(word_file("<broken")) is None
    assert office_work(word_file("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")) is None


def pdf_file(info: str, packet: str = "") -> bytes:
    """Return a PDF file without pages, with its document information and a packet of XMP."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>",
        "<< /Type /Pages /Kids [] /Count 0 >>",
        f"<< {info} >>",
        f"<< /Type /Metadata /Subtype /XML /Length {len(packet.encode())} >>\nstream\n{packet}\nendstream",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(data))
        data += f"{number} 0 obj\n{each}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 5\n0000000000 65535 f \n{table}trailer\n<< /Size 5 /Root 1 0 R /Info 3 0 R >>\n"
    return data + f"{end}startxref\n{len(data)}\n%%EOF".encode()


def test_metadata_of_a_pdf_file() -> None:
    packet = """<?xpacket begin="" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><rdf:Description><dc:creator><rdf:Seq>
    <rdf:li>Jean-Henri Fabre</rdf:li><rdf:li>Georges Legros</rdf:li></rdf:Seq></dc:creator>
    <prism:doi>10.5555/X</prism:doi><prism:publicationName>Annals</prism:publicationName></rdf:Description></rdf:RDF>
    </x:xmpmeta><?xpacket end="w"?>"""

    assert pdf_work(pdf_file("/Title (Eggs) /Author (Somebody Else) /CreationDate (D:20210503)", packet)) == Work(
        title="Eggs", authors=(FABRE, LEGROS), venue="Annals", doi="10.5555/x"
    )
    assert pdf_work(pdf_file("/Author (Jean-Henri Fabre) /Title (eggs-final.docx)")) == Work(authors=(FABRE,))
    assert pdf_work(pdf_file("/Author (user)")) is None
    assert pdf_work(b"%PDF-1.4 broken") is None


def test_a_line_of_an_abstract() -> None:
    """An abstract is the text of a line that has no other."""
    line = {"pmid": "1571683", "title": "Vaccines", "abstract": "To assess storage.", "year": "1992", "labels": ["AIM"]}
    document = read_line(json.dumps(line).encode(), "file:///a#line-1", "a", "medicine")

    assert (document.text, document.title, document.published) == ("To assess storage.", "Vaccines", "1992")
    assert document.work == Work(title="Vaccines", published="1992", pmid="1571683", extent="abstract")


def test_a_line_with_what_is_known_of_its_work() -> None:
    line = {"url": "nest:1", "title": "Eggs", "text": "Eggs.", "authors": ["Jean-Henri Fabre"], "doi": "10.5555/X",
            "venue": "Annals", "type": "article-journal", "abstract": True}  # fmt: skip
    document = read_line(json.dumps(line).encode(), "u", "n", "d")

    assert document.work == Work(
        title="Eggs", authors=(FABRE,), venue="Annals", type="article-journal", doi="10.5555/x", extent="abstract"
    )
    assert read_line(b'{"title": "Eggs", "text": "Eggs.", "topic": "moths"}', "u", "n", "d").work is None
