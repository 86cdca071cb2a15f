"""A section that version 2 kept as a text with numbers becomes blocks."""

from typing import Any

import pytest

from kgplatform.migrations.to_3 import blocks_of
from kgplatform.models import Claim, PageSentence, Paragraph
from kgplatform.writing.page_text import block_text

CLAIM = {"text": "Moss drinks.", "snippet_id": "b", "start": 3, "end": 9}


def cited(sentence: str, snippet_id: str, **more: Any) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "snippet_id": snippet_id,
        "verdict": "verbatim",
        "claims": [],
        "relation_ids": [],
        **more,
    }


def test_sentences_keep_what_they_cite_how_and_by_which_claims() -> None:
    text = "Moss is a plant. [1] It drinks by leaves. [2][1]\n\nFew documents tell of it."
    known = [
        cited("Moss is a plant.", "a", relation_ids=["r"]),
        cited("It drinks by leaves.", "b", verdict="entailed", claims=[CLAIM]),
        cited("It drinks by leaves.", "a", verdict="entailed"),
    ]

    assert blocks_of(text, known, {1: "a", 2: "b"}) == (
        Paragraph(
            sentences=(
                PageSentence(text="Moss is a plant.", snippet_ids=("a",), relation_ids=("r",)),
                PageSentence(
                    text="It drinks by leaves.", snippet_ids=("b", "a"), verdict="entailed",
                    claims=(Claim.model_validate(CLAIM),),
                ),
            )
        ),
        Paragraph(sentences=(PageSentence(text="Few documents tell of it.", snippet_ids=(), verdict="own"),)),
    )  # fmt: skip


def test_what_sources_disagree_on_keeps_its_opening() -> None:
    text = "Sources disagree: Heat kills mites. [1] Heat does not kill mites. [2]"

    (block,) = blocks_of(
        text, [cited("Heat kills mites.", "a"), cited("Heat does not kill mites.", "b")], {1: "a", 2: "b"}
    )

    assert isinstance(block, Paragraph)
    assert (block.opening, [sentence.text for sentence in block.sentences]) == (
        "Sources disagree:", ["Heat kills mites.", "Heat does not kill mites."],
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Tides [1] rise. [1] They fall. [2]",  # a bracket of the source's own
        "What cited it is gone. [2] This is here. [1]",  # its citation is, its number is not
        "An interval [7] of nobody's. [1]",
        "Nothing cited.",
    ],
)
def test_a_text_reads_as_before(text: str) -> None:
    (block,) = blocks_of(text, [cited("Tides [1] rise.", "a")], {1: "a", 2: "b"})

    assert block_text(block, {"a": 1, "b": 2}) == text
