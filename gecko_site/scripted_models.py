"""A model server for benchmarks: it answers anything in a fixed time, and keeps count."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from simulator.values.json import Json, JsonObject

CONNECTIONS_WAITING = 512


@dataclass
class ScriptedModels:
    """`asked` are the requests as they came, `busy` those being answered now, `busiest` the most
    there ever were."""

    base_url: str
    seconds: float
    replies: JsonObject
    asked: list[JsonObject] = field(default_factory=list)
    busy: int = 0
    busiest: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def answering(self, request: JsonObject) -> Iterator[None]:
        with self.lock:
            self.asked.append(request)
            self.busy += 1
            self.busiest = max(self.busiest, self.busy)
        try:
            time.sleep(self.seconds)
            yield
        finally:
            with self.lock:
                self.busy -= 1

    def reply_to(self, request: JsonObject) -> Json:
        """The fields that the request's reply schema wants, each from the script."""
        return {name: self.replies[name] for name in schema_of(request)["properties"]}


def schema_of(request: JsonObject) -> JsonObject:
    schema: JsonObject = request["response_format"]["json_schema"]["schema"]
    return schema


@contextmanager
def serve_models(seconds: float, replies: JsonObject) -> Iterator[ScriptedModels]:
    """`replies` maps the fields of reply schemas to what is said in them."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.models = ScriptedModels(f"http://127.0.0.1:{server.server_port}/v1", seconds, replies)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.models
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    request_queue_size = CONNECTIONS_WAITING
    models: ScriptedModels


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        models = self.server.models
        with models.answering(request):
            content = json.dumps(_completion(models.reply_to(request))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Silent: the requests are kept instead."""


def _completion(reply: Json) -> JsonObject:
    message = {"role": "assistant", "content": json.dumps(reply)}
    return {
        "id": "scripted",
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }
