"""In which encoding a file says that it is: HTML in its first bytes, as browsers look for it, XML in its declaration,
LaTeX in its preamble."""

import codecs
import re

# Other names for what Python has, and what browsers take these for: ISO 8859-1 is Windows-1252 to all of them.
_NAMES = {
    **dict.fromkeys(("ascii", "us-ascii", "iso-8859-1", "iso8859-1", "latin1", "l1", "x-user-defined"), "cp1252"),
    **dict.fromkeys(("gb2312", "gb_2312-80", "gbk", "x-gbk", "chinese"), "gb18030"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j"), "cp932"),
    **dict.fromkeys(("euc-kr", "korean", "ks_c_5601-1987", "ksc5601", "windows-949"), "cp949"),
    **dict.fromkeys(("iso-8859-9", "iso8859-9", "latin5"), "cp1254"),
    **dict.fromkeys(("iso-8859-11", "tis-620", "windows-874"), "cp874"),
    "big5": "big5hkscs", "big5-hkscs": "big5hkscs", "x-euc-jp": "euc_jp", "macintosh": "mac_roman",
    "x-mac-roman": "mac_roman", "applemac": "mac_roman", "x-mac-cyrillic": "mac_cyrillic", "maccyr": "mac_cyrillic",
    "utf8x": "utf-8", "macce": "mac_latin2", "ansinew": "cp1252", "latin9": "iso8859-15", "koi8": "koi8-r",
    "koi8-ru": "koi8-u", "x-cp1250": "cp1250", "x-cp1251": "cp1251", "x-cp1252": "cp1252",
}  # fmt: skip
# Python has more, some of which are no text, or take the square of its length.
_READ = re.compile(
    r"utf-(?:8|16(?:-[bl]e)?)|ascii|cp(?:125\d|932|949|950|874|866|437|85[028]|865)|iso8859-\d{1,2}|koi8-[ru]"
    r"|mac-(?:roman|cyrillic|latin2|greek|turkish)|gb18030|big5(?:hkscs)?|euc_(?:jp|kr)|iso2022_jp|shift_jis"
)
_MULTIBYTE = frozenset(("gb18030", "big5", "big5hkscs", "cp932", "cp949", "cp950", "euc_jp", "euc_kr", "iso2022_jp"))
_PRESCANNED = 1024  # bytes, as browsers have it
_PREAMBLE = 20_000
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_META = re.compile(rb"<meta[\s/][^>]{0,1000}>", re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"""([\w-]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_CHARSET = re.compile(r"charset\s{0,20}=\s{0,20}[\"']?\s{0,20}([\w.:+-]{1,40})", re.IGNORECASE)
_XML = re.compile(rb"""\A\s{0,100}<\?xml\s[^<>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']""")
_INPUTENC = re.compile(
    rb"^[^%\n]{0,200}?\\(?:usepackage|RequirePackage)\s{0,20}\[([^\]%]{1,200})\]\s{0,20}\{inputenc\}", re.MULTILINE
)


def html_encoding(data: bytes) -> str:
    """Return the encoding that a page of HTML or XHTML declares by its name in Python; "" where it declares none that
    is known."""
    begun = data[:_PRESCANNED]
    for meta in _META.finditer(_COMMENT.sub(b"", begun)):
        said = {
            each[1].lower().decode("latin-1"): (each[2] or each[3] or each[4] or b"").decode("latin-1")
            for each in _ATTRIBUTE.finditer(meta.group())
        }
        if label := said.get("charset") or _of_content_type(said):
            return _of_ascii(label)
    return xml_encoding(begun)


def _of_content_type(said: dict[str, str]) -> str:
    found = _CHARSET.search(said.get("content", "")) if said.get("http-equiv", "").lower() == "content-type" else None
    return found[1] if found else ""


def xml_encoding(data: bytes) -> str:
    """Return the encoding that an XML declaration names; "" where it names none that is known."""
    declared = _XML.match(data[:400])
    return _of_ascii(declared[1].decode("ascii", "replace")) if declared else ""


def latex_encoding(data: bytes) -> str:
    """Return the encoding that a preamble gives `inputenc`; "" where it gives none that is known."""
    declared = _INPUTENC.search(data[:_PREAMBLE])
    return known_encoding(declared[1].decode("ascii", "replace").rpartition(",")[2]) if declared else ""


def _of_ascii(label: str) -> str:
    """Return the encoding that is declared in letters of ASCII, which UTF-16 has not: who declares that has UTF-8."""
    known = known_encoding(label)
    return "utf-8" if known.startswith("utf-16") else known


def known_encoding(label: str) -> str:
    """Return an encoding by its name in Python, "" for one that is not read."""
    name = label.strip().lower()
    try:
        known = codecs.lookup(_NAMES.get(name, name)).name
    except (LookupError, ValueError):
        return ""
    known = _NAMES.get(known, known)
    return known if _READ.fullmatch(known) else ""


def is_multibyte(encoding: str) -> bool:
    """Whether a text in this encoding may by chance be UTF-8, too, or ASCII."""
    return encoding in _MULTIBYTE
