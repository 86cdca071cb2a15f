"""Connections, and how long and how many of them wait: for a request that comes slowly or never, for an answer that
nobody reads."""

import asyncio
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from api.security import HEADERS

HEAD_SECONDS = 20.0  # until a request is there with all its headers
STUCK_SECONDS = 30.0  # in which a reader takes some of its answer
MOST_ANSWERED = 400  # connections; further ones are told to come again
MOST_OPEN = 500  # more are not even told
MAX_HEAD = 32 * 1024  # bytes of a request's first line and headers
FREE_PIECES = (
    1_000  # of a body; more have to bring LEAST_PIECE bytes each, or reading them takes longer than others wait
)
LEAST_PIECE = 256
MAX_MESSAGE = 256 * 1024  # bytes of a message of a WebSocket


def server_config(app: FastAPI, *, host: str, port: int, **more: Any) -> uvicorn.Config:
    """Return the configuration of a server that nobody holds up."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        h11_max_incomplete_event_size=MAX_HEAD,
        **more,
    )


class Pieces(h11.Connection):
    """h11's connection, to which a body of many tiny chunks is no HTTP."""

    _pieces = _bytes = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return what came; raises RemoteProtocolError for what is no HTTP."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._pieces = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._pieces += 1
            self._bytes += len(event.data)
            if self._pieces > FREE_PIECES + self._bytes // LEAST_PIECE:
                raise h11.RemoteProtocolError("The body comes in too many pieces.")
        return event


_BUSY = PlainTextResponse("Too many connections are open. Ask again in a moment.", 503, {**HEADERS, "Retry-After": "1"})


class PatientProtocol(H11Protocol):
    """uvicorn's protocol, with an end to its patience: where no request is under way, the next one has HEAD_SECONDS to
    come; where an answer waits to be read, some of it is read within STUCK_SECONDS."""

    _app: ASGIApp
    _coming: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = Pieces(h11.SERVER, MAX_HEAD)

    @property
    def app(self) -> ASGIApp:
        """Return what answers the next request."""
        return _BUSY if len(self.connections) > MOST_ANSWERED else self._app

    @app.setter
    def app(self, app: ASGIApp) -> None:
        self._app = app

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_OPEN:
            transport.abort()
            return
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_watching()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._await_request()
        super().on_response_complete()
        if self.transport.is_closing():
            self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, where an answer has not begun, and end the connection."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._write_400(msg)
        self.transport.close()
        self._watch()

    def _write_400(self, msg: str) -> None:
        headers = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close", **HEADERS}
        events = (
            h11.Response(status_code=400, headers=list(headers.items()), reason=b"Bad Request"),
            h11.Data(data=msg.encode("ascii")),
            h11.EndOfMessage(),
        )
        for event in events:
            self.transport.write(self.conn.send(event) or b"")

    def _await_request(self) -> None:
        self._stop_waiting()
        self._coming = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None

    def _give_up(self) -> None:
        self.transport.close()
        self._watch()

    def _watch(self) -> None:
        self._stop_watching()
        self._reading = self.loop.call_later(STUCK_SECONDS, self._end_if_stuck, self._unread())

    def _stop_watching(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _end_if_stuck(self, before: int) -> None:
        if (left := self._unread()) and left < before:
            self._watch()
        elif left:
            self.transport.abort()

    def _unread(self) -> int:
        return self.transport.get_write_buffer_size()
