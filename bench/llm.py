"""Language models: what a topic asks of one, how long a run takes beside its critical path, and what our side costs.

The model is scripted and answers over real HTTP, one second after it was asked where time is measured. What blind
readers said of runs whose answers were given on their merits is in bench/reading/llm.
"""

import asyncio
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path

from openai import AsyncOpenAI
from pydantic import BaseModel

from bench import reading
from bench.folder import Folder
from bench.table import Figure
from kgplatform.bootstrap import open_platform
from kgplatform.data_folder import own_home
from kgplatform.llm.calls import Sampling
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.prompts import Prompt, Prompts, load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.local import LocalServices
from kgplatform.models import RunReport, RunRequest
from kgplatform.settings import Settings
from tests.llm.peat_bogs import DOMAIN, TOPIC, documents
from tests.llm.scripted_endpoint import Asked, ScriptedEndpoint, answers
from tests.llm.scripted_model import schema_name, well

LATENCY = 1.0  # seconds of a scripted answer
CONCURRENCY = 4
CALLS = 200  # for the overhead
OTHERS = ("fen", "mire")  # what the texts of before are about
THE_LEAD = "the lead of the page"
_HEADING = re.compile(r"^Heading: (.+)$", re.MULTILINE)
LEAD_CHECKED = "CheckedSentences of the lead"
_READING = {"ReadingAnswer", "SeveralReadings"}
# Stages of a run in their order; within one, calls of the same chain wait for each other.
_STAGES = (
    _READING | {"FacetAnswer"}, {"DraftedOutline"}, {"RefinedOutline"}, {"Relevance"},
    {"WrittenSection", "CheckedSentences", "Edits", "Review"}, {"Repetitions"}, {"WrittenLead"}, {LEAD_CHECKED},
)  # fmt: skip


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of the language-model side; nothing is drawn, so that `seed` changes nothing."""
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(Path(place) / "home")
        try:
            with ScriptedEndpoint(default=well) as endpoint:
                seconds, report = asyncio.run(_run(Path(place) / "home", endpoint))
        finally:
            folder.stop()
        yield from _asked(endpoint, report)
        path = critical_path(endpoint.asked, CONCURRENCY) * LATENCY
        yield Figure("critical path of the run's calls", "above", 0, path, "s")
        yield Figure("the run, as a multiple of it", "below", 1.15, seconds / path)
        yield Figure("calls out at once, of 4 allowed", "at most", CONCURRENCY, endpoint.most_at_once)
        yield Figure("our side of a call", "below", 5, asyncio.run(_overhead(Path(place))) * 1000, "ms")
    yield from reading.model_figures()


async def _run(home: Path, endpoint: ScriptedEndpoint) -> tuple[float, RunReport]:
    """Return the seconds of a topic run, and its last report. Runs about other texts go before it without latency, in
    two domains, since the second has names in common with the first, and the third with both: the engines have their
    queries compiled and the models are loaded, as in a server that is at work."""
    settings = Settings(
        home=home,
        model="scripted",
        model_base_url=endpoint.url,
        model_api_key="none",
        model_concurrency=CONCURRENCY,
        depth=1,
        _env_file=None,
    )
    async with own_home(settings, lambda text: None) as owned, open_platform(settings, owned) as platform:
        others = [
            each.model_copy(update={"text": each.text.replace("bog", other), "domain": f"{other}s"})
            for other in OTHERS
            for each in documents()
        ]
        await platform.services.load([*others, *documents()])
        for other in OTHERS:
            await _finished(platform.services, f"Peat {other}s", f"{other}s")
        endpoint.asked.clear()
        endpoint.latency = LATENCY
        started = time.monotonic()
        last = await _finished(platform.services, TOPIC, DOMAIN)
        return time.monotonic() - started, last


async def _finished(services: LocalServices, topic: str, domain: str) -> RunReport:
    last = await services.start(RunRequest(name=topic, domain=domain))
    async for report in services.watch(last.id):
        last = report
    if last.state != "finished":
        raise RuntimeError(last.reason)
    return last


def _asked(endpoint: ScriptedEndpoint, report: RunReport) -> Iterator[Figure]:
    calls, tokens = Counter[str](), Counter[str]()
    for asked in endpoint.asked:
        calls[_stage(asked)] += 1
        tokens[_stage(asked)] += sum(map(len, asked.said)) // 4
    yield Figure("snippets read", "at least", 8, report.counts["extracted"])
    for stage in sorted(calls):
        yield Figure(f"calls, {stage}", "at least", 1, calls[stage])
        yield Figure(f"characters / 4 of their prompts, {stage}", "at least", 1, tokens[stage])
    yield Figure("calls of the topic", "at most", 60, calls.total())


def critical_path(asked: Sequence[Asked], concurrency: int) -> int:
    """Return the answers that have to be waited for one after the other, with so many calls at once.

    What a stage asks can be asked together, apart from chains: what is asked for one section follows each other, its
    draft, the check of its claims, edits and review. Extraction, questions and queries are repeated round by round.
    """
    stages: list[list[str]] = []
    names: list[set[str]] = []
    for each in sorted(asked, key=lambda call: call.began):
        stage = _stage(each)
        group = next((kinds for kinds in _STAGES if stage in kinds), {stage})
        if group not in names or stage in (*_READING, "ResearchAnswer", "QueryAnswer"):
            if not names or names[-1] != group:
                names.append(group)
                stages.append([])
            place = len(names) - 1
        else:
            place = names.index(group)
        stages[place].append(_chain(each, stage))
    return sum(max(ceil(len(chains) / concurrency), *Counter(chains).values()) for chains in stages)


def _stage(asked: Asked) -> str:
    name = schema_name(asked)
    return LEAD_CHECKED if name == "CheckedSentences" and _heading(asked) == THE_LEAD else name


def _heading(asked: Asked) -> str:
    found = [match for said in asked.said for match in _HEADING.findall(said)]
    return found[-1] if found else ""


def _chain(asked: Asked, stage: str) -> str:
    """Name the chain of calls that wait for each other; calls with chains of their own wait for nobody."""
    return _heading(asked) if stage in ("WrittenSection", "CheckedSentences", "Review", "Edits") else str(id(asked))


class _Answer(BaseModel):
    word: str
    times: int


async def _overhead(place: Path) -> float:
    """Return the seconds that a call takes longer through cache, ledger, fitting and checks than by the bare SDK.

    Both send the same messages in turns, so that both have the same share of a busy machine.
    """
    prompt = load_prompts()["relevance"]
    asked = Prompt(
        name="overhead", role="overhead", version="1", sampling=Sampling(max_tokens=512),
        placeholders=frozenset({"text"}), system=prompt.system, user="{{text}}",
    )  # fmt: skip
    with ScriptedEndpoint(default=answers({"word": "tide", "times": 2})) as server:
        store = CallStore(f"sqlite:///{place / 'overhead.sqlite'}")
        endpoint = Endpoint(server.url, "none", timeout=30, concurrency=CONCURRENCY, retries=0)
        prompts = Prompts({**load_prompts(), "overhead": asked})
        model = LanguageModel("scripted", endpoint, store, prompts, context=32_000)
        bare = AsyncOpenAI(base_url=server.url, api_key="none", max_retries=0)

        async def ours(text: str) -> None:
            await model.ask("overhead", {"text": text}, _Answer)

        async def theirs(text: str) -> None:
            system, user = asked.render({"text": text})
            done = await bare.chat.completions.create(
                model="scripted",
                messages=[{"role": "system", "content": system.content}, {"role": "user", "content": user.content}],
                response_format={"type": "json_schema", "json_schema": {"name": "_Answer", "schema": {}}},
            )
            _Answer.model_validate_json(done.choices[0].message.content or "")

        texts = [f"{number}: {' '.join(text.text for text in documents())}"[:4000] for number in range(CALLS)]
        await ours("warm")
        await theirs("warm")
        spent: dict[Callable[[str], object], float] = {ours: 0.0, theirs: 0.0}
        for text in texts:
            for way in (ours, theirs):
                started = time.perf_counter()
                await way(text)
                spent[way] += time.perf_counter() - started
        await model.close()
        await endpoint.close()
        await store.close()
        await bare.close()
    return (spent[ours] - spent[theirs]) / CALLS
