"""How often the rules on sentences find anything, in the demo's texts and in texts that nobody here wrote.

These are in the folder `data` of KGPLATFORM_SHARED (by default ../shared). A rule, or a word of a list, that is found
in the demo's texts alone was made for them, and one that is found nowhere tells nothing.
"""

import json
import pkgutil
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from typing import TypeVar

from rich.console import Console
from rich.table import Table

import kgplatform.roles.writing.rules
import kgplatform.text
from bench.curation.corpora import DATA, REVIEW, articles, demo_texts, essays
from bench.table import Figure
from kgplatform.language.sentences import sentence_spans
from kgplatform.text.sentence_rules import Rule
from loaders import load_documents

DEMO = "demo"
# Lists that rules look up words of a parsed sentence in, and what stands before a word where it counts.
LISTS = {
    "anaphoricity": {
        "_RELATED": "an? ", "_ADDING": "", "_AFTER": "", "_NAMING": "", "_BACKWARD": r"the (?:[\w-]+ )?",
        "_CLASSES": "the ", "_UNIQUE": "the ", "_WORKS": "", "_AUTHORS": "", "_DEMONSTRATIVES": "", "_PERSONAL": "",
    },
    "case_persons": {"_PRONOUNS": "", "_SAYING": ""},
    "sentence_dependence": {"_MILD": ""},
    "sentence_reading": {"_DEFINING": "", "_FRAMING": ""},
}  # fmt: skip
FORMS = "(?:s|es|ed|ing)?"
# Found nowhere, but plainly of a kind with others that are.
CLOSED = {"firstly", "thirdly", "fourthly", "two", "five", "six", "were", "more", "hers", "on the one hand"}

Word = tuple[tuple[str, ...], str]  # a list and one of its words
Key = TypeVar("Key")
Counts = Mapping[Key, Mapping[str, int]]  # number of sentences, or of times, by corpus; 0 stands for none


def figures(seed: int) -> Iterator[Figure]:
    """Give how many rules, and words of their lists, are found in the demo's texts alone, and how many nowhere; `seed`
    is not used: all sentences are looked through."""
    rules = {**every_rule(), **word_lists()}
    texts = {name: sentences(found) for name, found in corpora().items()}
    found, words = census(rules, texts)
    _print(found, texts)
    yield from figures_of("rules and lists", {name: name for name in rules}, found)
    listed = {
        (each, word): f"{name}: {word.removesuffix(FORMS)}"
        for name, rule in rules.items()
        for each in rule.lists
        for word in each
    }
    yield from figures_of("words of lists", listed, words)


def every_rule() -> dict[str, Rule]:
    """Return the rules of all modules that decide on sentences, by module and name."""
    return {
        f"{module.__name__.rpartition('.')[2]}, {rule.name}": rule
        for package in (kgplatform.text, kgplatform.roles.writing.rules)
        for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda each: each.name)
        for module in [import_module(f"{package.__name__}.{found.name}")]
        for value in vars(module).values()
        for rule in (value if isinstance(value, tuple) else (value,))
        if isinstance(rule, Rule)
    }


def word_lists() -> dict[str, Rule]:
    """Return the lists that are looked up in as rules that find a word of theirs in the wording."""
    found = {}
    for module, lists in LISTS.items():
        for name, before in lists.items():
            words = sorted(vars(import_module(f"kgplatform.text.{module}"))[name], key=len, reverse=True)
            pattern = rf"(?i)\b{before}{{{', '.join(re.escape(word) + FORMS for word in words)}}}(?!\w)"
            found[f"{module}.{name}"] = Rule(name, pattern, "", "")
    return found


def corpora() -> dict[str, list[str]]:
    """Return the texts of each corpus by its name."""
    wild = [path for path in sorted((DATA / "wild").glob("*.jsonl")) if not path.name.endswith(".facts.jsonl")]
    documents = {
        DEMO: demo_texts(""),
        "review": load_documents(REVIEW, "", base="file:"),
        "psychology": load_documents(DATA / "textbooks" / "psychology", "", base="file:"),
        "economics": load_documents(DATA / "textbooks" / "economics", "", base="file:"),
        "wild": chain.from_iterable(load_documents(path, "", base="file:") for path in wild),
        "articles": articles(""),
        "essays": essays(""),
    }
    rows = (DATA / "abstracts" / "abstracts.jsonl").read_text("utf-8").splitlines()
    abstracts = [json.loads(row)["abstract"] for row in rows]
    return {name: [each.text for each in found] for name, found in documents.items()} | {"abstracts": abstracts}


def sentences(texts: Iterable[str]) -> list[str]:
    """Return the sentences of texts, equal ones once."""
    return list(dict.fromkeys(text[start:end] for text in texts for start, end in sentence_spans(text)))


def census(
    rules: Mapping[str, Rule], texts: Mapping[str, Iterable[str]]
) -> tuple[dict[str, Counter[str]], dict[Word, Counter[str]]]:
    """Return in how many sentences of each corpus each rule is found, and how often each word of its lists."""
    found: dict[str, Counter[str]] = {name: Counter() for name in rules}
    words: dict[Word, Counter[str]] = defaultdict(Counter)
    for name, rule in rules.items():
        unnamed = [
            number
            for number in range(1, rule.expression.groups + 1)
            if number not in rule.expression.groupindex.values()
        ]
        lists = list(zip(unnamed, rule.lists, strict=True))
        for corpus, sentence in ((corpus, each) for corpus, those in texts.items() for each in those):
            matches = list(rule.expression.finditer(sentence))
            found[name][corpus] += bool(matches)
            for match in matches:
                for number, listed in lists:
                    if match[number] is not None:
                        words[listed, _word(match[number], listed)][corpus] += 1
    return found, words


def _word(text: str, listed: Sequence[str]) -> str:
    """Return the word of a list that a text is."""
    return next(word for word in listed if re.fullmatch(word, text, re.IGNORECASE))


def figures_of(what: str, names: Mapping[Key, str], counts: Counts[Key]) -> Iterator[Figure]:
    """Give how many are found in the demo alone and how many nowhere, and say which."""
    nowhere = [key for key in names if not sum(counts.get(key, {}).values())]
    alone = [key for key in names if key not in nowhere and not sum(counts[key].values()) - counts[key].get(DEMO, 0)]
    kept = [key for key in nowhere if names[key].rpartition(": ")[2] in CLOSED]
    for told, keys in (("in the demo alone", alone), ("nowhere", nowhere), ("nowhere, but kept", kept)):
        print(f"{what} found {told}: {'; '.join(sorted(names[key] for key in keys)) or 'none'}")
    yield Figure(what, "at least", 1, len(names))
    yield Figure(f"{what} that are found in the demo alone", "exactly", 0, len(alone))
    yield Figure(f"{what} that are found nowhere", "exactly", 0, len(nowhere) - len(kept))


def _print(found: Mapping[str, Mapping[str, int]], texts: Mapping[str, Sequence[str]]) -> None:
    table = Table(*(f"{corpus} ({len(those):,})" for corpus, those in {"rule or list": found, **texts}.items()))
    for name, counts in found.items():
        table.add_row(name, *(str(counts[corpus]) for corpus in texts))
    Console(width=200).print(table)
