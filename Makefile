# kgplatform: the commands of every day. Everything but `help` makes .venv first, once (tools/setup_environment.py).
# Plain sh and nothing newer than GNU make 3.81, which macOS has.

PYTHON ?= python3
TORCH ?= auto
ARGS ?=
WORKERS ?= 2
SEED ?= 1
AT ?= http://127.0.0.1:8321
BIN = .venv/bin

.PHONY: help setup demo test lint serve stop clean lock bench screenshots

help:
	@echo "make demo            set up, then grow two topics and write their pages"
	@echo "make serve           set up, then serve the pages and GraphQL on this machine"
	@echo "make stop            end what demo or serve left running"
	@echo "make clean           remove the data of kgplatform and .venv"
	@echo "make test            set up, then run the tests (ARGS=... goes to pytest; WORKERS=n processes share them)"
	@echo "make lint            ruff and mypy"
	@echo "make bench NAME=x    run a benchmark: figure, wanted, got, met (SEED=n)"
	@echo "make bench NAME=all  run every one at a small size, and say what became worse (ARGS=\"--full\", ARGS=\"--only a,b\")"
	@echo "make screenshots     take the pictures of docs/ anew, of a demo that is running (AT=address)"
	@echo "make lock            renew requirements.lock from pyproject.toml"
	@echo "PYTHON=...  the Python to use;  TORCH=cpu|registry  the build of torch"

setup:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
		echo "There is no $(PYTHON) here. Install Python 3.11 to 3.14, or name it: make demo PYTHON=/path/to/python3" >&2; \
		exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 8))" || { \
		echo "$(PYTHON) is far too old: kgplatform needs 3.11 to 3.14. Name one: make demo PYTHON=/path/to/python3.11" >&2; \
		exit 1; }
	@$(PYTHON) tools/setup_environment.py --torch $(TORCH)

demo: setup
	@$(BIN)/kgplatform demo $(ARGS)

serve: setup
	@$(BIN)/kgplatform serve $(ARGS)

stop:
	@if [ -x $(BIN)/kgplatform ]; then $(BIN)/kgplatform engine stop; else echo "Nothing was set up here."; fi

clean:
	@if [ -x $(BIN)/kgplatform ]; then $(BIN)/kgplatform engine stop; $(BIN)/kgplatform clean --all; fi || \
		echo "The data folder is as it was (see above); .venv is removed all the same." >&2
	rm -rf .venv .venv.log .venv.cache .mypy_cache .ruff_cache .pytest_cache .hypothesis

test: setup
	@$(BIN)/python -m tests.shared_classes
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	@if [ -z "$(NAME)" ]; then $(BIN)/python -m bench; exit 2; fi
	@$(BIN)/python -m bench $(NAME) --seed $(SEED) $(ARGS)

screenshots: setup
	@$(BIN)/python -m tools.pictures $(AT)

lock: setup
	$(BIN)/uv pip compile --universal --generate-hashes --python-version 3.11 --extra dev --extra local --upgrade \
		--no-header --no-emit-index-url --no-emit-find-links --quiet --output-file requirements.lock pyproject.toml
