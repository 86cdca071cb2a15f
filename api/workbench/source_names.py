"""What the places are called where a topic may look."""

from collections.abc import Iterable, Mapping

SERVICES: Mapping[str, str] = {
    "pubmed": "PubMed", "europepmc": "Europe PMC", "arxiv": "arXiv", "openalex": "OpenAlex", "crossref": "Crossref",
    "wikipedia": "Wikipedia", "web": "the web",
}  # fmt: skip
"""Services beyond the corpus, those of literature first."""

SOURCES: Mapping[str, str] = {"corpus": "what was loaded", **SERVICES}


def named(sources: Iterable[str]) -> str:
    """Return sources in words."""
    return ", ".join(SOURCES.get(each, each) for each in sources)
