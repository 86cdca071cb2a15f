"""Makes what bench/strategies/answers holds: does a case with answers that come while it runs, and keeps them.

`NAME FOLDER` puts each request into FOLDER/requests/KEY.json and waits for FOLDER/answers/KEY.txt, unless the answer to
it was kept before. When the case is done, the answers that it used are kept, and its page, where it writes one, is put
into FOLDER/page.md, for readers who judge it, with each cited sentence beside its snippets in FOLDER/cited.json.
"""

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.coverage.kept import KeptAnswers, keep
from bench.strategies.cases import CASES, PATIENCE, Outcome, outcome_of, path_of
from kgplatform.writing.markdown import to_markdown
from tests.llm.replay import request_key
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint, refuses, says

_LOOK_EVERY = 0.2  # seconds


class Waiting:
    """Puts requests into a folder, and gives the answers that come there, those that were kept before at once; `used`
    are the keys of these."""

    def __init__(self, folder: Path, kept: KeptAnswers | None) -> None:
        self._folder = folder
        self._kept = kept
        self.used: set[str] = set()
        for name in ("requests", "answers"):
            (folder / name).mkdir(parents=True, exist_ok=True)

    def __call__(self, asked: Asked) -> Reaction:
        """Answer as soon as somebody has."""
        key = request_key(asked.body)
        request, answer = self._folder / "requests" / f"{key}.json", self._folder / "answers" / f"{key}.txt"
        if not request.exists():
            request.write_text(json.dumps(asked.body, ensure_ascii=False, indent=1), "utf-8")
        known = self._kept.text(asked) if self._kept is not None and not answer.exists() else None
        if known is not None:
            answer.write_text(known, "utf-8")
        last = time.monotonic() + PATIENCE
        while not answer.exists():
            if time.monotonic() > last:
                return refuses(400, "Nobody has answered this request.")
            time.sleep(_LOOK_EVERY)
        self.used.add(key)
        return says(answer.read_text("utf-8"))


def cited_of(outcome: Outcome) -> list[dict[str, object]]:
    """Return the cited sentences of an outcome's page in their order, each with the texts of its snippets."""
    found: dict[str, list[str]] = {}
    for section in outcome.page.sections if outcome.page else ():
        for each in section.citations:
            texts = found.setdefault(each.sentence, [])
            texts += [outcome.snippets[each.snippet_id].text] if each.snippet_id in outcome.snippets else []
    return [{"number": n, "sentence": each, "snippets": texts} for n, (each, texts) in enumerate(found.items(), 1)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=CASES)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    path = path_of(args.name)
    waiting = Waiting(args.folder, KeptAnswers(path) if path.exists() else None)
    with ScriptedEndpoint(default=waiting) as endpoint:
        outcome = asyncio.run(outcome_of(CASES[args.name], endpoint.url))
    if outcome.page:
        (args.folder / "page.md").write_text(to_markdown(outcome.page), "utf-8")
        (args.folder / "cited.json").write_text(json.dumps(cited_of(outcome), ensure_ascii=False, indent=1), "utf-8")
    path.parent.mkdir(exist_ok=True)
    keep(args.folder, path, waiting.used, {})
    for report in outcome.reports:
        print(f"{report.kind}: {report.spent.calls} calls, {report.reason} {report.partial} {report.dropped}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
