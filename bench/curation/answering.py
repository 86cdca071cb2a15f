"""Models that answer over real HTTP at once: answers that were kept of runs, and answers that the rules make.

Several snippets of one request get what each alone got, so that a run finds and asks the same, however many snippets
one call reads: its calls are what differs, and nothing else.
"""

import json
import re
from functools import cache

from bench.extraction import snippet
from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from tests.llm.replay import Replay
from tests.llm.scripted_endpoint import Asked, Reaction, answers
from tests.llm.scripted_model import schema_name, well

_FENCED = re.compile(r"<<<(snippet(?: \d+)?) (\w{12}) \(data[^\n]*\n(.*?)\nend of \1 \2>>>", re.DOTALL)
_MOST = 20  # entities and relations of an answer


def snippets_of(asked: Asked) -> list[str]:
    """Return the texts of the snippets that an extractor is asked about, without their titles."""
    several = schema_name(asked) == "SeveralReadings"
    texts = [text for said in asked.said for _, _, text in _FENCED.findall(said)]
    return [text.partition("\n\n")[2] if several else text for text in texts]


class KeptAnswers:
    """Gives the kept answers of a run that read a snippet a call."""

    def __init__(self, kept: Replay, readings: dict[str, str]) -> None:
        """`readings` are the answers by the text of the snippet; what a run is told alone is added to them."""
        self._kept = kept
        self._readings = readings

    def __call__(self, asked: Asked) -> Reaction:
        """Answer a request; one that nothing was kept for is refused."""
        texts = snippets_of(asked) if schema_name(asked) in ("ReadingAnswer", "SeveralReadings") else []
        if schema_name(asked) == "SeveralReadings" and all(text in self._readings for text in texts):
            return answers(_several([json.loads(self._readings[text]) for text in texts]))
        reaction = self._kept(asked)
        if reaction.status == 200:
            for text in texts:
                self._readings[text] = reaction.body["choices"][0]["message"]["content"]
        return reaction


def by_rules(asked: Asked) -> Reaction:
    """Answer an extractor's request with what the rules of extraction read, and others as the scripted model does."""
    if schema_name(asked) == "ReadingAnswer":
        return answers(_read(snippets_of(asked)[0]))
    if schema_name(asked) == "SeveralReadings":
        return answers(_several([_read(text) for text in snippets_of(asked)]))
    return well(asked)


def _several(readings: list[dict[str, object]]) -> dict[str, object]:
    return {"snippets": [{"number": number, **reading} for number, reading in enumerate(readings, 1)]}


@cache
def _rules() -> RuleExtractor:
    return RuleExtractor()


def _read(text: str) -> dict[str, object]:
    (found,) = _rules().read([snippet(1, "", text)])
    triplets = found.triplets[:_MOST]
    named = dict.fromkeys(name for triplet in triplets for name in (triplet.subject, triplet.object))
    return {
        "entities": [{"name": name, "description": ""} for name in list(named)[:_MOST]],
        "relations": [
            {"subject": t.subject, "relation": t.relation, "object": t.object, "quote": text[t.start : t.end]}
            for t in triplets
        ],
    }
