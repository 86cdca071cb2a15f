"""What can be put right."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.operations.types import DoctorReport, Finding
from api.schema.problems import InputProblem, ServiceProblem

DoctorResult = Annotated[
    DoctorReport | InputProblem | ServiceProblem,
    strawberry.union("DoctorResult", description="What doctor found, or what went wrong."),
]


@strawberry.type
class OperationMutations:
    @strawberry.mutation(description="Compare what is stored with what follows from what was read.")
    async def doctor(self, info: Info, repair: bool = True) -> DoctorResult:
        findings = await info.context.services.doctor(repair)
        return DoctorReport(findings=[Finding.of(finding) for finding in findings])
