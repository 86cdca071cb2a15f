"""Texts of web pages that somebody turned into Markdown: an article among menus, notices, adverts and pictures.

Such a text has links and pictures in brackets among its lines, which no reader of a plain text would take for words.
Nothing of the page's structure is left but its form: what an article says runs on in sentences, and what stands around
it does not, or speaks to its reader about the site.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, islice

from kgplatform.language.scripts import is_caseless
from kgplatform.language.sentences import sentence_spans
from kgplatform.language.stop_words import STOP_WORDS
from kgplatform.models import PROSE, Block
from loaders.markdown import markdown_text
from loaders.parts import ReadText
from loaders.plain import SENTENCE_END

LINKS = 3  # links or pictures to an address, from which a text is taken for Markdown

_LINKED = re.compile(r"\]\((?:https?:)?/{1,2}[^\s()]")
_UNDERLINE = re.compile(r"(?<=\n)[ \t]*\n[=-]{4,}[ \t]*(?=\n|\Z)")
_INDENT = re.compile(r"^[ \t]{4,}", re.MULTILINE)
_INDENT_OF_ITEM = re.compile(r"^([ \t]{0,3}[*+-])[ \t]{5,}(?=\S)", re.MULTILINE)
_LINKED_HEADING = re.compile(
    r"^#{1,6}[ \t]+(?=!?\[[^\[\]\n]{1,300}\]\((?:https?:)?/[^()\s]{1,1000}(?:[ \t]\"[^\"\n]{0,300}\")?\)[ \t]*$)",
    re.MULTILINE,
)
_ASIDE = re.compile(
    r"#+ (?:(?:recommend(?:ed|s)?|related|popular|trending|latest|similar|featured|top|more|most|other|next|further)"
    r"(?:.{0,20}) (?:stor(?:y|ies)|news|articles?|posts?|videos?|topics|reads?|items|links|pages|coverage)\b.{0,30}"
    r"|(?:recommended|related|trending|featured|popular(?: comments)?|most (?:popular|read|viewed)|recommended for you)"
    r"|more (?:from|on|in) .{0,40}|share\b.{0,30}|(?:\d+ )?comments?|leave a (?:comment|reply)|advertisements?"
    r"|sponsored|(?:about|follow|contact|connect with) us|subscribe\b.{0,20}|sign up\b.{0,20}|newsletters?|tags"
    r"|archives?|menu|search|navigation)",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"[a-zà-ÿ]{2}[.!?][\"'”’)\]]* [—–] \S")  # the last sentence of a report, and who wrote it
# In Chinese and the like headlines end with "?" and "!", but with no full stop.
_STOP = re.compile(r"[。．।۔؟]|[^\W\d_]\.(?=[\s\"'”’)\]]|\Z)")
_LEAST_LETTERS = 10  # of a sentence in a script without small letters, which may have no spaces either
_SERIES = re.compile(r"\d{1,20}(?:\s?[,;]\s?[+−–-]?\d{1,20}){4,}[\s.,;…]*")
_LINE = re.compile(r"[^\n]+")
_SMALL = re.compile(r"[a-zà-ÿ]")
_LETTERS = re.compile(r"[^\W\d_]")
_SHORT, _LONG = 5, 14  # words of a sentence that ends as one; words from which a line runs on without an end
_FEW = 0.25  # share of the lines of a list that may be sentences though it is none of the text
_NEAR = 6  # words of a line that is no sentence, from which it may belong to the sentences on both sides of it
_LONGEST_NOTICE = 700  # characters
_TO_READERS = re.compile(r"\b(?:you|your|we|our|us)\b", re.IGNORECASE)
_OF_A_SITE = re.compile(
    r"\bcookies?\b|\bprivacy (?:policy|notice|statement|settings)\b|\bterms (?:of (?:use|service)|and conditions)\b"
    r"|\bnewsletters?\b|\bsubscri(?:be|bers?|ption)\b|\bsign(?:ing)? (?:in|up)\b|\blog(?:ging)? ?in\b|\byour e-?mail\b"
    r"|\byour browser\b|\bjavascript\b|\bad ?blockers?\b|\badvertise(?:rs?|ments?)?\b|\bdonat(?:e|ions?|ing)\b"
    r"|\bchip in\b|\bthis (?:web ?site|site)\b|\b(?:our|the) app\b|\bget (?:instant )?alerts\b|\bnotifications\b"
    r"|\byour (?:account|inbox|settings|library card)\b|\bfollow us\b|\bour (?:comment|community) (?:policy|guidelines)"
    r"|\bweb address\b|\bplease (?:enter|don['’]t scroll)\b|\bby submitting\b|\byour (?:own )?(?:favou?rites|profile)\b"
    r"|\bpost (?:a )?comments?\b",
    re.IGNORECASE,
)
_OF_RIGHTS = re.compile(
    r"\ball rights reserved\b|©\s{0,3}[\dA-Z]|(?:\(c\)|\bcopyright\b)\s{0,3}\d{4}|\bcopyright notice\b"
    r"|\bcopyright\s{0,3}(?-i:(?!Act\b|Law\b|Office\b)[A-Z])|\bmay not be (?:published|reproduced)\b"
    r"|\bskip (?:to|links|ad)\b|\bloading (?:content|\.\.\.)|\bload more\b|\bthe wayback machine - http"
    r"|\bplease enter a valid\b|\bsome rights reserved\b|\bcreative commons\b|\bleave a (?:reply|comment)\b"
    r"|\bcomments are closed\b|转载|轉載|転載|版权所有|版權所有|书面授权|書面授權",
    re.IGNORECASE,
)


def is_page(text: str) -> bool:
    """Say whether a text is a web page in Markdown."""
    return sum(1 for _ in islice(_LINKED.finditer(text), LINKS)) == LINKS


def page_text(source: str) -> ReadText:
    """Return what is understood of a web page in Markdown: what stands around its article is navigation."""
    read = markdown_text(_as_markdown(source))
    return replace(read, blocks=tuple(_told_apart(read.text, read.blocks)))


def _as_markdown(source: str) -> str:
    """Return the text without what only looks like mark-up: rules below nothing, the distance of lines from the margin,
    which would make them code, and the titles of other pages, which would be headings."""
    source = _UNDERLINE.sub("\n", source.replace("\r\n", "\n").replace("\r", "\n"))
    if "```" not in source:
        source = _INDENT_OF_ITEM.sub(r"\1 ", _INDENT.sub("", source))
    return _LINKED_HEADING.sub("", source)


def _told_apart(text: str, whole: Sequence[Block]) -> list[Block]:
    blocks = list(chain.from_iterable(_parted(text, block) for block in whole))
    words = [text[block.start : block.end] for block in blocks]
    runs = [block.kind == PROSE and _runs(each) for block, each in zip(blocks, words, strict=True)]
    found = list(blocks)
    for at, (block, each) in enumerate(zip(blocks, words, strict=True)):
        if block.kind == "heading" and _ASIDE.fullmatch(each):  # an article may go on below it
            found[at] = block.model_copy(update={"kind": "navigation"})
        if block.kind == PROSE and (_is_notice(each) or not (runs[at] or _is_among(words, runs, at))):
            found[at] = block.model_copy(update={"kind": "navigation"})
    return found


def _parted(text: str, block: Block) -> Iterable[Block]:
    """Give a list whose lines are hardly ever sentences, as menus are, line by line; anything else as it is."""
    lines = [line.span() for line in _LINE.finditer(text, block.start, block.end)]
    said = sum(_is_sentence(text[start:end]) for start, end in lines)
    short = sum(len(text[start:end].split()) < _LONG for start, end in lines)
    if block.kind != PROSE or not 0 < said < _FEW * len(lines) or 2 * short < len(lines):
        return [block]
    if _is_notice(text[block.start : block.end]):
        return [block]
    return [block.model_copy(update={"start": start, "end": end}) for start, end in lines]


def _is_among(words: Sequence[str], runs: Sequence[bool], at: int) -> bool:
    """Say whether a block that is no sentence belongs to those around it: it stands between two, or it is a row of
    numbers, of which the one before it tells."""
    if _SERIES.fullmatch(words[at]):
        return next((runs[before] for before in reversed(range(at)) if _LETTERS.search(words[before])), False)
    return len(words[at].split()) >= _NEAR and any(runs[max(0, at - 1) : at]) and any(runs[at + 1 : at + 2])


def _runs(words: str) -> bool:
    """Say whether any line is a sentence or more."""
    return any(_is_sentence(line) for line in words.split("\n"))


def _is_sentence(line: str) -> bool:
    if is_caseless(line):
        return len(_LETTERS.findall(line)) >= _LEAST_LETTERS and bool(_STOP.search(line))
    said = line.split()
    lettered = [word for word in said if _LETTERS.search(word)]
    if len(lettered) < _SHORT or 2 * len(lettered) < len(said):
        return False
    small = sum(bool(_SMALL.match(word)) for word in lettered)
    ends = bool(SENTENCE_END.search(line.rstrip()) or _SIGNED.search(line))
    joined = any(word.lower() in STOP_WORDS for word in lettered)
    if not joined:  # in another language than English
        return ends and 2 * small >= len(lettered) >= _LONG
    return 3 * small >= len(lettered) and (ends or len(lettered) >= _LONG)


def _is_notice(words: str) -> bool:
    """Say whether a block speaks of the site that it stands on, or to its users: half of its sentences at least, or it
    is a text in which somebody tells of the site too."""
    if len(words) > _LONGEST_NOTICE:
        return False
    if _OF_RIGHTS.search(words):
        return True
    if not (_OF_A_SITE.search(words) and _TO_READERS.search(words)):
        return False
    if "\n" in words:
        return True
    sentences = [words[start:end] for start, end in sentence_spans(words)]
    spoken = sum(bool(_OF_A_SITE.search(each) or _TO_READERS.search(each)) for each in sentences)
    return 2 * spoken >= len(sentences)
