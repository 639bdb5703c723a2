"""A real HTTP server that speaks the OpenAI chat-completions shape from a script."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Answer:
    """One scripted HTTP answer. `drip_seconds` passes between its bytes."""

    status: int = 200
    body: Any = None
    delay_seconds: float = 0.0
    drip_seconds: float = 0.0
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def content(self) -> bytes:
        if isinstance(self.body, bytes):
            return self.body
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode()


@dataclass
class ModelServer:
    """Gives `answers` in order, the last one again and again, or to each request what `choose`
    makes of it; keeps the requests it read."""

    base_url: str
    answers: list[Answer]
    requests: list[dict[str, Any]] = field(default_factory=list)
    choose: Callable[[dict[str, Any]], Answer] | None = None

    def answer_to(self, request: dict[str, Any]) -> Answer:
        self.requests.append(request)
        return self.choose(request) if self.choose else self.next_answer()

    def next_answer(self) -> Answer:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def completion(message: dict[str, Any], finish_reason: str = "stop") -> Answer:
    choice = {"index": 0, "finish_reason": finish_reason, "message": message}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    body = {"id": "c1", "object": "chat.completion", "created": 1, "model": "scripted"}
    return Answer(body={**body, "choices": [choice], "usage": usage})


def says(text: str, finish_reason: str = "stop") -> Answer:
    return completion({"role": "assistant", "content": text}, finish_reason)


def calls(name: str, arguments: str) -> Answer:
    call = {"id": "id-1", "type": "function", "function": {"name": name, "arguments": arguments}}
    return completion({"role": "assistant", "content": None, "tool_calls": [call]}, "tool_calls")


def fails(status: int, **headers: str) -> Answer:
    error = {"message": "scripted failure", "type": "scripted", "code": None}
    return Answer(status=status, body={"error": error}, headers=headers)


@contextmanager
def serve(
    *answers: Answer, choose: Callable[[dict[str, Any]], Answer] | None = None
) -> Iterator[ModelServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    model_server = ModelServer(
        f"http://127.0.0.1:{server.server_port}/v1", list(answers), choose=choose
    )
    server.model_server = model_server
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield model_server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        model_server: ModelServer = self.server.model_server
        length = int(self.headers["Content-Length"])
        answer = model_server.answer_to(json.loads(self.rfile.read(length)))
        time.sleep(answer.delay_seconds)
        self.close_connection = True
        # Some tests are about a client that does not wait for the end.
        with suppress(BrokenPipeError, ConnectionResetError):
            self._write(answer)

    def _write(self, answer: Answer) -> None:
        content = answer.content
        self.send_response(answer.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        for name, value in answer.headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if not answer.drip_seconds:
            self.wfile.write(content)
            return
        for byte in content:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(answer.drip_seconds)

    def log_message(self, format: str, *args: object) -> None:
        """Silent: the requests are kept instead."""
