"""XML of a kind that is read, by its root: articles in JATS, and TEI."""

from lxml import etree

from kgplatform.errors import UnreadableDocument
from loaders.jats import jats_text
from loaders.parts import LeftOut, ReadText
from loaders.tei import tei_text
from loaders.xml_tree import tag_of, without_namespaces, xml_tree

_KNOWN = {
    "PubmedArticleSet": "records of PubMed", "PubmedBookArticleSet": "records of PubMed",
    "eSearchResult": "an answer of a search in PubMed", "eSummaryResult": "an answer of PubMed",
    "eLinkResult": "an answer of PubMed", "feed": "an Atom feed", "rss": "an RSS feed", "html": "XHTML",
    "svg": "a picture (SVG)", "book": "a book (DocBook or BITS)", "teiCorpus": "a collection in TEI",
    "urlset": "a map of a site", "package": "a package of an e-book", "mediawiki": "an export of MediaWiki",
}  # fmt: skip
_REMEDY = "Articles in JATS (root article) and documents in TEI (root TEI) are read."


def xml_text(data: bytes) -> ReadText:
    """Return what is understood of a file of XML; raises UnreadableDocument for one of another kind, by its name."""
    root, unknown = xml_tree(data)
    left = [LeftOut(f"entity {name}") for name in unknown]
    name = tag_of(root)
    without_namespaces(root)
    if name == "TEI":
        return tei_text(root, left)
    if name == "article" and (root.find("front") is not None or root.find("body") is not None):
        return jats_text(root, left)
    if name in {"pmc-articleset", "articles"}:
        return jats_text(_only_article(root), left)
    if name == "OAI-PMH" and len(found := list(root.iter("article"))) == 1:
        return jats_text(found[0], left)
    told = _KNOWN.get(name, "XML of another kind")
    hint = " Name it .html." if name == "html" else ""
    raise UnreadableDocument(f"It is {told}: its root is {name[:60]}.", _REMEDY + hint)


def _only_article(root: "etree._Element") -> "etree._Element":
    found = [child for child in root if tag_of(child) == "article"]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UnreadableDocument("It has no article: PubMed Central gave none.", "Ask for it anew, or leave it out.")
    raise UnreadableDocument(f"It holds {len(found)} articles.", "Give each as a file of its own.")
