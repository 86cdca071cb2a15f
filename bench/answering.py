"""Makes kept answers anew: does a run with answers that come while it goes on, and keeps them.

`python bench/answering.py NAME FOLDER` puts each request into FOLDER/requests/KEY.json and waits for
FOLDER/answers/KEY.txt, unless the answer to it was kept before. NAME is a case of bench.strategies.cases,
coverage/TOPIC (bench.coverage.written) or replay/RUN (tests/test_replayed_run.py). When the run is done, the answers
that it used take the place of those that were kept, and its page, where it writes one, is put into FOLDER/page.md, for
readers who judge it; of a case also FOLDER/cited.json, with each cited sentence beside its snippets.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.coverage import written
from bench.coverage.kept import KeptAnswers, keep
from bench.curation.asked_runs import KEPT, documents
from bench.curation.desk import desk
from bench.strategies.cases import CASES, PATIENCE, Outcome, outcome_of, path_of
from kgplatform.models import Page, RunRequest
from kgplatform.writing.markdown import to_markdown
from tests.llm.replay import LIMITS, REPLAYS, read_answers, request_key
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint, refuses, says
from tests.opened import last_report

RUNS = {name: (topic, domain) for topic, domain, name in KEPT}
"""Topic and domain of each whole run whose answers are kept."""
_LOOK_EVERY = 0.2  # seconds

Known = Callable[[Asked], str | None]


class Waiting:
    """Puts requests into a folder, and gives the answers that come there, those that are `known` at once; `used`
    are those given, by their requests' keys: who rewrites an answer's file afterwards changes nothing any more."""

    def __init__(self, folder: Path, known: Known) -> None:
        self._folder = folder
        self._known = known
        self.used: dict[str, str] = {}
        for name in ("requests", "answers"):
            (folder / name).mkdir(parents=True, exist_ok=True)

    def __call__(self, asked: Asked) -> Reaction:
        """Answer as soon as somebody has."""
        key = request_key(asked.body)
        if key in self.used:
            return says(self.used[key])
        request, answer = self._folder / "requests" / f"{key}.json", self._folder / "answers" / f"{key}.txt"
        if not request.exists():
            request.write_text(json.dumps(asked.body, ensure_ascii=False, indent=1), "utf-8")
        if not answer.exists() and (known := self._known(asked)) is not None:
            answer.write_text(known, "utf-8")
        last = time.monotonic() + PATIENCE
        while not answer.exists():
            if time.monotonic() > last:
                return refuses(400, "Nobody has answered this request.")
            time.sleep(_LOOK_EVERY)
        self.used[key] = answer.read_text("utf-8")
        return says(self.used[key])


def cited_of(outcome: Outcome) -> list[dict[str, object]]:
    """Return the cited sentences of an outcome's page in their order, each with the texts of its snippets."""
    found: dict[str, list[str]] = {}
    for section in outcome.page.sections if outcome.page else ():
        for each in section.citations:
            texts = found.setdefault(each.sentence, [])
            texts += [outcome.snippets[each.snippet_id].text] if each.snippet_id in outcome.snippets else []
    return [{"number": n, "sentence": each, "snippets": texts} for n, (each, texts) in enumerate(found.items(), 1)]


def _case(name: str, folder: Path) -> Page | None:
    path = path_of(name)
    waiting = Waiting(folder, KeptAnswers(path).text if path.exists() else _unknown)
    with ScriptedEndpoint(default=waiting) as endpoint:
        outcome = asyncio.run(outcome_of(CASES[name], endpoint.url))
    (folder / "cited.json").write_text(json.dumps(cited_of(outcome), ensure_ascii=False, indent=1), "utf-8")
    path.parent.mkdir(exist_ok=True)
    keep(folder, path, waiting.used, {})
    for report in outcome.reports:
        print(f"{report.kind}: {report.spent.calls} calls, {report.reason} {report.partial} {report.dropped}")
    return outcome.page


def _coverage(topic: str, folder: Path) -> Page:
    """Do the run of a topic from the searches that were kept, or by searching where none were."""
    path = written.ANSWERS / f"{topic}.json"
    kept = KeptAnswers(path) if path.exists() else None
    waiting = Waiting(folder, kept.text if kept else _unknown)
    with ScriptedEndpoint(default=waiting) as endpoint:
        done = asyncio.run(written.written(topic, endpoint.url, kept.hits if kept else None))
    keep(folder, path, waiting.used, done.hits)
    shares = ", ".join(f"{stage} {done.lost.share(stage):.2f}" for stage in written.WANTED)
    print(f"{len(waiting.used)} answers; {shares}; central relations told {done.central:.2f}")
    return done.page


def _replay(run: str, folder: Path) -> Page:
    path = REPLAYS / f"{run}.json"
    known = read_answers(path)
    waiting = Waiting(folder, lambda asked: known.get(request_key(asked.body)))
    with ScriptedEndpoint(default=waiting) as endpoint:
        page = asyncio.run(_run(*RUNS[run], endpoint.url))
    path.write_text(json.dumps(waiting.used, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
    print(f"{len(waiting.used)} answers")
    return page


async def _run(topic: str, domain: str, url: str) -> Page:
    model = {"model": "reader", "model_base_url": url, "model_api_key": "none", "model_context": 32_000}
    async with desk(**model, **LIMITS, model_timeout=PATIENCE, model_retries=0) as own:
        await own.load(documents(domain))
        request = RunRequest(name=topic, domain=domain)
        last = await last_report(own.services, await own.services.start(request))
        print(f"{last.state}: {last.reason} {dict(last.counts)} {dict(last.dropped)}")
        return await own.services.page(last.page_id)


def _unknown(_: Asked) -> None:
    """Know no answer."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*CASES, *(f"coverage/{topic}" for topic in written.CHOSEN), *(f"replay/{run}" for run in RUNS)]
    parser.add_argument("name", choices=names)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    kind, _, name = args.name.rpartition("/")
    page = {"coverage": _coverage, "replay": _replay, "": _case}[kind](name, args.folder)
    if page is not None:
        (args.folder / "page.md").write_text(to_markdown(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
