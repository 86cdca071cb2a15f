"""Operations that were found valid are not looked at again: clients send the same few texts all the time."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import ClassVar

from strawberry.extensions import SchemaExtension

TEXTS = 128
LONGEST = 20_000  # characters: longer ones are looked at each time


class KnownValid(SchemaExtension):
    """Skips the rules of validation for the texts last found valid. The rules see the text alone, never variables or
    who asks; they are the schema's, so one that had any others would need a class of its own."""

    _valid: ClassVar[OrderedDict[str, None]] = OrderedDict()

    def on_validate(self) -> Iterator[None]:
        text = self.execution_context.query
        if not text or len(text) > LONGEST:
            yield
            return
        if text in self._valid:
            self._valid.move_to_end(text)
            self.execution_context.validation_rules = ()
            yield
            return
        yield
        if not self.execution_context.pre_execution_errors:
            self._valid[text] = None
            while len(self._valid) > TEXTS:
                self._valid.popitem(last=False)
