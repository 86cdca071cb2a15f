"""The language model as the roles see it: a prompt's name and its values in, a checked answer out."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel

from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.llm.answers import Unreadable, read_answer
from kgplatform.llm.asking import Asking
from kgplatform.llm.calls import Call, Message, Reply, Sampling, Usage
from kgplatform.llm.data import Budgeted, CountTokens, estimate_tokens, fit
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.gates import Quota
from kgplatform.llm.journal import Journal
from kgplatform.llm.ledger import Prices
from kgplatform.llm.loops import before_loop, goes_in_circles
from kgplatform.llm.overrides import Override
from kgplatform.llm.prompts import Prompt, Prompts
from kgplatform.llm.schemas import answer_schema, shortened
from kgplatform.llm.store import CallStore

A = TypeVar("A", bound=BaseModel)

AGAIN, JSON = "again", "json"  # prompts of this room
TURN_TOKENS = 8  # that a chat template puts around a message
FEW, BRIEF = 3, 120  # elements of a list and characters of a text that are asked for after an answer in circles
CIRCLING = "It says the same again and again: say each thing once, and briefly."
REFUSALS = ("refusal", "content_filter")
SMALL_REMEDY = "Raise KGPLATFORM_MODEL_CONTEXT if the model reads more, lower max_tokens, or use a larger model."
CUT_REMEDY = "Raise max_tokens of the role in KGPLATFORM_MODEL_ROLES, or KGPLATFORM_MODEL_CONTEXT."
WEAK_REMEDY = "Use a stronger model for this role: KGPLATFORM_MODEL_ROLES."


class LanguageModel:
    """`name` is the model's; `context` the tokens that it reads and writes together.

    What was left out of a prompt is counted in `dropped`; `quota` is what the endpoint takes of each model a minute.
    """

    def __init__(
        self,
        name: str,
        endpoint: Endpoint,
        store: CallStore,
        prompts: Prompts,
        *,
        context: int,
        roles: Mapping[str, Override] | None = None,
        prices: Prices | None = None,
        dropped: Dropped | None = None,
        count: CountTokens = estimate_tokens,
        quota: Quota | None = None,
    ) -> None:
        self.name = name
        self.dropped = dropped or Dropped()
        self._prompts = prompts
        self._context = context
        self._roles = dict(roles or {})
        self._count = count
        self._limits = endpoint.has_grammar
        known_prices = prices or Prices()
        taken = (quota or Quota()).model_copy(update={"endpoint": endpoint.address})

        def journal(call: Call, key: str, bounded: bool) -> Journal:
            return Journal(store, call, key, known_prices, count, self._worst(call, bounded), taken)

        self._asking = Asking(store, endpoint, journal, self._schema_in_words)

    async def close(self) -> None:
        """Let go of the calls that are under way."""
        await self._asking.close()

    def model_of(self, role: str) -> str:
        """Return the name of the model that answers a role."""
        return self._override(role).model or self.name

    def playing(self, role: str) -> "RoleModel":
        """Return the model under the name of the one that answers a role."""
        return RoleModel(self.model_of(role), self)

    async def ask(
        self,
        name: str,
        values: Mapping[str, str | Budgeted],
        answer: type[A],
        check: Callable[[A], str] | None = None,
        longest: int | None = None,
    ) -> A:
        """Return a model's answer to a prompt by its name, of the shape of `answer` and passed by `check`; a role's
        own prompt has its name.

        `check` says what is wrong with an answer, or nothing; `longest` are the tokens that it is given at first, of
        the most that its role has. An answer that cannot be used is asked for once more.
        Raises UnusableAnswer when the second cannot either, ContextTooSmall, and the other ModelErrors.
        """
        call = self._call(self._prompts[name], values, answer, longest)
        reply = await self._asking.reply(call)
        try:
            return _read(reply, answer, check)
        except Unreadable as problem:
            again = self._again(call, reply, str(problem))
        reply = await self._asking.reply(again)
        try:
            return _read(reply, answer, check)
        except Unreadable as problem:
            raise _unusable(call, str(problem)) from problem

    def _call(
        self, prompt: Prompt, values: Mapping[str, str | Budgeted], answer: type[BaseModel], longest: int | None
    ) -> Call:
        role = prompt.role
        call = Call(
            role=role,
            model=self.model_of(role),
            prompt_version=prompt.version,
            messages=(),
            answer_name=answer.__name__,
            answer_schema=shortened(answer_schema(answer, self._limits), self._override(role).items),
            sampling=_given(longest, role, self._override(role).applied_to(prompt.sampling)),
        )
        texts = {name: value for name, value in values.items() if isinstance(value, str)}
        budgeted = {name: value for name, value in values.items() if isinstance(value, Budgeted)}
        bare = call.model_copy(update={"messages": prompt.render({**texts, **dict.fromkeys(budgeted, "")})})
        room = self._room(bare) - bare.sampling.max_tokens
        if room < 0:
            raise ContextTooSmall(
                f"The prompt of the {role} needs {-room} tokens more than the {self._context} of {call.model}.",
                SMALL_REMEDY,
            )
        fitted, cut = fit(budgeted, room, self._count)
        for part, lines in cut.items():
            self.dropped.count(role, f"left out of the prompt: {part}", lines)
        return call.model_copy(update={"messages": prompt.render({**texts, **fitted})})

    def _room(self, call: Call) -> int:
        """Return the tokens that a call's messages leave free, the schema in words counted too."""
        contents = [*(message.content for message in call.messages), self._schema_in_words(call)]
        return self._context - sum(self._count(content) + TURN_TOKENS for content in contents)

    def _worst(self, call: Call, bounded: bool) -> Usage:
        """Return what a call may use at most, the schema of its answer counted; `bounded` is the answer's length."""
        room = self._room(call)
        longest = call.sampling.max_tokens
        return Usage(prompt_tokens=self._context - room, completion_tokens=longest if bounded else max(longest, room))

    def _again(self, call: Call, reply: Reply, problem: str) -> Call:
        """Return the call that asks once more. Raises UnusableAnswer where that cannot help."""
        if reply.finish_reason in REFUSALS:
            raise _unusable(call, problem)
        if not _is_cut_off(reply):
            return self._corrected(call, problem, reply.text)
        if goes_in_circles(reply.text):  # more room would bring more of the same, and so would reading it
            return self._corrected(_briefer(call), f"{CIRCLING} {problem}")
        return self._longer(call, problem)

    def _corrected(self, call: Call, problem: str, answered: str = "") -> Call:
        """Return the call that tells what is wrong with the last answer, and shows it where there is room."""
        # Whom a grammar holds to the schema gains nothing from its words, and small models answer with them.
        schema = _fields(call) if self._limits else json.dumps(call.answer_schema, ensure_ascii=False)
        asked = self._prompts[AGAIN].render({"problem": problem, "schema": schema})
        shown = (Message(role="assistant", content=answered),) if answered.strip() else ()
        for said in (shown, ()):
            again = call.model_copy(update={"messages": (*call.messages, *said, *asked)})
            if self._room(again) >= again.sampling.max_tokens:
                return again
        raise _unusable(call, f"{problem} There is no room to ask again.", SMALL_REMEDY)

    def _longer(self, call: Call, problem: str) -> Call:
        most = min(2 * call.sampling.max_tokens, self._room(call))
        if most <= call.sampling.max_tokens:
            raise _unusable(call, problem, CUT_REMEDY)
        return call.model_copy(update={"sampling": call.sampling.model_copy(update={"max_tokens": most})})

    def _override(self, role: str) -> Override:
        return self._roles.get(role, Override())

    def _schema_in_words(self, call: Call) -> str:
        schema = json.dumps(call.answer_schema, ensure_ascii=False)
        return self._prompts[JSON].render({"schema": schema})[-1].content


@dataclass(frozen=True)
class RoleModel:
    """A language model as one role asks it: `name` is that of the model which answers it."""

    name: str
    model: LanguageModel

    async def ask(
        self,
        role: str,
        values: Mapping[str, str | Budgeted],
        answer: type[A],
        check: Callable[[A], str] | None = None,
        longest: int | None = None,
    ) -> A:
        """Ask as LanguageModel.ask does."""
        return await self.model.ask(role, values, answer, check, longest)


def _given(longest: int | None, role: str, sampling: Sampling) -> Sampling:
    """Return how an answer is drawn that is given so many tokens. Raises ContextTooSmall where its role has fewer."""
    if longest is None:
        return sampling
    if longest > sampling.max_tokens:
        raise ContextTooSmall(
            f"An answer of the {role} may need {longest} tokens, and has {sampling.max_tokens}.", CUT_REMEDY
        )
    return sampling.model_copy(update={"max_tokens": longest})


def _read(reply: Reply, answer: type[A], check: Callable[[A], str] | None) -> A:
    """Read a reply. What was cut off counts only if its JSON is whole: repair would hide what is missing. Who goes in
    circles has said what there was to say: that counts as if it ended there."""
    if reply.finish_reason in REFUSALS:
        raise Unreadable(f"The model refused: {reply.text[:200] or reply.finish_reason}")
    cut_off = _is_cut_off(reply)
    circling = cut_off and goes_in_circles(reply.text)
    said = (before_loop(reply.text) or reply.text) if circling else reply.text
    try:
        result = read_answer(said, answer, repair=circling or not cut_off)
    except Unreadable as problem:
        raise Unreadable("It was cut off at its longest.") if cut_off else problem from None
    wrong = check(result) if check else ""
    if wrong:
        raise Unreadable(wrong)
    return result


def _is_cut_off(reply: Reply) -> bool:
    return reply.finish_reason == "length"


def _fields(call: Call) -> str:
    """Return an answer's schema as short as it goes: its fields, without what they hold."""
    return json.dumps(dict.fromkeys((call.answer_schema or {}).get("properties", ()), "..."))


def _briefer(call: Call) -> Call:
    schema = call.answer_schema
    return call if schema is None else call.model_copy(update={"answer_schema": shortened(schema, FEW, BRIEF)})


def _unusable(call: Call, problem: str, remedy: str = WEAK_REMEDY) -> UnusableAnswer:
    return UnusableAnswer(f"The answer of {call.model} as {call.role} cannot be used. {problem}", remedy)
