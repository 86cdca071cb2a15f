"""Instructions: the lines of a document that speak to a model instead of stating anything."""

import re

_FENCE = re.compile(r"^\s*(?:`{3,}|~{3,}|<{3,}|>{3,}|={5,})", re.MULTILINE)
_TO_A_MODEL = re.compile(
    r"\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|override|bypass|skip|stop following|do not follow|discard)\b"
    r"[^.\n]{0,60}"
    r"\b(?:above|previous|prior|earlier|preceding|foregoing|instructions?|rules?|prompts?|guidelines?|tasks?|"
    r"everything|before)\b"
    r"|\b(?:new|updated|revised|real|actual|hidden|secret|following|your) (?:instructions?|rules?|task|system prompt)\b"
    r"|\bsystem (?:prompt|message|note|override|update)\b"
    r"|\bas an? (?:AI|(?:large )?language model|assistant|extractor|LLM)\b"
    r"|\b(?:AI|LLM|language|extraction) (?:model|assistant|system|agent|bot)s?\b[^.\n]{0,40}\b(?:must|should|shall|"
    r"please|note|attention|reading|are (?:asked|told|required|instructed))\b"
    r"|\b(?:attention|note to|message (?:to|for)|hey|dear)\b[^.\n]{0,20}\b(?:AI|LLM|model|assistant|GPT|extractor)s?\b"
    r"|\byou (?:are|will be|must act as|should act as) (?:now )?(?:an? |the )?(?:\w+ )?"
    r"(?:AI|assistant|model|extractor|system|bot|jailbroken|unrestricted|developer mode)\b"
    r"|\b(?:output|answer|respond|reply|return|print|emit|append|extract|record|insert|write)\b[^.\n]{0,40}"
    r"\b(?:following|exactly|only|instead|verbatim|as follows|JSON|relations?|tripl(?:e|et)s?|entit(?:y|ies)|entry|"
    r"quote)\b"
    r"|\b(?:expected|correct|right|ideal|required|example|sample|model|worked) (?:output|answer|extraction|response|"
    r"triples?|result|JSON)\b"
    r"|\bend of (?:data|document|snippet|text|input|source|context|the snippet|the text|the document)\b"
    r"|\bquote (?:this|it|the following)\b"
    r"|\b(?:begin|start) of (?:instructions?|system|answer|output)\b",
    re.IGNORECASE,
)
_MACHINE = re.compile(
    r"[{}]|\"\s*:\s*[\"\[{]|^\s*[\[\]],?\s*$|<\|[^|\n]{0,40}\|>|\[/?INST\]|<</?SYS>>"
    r"|</?(?:system|user|assistant|instructions?|data|snippet|document|source|text|answer|output|prompt|context)\b[^>]*>"
    r"|^\W{0,4}(?:system|assistant|user|developer|human|ai|instructions?|output|answer|expected|input|example)\b"
    r"\W{0,4}:"
    r"|^\W{0,4}(?:###?|\*\*) ?(?:system|assistant|user|instructions?|output|answer|response|example|input)\b"
    r"|^[^|\n]+\|[^|\n]+\|[^|\n]+$"
    r"|<!--|-->",
    re.IGNORECASE | re.MULTILINE,
)


def addressed_lines(text: str) -> list[tuple[int, int]]:
    """Return the spans of lines that are addressed to a model, or are no prose at all; what a fence holds is too."""
    spans, fenced, at = [], False, 0
    for line in text.splitlines(keepends=True):
        is_fence = _FENCE.match(line) is not None
        if is_fence or fenced or _TO_A_MODEL.search(line) or _MACHINE.search(line):
            spans.append((at, at + len(line)))
        fenced = fenced is not is_fence
        at += len(line)
    return spans
