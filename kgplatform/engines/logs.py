"""The log of kgplatform: one JSON object a line, in a rotated file of home/logs or on stderr."""

import logging
import sys
from contextlib import AbstractContextManager
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Literal

import structlog

from kgplatform.engines.home import Home

LogTo = Literal["file", "stderr"]
_MAX_BYTES = 5 * 1024**2
_KEPT_FILES = 4
# What these say at "info" is one line a request or a batch.
_CHATTY = (
    "httpx",
    "httpx2",
    "openai",
    "httpcore",
    "neo4j",
    "urllib3",
    "filelock",
    "uvicorn.access",
    "sentence_transformers",
)


def logging_as(run_id: str = "", stage: str = "", step: str = "", topic_id: str = "") -> AbstractContextManager[None]:
    """Put these ids on every line that is logged inside, through structlog or logging, by us or a library.

    Tasks and threads of asyncio.to_thread that are started inside take them along. What is empty stays as it was.
    """
    ids = {"run_id": run_id, "stage": stage, "step": step, "topic_id": topic_id}
    return structlog.contextvars.bound_contextvars(**{name: value for name, value in ids.items() if value})


def configure_logging(home: Home, level: str = "info", name: str = "kgplatform", to: LogTo = "file") -> Path:
    """Send what structlog and logging are told to the rotated log of a data folder, and return its file.

    Five files of 5 MB are kept. `name` is the file's: processes that share a folder need one each, for rotation
    would take it from under the others. `to` "stderr" writes no file: who runs a container keeps what it says.
    Called again, it replaces what it set up before.
    """
    home.logs.mkdir(parents=True, exist_ok=True)
    file = home.logs / f"{name}.log"
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    _replace_handler(_handler(file if to == "file" else None, shared), level)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    return file


def _handler(file: Path | None, shared: list[structlog.typing.Processor]) -> logging.Handler:
    """Return what writes to a file, or to stderr."""
    handler: logging.Handler
    if file is None:
        handler = logging.StreamHandler(sys.stderr)
    else:
        handler = RotatingFileHandler(file, maxBytes=_MAX_BYTES, backupCount=_KEPT_FILES, encoding="utf-8", delay=True)
    handler.name = "kgplatform"
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    return handler


def _replace_handler(handler: logging.Handler, level: str) -> None:
    root = logging.getLogger()
    for old in [h for h in root.handlers if h.name == handler.name]:
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
