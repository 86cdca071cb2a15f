"""Questions of readers, from tides.py."""

from kgplatform import models
from kgplatform.errors import InputError
from kgplatform.graph.answers import no_answer
from tests.api import asked_tides, tides
from tests.api.fake_services.record import Record


class FakeAsking(Record):
    async def ask(self, request: models.AskRequest) -> models.RunReport:
        self._note("ask", request)
        if not request.question.strip():
            raise InputError("There is no question.", "Ask one.")
        if request.topic_id:
            await self.topic(request.topic_id)
        self.reports[asked_tides.ASKED_RUN.id] = asked_tides.ASKED_RUN
        return asked_tides.ASKED_RUN

    async def kept_answer(self, named: str) -> models.Answer:
        self._note("kept_answer", named)
        if named not in (asked_tides.ANSWER.id, asked_tides.ANSWER.run_id):
            raise no_answer(named)
        return asked_tides.ANSWER

    async def kept_answers(self, topic_id: str, limit: int = 20) -> list[models.Answer]:
        self._note("kept_answers", topic_id, limit)
        await self.topic(topic_id)
        return [asked_tides.ANSWER][:limit] if topic_id == tides.TIDES.id else []
