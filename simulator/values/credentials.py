"""What a real service is shown so that it answers.

`scheme` is the name by which the description asks for it; empty for what is to be shown wherever
the description's own names lead to nothing.
"""

from dataclasses import dataclass, field

from simulator.values.catalog import Place


@dataclass(frozen=True)
class ApiKey:
    """`place` is a header, the query or a cookie."""

    place: Place
    name: str
    value: str = field(repr=False)
    scheme: str = ""


@dataclass(frozen=True)
class BearerToken:
    token: str = field(repr=False)
    scheme: str = ""


@dataclass(frozen=True)
class Password:
    """HTTP's basic authentication."""

    user: str
    password: str = field(repr=False)
    scheme: str = ""


@dataclass(frozen=True)
class ClientSecret:
    """OAuth 2 client credentials: a token is fetched with it. `token_address` is what a person
    named; a description's own is not trusted with a secret."""

    token_address: str
    client: str
    secret: str = field(repr=False)
    scopes: tuple[str, ...] = ()
    in_body: bool = False
    """Whether the secret goes into the form instead of the Authorization header."""
    scheme: str = ""


Credential = ApiKey | BearerToken | Password | ClientSecret
