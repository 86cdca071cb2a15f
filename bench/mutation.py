"""Small documents of every kind, and what chance makes of them: of their bytes, and of their structure."""

import io
import json
import random
import zipfile
import zlib
from collections.abc import Callable

SENTENCES = (
    "Tides rise and fall twice a day in most places, since the moon and the sun pull at the sea.",
    "A spring tide comes when both pull in one line, and a neap tide when they pull at a right angle.",
    "In a narrow bay the water has nowhere to go, so that the range of its tides may pass ten metres.",
    "Mills were once driven by water that a dam had kept back at high tide [3].",
)
TEXT = "\n\n".join(f"{sentence}\n{' '.join(SENTENCES)}" for sentence in SENTENCES)

# What breaks readers: marks that open, bytes that are no text, numbers out of range, what is deep and what is long.
TOKENS = (
    b"<!--", b"<", b"</", b"<p", b"<![CDATA[", b"&#xD800;", b"&#99999999;", b"&nbsp", b"[", b"](", b"![", b"`",
    b"```\n", b"$$", b"\\(", b"| ", b"|-|-|\n", b"> ", b"- ", b"1. ", b"# ", b"#", b"*_", b"**", b"~~", b"---\n",
    b"\n", b"\n\n", b"\t", b"    ", b"\r", b"\x00", b"\x0b", b"\x1b[31m", b"\xff\xfe", b"\xef\xbb\xbf",
    b"\xed\xa0\x80", b"\xc3", b"\xe2\x80\xa8", b"\xf0\x9f\x98\x80", b"{", b"}", b"[[", b'"', b"\\ud800", b"\\u0000",
    b"9" * 5000, b"-1", b"1e999", b"99999999999 0 R", b"/Length 99999999", b"endstream", b"endobj", b"<<", b">>",
    b"obj", b"PK\x03\x04", b"a" * 3000, b" " * 3000, b"<div>", b"<table><tr><td>", b"<ul><li>", b"<script>",
    b"\\begin{equation}", b"\\end{", b"\\cite{", b"\\textbf{", b"%", b"&", b"\\\\", b"{{a|", b"}}", b"\n{|\n", b"\n|}",
    b"<ref>", b"<math>", b"\n* ", b"[[File:", b"''", b"<a:p>", b"<c><v>", b'{"cells": [', b",", b";",
    b"<pre>", b"<b>", b"<w:p>", b"<w:tbl>", b"<w:t>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&b;",
)  # fmt: skip
_MOST_EDITS = 6
_LONGEST_REPEAT = 30_000  # bytes: a page of a PDF takes 0.1 ms a character

_WORD_PARTS = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument'
        '.wordprocessingml.document.main+xml"/></Types>'
    ),
    "_rels/.rels": (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
        'Target="word/document.xml"/></Relationships>'
    ),
    "word/document.xml": (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        + "".join(f"<w:p><w:r><w:t>{part}</w:t></w:r></w:p>" for part in TEXT.split("\n"))
        + "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>range</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>"
    ),
}


_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument"
_BOOK_PARTS = {
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    "book.opf": (
        '<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Tides</dc:title></metadata><manifest>'
        '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine>'
        "</package>"
    ),
    "a.xhtml": f"<html xmlns='http://www.w3.org/1999/xhtml'><body><h1>Tides</h1><p>{TEXT}</p></body></html>",
}


def _office_parts(main: str, sort: str, inner: str, inner_sort: str, relation: str) -> dict[str, str]:
    """Return what a document of an office has besides its two parts: their types, and how one leads to the other."""
    folder, _, name = main.rpartition("/")
    leads = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="{}" Target="{}"/></Relationships>'
    )
    return {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/{main}" ContentType="{_TYPE}.{sort}.main+xml"/>'
            f'<Override PartName="/{folder}/{inner}" ContentType="{_TYPE}.{inner_sort}+xml"/></Types>'
        ),
        "_rels/.rels": leads.format(f"{_OFFICE}/officeDocument", main),
        f"{folder}/_rels/{name}.rels": leads.format(f"{_OFFICE}/{relation}", inner),
    }


_SHEET = "xl/worksheets/sheet1.xml"
_SHEET_PARTS = {
    **_office_parts(
        "xl/workbook.xml", "spreadsheetml.sheet", "worksheets/sheet1.xml", "spreadsheetml.worksheet", "worksheet"
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="Bays" sheetId="1" r:id="r1"/></sheets></workbook>'
    ),
    _SHEET: (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        + "".join(
            f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{part}</t></is></c><c r="B{n}"><v>{n}.5</v></c></row>'
            for n, part in enumerate(SENTENCES, start=1)
        )
        + "</sheetData></worksheet>"
    ),
}
_SLIDE = "ppt/slides/slide1.xml"
_DRAWN = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    f'xmlns:r="{_OFFICE}"'
)
_SLIDE_PARTS = {
    **_office_parts(
        "ppt/presentation.xml", "presentationml.presentation", "slides/slide1.xml", "presentationml.slide", "slide"
    ),
    "ppt/presentation.xml": (
        f'<p:presentation {_DRAWN}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>'
    ),
    _SLIDE: (
        f"<p:sld {_DRAWN}><p:cSld><p:spTree>"
        '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
        '<p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
        "<p:txBody><a:bodyPr/>"
        + "".join(f"<a:p><a:r><a:t>{part}</a:t></a:r></a:p>" for part in SENTENCES)
        + "</p:txBody></p:sp></p:spTree></p:cSld></p:sld>"
    ),
}
_PACKED = {".docx": "word/document.xml", ".epub": "a.xhtml", ".xlsx": _SHEET, ".pptx": _SLIDE}
"""Kinds that are archives, with the part of each that says the most."""
_ROWS = "bay,range,words\n" + "".join(f'{n},"{part}",x\n' for n, part in enumerate(SENTENCES))
_PAPER = rf"""\documentclass{{article}}
\newcommand{{\sea}}[1]{{the #1 sea}}
\title{{Tides}}\author{{A. Miller \and B. Berg}}
\begin{{document}}
\section{{Tides}}\label{{s}}
{TEXT}

\sea{{North}} in \ref{{s}} \cite{{a}} has $x^2$ and
\begin{{equation}} h = 1 \end{{equation}}
\begin{{table}}\caption{{Bays}}\begin{{tabular}}{{lc}} a & b \\ \hline 1 & 2 \\ \end{{tabular}}\end{{table}}
\begin{{itemize}}\item one \item two\end{{itemize}}
\begin{{thebibliography}}{{1}}\bibitem{{a}} Miller. Seas, 2019.\end{{thebibliography}}
\end{{document}}
"""
_ARTICLE = f"""{{{{Infobox sea|name=Fundy}}}}
'''Tides''' of [[bay]]s.<ref name=a>{{{{cite book|title=Seas|last=Berg}}}}</ref>

{TEXT}

== Kinds ==
* one
* two <math>x^2</math>
{{| class=wikitable
! a !! b
|-
| 1 || colspan=2 | 2
|}}
[[File:a.png|thumb|A [[mill]]]]
[[Category:Sea]]
"""
_MAIL = f"""From: "Ada Miller" <ada@example.org>
To: bo@example.org
Subject: =?utf-8?q?Re:_Tides_at_12=C2=B0?=
Date: Tue, 21 May 2019 10:00:00 +0200
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="one"

--one
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 8bit

{TEXT}

On Monday, Bo wrote:
> They rise twice a day.
--{chr(32)}
Ada
--one
Content-Type: image/png; name="tide.png"
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename="tide.png"

iVBORw0KGgo=
--one--
"""
_NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "source": [f"# Tides\n\n{TEXT}"]},
        {"cell_type": "code", "source": "x = 1", "outputs": [{"text": "1"}]},
    ],
    "metadata": {"authors": [{"name": "A. Miller"}]},
    "nbformat": 4,
}


_JATS = (
    "<article><front><article-meta><title-group><article-title>Tides</article-title></title-group>"
    '<contrib-group><contrib contrib-type="author"><name><surname>Doe</surname><given-names>Ada</given-names></name>'
    "</contrib></contrib-group><pub-date><year>2020</year></pub-date></article-meta></front><body><sec>"
    f'<title>How they rise</title><p>{TEXT} <xref ref-type="bibr" rid="B1">1</xref></p><table-wrap><label>Table 1'
    "</label><table><tr><th>Bay</th><th>Range</th></tr><tr><td>Fundy</td><td>16</td></tr></table></table-wrap></sec>"
    '</body><back><ref-list><ref id="B1"><mixed-citation>Mills, 2010.</mixed-citation></ref></ref-list></back>'
    "</article>"
)
_TEI = (
    '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Tides</title></titleStmt>'
    "</fileDesc></teiHeader><text><body><div><head>How they rise</head>"
    f"<p>{TEXT}</p><formula>a = b</formula></div></body></text></TEI>"
)


def seed_documents() -> dict[str, bytes]:
    """Return a small document of each kind by the end of its name."""
    paragraphs = "".join(f"<p>{part}</p>" for part in TEXT.split("\n\n"))
    row = {"url": "https://example.org/tides", "title": "Tides", "domain": "sea", "text": TEXT, "published": 2020}
    return {
        ".md": f"---\ntitle: Tides\n---\n\n# Tides\n\n{TEXT}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        f"```python\n# no heading\n```\n\n> [a link](https://example.org) and $x^2$\n".encode(),
        ".txt": f"TIDES\n\n{TEXT}\n\n1. one\n2. two\n".encode(),
        ".html": f"<html><head><title>Tides</title></head><body><h1>Tides</h1>{paragraphs}<ul><li>one<li>two</ul>"
        "<table><tr><td>1<td>2</table><pre># code</pre></body></html>".encode(),
        ".jsonl": b"".join(json.dumps({**row, "url": f"{row['url']}/{n}"}).encode() + b"\n" for n in range(5)),
        ".docx": _archive({name: part.encode() for name, part in _WORD_PARTS.items()}),
        ".pdf": _pdf(_page_of(TEXT)),
        ".epub": _archive({name: part.encode() for name, part in _BOOK_PARTS.items()}),
        ".xlsx": _archive({name: part.encode() for name, part in _SHEET_PARTS.items()}),
        ".pptx": _archive({name: part.encode() for name, part in _SLIDE_PARTS.items()}),
        ".csv": _ROWS.encode(),
        ".tsv": _ROWS.replace(",", "\t").encode(),
        ".tex": _PAPER.encode(),
        ".wiki": _ARTICLE.encode(),
        ".xml": _JATS.encode(),
        ".jats": _JATS.encode(),
        ".tei": _TEI.encode(),
        ".ipynb": json.dumps(_NOTEBOOK).encode(),
        ".eml": _MAIL.encode(),
    }


def mutated(kind: str, data: bytes, chance: random.Random) -> bytes:
    """Return what chance makes of a document: in half of the packed ones of what is packed, so that it is reached."""
    if kind in _PACKED and chance.random() < 0.7:
        parts = _parts_of(data)
        name = chance.choice([*parts, _PACKED[kind], _PACKED[kind]])
        return _archive({**parts, name: _edited(parts[name], chance)})
    if kind == ".pdf" and chance.random() < 0.5:
        return _pdf(_edited(_page_of(TEXT), chance), packed=chance.random() < 0.5)
    return _edited(data, chance)


def _edited(data: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randint(1, _MOST_EDITS)):
        data = chance.choice(_EDITS)(data, chance)
    return data


def _insert(data: bytes, chance: random.Random) -> bytes:
    place = chance.randint(0, len(data))
    return data[:place] + chance.choice(TOKENS) + data[place:]


def _insert_many(data: bytes, chance: random.Random) -> bytes:
    token, place = chance.choice(TOKENS), chance.randint(0, len(data))
    return data[:place] + token * (chance.randint(10, _LONGEST_REPEAT) // len(token)) + data[place:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    piece = data[start:end]
    return data[:end] + piece * (chance.randint(1, _LONGEST_REPEAT) // max(1, len(piece))) + data[end:]


def _cut_out(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8) if changed else 0):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _move(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    rest, place = data[:start] + data[end:], chance.randint(0, start)
    return rest[:place] + data[start:end] + rest[place:]


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.randint(1, 200))


_EDITS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _insert, _insert, _insert_many, _insert_many, _repeat, _cut_out, _cut_off, _flip, _move,
)  # fmt: skip


def _archive(parts: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _page_of(text: str) -> bytes:
    lines = "".join(f"({line[:90]}) Tj T* " for line in text.split("\n"))
    return f"BT /F1 12 Tf 14 TL 72 720 Td {lines}ET".encode()


def _pdf(page: bytes, *, packed: bool = False) -> bytes:
    """Return a PDF of one page with these operators, packed or not."""
    stream = zlib.compress(page) if packed else page
    filters = "/Filter/FlateDecode" if packed else ""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        f"<</Length {len(stream)}{filters}>>\nstream\n".encode() + stream + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF"
    return body + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()
