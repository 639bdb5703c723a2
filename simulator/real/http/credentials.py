"""Which credentials a request is given, and where they go."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

from simulator.errors import CallNotSent
from simulator.real.http.operations import Operation
from simulator.real.http.requests import TOKEN, UNFIT, Request
from simulator.real.http.tokens import basic_secret
from simulator.values.catalog import Place
from simulator.values.credentials import ApiKey, BearerToken, ClientSecret, Credential, Password


def choose_credentials(
    operation: Operation, credentials: Sequence[Credential]
) -> tuple[Credential, ...]:
    """The first alternative of the document for which all are there; else those that belong to no
    scheme; none where the document wants none. All, where it says nothing of it."""
    if operation.security is None:
        return tuple(credentials)
    if not operation.security:
        return ()
    by_scheme = {it.scheme: it for it in credentials if it.scheme}
    for alternative in operation.security:
        if alternative and alternative.keys() <= by_scheme.keys():
            return tuple(by_scheme[name] for name in alternative)
    return tuple(it for it in credentials if not it.scheme)


def show_credential(request: Request, credential: Credential, token: str) -> Request:
    """`token` is what a client secret was exchanged for. Raises CallNotSent."""
    match credential:
        case BearerToken(token=own):
            return _with_authorization(request, f"Bearer {own}")
        case ClientSecret():
            return _with_authorization(request, f"Bearer {token}")
        case Password():
            return _with_authorization(request, f"Basic {_pair(credential)}")
        case ApiKey(place=Place.QUERY):
            return _with_key_in_query(request, credential)
        case ApiKey(place=Place.COOKIE):
            pair = f"{credential.name}={credential.value}"
            _refuse_unfit(pair)
            return request.with_cookie(pair)
        case ApiKey():
            if not TOKEN.fullmatch(credential.name):
                raise CallNotSent(f"{credential.name!r} is no header's name.")
            _refuse_unfit(credential.value)
            return request.with_header(credential.name, credential.value)


def secrets_of(credential: Credential) -> tuple[str, ...]:
    """All that must not be seen."""
    match credential:
        case BearerToken():
            return (credential.token,)
        case ApiKey():
            return (credential.value,)
        case Password():
            return (credential.password, _pair(credential))
        case ClientSecret():
            return (credential.secret, basic_secret(credential))


def _with_key_in_query(request: Request, credential: ApiKey) -> Request:
    """In place of what an argument or a redirect gave under that name."""
    address, _, query = request.address.partition("?")
    name = quote(credential.name, safe="")
    kept = [it for it in query.split("&") if it and it.partition("=")[0] != name]
    pairs = "&".join([*kept, f"{name}={quote(credential.value, safe='')}"])
    return replace(request, address=f"{address}?{pairs}")


def _pair(credential: Password) -> str:
    return b64encode(f"{credential.user}:{credential.password}".encode()).decode()


def _with_authorization(request: Request, value: str) -> Request:
    _refuse_unfit(value)
    return request.with_header("Authorization", value)


def _refuse_unfit(value: str) -> None:
    if UNFIT.search(value):
        raise CallNotSent("A credential holds a line end or another control character.")
