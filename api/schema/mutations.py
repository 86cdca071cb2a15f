"""What can be done. Long work answers at once with a run that can be watched."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.types.problems import InputProblem, ServiceProblem
from api.schema.types.runs import DoctorReport, Finding, LoadReport, Run
from kgplatform.errors import EmptyCorpus, InputError
from kgplatform.models import Document

LoadResult = Annotated[LoadReport | InputProblem | ServiceProblem, strawberry.union("LoadResult")]
RunResult = Annotated[Run | InputProblem | ServiceProblem, strawberry.union("RunResult")]
DoctorResult = Annotated[DoctorReport | InputProblem | ServiceProblem, strawberry.union("DoctorResult")]


@strawberry.input(description="A text without mark-up: headings as `#` lines, a paragraph a line, blank lines between.")
class DocumentInput:
    url: str
    title: str
    domain: str
    text: str
    kind: str = "text"
    published: str | None = None
    topic: str = ""

    def document(self) -> Document:
        """Return the document; raises InputError when it has no text, no address or no domain."""
        if not (self.text.strip() and self.url.strip() and self.domain.strip()):
            raise InputError(f"A document ({self.title or self.url}) lacks text, url or domain.", "Give all three.")
        return Document(
            url=self.url,
            title=self.title,
            domain=self.domain,
            text=self.text,
            kind=self.kind,
            published=self.published,
            topic=self.topic,
        )


@strawberry.type
class Mutation:
    @strawberry.mutation(description="Store documents; the same again changes nothing.")
    async def load_documents(self, info: Info, documents: list[DocumentInput]) -> LoadResult:
        if not documents:
            raise EmptyCorpus("There is no document to load.", "Give at least one.")
        return LoadReport.of(await info.context.services.load([given.document() for given in documents]))

    @strawberry.mutation(description="Research a topic and, unless told otherwise, write its page.")
    async def run_topic(  # noqa: PLR0917
        self,
        info: Info,
        name: str,
        domain: str,
        goal: str = "",
        audience: str = "",
        write_page: bool = True,
    ) -> RunResult:
        if not (name.strip() and domain.strip()):
            raise InputError("A topic needs a name and a domain.", "Give both.")
        return Run.of(await info.context.services.start_topic(name, domain, goal, audience, write_page))

    @strawberry.mutation(description="Write a new version of a topic's page.")
    async def make_page(self, info: Info, topic_id: strawberry.ID) -> RunResult:
        return Run.of(await info.context.services.start_page(key_of(topic_id, "Topic")))

    @strawberry.mutation(description="Compare what is stored with what follows from what was read.")
    async def doctor(self, info: Info, repair: bool = True) -> DoctorResult:
        findings = await info.context.services.doctor(repair)
        return DoctorReport(findings=[Finding.of(finding) for finding in findings])
