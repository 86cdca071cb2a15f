"""What web pages say of themselves: meta elements (Highwire, Dublin Core, Open Graph), links and JSON-LD."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from lxml import etree

from kgplatform.models import Work
from loaders.metadata import work_of

_LONGEST = 1_000_000  # characters of JSON-LD that are read
_MOST = 200  # objects of it that are looked at
_TYPES = frozenset(
    """article scholarlyarticle medicalscholarlyarticle newsarticle reportagenewsarticle analysisnewsarticle
    opinionnewsarticle blogposting techarticle report book chapter thesis dataset webpage""".split()
)
_HOLDERS = ("isPartOf", "publication", "partOf")
_DEEPEST = 4  # an article is part of an issue, that of a volume, that of a journal


def page_work(root: "etree._Element") -> Work | None:
    """Return what a page says of the work that it shows; None where that is no more than a title and a date."""
    fields: dict[str, list[Any]] = defaultdict(list)
    for each in root.iter("meta"):
        name = (each.get("name") or each.get("property") or each.get("itemprop") or "").strip().lower()
        if name and (content := (each.get("content") or "").strip()):
            fields[name].append(content)
    for link in root.iter("link", "a"):
        if "license" in (link.get("rel") or "").lower().split() and link.get("href"):
            fields["license"].append(link.get("href"))
    for name, values in _linked_data(root).items():
        fields[name].extend(values)
    if language := root.get("lang"):
        fields["lang"].append(language)
    return work_of(fields)


def _linked_data(root: "etree._Element") -> dict[str, list[Any]]:
    """Return the fields of the first work that JSON-LD tells of."""
    for script in root.iter("script"):
        if (script.get("type") or "").strip().lower() != "application/ld+json":
            continue
        try:
            told = json.loads((script.text or "")[:_LONGEST])
        except (ValueError, RecursionError):  # cut off, or no JSON: the page tells nothing by it
            continue
        for each in _objects(told):
            if _TYPES & {name.lower() for name in _strings(each.get("@type"))}:
                return _fields(each)
    return {}


def _objects(told: object) -> Iterator[Mapping[str, Any]]:
    """Give the objects of a document of JSON-LD that stand at its top, or in a list or a graph there."""
    waiting = [told]
    for _ in range(_MOST):
        if not waiting:
            return
        each = waiting.pop(0)
        if isinstance(each, list):
            waiting.extend(each[:_MOST])
        elif isinstance(each, Mapping):
            yield each
            waiting.extend(each[name] for name in ("@graph", "mainEntity") if name in each)


def _fields(work: Mapping[str, Any]) -> dict[str, list[Any]]:
    fields = {name.lower(): [value] for name, value in work.items() if name not in _HOLDERS}
    if "headline" not in fields and "name" in fields:
        fields["headline"] = fields["name"]
    holder: object = work
    for _ in range(_DEEPEST):
        holder = (
            next((holder[name] for name in _HOLDERS if name in holder), None) if isinstance(holder, Mapping) else None
        )
        if isinstance(holder, list):
            holder = holder[0] if holder else None
        if not isinstance(holder, Mapping):
            break
        for name in ("volumeNumber", "issueNumber"):
            if name in holder:
                fields.setdefault(name.lower(), [holder[name]])
        if "name" in holder:
            fields["venue"] = [holder["name"]]
    return fields


def _strings(value: object) -> list[str]:
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]
