"""Texts of web pages that somebody turned into Markdown: an article among menus, notices, adverts and pictures.

Such a text has links and pictures in brackets among its lines, which no reader of a plain text would take for words.
Nothing of the page's structure is left but its form: what an article says runs on in sentences, and what stands around
it does not, or speaks to its reader about the site.
"""

import re
from collections.abc import Sequence
from itertools import islice

from kgplatform.language.stop_words import STOP_WORDS
from kgplatform.models import PROSE, Block
from loaders.markdown import markdown_text
from loaders.parts import ReadText

LINKS = 3  # links or pictures to an address, from which a text is taken for Markdown

_LINKED = re.compile(r"\]\((?:https?:)?/{1,2}[^\s()]")
_UNDERLINE = re.compile(r"(?<=\n)[ \t]*\n[=-]{4,}[ \t]*(?=\n|\Z)")
_INDENT = re.compile(r"^[ \t]{4,}", re.MULTILINE)
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
_SENTENCE_END = re.compile(r"[.!?:;…][\"'”’)\]]*\Z")
_SMALL = re.compile(r"[a-zà-ÿ]")
_LETTERS = re.compile(r"[^\W\d_]")
_SHORT, _LONG = 5, 14  # words of a sentence that ends as one; words from which a line runs on without an end
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
    r"\ball rights reserved\b|(?:©|\(c\)|\bcopyright\b)\s{0,3}(?:\d{4}|[A-Z])|\bmay not be (?:published|reproduced)\b"
    r"|\bskip (?:to|links|ad)\b|\bloading (?:content|\.\.\.)|\bload more\b|\bthe wayback machine - http"
    r"|\bplease enter a valid\b|\bsome rights reserved\b|\bcreative commons\b|\bleave a (?:reply|comment)\b"
    r"|\bcomments are closed\b",
    re.IGNORECASE,
)


def is_page(text: str) -> bool:
    """Say whether a text is a web page in Markdown."""
    return sum(1 for _ in islice(_LINKED.finditer(text), LINKS)) == LINKS


def page_text(source: str) -> ReadText:
    """Return what is understood of a web page in Markdown: what stands around its article is navigation."""
    read = markdown_text(_as_markdown(source))
    return ReadText(read.text, tuple(_told_apart(read.text, read.blocks)), read.title, read.published, read.left_out)


def _as_markdown(source: str) -> str:
    """Return the text without what only looks like mark-up: rules below nothing, the distance of lines from the margin,
    which would make them code, and the titles of other pages, which would be headings."""
    source = _UNDERLINE.sub("\n", source.replace("\r\n", "\n").replace("\r", "\n"))
    return _LINKED_HEADING.sub("", source if "```" in source else _INDENT.sub("", source))


def _told_apart(text: str, blocks: Sequence[Block]) -> list[Block]:
    words = [text[block.start : block.end] for block in blocks]
    runs = [block.kind == PROSE and _runs(each) for block, each in zip(blocks, words, strict=True)]
    found = list(blocks)
    for at, (block, each) in enumerate(zip(blocks, words, strict=True)):
        if block.kind == "heading" and _ASIDE.fullmatch(each):  # an article may go on below it
            found[at] = block.model_copy(update={"kind": "navigation"})
        if block.kind != PROSE:
            continue
        near = len(each.split()) >= _NEAR and any(runs[max(0, at - 1) : at]) and any(runs[at + 1 : at + 2])
        if _is_notice(each) or not (runs[at] or near):
            found[at] = block.model_copy(update={"kind": "navigation"})
    return found


def _runs(words: str) -> bool:
    """Say whether any line is a sentence or more."""
    return any(_is_sentence(line) for line in words.split("\n"))


def _is_sentence(line: str) -> bool:
    said = line.split()
    lettered = [word for word in said if _LETTERS.search(word)]
    if len(lettered) < _SHORT or 2 * len(lettered) < len(said):
        return False
    small = sum(bool(_SMALL.match(word)) for word in lettered)
    ends = bool(_SENTENCE_END.search(line.rstrip()))
    joined = any(word.lower() in STOP_WORDS for word in lettered)
    return joined and 3 * small >= len(lettered) and (ends or len(lettered) >= _LONG)


def _is_notice(words: str) -> bool:
    """Say whether a block speaks of the site that it stands on, or to its users."""
    if len(words) > _LONGEST_NOTICE:
        return False
    if _OF_RIGHTS.search(words):
        return True
    return bool(_OF_A_SITE.search(words)) and bool(_TO_READERS.search(words))
