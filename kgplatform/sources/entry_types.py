"""Sorts of works as BibTeX and RIS name them."""

from typing import cast, get_args

from kgplatform.models.works import WorkType

_BIBTEX: dict[str, WorkType] = {
    "article": "article-journal", "inproceedings": "paper-conference", "conference": "paper-conference",
    "incollection": "chapter", "inbook": "chapter", "book": "book", "booklet": "book", "proceedings": "book",
    "collection": "book", "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "techreport": "report",
    "report": "report", "manual": "report", "dataset": "dataset", "review": "review", "online": "webpage",
    "electronic": "webpage", "www": "webpage", "unpublished": "article", "preprint": "article", "patent": "patent",
    "standard": "standard", "legislation": "legislation", "software": "software", "inreference": "entry-encyclopedia",
    "misc": "document",
}  # fmt: skip
_RIS: dict[str, WorkType] = {
    "JOUR": "article-journal", "EJOUR": "article-journal", "ABST": "article-journal", "INPR": "article",
    "UNPB": "article", "CONF": "paper-conference", "CPAPER": "paper-conference", "CHAP": "chapter", "ECHAP": "chapter",
    "BOOK": "book", "EBOOK": "book", "EDBOOK": "book", "THES": "thesis", "RPRT": "report", "GOVDOC": "report",
    "DATA": "dataset", "DBASE": "dataset", "ELEC": "webpage", "WEB": "webpage", "BLOG": "post-weblog",
    "NEWS": "article-newspaper", "MGZN": "article-magazine", "ENCYC": "entry-encyclopedia",
    "DICT": "entry-dictionary", "PAT": "patent", "STAND": "standard", "LEGAL": "legislation", "STAT": "legislation",
    "BILL": "legislation", "COMP": "software", "GEN": "document", "MANSCPT": "document", "PAMP": "document",
}  # fmt: skip
_OF_BIBTEX: dict[WorkType, str] = {
    "article-journal": "article", "article": "unpublished", "article-newspaper": "article",
    "article-magazine": "article", "webpage": "online", "post-weblog": "online", "entry-encyclopedia": "inreference",
    "entry-dictionary": "inreference", "thesis": "phdthesis", "report": "techreport",
}  # fmt: skip
_OTHER_BIBTEX, _OTHER_RIS = "misc", "GEN"
_CSL = frozenset(get_args(WorkType)) - {""}


def type_of_bibtex(entry: str) -> WorkType:
    """Return the sort of an entry ("inproceedings"), "" for a name that nobody knows."""
    return _BIBTEX.get(entry.lower(), "")


def type_of_ris(entry: str) -> WorkType:
    return _RIS.get(entry.upper(), "")


def type_of_csl(entry: str) -> WorkType:
    return cast("WorkType", entry) if entry in _CSL else ""


def bibtex_type(work: WorkType) -> str:
    """Return the name of an entry for a sort of works."""
    plain = next((name for name, sort in _BIBTEX.items() if sort == work), _OTHER_BIBTEX)
    return _OF_BIBTEX.get(work, plain) if work else _OTHER_BIBTEX


def ris_type(work: WorkType) -> str:
    return next((name for name, sort in _RIS.items() if sort == work and work), _OTHER_RIS)
