"""What agents ask of the fake services by each tool, and what they get, whichever way they come."""

from typing import Any

from kgplatform import models
from tests.api import tides

Told = dict[str, Any]

MOON_LINE: Told = {
    "id": tides.MOON.id,
    "name": "Moon",
    "kind": "concept",
    "description": "The Moon raises tides on the Earth.",
}
SUN_LINE: Told = {"id": tides.SUN.id, "name": "Sun", "kind": "concept"}
TIDE_LINE: Told = {"id": tides.TIDE.id, "name": "tide", "kind": "concept"}
TIDES_LINE: Told = {
    "id": tides.TIDES.id,
    "name": "Tides",
    "domain": "sea",
    "goal": "Why the sea rises and falls twice a day",
}
MOON_SAID = "The Moon raises tides because its pull is stronger on the near side of the Earth than on the far side."
SUN_SAID = "The Sun also raises tides, but they are less than half as high."
ARISE_SAID = " ".join(tides.ARISE.text.split())
SPRING_SAID = "Spring tides come when the Sun and the Moon pull in one line."
RUN: Told = {
    "run_id": "run-1",
    "strategy": "apollo",
    "state": "pending",
    "topic_id": tides.TIDES.id,
    "next": 'Ask again later: run_status("run-1").',
}


def quote(snippet: models.Snippet, text: str) -> Told:
    return {
        "text": text,
        "snippet_id": snippet.id,
        "source_id": snippet.source_id,
        "title": snippet.title,
        "url": snippet.url.partition("#")[0],
    }


def statement(relation: models.Relation, subject: str, object_: str, *quotes: Told, more: int = 0) -> Told:
    told = {
        "relation_id": relation.id,
        "subject_id": relation.subject_id,
        "subject": subject,
        "relation": relation.wording,
        "object_id": relation.object_id,
        "object": object_,
        "sources": 1,
        "quotes": list(quotes),
    }
    return {**told, "more_quotes": more} if more else told


BY_MOON, BY_SUN = quote(tides.ARISE, MOON_SAID), quote(tides.ARISE, SUN_SAID)
MOON_RAISES = statement(tides.MOON_RAISES, "Moon", "tide", BY_MOON)
SUN_RAISES = statement(tides.SUN_RAISES, "Sun", "tide", BY_SUN)
NEAP_SAID = "At a half moon they pull at right angles, and the weaker neap tides follow."
BY_BOTH = (quote(tides.SPRING, SPRING_SAID), quote(tides.SPRING, NEAP_SAID))
LINE_UP = statement(tides.LINE_UP, "Sun", "Moon", quote(tides.SPRING, SPRING_SAID), more=1)

ASKED: dict[str, tuple[Told, Told]] = {
    "search": (
        {"query": "moon", "kinds": ["snippet", "sentence"], "domain": "sea"},
        {
            "hits": [
                {
                    "kind": "snippet",
                    "id": tides.ARISE.id,
                    "title": "How the Moon moves the sea",
                    "text": ARISE_SAID,
                    "score": 0.75,
                    "domain": "sea",
                    "quotes": [BY_MOON],
                },
                {
                    "kind": "sentence",
                    "id": tides.PAGE.id,
                    "title": "Tides > Causes",
                    "text": SUN_SAID,
                    "score": 0.5,
                    "domain": "sea",
                    "page_id": tides.PAGE.id,
                    "section": 1,
                    "sentence": 1,
                    "quotes": [BY_SUN],
                },
            ]
        },
    ),
    "entity": (
        {"entity": "Moon", "relations": 1, "mentions": 1},
        {
            **MOON_LINE,
            "aliases": ["the Moon"],
            "mentions": 5,
            "sources": 2,
            "relations": [LINE_UP],
            "more_relations": True,
            "mentioned": [
                {
                    "snippet_id": tides.ARISE.id,
                    "title": "How the Moon moves the sea",
                    "names": ["Moon", "The Moon"],
                    "excerpt": "The Moon raises tides because its pull is stronger on the ne",
                }
            ],
            "more_mentioned": True,
        },
    ),
    "neighbourhood": (
        {"entity": "Moon", "depth": 2, "limit": 2, "relations": ["raises"]},
        {
            "centre": MOON_LINE,
            "entities": [SUN_LINE, TIDE_LINE],
            "beyond": 2,
            "relations": [LINE_UP, MOON_RAISES, SUN_RAISES],
        },
    ),
    "path": (
        {"start": "Moon", "end": tides.TIDE.id},
        {
            "start": MOON_LINE,
            "end": TIDE_LINE,
            "paths": [
                {"words": "Moon -[raises]-> tide", "relations": [MOON_RAISES]},
                {
                    "words": "Moon <-[pulls in one line with]- Sun -[also raises]-> tide",
                    "relations": [statement(tides.LINE_UP, "Sun", "Moon", *BY_BOTH), SUN_RAISES],
                },
            ],
        },
    ),
    "topics": ({"domain": "sea", "limit": 1}, {"topics": [TIDES_LINE], "more": 1}),
    "topic_page": (
        {"topic": "tides", "section": 1, "limit": 1},
        {
            "page_id": tides.PAGE.id,
            "topic_id": tides.TIDES.id,
            "title": "Tides",
            "kind": "article",
            "version": 1,
            "engine": "offline rules",
            "markdown": f"kgplatform://pages/{tides.PAGE.id}",
            "headings": [
                {"section": 0, "level": 0, "sentences": 1},
                {"section": 1, "level": 1, "heading": "Causes", "sentences": 2},
                {"section": 2, "level": 2, "heading": "Spring and neap tides", "sentences": 2},
                {"section": 3, "level": 1, "heading": "Tidal range", "sentences": 1},
            ],
            "section": 1,
            "sentences": [{"sentence": 0, "text": MOON_SAID, "verdict": "verbatim", "quotes": [BY_MOON]}],
            "more_sentences": 1,
        },
    ),
    "gaps": (
        {"topic": "Tides"},
        {
            "topic": TIDES_LINE,
            "counts": {"exhausted": 1, "open": 1},
            "kinds": {"thin_entity": "An entity is often mentioned, but hardly related to others."},
            "gaps": [
                {
                    "id": tides.GAPS[0].id,
                    "kind": "thin_entity",
                    "about": "bay",
                    "status": "open",
                    "score": 0.75,
                    "entity_ids": [tides.BAY.id],
                    "facts": ["bay is mentioned once and has no relation"],
                }
            ],
        },
    ),
    "trail": (
        {"page_id": tides.PAGE.id, "section": 0, "sentence": 0},
        {
            "page_id": tides.PAGE.id,
            "sentence": MOON_SAID,
            "verdict": "verbatim",
            "steps": [
                {
                    "quote": BY_MOON,
                    "source": "https://sea.example/tides",
                    "source_title": "Tides",
                    "searches": [
                        {
                            "query": "Moon spring tide",
                            "question": "How are Moon and spring tide related?",
                            "gaps": ["missing_link: Moon / spring tide"],
                            "round": 1,
                            "rank": 3,
                        },
                        {"query": "Tidal power", "round": 0, "rank": 1},
                    ],
                    "relations": [MOON_RAISES],
                }
            ],
        },
    ),
    "request_page": ({"topic_id": tides.POWER.id, "most_calls": 9}, {"run": RUN, "why": "A run makes it."}),
    "sources": (
        {"containing": "BAYS"},
        {
            "sources": [
                {
                    "id": tides.BAYS.source_id,
                    "domain": "sea",
                    "url": "file:bays",
                    "title": "Bays",
                    "kind": "text",
                    "published": "2024",
                    "snippets": 0,
                    "loaded": False,
                }
            ]
        },
    ),
    "changes": (
        {"topic": "Tides", "limit": 1},
        {
            "topic": TIDES_LINE,
            "every_seconds": 604_800,
            "sources": ["corpus", "pubmed"],
            "due": "2026-11-27T08:00:00.000Z",
            "looks": [
                {
                    "run_id": tides.LOOK.id,
                    "at": "2026-11-20T08:00:00.000Z",
                    "told": tides.LOOK.told,
                    "found": [
                        "Added: Bays <https://example.org/bays>",
                        "Retracted: Lakes <file:lakes>",
                        "How tides arise rested on a retracted work: Lakes",
                        "How tides arise: + Bays raise the range.",
                        "How tides arise: - Lakes have <high> tides.",
                        "New dispute: Moon / Sun: disputed",
                    ],
                    "page_id": tides.PAGE.id,
                    "troubles": ["pubmed: PubMed does not answer."],
                }
            ],
        },
    ),
    "load_document": (
        {"title": "Ebb", "url": "file:ebb", "domain": "sea", "text": "The ebb follows the flood."},
        {
            "url": "file:ebb",
            "domain": "sea",
            "outcome": "replaced",
            "snippets": 2,
            "dropped": {"short": 1},
            "next": 'For a page: `start_run` with a topic\'s name and domain, or strategy "refresh".',
        },
    ),
    "load_addresses": (
        {"urls": ["https://tides.example/ebb", "https://tides.example/lost"], "domain": "sea"},
        {
            "domain": "sea",
            "documents": 1,
            "snippets": 1,
            "not_read": ["https://tides.example/lost: It is not there."],
            "next": 'For a page: `start_run` with a topic\'s name and domain, or strategy "refresh".',
        },
    ),
    "find_works": (
        {"service": "pubmed", "words": "ebb", "domain": "sea", "since": "2018", "limit": 2},
        {
            "results": [
                {
                    "rank": 1,
                    "address": "https://pubmed.ncbi.nlm.nih.gov/1/",
                    "title": "How the Moon moves the sea",
                    "authors": ["Bo Berg", "Jane Doe"],
                    "published": "2018",
                    "venue": "Sea",
                    "text": "abstract",
                },
                {
                    "rank": 2,
                    "address": "https://pubmed.ncbi.nlm.nih.gov/2/",
                    "title": "Tides",
                    "doi": "10.1/ebb",
                    "status": "retracted",
                    "text": "full text",
                    "source_id": tides.ARISE.source_id,
                },
            ],
            "told": ["pubmed: PubMed knows no “ebb”."],
        },
    ),
    "load_found": (
        {"service": "pubmed", "words": "ebb", "domain": "sea", "chosen": ["https://pubmed.ncbi.nlm.nih.gov/1/", "x"]},
        {
            "domain": "sea",
            "documents": 1,
            "snippets": 1,
            "not_read": ["x: It is not there."],
            "next": 'For a page: `start_run` with a topic\'s name and domain, or strategy "refresh".',
        },
    ),
    "start_run": ({"name": "Tides", "domain": "sea", "options": {"depth": 1}, "most_calls": 9}, RUN),
    "ask": (
        {"question": "What raises tides?", "topic_id": tides.TIDES.id, "most_calls": 9},
        {
            "run_id": "run-asked",
            "question": "What raises tides?",
            "sentences": [{"sentence": 0, "text": MOON_SAID, "verdict": "verbatim", "quotes": [BY_MOON]}],
            "unknown": ["krakens"],
            "engine": "offline rules",
        },
    ),
    "answers": (
        {"topic": "tides", "limit": 3},
        {
            "topic": TIDES_LINE,
            "answers": [{"run_id": "run-asked", "question": "What raises tides?", "text": MOON_SAID}],
        },
    ),
    "run_status": ({"run_id": "run-1"}, {"runs": [RUN]}),
}
WRITERS = {"load_document", "load_addresses", "find_works", "load_found", "request_page", "start_run", "ask"}
READERS = ASKED.keys() - WRITERS
