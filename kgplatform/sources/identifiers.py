"""What identifies a work, in its usual form: DOI, PMID, PMCID, arXiv, OpenAlex and ORCID, however somebody wrote it.

Each takes what stands in a field or an address, and gives "" where that is no such identifier. Nothing is looked for in
running text.
"""

import re
from urllib.parse import unquote

_SPACE = r"\s*+"
_DOI = re.compile(
    rf"(?:(?:https?://)?(?:(?:dx\.|www\.)?doi\.org/)|info:doi/|(?:urn:)?doi:?{_SPACE})?(10\.\d{{1,9}}(?:\.\d{{1,9}}){{0,4}}/\S+)",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"(?:(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html|format|src)/|(?:https?://(?:dx\.)?doi\.org/)?10\.48550/arxiv\."
    rf"|(?:oai:)?arxiv(?:\.org)?:{_SPACE})?"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d{1,3})?(?:\.pdf|/)?(?:\s*\[[\w.-]+\])?",
    re.IGNORECASE,
)
_PMID = re.compile(
    r"(?:(?:https?://)?(?:pubmed\.ncbi\.nlm\.nih\.gov/|(?:www\.)?ncbi\.nlm\.nih\.gov/pubmed/|europepmc\.org/(?:article|abstract)/med/)"
    rf"|(?:info:)?pmid[:/]?{_SPACE}|pubmed:{_SPACE})?0*([1-9]\d{{0,8}})/?",
    re.IGNORECASE,
)
_PMCID = re.compile(
    r"(?:(?:https?://)?(?:pmc\.ncbi\.nlm\.nih\.gov/articles/|(?:www\.)?ncbi\.nlm\.nih\.gov/pmc/articles/"
    rf"|europepmc\.org/(?:article|articles)/(?:pmc/)?)|pmcid:?{_SPACE})?(?:pmc)?0*([1-9]\d{{0,8}})(?:\.\d{{1,2}})?/?(?:pdf/?)?",
    re.IGNORECASE,
)
_OPENALEX = re.compile(r"(?:https?://(?:api\.)?openalex\.org/(?:works/)?)?(w[1-9]\d{3,12})", re.IGNORECASE)
_ORCID = re.compile(r"(?:(?:https?://)?(?:www\.)?orcid\.org/|orcid:?\s*+)?((?:\d{4}-?){3}\d{3}[\dx])/?", re.IGNORECASE)
_OLD_CLASS = re.compile(r"\.[a-z]{2}/")
_ENDS = ".,;:'\"”’"
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}
_LONGEST = 300  # characters that are looked at


def doi(text: str) -> str:
    """Return a DOI in small letters, without its address: "https://doi.org/10.1/X" is "10.1/x"."""
    found = _DOI.fullmatch(text.strip()[:_LONGEST])
    if not found:
        return ""
    name = unquote(found[1]) if "%" in found[1] else found[1]
    return _without_end(name).lower() if not any(each.isspace() for each in name) else ""


def arxiv(text: str) -> str:
    """Return an identifier of arXiv without its version, old ones without their class: "math.GT/0309136v1" is
    "math/0309136"."""
    found = _ARXIV.fullmatch(text.strip()[:_LONGEST])
    return _OLD_CLASS.sub("/", found[1].lower()) if found else ""


def pmid(text: str) -> str:
    """Return the number of a record of PubMed."""
    found = _PMID.fullmatch(text.strip()[:_LONGEST])
    return found[1] if found else ""


def pmcid(text: str) -> str:
    """Return the identifier of a full text of PubMed Central: "8435807" and "PMC8435807.1" are "PMC8435807"."""
    found = _PMCID.fullmatch(text.strip()[:_LONGEST])
    return f"PMC{found[1]}" if found else ""


def openalex(text: str) -> str:
    """Return the identifier of a work of OpenAlex, "W2741809807"."""
    found = _OPENALEX.fullmatch(text.strip()[:_LONGEST])
    return found[1].upper() if found else ""


def orcid(text: str) -> str:
    """Return a person's ORCID in groups of four, "" also where its last digit does not fit the others."""
    found = _ORCID.fullmatch(text.strip()[:_LONGEST])
    digits = found[1].replace("-", "").upper() if found else ""
    if not digits or digits[-1] != _check_digit(digits[:-1]):
        return ""
    return "-".join(digits[at : at + 4] for at in range(0, 16, 4))


def _check_digit(digits: str) -> str:
    """Return the last digit of an ORCID by ISO 7064, mod 11-2."""
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    rest = (12 - total % 11) % 11
    return "X" if rest == 10 else str(rest)


def _without_end(name: str) -> str:
    """Return a name without the punctuation of the sentence that it stood in; brackets that it opens itself stay."""
    while name and (name[-1] in _ENDS or (name[-1] in _PAIRS and name.count(name[-1]) > name.count(_PAIRS[name[-1]]))):
        name = name[:-1]
    return name
