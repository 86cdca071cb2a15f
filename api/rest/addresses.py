"""Addresses: of a topic, by its id or by a slug that people can read, of pages and of runs."""

import re
from typing import Annotated

from fastapi import Path

from kgplatform.errors import InputError, NotFound
from kgplatform.models import Topic
from kgplatform.services import Services

Id = Annotated[str, Path(json_schema_extra={"pattern": r"^[\w-]+$", "maxLength": 64})]
Place = Annotated[str, Path(json_schema_extra={"pattern": r"^[^/\u0000-\u001f\u007f]+$", "maxLength": 1_000})]
"""What a topic is addressed by: its id, or a slug."""

MOST_OF_A_NAME = 50  # characters of a file's name, each of up to four bytes
LISTED = 10  # topics that one who is not clear is told of


def topic_address(topic_id: str) -> str:
    return f"/topics/{topic_id}"


def page_address(page_id: str) -> str:
    return f"/pages/{page_id}"


def run_address(run_id: str) -> str:
    return f"/runs/{run_id}"


def slug(text: str) -> str:
    """Return a name as it stands in an address: its letters and figures, whatever is between them a hyphen."""
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-")


def slug_address(topic: Topic) -> str:
    """Return the slug of a topic with that of its domain in front, such as energy:heat-pumps."""
    return f"{slug(topic.domain)}:{slug(topic.name)}"


def file_name(topic: Topic) -> str:
    """Return what a file that is taken from a topic is called, without its ending; it is no longer than a file's name
    may be."""
    return slug(topic.name)[:MOST_OF_A_NAME].strip("-") or topic.id


def is_meant(address: str, domain: str, name: str) -> bool:
    """Return whether a slug, with or without a domain in front, is that of a name in a domain."""
    given_domain, colon, given_name = address.rpartition(":")
    return bool(slug(name)) and slug(given_name) == slug(name) and (not colon or slug(given_domain) == slug(domain))


async def topic_at(services: Services, address: str) -> Topic:
    """Return the topic of an id or a slug; raises NotFound, and InputError for a slug of several."""
    try:
        return await services.topic(address)
    except NotFound:
        found = [topic for topic in await services.topics() if is_meant(address, topic.domain, topic.name)]
    if not found:
        what = f"No topic has the address {address}."
        raise NotFound(what, "List the topics, or ask for its page with a name and a domain, which begins it.")
    if len(found) > 1:
        slugs = sorted(map(slug_address, found))[:LISTED]
        told = ", ".join(slugs if len(set(slugs)) == len(slugs) else sorted(topic.id for topic in found)[:LISTED])
        raise InputError(f"Several topics are {address!r}.", f"Name one: {told}.")
    return found[0]
