"""A scripted model that plays every role on plain texts: it reads the request as any model would, and nothing else.

`well` answers a request on its merits; `Faults` has a share of the requests answered badly first.
"""

import json
import re
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from kgplatform.ids import digest
from tests.llm.scripted_endpoint import (
    EMPTY_LIST,
    FAILS,
    FENCED,
    MALFORMED,
    OTHER_LANGUAGE,
    REFUSAL,
    Asked,
    Reaction,
    Script,
    answers,
    cut_off,
    limited,
)

VERBS = (
    "covers hold releases slow forms stores gains keeps removed feeds raise protects drain catches give holds grows "
    "shades grow pollinate flood damages need nest take drives restore remove returns release burns prevents harms "
    "preserves show preserve date marks make hosts carry"
).split()
WORDS_OF_A_NAME = 3
REWORDED = (" of ", " belonging to ")
_FENCE = re.compile(r"<<<(\S+(?: \d+)?) (\w{12}) \(data[^\n]*\n(.*?)\nend of \1 \2>>>", re.DOTALL)
_NUMBERED = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)
_FACT = re.compile(r"(F\d+)\. ([^|]+) \| [^|]+ \| ([^|(]+) \(S")
_SENTENCE = re.compile(r"[A-Z][^.]+\.")


def well(asked: Asked) -> Reaction:
    """Return the answer of the role that the request's schema names."""
    data = [(label, text) for label, _, text in _FENCE.findall(asked.said[-1])]
    for earlier in asked.said[:-1]:
        data = data or [(label, text) for label, _, text in _FENCE.findall(earlier)]
    return answers(_ROLES[schema_name(asked)](data, asked))


def forgetful(asked: Asked) -> Reaction:
    """Answer well on all of several snippets but the last; a request of another shape badly."""
    if schema_name(asked) != "SeveralReadings":
        return MALFORMED
    told = json.loads(well(asked).body["choices"][0]["message"]["content"])
    return answers({"snippets": told["snippets"][:-1]})


def schema_name(asked: Asked) -> str:
    """Return the name of the answer's shape, as the request gives it."""
    return str(asked.body["response_format"]["json_schema"]["name"])


class Faults:
    """Answers a share of the requests badly, in ten ways.

    Which ones is decided by the request and by how often it came, so that a run meets the same faults each time.
    """

    WAYS: tuple[Script, ...] = (
        FAILS, limited("0"), cut_off(), MALFORMED, REFUSAL, OTHER_LANGUAGE, EMPTY_LIST, FENCED,
        lambda asked: Reaction(**{**vars(well(asked)), "seconds": 0.3}), forgetful,
    )  # fmt: skip

    def __init__(self, share: float) -> None:
        self.bad = 0
        self._share = share
        self._seen: Counter[str] = Counter()
        self._lock = threading.Lock()

    def __call__(self, asked: Asked) -> Reaction:
        """Return what the request meets."""
        with self._lock:
            request = digest("request", *asked.said)
            self._seen[request] += 1
            mark = digest("answer", request, self._seen[request])
            if int(mark[:8], 16) / 16**8 >= self._share:
                return well(asked)
            self.bad += 1
        way = self.WAYS[int(mark[8:12], 16) % len(self.WAYS)]
        return way if isinstance(way, Reaction) else way(asked)


Data = list[tuple[str, str]]


def _sentences(text: str) -> list[str]:
    return [" ".join(found.split()) for found in _SENTENCE.findall(text)]


def _snippets(data: Data) -> dict[str, list[str]]:
    """Key -> sentences of the snippet, without the line of its titles."""
    return {key: _sentences(text.partition("\n")[2]) for key, text in data if re.fullmatch(r"S\d+", key)}


def _triple(sentence: str) -> tuple[str, str, str] | None:
    words = sentence.rstrip(".").split()
    place = next((n for n, word in enumerate(words) if word in VERBS and n), 0)
    subject = [word for word in words[:place] if word not in ("A", "The", "Its", "These")]
    object_ = [word for word in words[place + 1 :] if word not in ("the", "their")][:WORDS_OF_A_NAME]
    while object_ and object_[0] in ("on", "down", "into", "for", "from", "beside", "away", "by"):
        object_ = object_[1:]
    while object_ and object_[-1] in ("of", "in", "with", "for", "to", "and", "over", "from", "on", "into", "by"):
        object_ = object_[:-1]
    if not place or not subject or not object_ or " ".join(object_) not in sentence:
        return None
    return " ".join(subject), words[place], " ".join(object_)


def _reading(data: Data, _: Asked) -> dict[str, Any]:
    return _read(dict(data)["snippet"])


def _readings(data: Data, _: Asked) -> dict[str, Any]:
    """Read each snippet by itself; its first lines say where it stands."""
    return {
        "snippets": [
            {"number": int(label.removeprefix("snippet ")), **_read(text.partition("\n\n")[2])} for label, text in data
        ]
    }


def _read(text: str) -> dict[str, Any]:
    told = [(sentence, _triple(sentence)) for sentence in _sentences(text)]
    triples = [(sentence, triple) for sentence, triple in told if triple]
    names = dict.fromkeys(name for _, (subject, _, object_) in triples for name in (subject, object_))
    return {
        "entities": [{"name": name, "description": ""} for name in names],
        "relations": [
            {"subject": s, "relation": relation, "object": o, "quote": sentence}
            for sentence, (s, relation, o) in triples
        ],
    }


def _no_facets(_: Data, __: Asked) -> dict[str, Any]:
    """The topics of the tests are no kind of thing of which a reader expects anything."""
    return {"kind": "", "facets": []}


def _questions(data: Data, _: Asked) -> dict[str, Any]:
    gaps = _NUMBERED.findall(dict(data)["gaps"])
    return {
        "questions": [
            {"gaps": [int(number)], "question": f"What does {text.split(':')[0].split(' / ')[0]} do?", "axis": "depth",
             "why": "Little is known of it."}
            for number, text in gaps
        ]
    }  # fmt: skip


def _queries(data: Data, _: Asked) -> dict[str, Any]:
    asked = _NUMBERED.findall(dict(data)["questions"])
    return {
        "queries": [
            {"question": int(number), "query": " ".join(re.sub(r"What does | do\?", "", text).split()[:3]) + " effects"}
            for number, text in asked
        ]
    }


def _perspectives(_: Data, __: Asked) -> dict[str, Any]:
    """Name as many writers as there may be."""
    return {
        "perspectives": [
            {"name": f"Writer {number}", "looks_for": f"What matters to writer {number} of bogs."}
            for number in range(1, 8)
        ]
    }


def _next_question(data: Data, _: Asked) -> dict[str, Any]:
    """Ask about a name that the writer has not come to, by how many turns there were."""
    given = dict(data)
    turns = given["conversation"].count("Question:")
    writer = int((re.findall(r"Writer (\d)", given["perspective"]) or ["0"])[0])
    subjects = (
        "moss acids sundew cranes foxes fires pollen ash sedges methane ditches plovers birch straw smoke".split()
    )
    things = "water peat birds plants people fields".split()
    return {"question": f"How do {subjects[(turns * 3 + writer) % 15]} change {things[writer]} at {turns}?", "gap": 0}


def _answer(data: Data, _: Asked) -> dict[str, Any]:
    """Say the first sentence of each snippet."""
    return {"sentences": [{"text": told[0], "citations": [key]} for key, told in _snippets(data).items() if told]}


def _mapped(data: Data, _: Asked) -> dict[str, Any]:
    """Put every second snippet at the first concept that fits, and make one for the others, called as their first
    words."""
    places = []
    for place, (key, told) in enumerate(_snippets(data).items()):
        options = re.search(rf"^{key}\b.*; concepts: 1\. ", dict(data)["CONCEPTS"], re.MULTILINE)
        at_first = {"snippet": key, "concept": 1, "new": ""}
        made = {"snippet": key, "concept": 0, "new": " ".join(told[0].rstrip(".").split()[:4]) if told else ""}
        places.append(at_first if place % 2 and options else made)
    return {"places": places}


def _halves(data: Data, _: Asked) -> dict[str, Any]:
    keys = list(_snippets(data))
    first = {"name": f"First {len(keys)}", "snippets": keys[: len(keys) // 2]}
    return {"groups": [first, {"name": f"Others {len(keys)}", "snippets": keys[len(keys) // 2 :]}]}


def _planned(data: Data, _: Asked) -> dict[str, Any]:
    """Tell more, by a question that the turn of the talk makes another one."""
    turns = len(re.findall(r"\((?:original|information|potential|further) ", dict(data)["talk"]))
    subjects = "foxes cranes ditches sedges plovers birch straw pollen ash".split()
    return {"intent": "Further details", "question": f"What do {subjects[turns]} take from {subjects[-turns - 1]}?"}


def _raised(data: Data, _: Asked) -> dict[str, Any]:
    key, told = next((key, told) for key, told in _snippets(data).items())
    subject = " ".join(told[0].rstrip(".").split()[:5]) if told else key
    return {"question": f"What follows from this that {subject}?", "snippets": [key]}


def _thought_over(data: Data, _: Asked) -> dict[str, Any]:
    """Name a concept after the first words of each snippet, and search for these and its last ones."""
    return {
        "concepts": [
            {"name": _words(said[0]), "snippets": [key], "queries": [_words(said[0]), _words(said[-1]) + " again"]}
            for key, said in _snippets(data).items()
            if said
        ]
    }


def _left_open(data: Data, _: Asked) -> dict[str, Any]:
    """Ask what each text's first words lead to."""
    told = [said[0] for said in _snippets(data).values() if said]
    return {
        "questions": [
            {"axis": "depth", "question": f"What follows from this that {_words(said)}?", "why": "It says no more."}
            for said in told
        ]
    }


def _words(sentence: str) -> str:
    return " ".join(sentence.rstrip(".").split()[:4])


def _grouped(data: Data, _: Asked) -> dict[str, Any]:
    """Name each set by its relation."""
    sets = re.findall(r"^Set (\d+): (.+) \| (.+)((?:\n\d+\. .*)+)", dict(data)["sets"], re.MULTILINE)
    return {
        "groups": [
            {"number": int(number), "members": [int(n) for n, _ in _NUMBERED.findall(children)],
             "label": f"what {parent.split()[-1]} {relation}", "relation": relation, "description": ""}
            for number, parent, relation, children in sets
        ]
    }  # fmt: skip


def _none_is_one(_data: Data, _: Asked) -> dict[str, Any]:
    return {"merges": []}


def _surveyed(data: Data, _: Asked) -> dict[str, Any]:
    """Plan a section for each of the first four abstracts, by turns of what it names and of what is near to that."""
    told = re.findall(r"^- [^:\n]+: (.+)$", dict(data)["ABSTRACTS"], re.MULTILINE)
    triples = [triple for line in told if (triple := _triple(_sentences(line)[0]))]
    subjects = list(dict.fromkeys(subject for subject, _, _ in triples))[:4]
    asked = [
        {"kind": "related_entity", "entity": subject, "by": "what they are"}
        if place % 2
        else {"kind": "vector", "text": f"what {subject} does"}
        for place, subject in enumerate(subjects)
    ]
    return {
        "sections": [
            {"heading": f"Work of {subject}", "covers": f"What {subject} does", **query}
            for subject, query in zip(subjects, asked, strict=True)
        ]
    }


def _undivided(_: Data, __: Asked) -> dict[str, Any]:
    return {"subsections": []}


def _asked_typed(data: Data, _: Asked) -> dict[str, Any]:
    """Ask what is near to the question."""
    return {"queries": [{"kind": "vector", "text": " ".join(dict(data)["question"].split()[:6])}]}


def _categories(data: Data, _: Asked) -> dict[str, Any]:
    """Name a category after each of the first three entities."""
    names = [_name(text) for _, text in _NUMBERED.findall(dict(data)["entities"])]
    return {"categories": [f"{name} and its like" for name in dict.fromkeys(names)][:3]}


def _classified(data: Data, _: Asked) -> dict[str, Any]:
    """Sort entities into the categories in turn."""
    given = dict(data)
    number = len(_NUMBERED.findall(given["categories"]))
    entities = [int(n) for n, _ in _NUMBERED.findall(given["entities"])]
    return {"entities": [{"entity": entity, "category": 1 + entity % number} for entity in entities]}


def _aspects(_: Data, __: Asked) -> dict[str, Any]:
    return {"aspects": [{"name": f"{order} matter", "asked": "What it tells."} for order in ("Opening", "Closing")]}


def _cells(data: Data, _: Asked) -> dict[str, Any]:
    """Say of each work how its first snippet begins and, in other words, how it ends."""
    cells, work = [], 0
    for place, (label, text) in enumerate(data):
        work += label == "work"
        if data[place - 1][0] == "work" and (told := _sentences(text.partition("\n")[2])):
            said = (told[0], told[-1].replace(*REWORDED))
            cells += [
                {"work": work, "aspect": n, "text": each, "citations": [label]} for n, each in enumerate(said, start=1)
            ]
    return {"cells": cells}


def _outline(data: Data, asked: Asked) -> dict[str, Any]:
    names = [(int(number), text) for label, said in data for number, text in _NUMBERED.findall(said)]
    names = list({number: (number, text) for number, text in reversed(names)}.values())[::-1]
    groups = [names[start::6] for start in range(6)]
    return {
        "sections": [
            {"heading": f"Role of {_name(group[0][1])}", "entities": [number for number, _ in group], "subsections": []}
            for group in groups
            if group
        ]
    }


def _name(line: str) -> str:
    return " ".join(re.split(r"[:(|,]", line)[0].split()[:3])


def _refined(data: Data, asked: Asked) -> dict[str, Any]:
    drafted = re.findall(r"^(\d+)\.? (Role of [^(:\[\n]+)", data[-1][1], re.MULTILINE)
    return {"sections": [{"heading": text.strip(), "takes": [number], "subsections": []} for number, text in drafted]}


def _section(data: Data, asked: Asked) -> dict[str, Any]:
    page = " ".join(text for label, text in data if label == "PAGE")
    facts = _FACT.findall(" ".join(text for label, text in data if label == "FACTS"))
    sentences = []
    for key, told in _snippets(data).items():
        for sentence in told:
            said = sentence.replace(*REWORDED)
            if sentence not in page and said not in page:
                tells = [fact for fact, one, other in facts if one in said and other in said]
                sentences.append({"text": said, "citations": [key], "facts": tells})
    return {"paragraphs": [{"sentences": sentences[start : start + 4]} for start in range(0, len(sentences), 4)][:3]}


def _brief(data: Data, asked: Asked) -> dict[str, Any]:
    """Tell the first sentence of each paper but two, in other words, between what the first says and what is open."""
    sentences = [sentence for paragraph in _section(data, asked)["paragraphs"] for sentence in paragraph["sentences"]]
    told = [{"text": each["text"], "citations": each["citations"]} for each in sentences]
    return {"definition": told[:1], "findings": told[1:8], "question": told[8:9]}


def _relevance(data: Data, _: Asked) -> dict[str, Any]:
    """Take each snippet for the heading that says the most of its words, and else for the first."""
    headings = re.findall(r"^(\d+)\. ([^:\n]+)", dict(data)["HEADINGS"], re.MULTILINE)

    def best(told: list[str]) -> int:
        said = " ".join(told).casefold()
        return int(max(headings, key=lambda each: sum(map(said.count, each[1].casefold().split())))[0])

    return {"answers": [{"snippet": key, "headings": [best(told)]} for key, told in _snippets(data).items()]}


def _nothing_repeated(_: Data, __: Asked) -> dict[str, Any]:
    return {"repetitions": []}


def _placed(data: Data, _: Asked) -> dict[str, Any]:
    return {"new_headings": [], "answers": [{"snippet": key, "heading": "1"} for key in _snippets(data)]}


def _review(data: Data, _: Asked) -> dict[str, Any]:
    """Object to what was reworded."""
    draft = dict(data)["DRAFT"]
    changed = [sentence for sentence in _sentences(draft) if REWORDED[1] in sentence]
    return {"points": [{"quote": sentence, "problem": "Another word.", "citations": []} for sentence in changed]}


def _edits(data: Data, _: Asked) -> dict[str, Any]:
    """Put the snippet's own word back."""
    named = re.findall(r"^\[(\d+)\] (.+\.) \((.*)\)$", dict(data)["DRAFT"], re.MULTILINE)
    return {
        "edits": [
            {
                "number": int(n),
                "sentences": [{"text": text.replace(*reversed(REWORDED)), "citations": keys.split(", ")}],
            }
            for n, text, keys in named
        ]
    }


def _claims(data: Data, _: Asked) -> dict[str, Any]:
    """Doubt half of what was reworded."""
    told = [sentence for sentences in _snippets(data).values() for sentence in sentences]
    asked = re.findall(r"^(\d+)\. (.+?\.) \(cites", dict(data)["SENTENCES"], re.MULTILINE)
    return {
        "sentences": [
            {
                "number": int(n),
                "claims": [
                    {"claim": said, "supported": "no", "quote": ""}
                    if REWORDED[1] in said and len(said) % 2
                    else {"claim": said, "supported": "yes", "quote": _nearest(said, told)}
                ],
            }
            for n, said in asked
        ]
    }


def _nearest(said: str, told: list[str]) -> str:
    words = set(said.split())
    return max(told, key=lambda sentence: len(words & set(sentence.split())))


_ROLES: dict[str, Callable[[Data, Asked], dict[str, Any]]] = {
    "ReadingAnswer": _reading,
    "SeveralReadings": _readings,
    "ResearchAnswer": _questions,
    "QueryAnswer": _queries,
    "PerspectiveAnswer": _perspectives,
    "NextQuestion": _next_question,
    "GivenAnswer": _answer,
    "PlacedSnippets": _mapped,
    "PartedConcept": _halves,
    "PlannedUtterance": _planned,
    "RaisedQuestion": _raised,
    "ReflectionAnswer": _thought_over,
    "OpenQuestions": _left_open,
    "GroupAnswer": _grouped,
    "MergeAnswer": _none_is_one,
    "FacetAnswer": _no_facets,
    "SectionsAnswer": _surveyed,
    "SubsectionsAnswer": _undivided,
    "Plan": _asked_typed,
    "CategoryAnswer": _categories,
    "ClassificationAnswer": _classified,
    "AspectsAnswer": _aspects,
    "CellsAnswer": _cells,
    "DraftedOutline": _outline,
    "RefinedOutline": _refined,
    "WrittenSection": _section,
    "WrittenLead": _section,
    "WrittenBrief": _brief,
    "Repetitions": _nothing_repeated,
    "Relevance": _relevance,
    "PlacementAnswer": _placed,
    "Review": _review,
    "Edits": _edits,
    "CheckedSentences": _claims,
}
