"""What a setting changes for single roles: another model, another way to draw the answer."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field, ValidationError

from kgplatform.errors import SettingsError
from kgplatform.llm.calls import Sampling
from kgplatform.llm.prompts import Prompts
from kgplatform.models import Value

REMEDY = 'Write KGPLATFORM_MODEL_ROLES as {"writer": {"model": "...", "temperature": 0.7}}.'


class Override(Value):
    """What is given replaces the prompt's own sampling, or the model of all roles.

    `items` are the most that a list of the answer may have; it holds where a grammar does (llm.schemas).
    """

    model: str = ""
    temperature: float | None = Field(None, ge=0, le=2)
    top_p: float | None = Field(None, gt=0, le=1)
    max_tokens: int | None = Field(None, gt=0)
    items: int | None = Field(None, gt=0)

    def applied_to(self, sampling: Sampling) -> Sampling:
        given = {name: getattr(self, name) for name in Sampling.model_fields if getattr(self, name) is not None}
        return sampling.model_copy(update=given)


def read_overrides(given: Mapping[str, Mapping[str, Any]], prompts: Prompts) -> dict[str, Override]:
    """Return the overrides by role; raises SettingsError for a role without a prompt and for what is no override."""
    roles = sorted({prompt.role for prompt in prompts.values()})
    unknown = sorted(set(given) - set(roles))
    if unknown:
        raise SettingsError(f"KGPLATFORM_MODEL_ROLES has a role {unknown[0]!r}.", f"There are: {', '.join(roles)}.")
    try:
        return {role: Override.model_validate(dict(values)) for role, values in sorted(given.items())}
    except (ValidationError, ValueError, TypeError) as error:
        raise SettingsError(f"KGPLATFORM_MODEL_ROLES cannot be used: {error}", REMEDY) from error
