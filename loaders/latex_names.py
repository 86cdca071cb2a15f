"""Who wrote a LaTeX document, and the entries of its bibliography."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from kgplatform.models import Author, CitedWork, Work
from kgplatform.sources.authors import authors
from kgplatform.sources.dates import dated
from kgplatform.sources.identifiers import arxiv, doi
from loaders.latex_nodes import argument_nodes, name_of
from loaders.latex_words import Words
from loaders.marks import plain
from loaders.plain import squeezed

_PARTING = frozenset({"and", "And", "AND"})
_BESIDE = frozenset(
    "thanks footnote footnotemark inst textsuperscript orcid orcidID orcidlink corref fnref affil href".split()
)
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s{},]{1,200}")
_ARXIV = re.compile(r"\barxiv:\s?([\w./-]{6,30})", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_BLOCK = "newblock"


def named_authors(nodes: Sequence[Any], words: Words) -> Iterator[Author]:
    r"""Give the authors of `\author` commands: one is parted from the next by `\and`, and from what follows on other
    lines, where their places are."""
    for node in nodes:
        piece: list[Any] = []
        lines = 0
        for each in [*argument_nodes(node), None]:
            name = "and" if each is None else name_of(each)
            if name in _PARTING:
                yield from authors(squeezed(plain(words.of(piece))))
                piece, lines = [], 0
            elif name == "\\":
                lines += bool(squeezed(plain(words.of(piece))))
            elif not lines and name not in _BESIDE and type(each).__name__ != "LatexMathNode":
                piece.append(each)


def entry_of(key: str, nodes: Sequence[Any], words: Words) -> CitedWork:
    """Return an entry of a bibliography. Its author, its title and where it came out are told apart only where its
    blocks are."""
    blocks: list[list[Any]] = [[]]
    for node in nodes:
        if name_of(node) == _BLOCK:
            blocks.append([])
        else:
            blocks[-1].append(node)
    said = [squeezed(plain(words.of(block))) for block in blocks]
    said = [block for block in said if block]
    text = " ".join(said)
    years = _YEAR.findall(text)
    found = _DOI.search(text), _ARXIV.search(text)
    work = Work(
        title=said[1].rstrip(".") if len(said) > 2 else "",
        authors=authors(said[0].rstrip(".")) if len(said) > 2 else (),
        venue=said[2].partition(",")[0].rstrip(".") if len(said) > 2 else "",
        published=dated(years[-1]) if years else "",
        doi=doi(found[0].group()) if found[0] else "",
        arxiv=arxiv(found[1][1].rstrip(".,")) if found[1] else "",
    )
    return CitedWork(key=key, text=text, work=work)
