"""How an API wants to be shown who calls it: kept for real calls, which a person gives secrets."""

import re

from simulator.values.json import Json, JsonObject

NEEDED: dict[str, dict[str, type]] = {
    "apiKey": {"name": str, "in": str},
    "http": {"scheme": str},
    "oauth2": {"flows": dict},
    "openIdConnect": {"openIdConnectUrl": str},
    "mutualTLS": {},
}
"""What each type of scheme must say, and may say here."""
FLOWS = {
    "implicit": ("authorizationUrl",),
    "password": ("tokenUrl",),
    "clientCredentials": ("tokenUrl",),
    "authorizationCode": ("authorizationUrl", "tokenUrl"),
}
UNSAFE = re.compile(r"[^A-Za-z0-9._-]")
FLOWS_OF_SWAGGER = {"application": "clientCredentials", "accessCode": "authorizationCode"}


def schemes(document: JsonObject) -> JsonObject:
    """The sound ones that OpenAPI 3 names, by name."""
    components = document.get("components")
    return _sound(components.get("securitySchemes") if isinstance(components, dict) else None)


def schemes_of_swagger(document: JsonObject) -> JsonObject:
    """Those of Swagger 2.0 as OpenAPI 3 says them."""
    written = document.get("securityDefinitions")
    return _sound(
        {
            name: _modern(scheme)
            for name, scheme in (written if isinstance(written, dict) else {}).items()
            if isinstance(scheme, dict)
        }
    )


def read_requirements(holder: JsonObject) -> tuple[JsonObject, ...] | None:
    """Alternatives, each of names of schemes and their scopes; None when nothing is said."""
    written = holder.get("security")
    if not isinstance(written, list):
        return None
    return tuple(
        {
            _safe(name): [scope for scope in scopes if isinstance(scope, str)]
            for name, scopes in alternative.items()
            if isinstance(scopes, list)
        }
        for alternative in written
        if isinstance(alternative, dict)
    )


def _sound(written: Json) -> JsonObject:
    read = {
        _safe(name): _read_scheme(scheme)
        for name, scheme in (written if isinstance(written, dict) else {}).items()
        if isinstance(scheme, dict)
    }
    return {name: scheme for name, scheme in read.items() if scheme is not None}


def _safe(name: str) -> str:
    """A name as OpenAPI allows it among components."""
    return UNSAFE.sub("_", name)


def _read_scheme(scheme: JsonObject) -> JsonObject | None:
    kind = scheme.get("type")
    needed = NEEDED.get(kind) if isinstance(kind, str) else None
    if needed is None or any(type(scheme.get(word)) is not needed[word] for word in needed):
        return None
    kept: JsonObject = {"type": kind, **{word: scheme[word] for word in needed}}
    if kind == "apiKey" and kept["in"] not in ("query", "header", "cookie"):
        return None
    if kind == "oauth2":
        kept["flows"] = _read_flows(kept["flows"])
    return kept


def _read_flows(flows: JsonObject) -> JsonObject:
    return {
        name: {**{word: flow[word] for word in needed}, "scopes": _scopes(flow.get("scopes"))}
        for name, needed in FLOWS.items()
        if isinstance(flow := flows.get(name), dict)
        and all(isinstance(flow.get(word), str) for word in needed)
    }


def _scopes(written: Json) -> JsonObject:
    return {
        name: text if isinstance(text, str) else ""
        for name, text in (written if isinstance(written, dict) else {}).items()
    }


def _modern(scheme: JsonObject) -> JsonObject:
    if scheme.get("type") == "basic":
        return {"type": "http", "scheme": "basic"}
    if scheme.get("type") == "oauth2":
        flow = str(scheme.get("flow"))
        return {"type": "oauth2", "flows": {FLOWS_OF_SWAGGER.get(flow, flow): scheme}}
    return scheme
