"""The XML of DOCX files as it is handed on."""

import io
import zipfile

from loaders.word_xml import shown_docx

DOCUMENT = b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>'


def test_pictures_are_not_unpacked() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in (("word/document.xml", DOCUMENT), ("word/media/a.png", b"png"), ("_rels/.rels", b"<r/>")):
            archive.writestr(name, part)

    with zipfile.ZipFile(io.BytesIO(shown_docx(packed.getvalue()))) as shown:
        parts = {name: shown.read(name) for name in shown.namelist()}

    assert (parts["word/media/a.png"], parts["_rels/.rels"]) == (b"", b"<r/>")
    assert parts["word/document.xml"].endswith(DOCUMENT)
