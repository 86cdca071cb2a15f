from kgplatform.errors import EngineUnavailable, KgplatformError, NotFound
from kgplatform.remote.codes import code_of, error_classes, error_of


def test_codes_are_the_names_of_the_classes() -> None:
    assert code_of(NotFound("x")) == "NOT_FOUND"
    assert code_of(EngineUnavailable) == "ENGINE_UNAVAILABLE"


def test_every_error_has_a_code_of_its_own_and_comes_back() -> None:
    classes = list(error_classes())
    assert len({code_of(cls) for cls in classes}) == len(classes) > 10
    for cls in classes:
        error = error_of(code_of(cls), "what", "remedy")
        assert (type(error), error.what, error.remedy) == (cls, "what", "remedy")


def test_an_unknown_code_is_the_root() -> None:
    assert type(error_of("FROM_THE_FUTURE", "x", "y")) is KgplatformError
