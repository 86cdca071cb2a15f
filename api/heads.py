"""HEAD wherever GET is: the same answer, of which only the head is sent."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Asks the application by GET for what is asked by HEAD, and keeps the body; one without end is ended."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        is_sent = is_ended = False

        async def send_head(message: Message) -> None:
            nonlocal is_sent, is_ended
            if message["type"] == "http.response.start":
                await send(message)
            elif not is_sent:
                is_sent = True
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            if message.get("more_body"):
                is_ended = True
                raise OSError("Nobody wants the rest.")  # as a server says that its client is gone

        try:
            await self._app({**scope, "method": "GET"}, receive, send_head)
        except Exception:
            if not is_ended:
                raise
