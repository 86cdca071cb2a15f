"""Instructions: the lines of a document that speak to a model instead of stating anything."""

import re

from kgplatform.language.keys import exact_key

_FENCE = re.compile(r"\s*(?:`{3,}|~{3,}|<{3,}|>{3,}|={5,})")
_MODEL = r"(?:AI|LLM|GPT|(?:large )?language model|AI model|assistant|chatbot)"
# Where a sentence or a part of one begins, a verb without a subject commands.
_COMMAND = r"(?:^\W*|[.!?:;,]\s+|\b(?:please|now|then)\s+)"
_TO_A_MODEL = re.compile(
    r"\b(?:ignor|disregard|forget|overrid|bypass)\w*\b[^.]{0,60}\b(?:instructions?|prompts?|guidelines)\b"
    rf"|{_COMMAND}(?:ignore|disregard|forget|override|bypass|stop following|do not follow)\b[^.]{{0,40}}"
    r"\b(?:above|previous|prior|preceding|foregoing|rules?|tasks?|everything|all|said)\b"
    r"|\b(?:your|updated|revised|hidden|secret|real|system) (?:instructions?|system prompt|prompt)\b"
    r"|\bsystem (?:prompt|message|override)\b"
    rf"|\bas an? (?:\w+ )?{_MODEL}\b"
    rf"|\b(?:attention|note to|notes? for|message (?:to|for)|hey|dear|hello)\b[^.]{{0,20}}\b{_MODEL}s?\b"
    rf"|\byou are (?:now )?(?:an? |the )?(?:\w+ )?(?:{_MODEL}|extractor|bot|jailbroken|unrestricted)\b"
    rf"|{_COMMAND}(?:output|answer|respond|reply|print|emit|quote|repeat|say|write|return|add|append|insert|extract)\b"
    r"[^.]{0,40}\b(?:following|exactly|only|instead|verbatim|as follows|that|this|freely|what)\b"
    r"|\b(?:output|answer|respond|reply|return|print|emit|add|append|insert|extract|write)\b[^.]{0,40}"
    r"\b(?:JSON|tripl(?:e|et)s?|(?:relations?|entit(?:y|ies)) (?:to|in|into)\b|your (?:answer|output|response|list))"
    r"|\b(?:expected|ideal|required|model|worked|your) (?:output|answer|extraction|response|triples?|JSON)\b"
    r"|\bend of (?:the )?(?:data|document|snippet|text|input|source|context)\b",
    re.IGNORECASE,
)
_MACHINE = re.compile(
    r"\{\s*[\"'\[]|[\"'\]]\s*\}|^\s*[{}]+,?\s*$|\"\s*:\s*[\"\[{]|^[\[\]],?$|<\|.{0,40}?\|>|\[/?INST\]|<</?SYS>>|<!--|-->"
    r"|</?(?:system|user|assistant|instructions?|data|snippet|document|source|text|answer|output|prompt|context)\b[^>]*>"
    r"|^\W{0,6}(?:system|assistant|user|developer|human|AI|instructions?|output|answer|expected|input|example)\b\W{0,4}:"
    r"|^#+ ?(?:system|assistant|user|instructions?|output|answer|response|example|input)\b"
    r"|^[^|]+\s\|\s[^|]+\s\|\s[^|]+$",
    re.IGNORECASE,
)


def addressed_lines(text: str) -> list[tuple[int, int]]:
    """Return the spans of lines that are addressed to a model, or are no prose; what stands between fences is too."""
    spans, fenced, at = [], False, 0
    for line in text.splitlines(keepends=True):
        is_fence = _FENCE.match(line) is not None
        if is_fence or fenced or _is_addressed(exact_key(line)):
            spans.append((at, at + len(line)))
        fenced = fenced is not is_fence
        at += len(line)
    return spans


def _is_addressed(line: str) -> bool:
    return _TO_A_MODEL.search(line) is not None or _MACHINE.search(line) is not None
