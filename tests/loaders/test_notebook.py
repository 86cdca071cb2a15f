"""Notebooks: Markdown and code are read, outputs are not."""

import json
from collections.abc import Mapping

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from loaders.files import read_file


def notebook(*cells: Mapping[str, object], metadata: object = None) -> bytes:
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata or {}, "cells": cells}).encode()


TIDES = notebook(
    {"cell_type": "markdown", "source": ["# Tides\n", "\n", "Tides *rise* twice a day."]},
    {"cell_type": "code", "source": "import sea\n\nsea.level()\n", "outputs": [{"text": "1.2 metres"}]},
    {"cell_type": "raw", "source": "raw"},
    {"cell_type": "markdown", "source": "## Mills\n\nA\bdam keeps $h$ back. ![a mill](mill.png)"},
    metadata={"authors": [{"name": "Ada Miller"}, {"name": 3}], "kernelspec": {"name": "python3"}, "date": "2019"},
)


def test_cells_are_read_in_their_order_and_outputs_are_left_out() -> None:
    document = read_file(TIDES, "tides.ipynb", "file:tides.ipynb", "sea")

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("heading", "# Tides"),
        ("prose", "Tides rise twice a day."),
        ("code", "import sea\n\nsea.level()"),
        ("heading", "## Mills"),
        ("prose", "A dam keeps $h$ back."),
    ]
    assert (document.kind, document.title) == ("notebook", "Tides")
    assert document.left_out == ("outputs of 1 cell", "1 cell of neither Markdown nor code")
    assert document.work == Work(title="Tides", authors=(Author(family="Miller", given="Ada"),), published="2019")
    assert {block.first_line for block in document.blocks} == {0}


def test_a_fence_that_a_cell_leaves_open_ends_with_the_cell() -> None:
    open_fence = {"cell_type": "markdown", "source": "```python\nx = 1"}
    document = read_file(
        notebook(open_fence, {"cell_type": "markdown", "source": "Tides fall."}), "a.ipynb", "file:a", "sea"
    )

    assert [block.kind for block in document.blocks][-1] == "prose"


def test_format_three_is_read() -> None:
    cells = [{"cell_type": "heading", "level": 2, "source": "Tides"}, {"cell_type": "code", "input": "sea()"}]
    old = json.dumps({"nbformat": 3, "worksheets": [{"cells": cells}]}).encode()

    assert read_file(old, "a.ipynb", "file:a", "sea").text == "## Tides\n\nsea()"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"# Tides", "It is no Jupyter notebook: it is not JSON."),
        (TIDES[:300], "It is no Jupyter notebook: it is not JSON."),
        (b"[1, 2]", "It is no Jupyter notebook: it has no cells."),
        (b'{"text": "Tides."}', "It is no Jupyter notebook: it has no cells."),
        (b'{"cells": "all"}', "It is no Jupyter notebook: its cells are none."),
        (b'{"cells": [3]}', "It is no Jupyter notebook: its cells are none."),
        (b'{"cells": [{"cell_type": "code", "source": {"a": 1}}]}', "It is no Jupyter notebook: a cell is not text."),
        (b'{"cells": []}', "It holds no text."),
        (b"\x00\x01", "It is not text."),
    ],
)
def test_what_is_none_is_refused_in_words(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, "a.ipynb", "file:a", "sea")

    assert caught.value.what == why
    assert caught.value.remedy
