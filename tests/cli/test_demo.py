import pytest

from kgplatform.strategies.registry import all_strategies
from tests.cli.conftest import Command

_BEGINNING = ", ".join(name for name, each in all_strategies().items() if each.begins_topics)


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ("refresh", f"The strategy 'refresh' begins no topics. What to do: Those that do: {_BEGINNING}."),
        ("gale", f"There is no strategy 'gale'. What to do: There are: {', '.join(all_strategies())}."),
    ],
)
def test_the_demo_is_by_a_strategy_that_begins_topics(command: Command, strategy: str, told: str) -> None:
    result = command("demo", "--strategy", strategy)
    assert (result.exit_code, " ".join(result.stderr.split())) == (1, f"Error: {told}")
