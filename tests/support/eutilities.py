"""A server that speaks as NCBI's E-utilities do, over records of one's own: esearch with a history, and efetch.

After https://www.ncbi.nlm.nih.gov/books/NBK25499/. Of PubMed's syntax it knows AND, OR and NOT, read from left to
right, parentheses, "phrases", words side by side, and the tags [ti], [tiab], [mh], [au], [dp] and [pmid].
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from lxml import etree

from tests.support.net import Asked, Site, answer

PATH = "/entrez/eutils"
MOST = 9_999
_TOKEN = re.compile(r'\s*(?:(\(|\))|"([^"]*)"(\[[^\]]*\])?|([^\s()"\[\]]+)(\[[^\]]*\])?|(\[[^\]]*\]))')
_WORD = re.compile(r"\w+")
_TAGS = {
    "": "all", "ti": "title", "title": "title", "tiab": "tiab", "title/abstract": "tiab", "mh": "mesh",
    "mesh terms": "mesh", "au": "authors", "author": "authors", "dp": "year", "pmid": "pmid", "all fields": "all",
}  # fmt: skip


@dataclass
class Record:
    """A record of PubMed, as far as the server needs it. `corrections` are (RefType, RefSource, PMID)."""

    pmid: str
    title: str
    abstract: str
    year: str = ""
    mesh: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    authors: tuple[tuple[str, str], ...] = ()
    doi: str = ""
    corrections: tuple[tuple[str, str, str], ...] = ()
    types: tuple[str, ...] = ("Journal Article",)

    def words(self, name: str) -> str:
        """What is searched of a field, its words in small letters with a space around each."""
        told = {
            "title": self.title, "mesh": " . ".join(self.mesh), "year": self.year, "pmid": self.pmid,
            "tiab": f"{self.title} . {self.abstract}", "authors": " . ".join(" ".join(each) for each in self.authors),
        }  # fmt: skip
        text = " . ".join(told[each] for each in ("tiab", "mesh", "authors")) if name == "all" else told[name]
        return f" {' '.join(_WORD.findall(text.lower()))} "


def records_of(file: Path) -> list[Record]:
    """Return the records of a file of abstracts, one JSON object a line."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [
        Record(each["pmid"], each["title"], each["abstract"], each["year"] or "", tuple(each["mesh"])) for each in lines
    ]


@dataclass
class EUtilities:
    """The server; `records` may be changed between two questions. `key` is the only key it takes, where one is given;
    `asked` are the parameters of what was asked, each with its `utility`."""

    records: list[Record]
    site: Site = field(default_factory=Site)
    key: str = "right"
    asked: list[dict[str, str]] = field(default_factory=list)
    most_at_once: int = 10_000
    _histories: dict[str, list[list[str]]] = field(default_factory=dict)

    async def start(self) -> None:
        for name, script in (("esearch", self._esearch), ("efetch", self._efetch)):
            self.site.paths[f"{PATH}/{name}.fcgi"] = script
        await self.site.start()

    async def stop(self) -> None:
        await self.site.stop()

    @property
    def base(self) -> str:
        """The address for the service's constructor."""
        return f"{self.origin}{PATH}"

    @property
    def origin(self) -> str:
        """The origin that a Fetcher has to be given."""
        return f"http://127.0.0.1:{self.site.port}"

    def forget(self) -> None:
        """Forget all searches, as their server does after some hours."""
        self._histories.clear()

    def _params(self, asked: Asked, utility: str) -> dict[str, str]:
        given = asked.body.decode() if asked.method == "POST" else asked.path.partition("?")[2]
        params = {name: values[0] for name, values in parse_qs(given, keep_blank_values=True).items()}
        self.asked.append({**params, "utility": utility})
        return params

    def _esearch(self, asked: Asked) -> bytes:
        params = self._params(asked, "esearch")
        if refused := self._refused(params):
            return refused
        root = etree.Element("eSearchResult")
        if not params.get("term", "").strip():
            _add(root, "ERROR", "Empty term and query_key - nothing todo")
            return _xml(root)
        search = _Search(params["term"], self.records)
        found = sorted(search.found(), key=lambda each: (-search.score(each), -int(each.pmid)))
        found = [each for each in found if _in_years(each, params)]
        start, most = int(params.get("retstart", 0)), int(params.get("retmax", 20))
        for name, value in (("Count", len(found)), ("RetMax", min(most, len(found))), ("RetStart", start)):
            _add(root, name, str(value))
        if params.get("usehistory") == "y" and found:
            environment = f"MCID_{len(self._histories) + 1:08d}"
            self._histories[environment] = [[each.pmid for each in found]]
            _add(root, "QueryKey", "1")
            _add(root, "WebEnv", environment)
        listed = etree.SubElement(root, "IdList")
        for each in found[start : start + most]:
            _add(listed, "Id", each.pmid)
        etree.SubElement(root, "TranslationSet")
        _add(root, "QueryTranslation", search.translated)
        errors = [("PhraseNotFound", each) for each in search.unknown_phrases]
        errors += [("FieldNotFound", each) for each in search.unknown_fields]
        if errors:
            part = etree.SubElement(root, "ErrorList")
            for name, value in errors:
                _add(part, name, value)
        if not found:
            _add(etree.SubElement(root, "WarningList"), "OutputMessage", "No items found.")
        return _xml(root)

    def _efetch(self, asked: Asked) -> bytes:
        params = self._params(asked, "efetch")
        if refused := self._refused(params):
            return refused
        start, most = int(params.get("retstart", 0)), min(int(params.get("retmax", 20)), self.most_at_once)
        if "WebEnv" in params:
            searches = self._histories.get(params["WebEnv"], [])
            at = int(params.get("query_key", 0)) - 1
            if not 0 <= at < len(searches):
                root = etree.Element("eFetchResult")
                _add(root, "ERROR", f"Unable to obtain query #{at + 1}")
                return _xml(root, "400 Bad Request")
            wanted = searches[at]
        else:
            wanted = params.get("id", "").split(",")
        by_number = {each.pmid: each for each in self.records}
        root = etree.Element("PubmedArticleSet")
        for number in wanted[: MOST + 1][start : start + most]:
            if number in by_number:
                root.append(article(by_number[number]))
        return _xml(root)

    def _refused(self, params: dict[str, str]) -> bytes:
        if params.get("api_key", self.key) == self.key:
            return b""
        said = {"error": "API key invalid", "api-key": params["api_key"], "type": "client", "status": "unknown"}
        return answer(json.dumps(said).encode(), "400 Bad Request", content_type="application/json")


class _Search:
    """A query over records."""

    def __init__(self, term: str, records: Sequence[Record]) -> None:
        self._records = records
        self._tokens = list(_TOKEN.finditer(term))
        self._at = 0
        self._sought: list[str] = []
        self.unknown_phrases: list[str] = []
        self.unknown_fields: list[str] = []
        self._said: list[str] = []

    def found(self) -> list[Record]:
        numbers = self._either(())
        return [each for each in self._records if each.pmid in numbers]

    def score(self, record: Record) -> int:
        """How many of the words that were sought stand in the title."""
        return sum(word in record.words("title") for word in self._sought)

    @property
    def translated(self) -> str:
        return " ".join(self._said).replace("( ", "(").replace(" )", ")")

    def _either(self, _: Iterable[str]) -> set[str]:
        found: set[str] | None = None
        operator = "AND"
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            bracket, word = token[1], token[4] or ""
            if bracket == ")":
                break
            if word in {"AND", "OR", "NOT"} and not token[5]:
                operator = word
                self._said.append(word)
                self._at += 1
                continue
            mine = self._one()
            if mine is None:
                continue
            if found is None:
                found = mine if operator != "NOT" else {each.pmid for each in self._records} - mine
            else:
                found = {"AND": found & mine, "OR": found | mine, "NOT": found - mine}[operator]
            operator = "AND"
        return found or set()

    def _one(self) -> set[str] | None:
        token = self._tokens[self._at]
        self._at += 1
        if token[1] == "(":
            self._said.append("(")
            found = self._either(())
            self._at += 1  # the closing one, where it is there
            self._said.append(")")
            return found
        if token[2] is not None:
            return self._phrase(token[2], token[3] or "")
        if token[4]:
            tag = token[5] or ""
            words = [token[4]]
            while not tag and self._at < len(self._tokens):  # words side by side before a tag belong to it
                ahead = self._tokens[self._at]
                if not ahead[4] or ahead[4] in {"AND", "OR", "NOT"}:
                    break
                rest = [each[5] for each in self._tokens[self._at : self._at + 20] if each[4]]
                if not any(rest):
                    break
                words.append(ahead[4])
                tag = ahead[5] or ""
                self._at += 1
            found = [self._phrase(word, tag) for word in words]
            both = [each for each in found if each is not None]
            return set.intersection(*both) if both else None
        self.unknown_fields.append((token[6] or "").strip("[]"))
        return None

    def _phrase(self, text: str, tag: str) -> set[str] | None:
        name = _TAGS.get(tag.strip("[]").lower())
        if name is None:
            self.unknown_fields.append(tag.strip("[]"))
            name = "all"
        words = " ".join(_WORD.findall(text.lower()))
        if not words:
            return None
        self._said.append(f'"{words}"[{name}]')
        self._sought.append(f" {words} ")
        found = {each.pmid for each in self._records if f" {words} " in each.words(name)}
        if not found:
            self.unknown_phrases.append(text)
        return found


def article(record: Record) -> "etree._Element":
    """Return a record as efetch gives it."""
    root = etree.Element("PubmedArticle")
    citation = etree.SubElement(root, "MedlineCitation", Status="MEDLINE", Owner="NLM")
    _add(citation, "PMID", record.pmid, Version="1")
    part = etree.SubElement(citation, "Article", PubModel="Print")
    journal = etree.SubElement(part, "Journal")
    issue = etree.SubElement(journal, "JournalIssue", CitedMedium="Internet")
    date = etree.SubElement(issue, "PubDate")
    if record.year:
        _add(date, "Year", record.year)
    _add(journal, "Title", "Journal of samples")
    _add(part, "ArticleTitle", record.title)
    if record.doi:
        _add(part, "ELocationID", record.doi, EIdType="doi", ValidYN="Y")
    if record.abstract:
        abstract = etree.SubElement(part, "Abstract")
        parts = record.abstract.split("\n") if record.labels else [record.abstract]
        for at, text in enumerate(parts):
            label = {"Label": record.labels[at]} if at < len(record.labels) else {}
            _add(abstract, "AbstractText", text, **label)
    if record.authors:
        listed = etree.SubElement(part, "AuthorList", CompleteYN="Y")
        for family, given in record.authors:
            one = etree.SubElement(listed, "Author", ValidYN="Y")
            _add(one, "LastName", family)
            _add(one, "ForeName", given)
    _add(part, "Language", "eng")
    types = etree.SubElement(part, "PublicationTypeList")
    for each in record.types:
        _add(types, "PublicationType", each, UI="")
    if record.corrections:
        listed = etree.SubElement(citation, "CommentsCorrectionsList")
        for kind, source, number in record.corrections:
            one = etree.SubElement(listed, "CommentsCorrections", RefType=kind)
            _add(one, "RefSource", source)
            _add(one, "PMID", number, Version="1")
    headings = etree.SubElement(citation, "MeshHeadingList")
    for each in record.mesh:
        _add(etree.SubElement(headings, "MeshHeading"), "DescriptorName", each, UI="", MajorTopicYN="N")
    numbers = etree.SubElement(etree.SubElement(root, "PubmedData"), "ArticleIdList")
    _add(numbers, "ArticleId", record.pmid, IdType="pubmed")
    return root


def _in_years(record: Record, params: dict[str, Any]) -> bool:
    """Whether a record is of the dates that were asked for; one without a year is of none."""
    if "mindate" not in params and "maxdate" not in params:
        return True
    return bool(record.year) and params["mindate"][:4] <= record.year <= params["maxdate"][:4]


def _add(parent: "etree._Element", name: str, text: str, **attributes: str) -> None:
    etree.SubElement(parent, name, **attributes).text = text


def _xml(root: "etree._Element", status: str = "200 OK") -> bytes:
    dtd = f'<!DOCTYPE {root.tag} PUBLIC "-//NLM//DTD {root.tag}//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/new.dtd">'
    body = etree.tostring(root, xml_declaration=True, encoding="UTF-8", doctype=dtd)
    return answer(body, status, content_type="text/xml; charset=UTF-8")
