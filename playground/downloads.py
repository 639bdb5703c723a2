"""Downloads: each under a name, and the long ones sent while they are read, never held whole."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.http import content_disposition_header

LINES_A_PIECE = 500


def save_as(response: HttpResponseBase, name: str) -> None:
    """Have a browser keep an answer as a file of that name, in whatever script."""
    response["Content-Disposition"] = content_disposition_header(True, name)


def stream_lines(request: HttpRequest, lines: Iterator[str], name: str) -> StreamingHttpResponse:
    """Lines of JSON as a file of that name."""
    pieces = _join(lines)
    # Django would read an iterator of the other kind to its end before it sends anything.
    content = _wait_for(pieces) if isinstance(request, ASGIRequest) else pieces
    response = StreamingHttpResponse(content, content_type="application/x-ndjson; charset=utf-8")
    save_as(response, name)
    return response


def _join(lines: Iterator[str]) -> Iterator[str]:
    while piece := list(islice(lines, LINES_A_PIECE)):
        yield "".join(f"{line}\n" for line in piece)


async def _wait_for(pieces: Iterator[str]) -> AsyncIterator[str]:
    read = sync_to_async(lambda: next(pieces, None))
    while (piece := await read()) is not None:
        yield piece
