from pathlib import Path

import pytest

from tests import layers

ROOT = Path(__file__).parents[1]


def test_imports_point_down() -> None:
    wrong = [sentence for module in layers.modules(ROOT) for sentence in layers.wrong_imports(*module)]
    assert wrong == []


def test_rooms_of_one_line_do_not_import_each_other_in_a_circle() -> None:
    edges = set().union(*(layers.edges(*module) for module in layers.modules(ROOT)))
    assert sorted(pair for pair in edges if pair[::-1] in edges) == []


def test_one_place_opens_addresses_of_the_open_net() -> None:
    others = {
        module for module, source, package in layers.modules(ROOT) if layers.opens_addresses(module, source, package)
    }
    assert others == set(layers.OTHER_HTTP)


@pytest.mark.parametrize(
    ("module", "source", "opens"),
    [
        ("loaders.html", "import urllib.request", True),
        ("loaders.html", "from urllib import request", True),
        ("loaders.html", "from urllib.request import urlopen", True),
        ("loaders.html", "def late():\n    from httpx import AsyncClient", True),
        ("loaders.html", "from urllib.parse import urlsplit\nimport requests_of_ours", False),
        ("kgplatform.retrieval.fetch.exchange", "import httpcore", False),
        ("kgplatform.retrieval.fetching", "import httpcore", True),
    ],
)
def test_who_opens_addresses_is_seen(module: str, source: str, opens: bool) -> None:
    assert layers.opens_addresses(module, source, module.rpartition(".")[0]) is opens


def test_every_module_is_looked_at() -> None:
    names = {module for module, _, _ in layers.modules(ROOT)}
    assert {"kgplatform.models", "kgplatform.roles.extraction.extractor", "cypher", "api", "loaders"} <= names


@pytest.mark.parametrize(
    ("module", "source", "sentence"),
    [
        (
            "kgplatform.graph.session",
            "from kgplatform.retrieval.retrieval import Retrieval",
            "kgplatform.graph.session imports kgplatform.retrieval.retrieval.Retrieval, which is above it",
        ),
        (
            "kgplatform.ids",
            "def late():\n    import kgplatform.graph.session",
            "kgplatform.ids imports kgplatform.graph.session, which is above it",
        ),
        (
            "kgplatform.engines.home",
            "from ..vectors import store",
            "kgplatform.engines.home imports kgplatform.vectors.store, which is above it",
        ),
        (
            "kgplatform.curation.gaps.ledger",
            "from kgplatform import bootstrap",
            "kgplatform.curation.gaps.ledger imports kgplatform.bootstrap, which is above it",
        ),
        (
            "cypher",
            "from kgplatform.graph import session",
            "cypher imports kgplatform.graph.session, which is above it",
        ),
        (
            "kgplatform.vectors.embedder",
            "from kgplatform.settings import load_settings",
            "kgplatform.vectors.embedder reads the settings; bootstrap passes them in",
        ),
        (
            "kgplatform.vectors.embedder",
            "from kgplatform.attic import thing",
            "kgplatform.vectors.embedder imports kgplatform.attic.thing, which is in no room",
        ),
        (
            "kgplatform.roles.review.model.editor",
            "from kgplatform.roles.writing.model.writer import ModelWriter",
            "kgplatform.roles.review.model.editor imports kgplatform.roles.writing.model.writer.ModelWriter, "
            "which is inside of a role",
        ),
        (
            "kgplatform.roles.outline.rules.outliner",
            "from kgplatform.roles.outline import model",
            "kgplatform.roles.outline.rules.outliner imports kgplatform.roles.outline.model, which is inside of a role",
        ),
        (
            "kgplatform.roles.questions.facet_naming",
            "from kgplatform.roles.questions.rules.facet_naming import RuleFacetNamer",
            "kgplatform.roles.questions.facet_naming imports "
            "kgplatform.roles.questions.rules.facet_naming.RuleFacetNamer, which is inside of a role",
        ),
        (
            "kgplatform.writing.drafting",
            "from kgplatform.roles.writing.rules import lead",
            "kgplatform.writing.drafting imports kgplatform.roles.writing.rules.lead, which is inside of a role",
        ),
        ("kgplatform.attic", "", "kgplatform.attic is in no room: give it a line in tests/layers.py"),
    ],
)
def test_an_import_that_points_up_is_found(module: str, source: str, sentence: str) -> None:
    assert layers.wrong_imports(module, source, module.rpartition(".")[0]) == [sentence]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kgplatform.cli", "from api.app import create_app\nfrom kgplatform.settings import load_settings"),
        ("kgplatform.bootstrap", "from kgplatform.settings import load_settings"),
        ("kgplatform.graph.sources", "from cypher import load\nfrom .session import Graph\nimport json"),
        ("kgplatform.vectors.store", "from kgplatform.models import Snippet"),
        ("kgplatform.roles.writing.rules.lead", "from kgplatform.roles.writing.rules import lead_sections"),
        ("kgplatform.roles.review.editor", "from kgplatform.roles.review.reviewer import Point"),
        ("kgplatform.strategies.parts", "from kgplatform.roles.writing.rules import writer"),
        ("kgplatform.roles.writing.writer", "from kgplatform.graph import sources"),
    ],
)
def test_an_import_that_points_down_passes(module: str, source: str) -> None:
    assert layers.wrong_imports(module, source, module.rpartition(".")[0]) == []


def test_rooms_of_one_line_are_told() -> None:
    source = "from kgplatform.vectors.store import VectorStore\nfrom kgplatform.graph.session import Graph"
    assert layers.edges("kgplatform.graph.sources", source, "kgplatform.graph") == {
        ("kgplatform.graph", "kgplatform.vectors")
    }
