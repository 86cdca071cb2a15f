"""The name of each error on the wire, and the way back: NotFound is NOT_FOUND, whichever process raised it."""

import re
from collections.abc import Iterator

from kgplatform.errors import KgplatformError


def code_of(error: KgplatformError | type[KgplatformError]) -> str:
    """Return the code of an error or of its class, such as "ENGINE_UNAVAILABLE"."""
    cls = error if isinstance(error, type) else type(error)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).upper()


def error_of(code: str, message: str, remedy: str) -> KgplatformError:
    """Return the error that a code stands for; an unknown code gives the root of the tree."""
    classes = {code_of(cls): cls for cls in error_classes()}
    return classes.get(code, KgplatformError)(message, remedy)


def error_classes(root: type[KgplatformError] = KgplatformError) -> Iterator[type[KgplatformError]]:
    """Walk the tree of errors, each class before its children."""
    yield root
    for child in root.__subclasses__():
        yield from error_classes(child)
