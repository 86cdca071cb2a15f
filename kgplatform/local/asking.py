"""Questions of readers: where they are asked, and what was answered."""

from kgplatform import ids
from kgplatform.bounds import check_size, check_text
from kgplatform.errors import InputError, NotFound
from kgplatform.graph import answers, sources, topics
from kgplatform.local.parts import LocalParts
from kgplatform.models import LONGEST_QUESTION, Answer, AskRequest, Budget, HitKind, RunReport, RunRequest, Topic
from kgplatform.retrieval.search import search

SMALL = Budget(calls=12)
"""What a question may use where nothing is said: a plan, an answer and its checks take 4 calls as a rule."""
_FOLLOWING = {"question", "whole_domain"}
"""Options of the run that follow from what is asked, and where."""
_TOPICS: tuple[HitKind, ...] = ("topic",)


class LocalAsking(LocalParts):
    """services.Asking over the parts of this process."""

    async def ask(self, request: AskRequest) -> RunReport:
        question = " ".join(check_text("question", request.question, LONGEST_QUESTION).split())
        if not question:
            raise InputError("There is no question.", 'Ask one, as in: kgplatform ask "What is a heat pump?"')
        if given := _FOLLOWING & request.options.keys():
            raise InputError(
                f"{' and '.join(sorted(given))} cannot be set here: that follows from what is asked, and where.",
                "Name a topic to ask what its queries found, or a domain and no topic to ask all that was read in it.",
            )
        topic = await self._asked(request, question)
        options = {**request.options, "question": question, "whole_domain": not request.topic_id}
        asked = RunRequest(strategy="ask", topic_id=topic.id, options=options, budget=request.budget)
        usual = asked.model_copy(update={"budget": SMALL if request.budget == Budget() else request.budget})
        return await self._durable.start(usual, topic, named=asked)

    async def kept_answer(self, named: str) -> Answer:
        return await answers.read_answer(self._graph, check_text("named", named))

    async def kept_answers(self, topic_id: str, limit: int = 20) -> list[Answer]:
        await topics.read_topic(self._graph, check_text("topic_id", topic_id))
        return await answers.read_answers(self._graph, topic_id, check_size("limit", limit))

    async def _asked(self, request: AskRequest, question: str) -> Topic:
        """Return the topic that is asked, or that of a domain which is nearest to the question: what was loaded can
        be asked before anything of it is researched, and then its answers are kept with a topic of their own."""
        if request.topic_id:
            topic = await topics.read_topic(self._graph, check_text("topic_id", request.topic_id))
            if request.domain not in ("", topic.domain):
                raise InputError(f"The topic {topic.name!r} is in {topic.domain}.", "Name a topic or a domain.")
            return topic
        domain = await self._domain(" ".join(check_text("domain", request.domain).split()))
        near = await search(self._graph, lambda: self._parts.retrieval, question, _TOPICS, domain=domain, limit=1)
        if near:
            return await topics.read_topic(self._graph, near[0].id)
        for each in await topics.read_topics(self._graph):
            if each.domain == domain:
                return each
        name = f"Questions on {domain}"
        own = Topic(id=ids.topic_id(domain, name), name=name, domain=domain)
        await topics.merge_topic(self._graph, own)
        return own

    async def _domain(self, given: str) -> str:
        domains = await sources.domains(self._graph)
        if not domains:
            raise NotFound("There are no documents, so that nothing can answer.", "Load some: kgplatform load PATH")
        if given and given not in domains:
            raise NotFound(f"There is no domain {given!r}.", f"There are: {', '.join(domains)}.")
        if not given and len(domains) > 1:
            raise InputError("It is not said where to ask.", f"Name a topic, or a domain: {', '.join(domains)}.")
        return given or domains[0]
