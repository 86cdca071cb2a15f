"""The text of a Markdown paragraph: emphasis and links gone, formulas to the character, references in words or gone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from kgplatform.language.formulas import outside
from loaders.encoding import repair
from loaders.plain import is_power, squeezed, without_references
from loaders.templates import MISSING, without_values

# Pandoc's: [@doi:10.1/x; @key], @fig:one, {#sec:one .class width="1"}, [^1]
_CITATION = re.compile(
    r"(?<![ \t])[ \t]*+(?:\[(?:see |e\.g\.,? )?-?@[^\[\]]{1,2000}\]"
    r"|\{?@(?:fig|tbl|sec|eq|doi|pmid|pmcid|tag|url|arxiv):[\w./:()-]*\w\}?)"
)
_ATTRIBUTES = re.compile(r"(?<![ \t])[ \t]*+\{(?:[#.:][\w:-]|[\w-]{1,40}=)[^{}\n]{0,500}\}")
_ROLE_BEFORE = re.compile(r":([a-zA-Z][\w.+-]{0,40}(?::\w{1,20})?):\Z")
_COMPUTED = re.compile(r"(?:r|py|\{(?:r|python|julia|ojs)\}) (?![=<>+*/~^|-])\S")
_SPAN = re.compile(r"\[([^\[\]\n]{1,500})\]\{[.#][^{}\n]{0,300}\}|\[([^\[\]\n]{1,500})\]\{[\w-]{1,40}=[^{}\n]{0,300}\}")
_NOTE = re.compile(r"[ \t]?\^\[([^\[\]\n]{1,1000})\]")
_EMOJI = re.compile(r"(?:(?<!\s)\s++|(?<!\S)):[a-z+][a-z0-9_+-]{1,40}:(?=[\s.,;!?)]|\Z)")
_LOWER = re.compile(r"(?<=\w)~(\w{1,8})~")
_UPPER = re.compile(r"(?<=[\w)])\^([\w+−-]{1,8})\^")
# Quarto's: @fig-one, and keys of a bibliography in a sentence: @smith2020
_CROSS = re.compile(r"(?<![\w@.\[-])@(fig|tbl|sec|eq|lst|thm|lem|cor|def|exm)-\w[\w-]{0,100}")
_CITED_KEY = re.compile(r"(?<![\w@./-])@([A-Za-z]{2,40}[_:-]?(?:1[5-9]|20)\d\d\w{0,60})\b")
_LABELLED = re.compile(
    r"(fig|tbl|tab|table|img|sec|subsec|chap|ch|chapter|eq|lst|thm|lem|cor|def|exm)[_:.-]", re.IGNORECASE
)
_THINGS = {
    "fig": "the figure", "img": "the figure", "tbl": "the table", "tab": "the table", "table": "the table",
    "sec": "another section", "subsec": "another section", "chap": "another chapter", "ch": "another chapter",
    "chapter": "another chapter", "eq": "the equation", "lst": "the listing", "thm": "the theorem",
    "lem": "the lemma", "cor": "the corollary", "def": "the definition", "exm": "the example",
}  # fmt: skip
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,100}\]:?")
_DASH = re.compile(r"(?<=\w)---?(?=\w)")
_TITLED = re.compile(r"\A(.{1,500}?)\s*<[^<>]*>\Z", re.DOTALL)
_KEY = re.compile(r"\A([A-Za-z]+?)(?:[._:-][A-Za-z]+)*+[_:.-]?((?:1[5-9]|20)\d\d)\w*\Z")
# What a name that is for machines has: "lorenz_gini2".
_LABEL = re.compile(r"_|\d")
# Where a citation stood; a parenthesis with nothing but these goes as a whole.
_GONE = "\ue000"
_EMPTY = re.compile(r"(?<!\s)\s*+[(\[](?:see|e\.g\.|cf\.|for example|also|and|or|in|[^()\[\]\w])*+[)\]]")
_NEEDS_OBJECT = re.compile(rf"\b(?:in|by|of|see|from|and|or|with|to|following|as|per)\s*(?:{_GONE}\s*)+", re.IGNORECASE)
# What is gone is followed by words in private characters, for sentences that are none without: "told in {cite}`key`".
_HIDDEN_AT = 0xF0000
_HIDDEN = re.compile("[\U000f0000-\U000fffff]+")
_NEEDED = re.compile(
    r"\b(in|by|of|from|following|per|with|to|as|include|including|e\.g\.,?|example,)\s*"
    rf"((?:{_GONE}[\U000f0000-\U000fffff]++[\s,]*+(?:(?:and|or)\b\s*+)?)+)",
    re.IGNORECASE,
)
_BEFORE_GONE = re.compile(rf"(?<![ \t])[ \t]*+{_GONE}")
_MATH = {"math_inline": "$", "math_single": "$", "math_inline_double": "$$", "math_block": "$$"}
_BREAK = re.compile(r"(?:(?<![ \t])[ \t]++)?\n\s*")
_STRIKING = re.compile(r"<(/?)(del|s|strike)[\s>]", re.IGNORECASE)
_EDGES = "\n\r"
_CITING = frozenset({"cite", "cite:p", "cite:t", "cite:ps", "cite:ts", "citep", "citet", "footcite"})
_NAMING = frozenset({"cite:t", "cite:ts", "citet"})
_SILENT = frozenset(
    {"label", "eqlabel", "width", "height", "begin_tab", "end_tab", "bdg", "raw", "fn", "footnote", "attr", "span"}
)
_REFERRING = frozenset({"ref", "doc", "numref", "prf:ref", "any"})


@dataclass(frozen=True)
class Labels:
    """What the labels of a document stand for: the numbers of its equations and figures, the words of its sections."""

    equations: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)
    sections: Mapping[str, str] = field(default_factory=dict)


def inline_text(token: Token, labels: Labels) -> str:
    """Return the text of an inline token; its formulas stay as the file has them."""
    return _said("".join(_pieces(_unstruck(token.children or []), labels)))


def is_link_only(token: Token) -> bool:
    """Say whether all words of an inline token are links."""
    depth, words = 0, False
    for child in token.children or []:
        depth += (child.type == "link_open") - (child.type == "link_close")
        if child.type in {"text", "code_inline"} and child.content.strip():
            words = True
            if not depth:
                return False
    return words


def image_caption(token: Token) -> str | None:
    """Return the description of an image that is a paragraph by itself, None for another paragraph."""
    children = [each for each in token.children or [] if each.content.strip() or each.type not in {"text", "softbreak"}]
    texts = [each.content for each in children if each.type == "text"]
    if any(not _ATTRIBUTES.fullmatch(text) for text in texts) or not any(each.type == "image" for each in children):
        return None
    images = [each for each in children if each.type == "image"]
    others = {each.type for each in children} - {"image", "text", "link_open", "link_close"}
    return None if others else _said(" ".join(_piece_of_all(image) for image in images))


def math(content: str, markup: str) -> str:
    """Return a formula in its delimiters; line breaks in it become spaces, as TeX reads them."""
    opening = {"$": ("$", "$"), "$$": ("$$", "$$"), "\\(": ("\\(", "\\)"), "\\[": ("\\[", "\\]")}
    left, right = opening.get(markup, ("$", "$"))
    return f"{left}{_BREAK.sub(' ', content.strip(_EDGES))}{right}"


def _pieces(children: Sequence[Token], labels: Labels) -> Iterator[str]:
    """Give the text of each token; `:role:` before code is a role, as in reStructuredText."""
    role = ""
    for at, child in enumerate(children):
        if role:
            yield _role(role, child.content, labels)
            role = ""
            continue
        if child.type == "html_inline" and child.content.lower() == "<sup>" and 0 < at < len(children) - 1:
            if is_power(children[at - 1].content, children[at + 1].content):
                yield "^"
            continue
        followed = at + 1 < len(children) and children[at + 1].type == "code_inline"
        found = _ROLE_BEFORE.search(child.content) if followed and child.type == "text" else None
        if found:
            role = found[1].lower()
            yield _plain(child.content[: found.start()])
        else:
            yield _piece(child, labels)


def _unstruck(children: Sequence[Token]) -> list[Token]:
    """Return the tokens without those that are struck, which say what is no longer meant."""
    kept: list[Token] = []
    begun: list[tuple[str, int]] = []
    for child in children:
        tag = _STRIKING.match(child.content) if child.type == "html_inline" else None
        name = tag[2].lower() if tag else child.markup
        if child.type == "s_open" or (tag and not tag[1]):
            begun.append((name, len(kept)))
        elif not (child.type == "s_close" or tag):
            kept.append(child)
        elif begun and begun[-1][0] == name:
            del kept[begun.pop()[1] :]
    return kept


def _piece_of_all(image: Token) -> str:
    return "".join(_piece(child, Labels()) for child in image.children or [])


def _piece(token: Token, labels: Labels) -> str:
    if token.type == "myst_role":
        return _role(str(token.meta.get("name", "")).lower(), token.content, labels)
    if token.type in _MATH:
        return math(token.content, token.markup or _MATH[token.type])
    if token.type in {"softbreak", "hardbreak"} or token.content.lower().startswith("<br"):
        return " "
    if token.type == "code_inline" and _COMPUTED.match(token.content):
        return MISSING
    known = {"text": _plain(token.content), "text_special": token.content, "code_inline": token.content}
    return known.get(token.type, "")


def _plain(text: str) -> str:
    text = without_values(text)
    text = _NOTE.sub(lambda note: f" ({note[1].strip().rstrip('.')})", _SPAN.sub(lambda span: span[1] or span[2], text))
    text = _UPPER.sub(r"^\1", _LOWER.sub(r"\1", _EMOJI.sub("", text)))
    for pattern in (_CITATION, _ATTRIBUTES, _FOOTNOTE):
        text = pattern.sub("", text)
    text = _CITED_KEY.sub(lambda key: author_of(key[1]), _CROSS.sub(_crossed, text))
    return _DASH.sub(lambda dashes: "—" if len(dashes.group()) == 3 else "–", repair(text))


def _said(text: str) -> str:
    return outside(text, _cleaned)


def _cleaned(text: str) -> str:
    text = _EMPTY.sub(lambda brackets: "" if _GONE in brackets.group() else brackets.group(), text)
    text = _NEEDED.sub(lambda named: f"{named[1]} {_shown(named[2])}", text)
    text = _HIDDEN.sub("", text)
    text = _BEFORE_GONE.sub("", _NEEDS_OBJECT.sub(lambda m: m.group().replace(_GONE, ""), text))
    return without_references(squeezed(text))


def _hidden(words: str) -> str:
    """Return words for a place where something is gone, shown only where the sentence needs them."""
    return _GONE + "".join(chr(_HIDDEN_AT + ord(each) % _HIDDEN_AT) for each in words)


def _shown(hidden: str) -> str:
    return _HIDDEN.sub(lambda words: "".join(chr(ord(each) - _HIDDEN_AT) for each in words[0]), hidden).replace(
        _GONE, ""
    )


def _role(name: str, content: str, labels: Labels) -> str:
    """Return what a reader of the rendered page sees of a role, as far as the file itself tells it."""
    titled = _TITLED.match(content)
    if name == "index":
        return titled[1].strip() if titled else "" if ":" in content or "!" in content else content.strip()
    if name == "sub-ref":
        return MISSING
    target = content.strip()
    if name in _CITING:
        return author_of(target) if name in _NAMING else _hidden(author_of(target))
    if name in _SILENT:
        return ""
    if titled:
        return titled[1].strip()
    return math(content, "$") if name == "math" else _referred(name, target, labels)


def _referred(name: str, target: str, labels: Labels) -> str:
    """Return how a reference reads: equations and figures by number, sections by title, others in words."""
    if name == "eq":
        number = labels.equations.get(target)
        return f"({number})" if number else _hidden("the equation")
    if name == "eqref" or (name == "numref" and target not in labels.figures and target not in labels.sections):
        return _numbered(name, target)
    if name == "numref" and target in labels.figures:
        return f"Figure {labels.figures[target]}"
    if target in labels.sections:
        return labels.sections[target]
    if name == "doc" or (name in _REFERRING and _LABEL.search(target)):
        return _hidden("another chapter" if name == "doc" else "another part")
    return _words(target) if name in _REFERRING else target


def _numbered(name: str, target: str) -> str:
    """Return what is known of a thing of another file that has a number there."""
    named = _LABELLED.match(target)
    if named:
        return _THINGS[named[1].lower()]
    if name == "eqref":
        return "the equation"
    return _hidden("a figure") if _LABEL.search(target) else _words(target)


def _crossed(reference: re.Match[str]) -> str:
    """Return a reference of Quarto in words, with a capital where a sentence begins."""
    words = _THINGS[reference[1]]
    before = reference.string[max(0, reference.start() - 2) : reference.start()]
    return words[:1].upper() + words[1:] if not before.strip() or before.rstrip()[-1] in ".!?" else words


def author_of(key: str) -> str:
    """Return the author and the year that a key of a bibliography has in it: "smith2020" is "Smith (2020)"."""
    first = key.partition(",")[0].strip()
    found = _KEY.match(first)
    return f"{found[1].capitalize()} ({found[2]})" if found else first


def _words(label: str) -> str:
    """Return a label in words: "long_run_growth" is "long run growth"."""
    return squeezed(re.sub(r"[_:./-]+", " ", label.rpartition(":")[2] or label))
