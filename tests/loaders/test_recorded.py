"""Real articles: as many parts come out as their XML has, counted here without the loaders."""

import os
from collections import Counter
from pathlib import Path

import pytest
from lxml import etree

from bench.pdf_words import compared
from kgplatform.models import Document
from loaders.files import read_file
from loaders.pdf import pdf_text
from loaders.xml_kinds import xml_text

RECORDED = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data" / "recorded"
JATS = sorted((RECORDED / "jats").glob("*.xml"))
TEI = sorted((RECORDED / "tei").glob("*.tei.xml"))

pytestmark = pytest.mark.skipif(not JATS, reason="no recorded articles here: set KGPLATFORM_SHARED")


def understood(file: Path) -> Document:
    return read_file(file.read_bytes(), file.name, file.as_uri(), "recorded")


def counted(document: Document) -> dict[str, int]:
    assert document.work is not None
    return {
        "tables": sum(block.table is not None for block in document.blocks),
        "figures": sum(block.figure is not None for block in document.blocks),
        "equations": sum(len(block.equations) for block in document.blocks),
        "references": len(document.references),
        "authors": len(document.work.authors),
    }


def headings(document: Document) -> Counter[str]:
    """Count the headings by their letters: numbers before them and signs of notes in them do not count."""
    found = (document.text[block.start : block.end] for block in document.blocks if block.kind == "heading")
    return Counter(letters(heading) for heading in found)


def letters(text: str) -> str:
    return "".join(each for each in text if each.isalpha())


def article_of(file: Path) -> "etree._Element":
    """Return an article without letters and answers beside it."""
    root = etree.fromstring(file.read_bytes(), etree.XMLParser(resolve_entities=False))
    article = root if root.tag == "article" else root.find("article")
    for beside in article.findall("sub-article"):
        article.remove(beside)
    return article


@pytest.mark.parametrize("file", JATS, ids=lambda file: file.name)
def test_an_article_in_jats_comes_out_whole(file: Path) -> None:
    article, document = article_of(file), understood(file)

    assert counted(document) == {
        "tables": len(article.xpath(".//table-wrap//table")),
        "figures": len(article.xpath(".//fig | .//chem-struct-wrap")),
        "equations": len(article.xpath(".//disp-formula")),
        "references": len(article.xpath(".//ref")),
        "authors": len(article.xpath("front/article-meta/contrib-group/contrib[@contrib-type='author']")),
    }
    titles = article.xpath(".//sec/title | .//section/h2")
    named = Counter(words for title in titles if (words := letters("".join(title.itertext()))))
    assert not named - headings(document)


@pytest.mark.parametrize("file", TEI, ids=lambda file: file.name)
def test_a_document_in_tei_comes_out_whole(file: Path) -> None:
    root, document = etree.fromstring(file.read_bytes()), understood(file)
    names = {"t": "http://www.tei-c.org/ns/1.0"}

    def count(path: str) -> int:
        return len(root.xpath(path, namespaces=names))

    assert counted(document) == {
        "tables": count("//t:table"),
        "figures": count("//t:figure[not(t:table)]"),
        "equations": count("//t:formula"),
        "references": count("//t:listBibl/t:biblStruct"),
        "authors": count("//t:sourceDesc//t:author/t:persName"),
    }
    heads = Counter(letters("".join(each.itertext())) for each in root.xpath("//t:div/t:head", namespaces=names))
    assert not heads - headings(document)
    assert sum(len(each.keys) for each in document.cited) == count("//t:ref[@type='bibr'][@target]")


@pytest.mark.parametrize("file", [*JATS, *TEI], ids=lambda file: file.name)
def test_every_place_that_is_told_is_one_in_the_text(file: Path) -> None:
    document = understood(file)
    known = {each.key for each in document.references}

    for block in document.blocks:
        assert all(block.start <= each.start < each.end <= block.end for each in block.equations)
    for cited in document.cited:
        assert document.text[cited.start : cited.end].strip()
        assert "\n" not in document.text[cited.start : cited.end]
        assert set(cited.keys) <= known


@pytest.mark.parametrize(
    ("name", "title", "published", "doi", "licence", "extent"),
    [
        ("jats/elife00007.xml", "Herbivory-ind", "2012-10-15", "10.7554/elife.00007", "CC-BY-3.0", "full text"),
        ("jats/elife02935.xml", "Origins and", "2014-10-01", "10.7554/elife.02935", "CC0-1.0", "full text"),
        ("jats/elife_poa_e06828.xml", "Cis and trans RET", "", "10.7554/elife.06828", "CC-BY-4.0", "abstract"),
        ("jats/PMC11784394.xml", "Conduct", "2025-01-15", "10.19102/icrm.2025.16015", "CC-BY-4.0", "full text"),
        ("jats/efetch_pmc.xml", "“Lung", "2021-07", "10.1183/23120541.50193-2021", "CC-BY-NC-4.0", "full text"),
        ("tei/0046d83a.tei.xml", "Multi-contact", "2016-03-08", "10.1186/s12984-016-0129-6", "", "full text"),
    ],
)
def test_what_articles_say_of_themselves(
    name: str, title: str, published: str, doi: str, licence: str, extent: str
) -> None:
    work = understood(RECORDED / name).work

    assert work is not None
    assert work.title.startswith(title)
    assert (work.published, work.doi, work.licence, work.extent) == (published, doi, licence, extent)


def test_a_pdf_has_the_words_that_grobid_finds_in_it_and_none_of_its_running_heads() -> None:
    file = RECORDED / "tei" / "0046d83a.pdf"
    read = pdf_text(file.read_bytes())

    words = compared(read, xml_text(file.with_suffix(".tei.xml").read_bytes()))

    print(f"lost {words.lost:.2%}, run together {words.joined:.2%}")
    assert words.lost < 0.02
    assert words.joined < 0.02
    assert [each.what for each in read.left_out] == [
        "running head or foot “De Marchis et al. Journal of NeuroEngineering and Rehabilitation (2016) 13:22”"
        " of 9 pages",
        "running head or foot “Page 2 of 9” of 8 pages",
    ]
    heads = [block for block in read.blocks if block.kind == "heading"]
    assert [read.text[each.start : each.end] for each in heads][:5] == [
        "# Multi-contact functional electrical stimulation for hand opening: electrophysiologically driven"
        " identification of the optimal stimulation site",
        "## Abstract",
        "## Background",
        "## Methods",
        "### Participants",
    ]
