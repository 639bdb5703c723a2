"""A real HTTP server that speaks the OpenAI chat-completions shape from a script."""

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
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


@dataclass
class ModelServer:
    """Gives `answers` in order, the last one again and again; keeps the requests it read."""

    base_url: str
    answers: list[Answer]
    requests: list[dict[str, Any]] = field(default_factory=list)

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
def serve(*answers: Answer) -> Iterator[ModelServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    model_server = ModelServer(f"http://127.0.0.1:{server.server_port}/v1", list(answers))
    server.model_server = model_server
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield model_server
    finally:
        close_clients()
        server.shutdown()
        thread.join()
        server.server_close()


def close_clients() -> None:
    """LiteLLM keeps a connection pool for every address it ever called, and closes none."""
    litellm = sys.modules.get("litellm")
    if litellm is None:
        return
    clients = litellm.in_memory_llm_clients_cache.cache_dict
    for key, client in list(clients.items()):
        if isinstance(client, litellm.openai.OpenAI):
            client.close()
            del clients[key]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        model_server: ModelServer = self.server.model_server
        length = int(self.headers["Content-Length"])
        model_server.requests.append(json.loads(self.rfile.read(length)))
        answer = model_server.next_answer()
        time.sleep(answer.delay_seconds)
        try:
            self._write(answer)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # The client gave up waiting, which some tests are about.

    def _write(self, answer: Answer) -> None:
        text = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
        content = text.encode()
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
