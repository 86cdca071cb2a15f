"""What a prompt says of snippets in other languages than English; of English nothing is said."""

from collections.abc import Iterable

from kgplatform.language.detection import is_english
from kgplatform.llm.prompts import Prompt
from kgplatform.models import Snippet
from kgplatform.sources.languages import language_name


def on_languages(prompt: Prompt, named: Iterable[tuple[str, Snippet]]) -> str:
    """Return the words of a prompt on the languages of snippets, which a text calls so; "" where all are in English."""
    told = [f"{name} is in {language_name(each.language)}" for name, each in named if not is_english(each.language)]
    if not told:
        return ""
    return "\n\n" + prompt.render({"languages": f"{', '.join(told)}."})[-1].content
