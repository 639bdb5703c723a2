"""A real HTTP server that answers as a test says, however badly."""

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]
HOST = "127.0.0.1"


@contextmanager
def serve(answer: Answer, certified: ssl.SSLContext | None = None) -> Iterator[str]:
    """Its address, without a slash at the end. What the client no longer waits for is let go."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            try:
                answer(self)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def do_POST(self) -> None:
            self.do_GET()

        def do_PUT(self) -> None:
            self.do_GET()

        def do_PATCH(self) -> None:
            self.do_GET()

        def do_DELETE(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Silent."""

    server = ThreadingHTTPServer((HOST, 0), Handler)
    if certified is not None:
        server.socket = certified.wrap_socket(server.socket, server_side=True)
    server.daemon_threads = True  # some answers never end
    server.block_on_close = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"{'https' if certified else 'http'}://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def begin(request: BaseHTTPRequestHandler, status: int = 200, **headers: str) -> None:
    request.send_response(status)
    for name, value in headers.items():
        request.send_header(name.replace("_", "-"), value)
    request.end_headers()


def give(request: BaseHTTPRequestHandler, body: bytes, status: int = 200, **headers: str) -> None:
    begin(request, status, Content_Length=str(len(body)), **headers)
    request.wfile.write(body)


def redirect(request: BaseHTTPRequestHandler, address: str) -> None:
    give(request, b"", 302, Location=address)
