"""Queries of Neo4j's full-text indexes (Lucene, English stems).

What is looked for stands in quotation marks, in which Lucene knows no operators, fields or wildcards, and a word of
several parts (IL-1a) is found as these parts in a row. A domain has to match, and does not count.
"""

from collections.abc import Collection, Sequence


def lucene_words(words: Sequence[str], fields: Sequence[str], domain: str = "") -> list[str]:
    """Return for each word the query of what has it in one of some fields, in a domain where one is given."""
    within = f"+domain:{_quoted(domain)}^0 " if domain else ""
    return [f"{within}+({' '.join(f'{field}:{_quoted(word)}' for field in fields)})" for word in words]


def lucene_names(domain: str, names: Sequence[Collection[str]]) -> str:
    """Return the query of a domain's snippets that have, of each of some lists, one name at least."""
    each = (" ".join(f"text:{_quoted(name)}" for name in sorted(of_one)) for of_one in names)
    return " ".join([f"+domain:{_quoted(domain)}^0", *(f"+({one})" for one in each)])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
