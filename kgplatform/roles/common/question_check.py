"""What a model's question has to be: one, in so many words, its own, and new."""

from collections.abc import Iterable

from kgplatform.llm.prompts import Prompt
from kgplatform.roles.common.near_duplicates import is_near_duplicate

LONGEST = 40  # words of a question


def refusal(text: str, prompt: Prompt, asked: Iterable[str]) -> str:
    """Return why a question is not asked, "" when it is; `asked` are those of before."""
    if not text.endswith("?") or not 2 < len(text.split()) <= LONGEST:
        return "no question"
    if text in prompt.system:
        return "the prompt's example"
    return "asked before" if is_near_duplicate(text, asked) else ""
