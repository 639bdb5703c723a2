"""Keeps what models say, and gives it again: for what is asked twice, and for whole replays."""

import hashlib
import json
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from simulator import errors
from simulator.errors import ModelFailure, ReplyUnrecorded
from simulator.llm.client import Client, Completion, Request
from simulator.llm.openai_shape import message_in_shape, schema_in_shape, tool_in_shape
from simulator.values.session import ModelChoice
from simulator.values.usage import ModelRequest, Role


@dataclass(frozen=True)
class Failed:
    """Why a model said nothing usable: `kind` is the name of a ModelFailure."""

    kind: str
    sentence: str
    requests: tuple[ModelRequest, ...] = ()


@dataclass(frozen=True)
class Kept:
    """What came of one request: what was said, or why nothing was. `digest` tells the request by
    its content."""

    role: Role
    digest: str
    said: Completion | None = None
    failed: Failed | None = None


class Keeper(Protocol):
    def recall(self, role: Role, digest: str) -> Completion | None:
        """What was said to that request before and may be taken for it again."""
        ...

    def keep(self, kept: Kept) -> None: ...


class RecordingClient:
    """Asks `client`, unless its keeper recalls what it would say, and has everything kept."""

    def __init__(self, client: Client, choice: ModelChoice, keeper: Keeper) -> None:
        self._client = client
        self._choice = choice
        self._keeper = keeper

    def complete(self, request: Request) -> Completion:
        digest = digest_of(request, self._choice)
        recalled = self._keeper.recall(request.role, digest)
        try:
            said = self._client.complete(request) if recalled is None else for_nothing(recalled)
        except ModelFailure as failure:
            failed = Failed(type(failure).__name__, failure.sentence, failure.requests)
            self._keeper.keep(Kept(request.role, digest, failed=failed))
            raise
        self._keeper.keep(Kept(request.role, digest, said))
        return said


class Playback:
    """What models said on the way to one event after the other, each to be taken once."""

    def __init__(self) -> None:
        self._left: dict[str, deque[Kept]] = {}

    def begin(self, kept: Iterable[Kept]) -> None:
        """Have at hand what was said on the way to the next event."""
        self._left = defaultdict(deque)
        for each in kept:
            self._left[each.digest].append(each)

    def take(self, role: Role, digest: str) -> Kept:
        """Raises ReplyUnrecorded."""
        left = self._left.get(digest)
        if not left:
            raise ReplyUnrecorded(role)
        return left.popleft()


class ReplayingClient:
    """Says what was said before, and asks nobody. Raises ReplyUnrecorded where nothing was."""

    def __init__(self, choice: ModelChoice, playback: Playback) -> None:
        self._choice = choice
        self._playback = playback

    def complete(self, request: Request) -> Completion:
        kept = self._playback.take(request.role, digest_of(request, self._choice))
        if kept.said is not None:
            return kept.said
        assert kept.failed is not None, "a request came to something"
        raise failure_of(kept.failed)


def digest_of(request: Request, choice: ModelChoice) -> str:
    """The same for requests that ask the same model the same in the same role."""
    schema = request.reply_schema
    content = {
        "role": request.role,
        "model": choice.name,
        "address": choice.base_url,
        "messages": [message_in_shape(message) for message in request.messages],
        "tools": [tool_in_shape(tool) for tool in request.tools],
        "reply_schema": None if schema is None else schema_in_shape(schema),
        "temperature": request.temperature,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def failure_of(failed: Failed) -> ModelFailure:
    """The failure as it was raised."""
    kind: type[ModelFailure] = getattr(errors, failed.kind)
    failure = kind(failed.sentence)
    failure.requests = failed.requests
    return failure


def for_nothing(said: Completion) -> Completion:
    """The same from the cache, which costs nothing."""
    request = replace(
        said.request, prompt_tokens=0, completion_tokens=0, seconds=0.0, cost=0.0, from_cache=True
    )
    return replace(said, request=request)
