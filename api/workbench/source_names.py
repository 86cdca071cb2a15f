"""What the places are called where a topic may look."""

from collections.abc import Mapping

SERVICES: Mapping[str, str] = {
    "pubmed": "PubMed", "europepmc": "Europe PMC", "arxiv": "arXiv", "openalex": "OpenAlex", "crossref": "Crossref",
    "wikipedia": "Wikipedia", "web": "the web",
}  # fmt: skip
"""Services beyond the corpus, those of literature first."""

SOURCES: Mapping[str, str] = {"corpus": "what was loaded", **SERVICES}


def named(sources: str) -> str:
    """Return sources by commas in words."""
    return ", ".join(SOURCES.get(each.strip(), each.strip()) for each in sources.split(","))
