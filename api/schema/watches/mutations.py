"""How topics are watched, and looked at at once."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.problems import InputProblem, ServiceProblem
from api.schema.runs.mutations import RunResult, TopicId
from api.schema.runs.types.runs import Run
from api.schema.watches.types import Unwatched, Watch, WatchInput

Asked = Annotated[WatchInput, strawberry.argument(description="How often, where, and whom to tell.")]
WatchResult = Annotated[
    Watch | InputProblem | ServiceProblem,
    strawberry.union("WatchResult", description="How the topic is watched, or what went wrong."),
]
UnwatchResult = Annotated[
    Unwatched | InputProblem | ServiceProblem,
    strawberry.union("UnwatchResult", description="The topic that is watched no more, or what went wrong."),
]


@strawberry.type
class WatchMutations:
    @strawberry.mutation(description="Look at a topic again and again, or do so otherwise; told in full each time.")
    async def watch_topic(self, info: Info, topic_id: TopicId, watch: Asked) -> WatchResult:
        return Watch.of(await info.context.services.set_watch(key_of(topic_id, "Topic"), watch.request()))

    @strawberry.mutation(description="Watch a topic no more; its page stays, what looks found goes.")
    async def unwatch_topic(self, info: Info, topic_id: TopicId) -> UnwatchResult:
        key = key_of(topic_id, "Topic")
        await info.context.services.end_watch(key)
        return Unwatched(topic_key=key)

    @strawberry.mutation(description="Look at a watched topic now: the run that does, or the one on its way.")
    async def look_now(self, info: Info, topic_id: TopicId) -> RunResult:
        return Run.of(await info.context.services.look_now(key_of(topic_id, "Topic")))
