"""kgplatform strategies: what may be run, and with which options."""

from kgplatform.cli.console import print_json, print_plain, print_table
from kgplatform.cli.options import Json
from kgplatform.strategies.registry import all_strategies


def list_strategies(json: Json = False) -> None:
    """List the strategies: what each does, its stages and its options, for `topic run --strategy NAME --set ...`."""
    known = all_strategies().values()
    if json:
        print_json(
            [
                {
                    "name": each.name,
                    "does": each.does,
                    "stages": [stage.name for stage in each.stages],
                    "options": [option._asdict() for option in each.listed()],
                }
                for each in known
            ]
        )
        return
    for each in known:
        print_plain(f"{each.name}: {each.does}")
        print_plain(f"Stages: {', '.join(stage.label for stage in each.stages)}.")
        if rows := [[option.name, option.kind, option.default, option.words] for option in each.listed()]:
            print_table(f"Options of {each.name}", ["option", "kind", "default", "what it says"], rows)
