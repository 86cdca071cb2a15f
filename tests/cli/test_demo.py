import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ("refresh", "The strategy 'refresh' begins no topics. What to do: Those that do: apollo, storm, structsurvey."),
        (
            "gale",
            "There is no strategy 'gale'. What to do: There are: apollo, outline, page, refresh, storm, structsurvey, "
            "watch.",
        ),
    ],
)
def test_the_demo_is_by_a_strategy_that_begins_topics(command: Command, strategy: str, told: str) -> None:
    result = command("demo", "--strategy", strategy)
    assert (result.exit_code, " ".join(result.stderr.split())) == (1, f"Error: {told}")
