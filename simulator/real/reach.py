"""How far a request to a real service may go."""

import socket
from collections.abc import Callable
from dataclasses import dataclass

Resolve = Callable[[str, int], list[str]]
"""A host and a port to IP addresses. Raises OSError when there are none."""
ANY_HOST = "*"


def resolve_host(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


@dataclass(frozen=True)
class Reach:
    """`private_hosts` may be called though they are not of the public internet, by the name that
    stands in the address. `max_bytes` counts everything that is read, decompressed; `seconds` is
    for all of it."""

    private_hosts: frozenset[str]
    max_bytes: int
    seconds: float
    resolve: Resolve = resolve_host

    def allows_private(self, host: str) -> bool:
        return host.lower() in self.private_hosts or ANY_HOST in self.private_hosts
