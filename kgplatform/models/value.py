"""What all models are."""

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """An immutable value; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")
