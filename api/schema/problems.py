"""What a user can do wrong, and what can fail under them, as results of a mutation."""

from enum import Enum
from typing import Any, cast

import strawberry
from strawberry.types.field import StrawberryField

from api.remedies import for_programs
from kgplatform.errors import InputError, KgplatformError
from kgplatform.remote.codes import code_of, error_classes

_MEANT = {code_of(known): (known.__doc__ or "").partition("\n")[0] for known in error_classes()}


def _code(code: str) -> str:
    return cast(str, strawberry.enum_value(code, description=_MEANT[code]))


@strawberry.enum(description="The errors of kgplatform, by name.")
class ProblemCode(Enum):
    INPUT_ERROR = _code("INPUT_ERROR")
    UNREADABLE_DOCUMENT = _code("UNREADABLE_DOCUMENT")
    EMPTY_CORPUS = _code("EMPTY_CORPUS")
    UNKNOWN_TOPIC = _code("UNKNOWN_TOPIC")
    NOT_FOUND = _code("NOT_FOUND")
    OPERATION_TOO_LONG = _code("OPERATION_TOO_LONG")
    KGPLATFORM_ERROR = _code("KGPLATFORM_ERROR")
    SETTINGS_ERROR = _code("SETTINGS_ERROR")
    OWNERSHIP_ERROR = _code("OWNERSHIP_ERROR")
    BUDGET_SPENT = _code("BUDGET_SPENT")
    FORBIDDEN = _code("FORBIDDEN")
    WRONG_STATE = _code("WRONG_STATE")
    STILL_BEING_DONE = _code("STILL_BEING_DONE")
    SEARCH_ERROR = _code("SEARCH_ERROR")
    SEARCH_UNAVAILABLE = _code("SEARCH_UNAVAILABLE")
    MODEL_ERROR = _code("MODEL_ERROR")
    MODEL_UNAVAILABLE = _code("MODEL_UNAVAILABLE")
    MODEL_REFUSED = _code("MODEL_REFUSED")
    UNKNOWN_MODEL = _code("UNKNOWN_MODEL")
    RATE_LIMITED = _code("RATE_LIMITED")
    CONTEXT_TOO_SMALL = _code("CONTEXT_TOO_SMALL")
    UNUSABLE_ANSWER = _code("UNUSABLE_ANSWER")
    ENGINE_ERROR = _code("ENGINE_ERROR")
    ENGINE_UNAVAILABLE = _code("ENGINE_UNAVAILABLE")
    PORT_TAKEN = _code("PORT_TAKEN")
    STORE_LOCKED = _code("STORE_LOCKED")
    DISK_FULL = _code("DISK_FULL")
    UNAUTHORISED = _code("UNAUTHORISED")
    STORE_MISMATCH = _code("STORE_MISMATCH")


@strawberry.interface(description="What went wrong, and what to do about it.")
class Problem:
    code: ProblemCode = strawberry.field(description="What sort of problem it is.")
    message: str = strawberry.field(description="What went wrong.")
    remedy: str = strawberry.field(description="What to do about it.")


@strawberry.type(description="Something was given that cannot be used.")
class InputProblem(Problem): ...


@strawberry.type(description="An engine, a setting, a budget or a run's state stands in the way.")
class ServiceProblem(Problem):
    retryable: bool = strawberry.field(description="Whether trying again may help.")


class InputProblems(strawberry.ExceptionHandler[InputError, InputProblem]):
    def handle(self, exception: InputError, *, field: StrawberryField, info: strawberry.Info[Any, Any]) -> InputProblem:
        code = ProblemCode(code_of(exception))
        return InputProblem(code=code, message=for_programs(exception.what), remedy=for_programs(exception.remedy))


class ServiceProblems(strawberry.ExceptionHandler[KgplatformError, ServiceProblem]):
    def handle(
        self, exception: KgplatformError, *, field: StrawberryField, info: strawberry.Info[Any, Any]
    ) -> ServiceProblem | None:
        if isinstance(exception, InputError):
            return None
        return ServiceProblem(
            code=ProblemCode(code_of(exception)),
            message=for_programs(exception.what),
            remedy=for_programs(exception.remedy),
            retryable=exception.retryable,
        )
