"""Sentences that say what is not known yet, or what is to be found out."""

from kgplatform.text.sentence_rules import Rule, any_found

_STUDIES = "{analysis, analyses, data, evidence, experiments?, investigations?, research, stud(?:y|ies), trials?, work}"

# fmt: off
OPEN = (
    Rule("more research", r"(?i)\b{additional, further, future, larger, long-term, more, prospective, randomi[sz]ed},? "
         rf"(?:[\w-]+,? ){{0,4}}?{_STUDIES}\b[^.;]{{0,80}} (?:"
         r"{are, is, may be, seems?, will be, would be} (?:\w+ )?{called for, desirable, indicated, justified, "
         r"necessary, needed, required, warranted}|{must, needs? to, should})\b",
         "Further randomised trials are needed to show whether walls hold.", "More trials found clay to be needed."),
    Rule("is to be studied", r"(?i)\b{merits?, needs?, requires?, warrants?, warranted, deserves?} "
         rf"(?:to be )?(?:further|more|additional|future) (?:[\w-]+ ){{0,2}}?{_STUDIES}\b",
         "How walls age deserves further study.", "A wall of clay needs more straw."),
    Rule("is not known", r"(?i)\b(?:remains?|is|are) (?:still |as yet |largely |yet )?(?:to be "
         r"{clarified, confirmed, defined, determined, elucidated, established, investigated, proven, seen}|unclear|"
         r"unknown|uncertain|unresolved|controversial|not (?:yet )?{clear, known, understood, established})\b",
         "Why such walls fall remains unclear.", "Why such walls fall is clear."),
    Rule("open question", r"(?i)\b{open, unanswered, unresolved, key} {questions?, issues?, problems?}\b",
         "Whether clay walls hold is an open question.", "The question was put to the masons."),
)
# fmt: on


def is_open_question(sentence: str) -> bool:
    """Whether a sentence says that something is not known yet, or has to be found out."""
    return any_found(OPEN, sentence)
