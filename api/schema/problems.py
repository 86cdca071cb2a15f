"""What a user can do wrong, and what can fail under them, as results of a mutation."""

from enum import Enum
from typing import Any

import strawberry
from strawberry.types.field import StrawberryField

from kgplatform.errors import InputError, KgplatformError
from kgplatform.remote.codes import code_of


@strawberry.enum(description="The errors of kgplatform, by name.")
class ProblemCode(Enum):
    INPUT_ERROR = "INPUT_ERROR"
    UNREADABLE_DOCUMENT = "UNREADABLE_DOCUMENT"
    EMPTY_CORPUS = "EMPTY_CORPUS"
    UNKNOWN_TOPIC = "UNKNOWN_TOPIC"
    NOT_FOUND = "NOT_FOUND"
    OPERATION_TOO_LONG = "OPERATION_TOO_LONG"
    KGPLATFORM_ERROR = "KGPLATFORM_ERROR"
    SETTINGS_ERROR = "SETTINGS_ERROR"
    OWNERSHIP_ERROR = "OWNERSHIP_ERROR"
    BUDGET_SPENT = "BUDGET_SPENT"
    FORBIDDEN = "FORBIDDEN"
    WRONG_STATE = "WRONG_STATE"
    MODEL_ERROR = "MODEL_ERROR"
    MODEL_UNAVAILABLE = "MODEL_UNAVAILABLE"
    MODEL_REFUSED = "MODEL_REFUSED"
    UNKNOWN_MODEL = "UNKNOWN_MODEL"
    RATE_LIMITED = "RATE_LIMITED"
    CONTEXT_TOO_SMALL = "CONTEXT_TOO_SMALL"
    UNUSABLE_ANSWER = "UNUSABLE_ANSWER"
    ENGINE_ERROR = "ENGINE_ERROR"
    ENGINE_UNAVAILABLE = "ENGINE_UNAVAILABLE"
    PORT_TAKEN = "PORT_TAKEN"
    STORE_LOCKED = "STORE_LOCKED"
    DISK_FULL = "DISK_FULL"
    UNAUTHORISED = "UNAUTHORISED"
    STORE_MISMATCH = "STORE_MISMATCH"


@strawberry.interface(description="What went wrong, and what to do about it.")
class Problem:
    code: ProblemCode
    message: str
    remedy: str


@strawberry.type(description="Something was given that cannot be used.")
class InputProblem(Problem): ...


@strawberry.type(description="An engine, a setting, a budget or a run's state stands in the way.")
class ServiceProblem(Problem):
    retryable: bool = strawberry.field(description="Whether trying again may help.")


class InputProblems(strawberry.ExceptionHandler[InputError, InputProblem]):
    def handle(self, exception: InputError, *, field: StrawberryField, info: strawberry.Info[Any, Any]) -> InputProblem:
        code = ProblemCode(code_of(exception))
        return InputProblem(code=code, message=exception.what, remedy=exception.remedy)


class ServiceProblems(strawberry.ExceptionHandler[KgplatformError, ServiceProblem]):
    def handle(
        self, exception: KgplatformError, *, field: StrawberryField, info: strawberry.Info[Any, Any]
    ) -> ServiceProblem | None:
        if isinstance(exception, InputError):
            return None
        return ServiceProblem(
            code=ProblemCode(code_of(exception)),
            message=exception.what,
            remedy=exception.remedy,
            retryable=exception.retryable,
        )
