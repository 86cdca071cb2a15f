"""The stages of the funnel, the checks of drafts and the kinds of snippets, in words."""

from typing import get_args

from kgplatform.models import DraftCheck, FunnelStage, SnippetKind

STAGES: tuple[FunnelStage, ...] = get_args(FunnelStage)
STAGES_IN_WORDS: dict[FunnelStage, str] = {
    "no_source": "No snippet of the domain is near enough.",
    "not_prose": "Only what is no prose is: a table, navigation, an exercise.",
    "refused": "It is hardly about the topic, so that no query may find it.",
    "not_found": "No query of the topic found it.",
    "found": "It was found, and not read.",
    "read": "It was read, and offered to no section.",
    "unfit": "The relevance filter kept it from a section.",
    "spare": "It fits a section that tells of others, and was left out for its length.",
    "offered": "A section was offered it, and does not tell it.",
    "cited": "The page cites it; of a fact: what states it is cited, in quite other words or for something else.",
    "dropped": "A drafted sentence told it, and a check took that out.",
    "told": "The page tells it.",
}
CHECKS: dict[DraftCheck, str] = {
    "citations": "the check of citations",
    "verification": "the check that it stands word by word in its source",
    "figures": "the check of figures",
    "claims": "the check of claims",
    "review": "the review",
    "editing": "the editor",
    "context": "the check of what it refers to",
    "repetition": "the check for repetitions",
    "length": "the check that a section is long enough",
}
KINDS: dict[SnippetKind, str] = {
    "case": "a case with invented persons",
    "exercise": "an exercise",
    "objective": "a list of what is to be learned",
    "navigation": "navigation",
    "code": "code",
    "table": "a table",
    "caption": "a caption",
    "reference": "a list of references",
}
