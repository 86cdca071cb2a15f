"""What a file's own structure says of its parts: classes of HTML and Pandoc, directives of MyST."""

import re
from collections.abc import Iterable
from typing import Literal

from kgplatform.models import PROSE, SnippetKind

Use = SnippetKind | Literal["formula", "left out"]

_DIRECTIVES: dict[Use, str] = {
    PROSE: """note tip important warning caution attention hint danger error admonition topic sidebar margin
        epigraph highlights pull-quote theorem definition lemma proposition corollary axiom
        property assumption conjecture criterion observation remark proof algorithm grid
        grid-item grid-item-card card card-header tab-set tab-item dropdown details glossary div
        container aside quote blockquote info success abstract summary seealso-text rubric
        compound panels collapse nutshell key-idea prerequisites versionchanged callout
        callout-note callout-tip callout-important callout-warning column columns""",
    "case": "example case-study case_study casestudy worked-example vignette scenario",
    "exercise": """exercise exercise-start solution solution-start question questions quiz task activity problem
        problems challenge homework try-it multiple-choice fill-in answer answers practice
        self-check""",
    "objective": "objectives learning-objectives outcomes goals",
    "code": """code code-block code-cell sourcecode literalinclude parsed-literal doctest ipython
        jupyter-execute prompt mermaid plot graphviz uml plantuml tikz eval-rst output testcode
        python r julia ojs bash sh sql rcpp stan js css perl ruby dot""",
    "table": "list-table csv-table table tabularcolumns",
    "caption": "figure image video-figure subfigure",
    "navigation": "seealso toctree tableofcontents contents youtube vimeo video iframe button nav-links navigation",
    "reference": "bibliography footbibliography references citations",
    "formula": "math equation align amsmath",
}
_CLASSES: dict[SnippetKind, str] = {
    "exercise": """exercise exercises quiz solution solutions review-questions critical-thinking
        personal-application homework assessment self-check self-test check-understanding
        checkpoint try try-it your-turn problem-set multiple-choice fill-in-the-blank matching
        discussion-questions free-response concept-check questions""",
    "objective": "objectives objective learning-objectives learning-outcomes learning-goals chapter-objectives",
    "case": "example examples case-study worked-example vignette case-report scenario",
    "navigation": """nav navbar navigation menu breadcrumb breadcrumbs toc table-of-contents pagination pager
        prev-next link-to-learning see-also share sharing social footer site-footer site-header
        cookie cookies cookie-banner advertisement ads skip-link media-link watch-video navbox
        hatnote mw-editsection mw-jump-link catlinks prev-next-bar prev-next-area post-navigation site-navigation
        licensing citation-attribution attribution license printfooter sidebar-nav sphinxsidebar related-posts
        commentlist comment-list comments-list comments-area comment-respond""",
    "code": "code sourcecode codehilite code-cell cell_input cell_output",
    "reference": "references reflist bibliography ref-list citations footnotes endnotes works-cited further-reading",
    "caption": """caption figcaption wp-caption-text thumbcaption gallery gallerytext os-caption os-caption-container
        image-caption photo-credit credit""",
}
_USES = {name: use for use, names in _DIRECTIVES.items() for name in names.split()}
_KINDS = {name: kind for kind, names in _CLASSES.items() for name in names.split()}
_ANSWERS = re.compile(
    r"\W*(?:(?:click|tap)(?: here)? (?:to|for) )?"
    r"(?:(?:show|see|reveal|view|open|check)(?: me)?(?: the| my| your| an?)? )?"
    r"(?:(?:the|an?|sample|possible|suggested|model|worked|correct|full|detailed) ){0,3}"
    r"(?:answers?|solutions?|hints?)(?: key)?(?: \d[\d.]{0,8}| (?:to|for|of) [^.!?]{0,30}?"
    r"(?:exercise|question|problem|quiz|task|activit|riddle|puzzle|\d)[^.!?]{0,40})?\W*",
    re.IGNORECASE,
)
_LONGEST_TITLE = 120  # characters
_ENDS = re.compile(r"(?:[-_]?(?:start|end)|[-_]\d++|(?<![-_\d])\d++)$")


def directive_use(name: str) -> Use:
    """Return what the content of a MyST directive or a fenced div is; unknown ones are left out, and said."""
    plain = name.lower().rpartition(":")[2]
    return _USES.get(plain) or _USES.get(_ENDS.sub("", plain)) or "left out"


def class_kind(classes: Iterable[str]) -> SnippetKind | None:
    """Return the kind that the classes of an element give to all that is in it, None where they tell nothing."""
    names = [each.lower() for each in classes]
    told = next((_KINDS[name] for name in names if name in _KINDS), None)
    return told or next((_KINDS[end] for name in names if (end := name.rpartition("--")[2]) in _KINDS), None)


def is_answer(title: str) -> bool:
    """Say whether a box of this title that a reader can open holds what an exercise asked for: "Show the answer"."""
    return len(title) <= _LONGEST_TITLE and _ANSWERS.fullmatch(title) is not None
