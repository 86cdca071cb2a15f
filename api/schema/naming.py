"""What arguments and filters name: ids, keys and names become what they name, and what there is not is told."""

from api.schema.context import Info
from api.schema.identifiers import key_of
from kgplatform.errors import NotFound
from kgplatform.models import Topic


async def topic_named(info: Info, given: str, domain: str = "") -> Topic:
    """Return the topic of an id, a key or a name, of one domain where one is given. Raises NotFound, with what there
    is, and InputError for a name in several domains."""
    await check_domain(info, domain)
    return await info.context.loaders.named_topic.load((key_of(given, "Topic"), domain))


async def topic_key(info: Info, given: str | None) -> str | None:
    """Return the key of the topic that is given, if one is; raises as topic_named()."""
    return (await topic_named(info, given)).id if given else None


async def check_domain(info: Info, given: str | None) -> None:
    """Raise NotFound for the name of a domain that there is not."""
    if given:
        await info.context.loaders.domain.load(given)


def there_is_no(what: str, given: str, remedy: str) -> NotFound:
    """Return the error for an id that nothing has."""
    return NotFound(f"There is no {what} {given!r}.", remedy)
