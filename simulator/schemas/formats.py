"""The formats that are asserted. Any other name is a remark and allows everything.

Sources: JSON Schema 2020-12 Validation §7.3, and the OpenAPI format registry for the numbers and
base64. Times follow RFC 3339, durations its appendix A with the fraction of ISO 8601 allowed.
"""

import base64
import binascii
import re
from collections.abc import Callable
from datetime import date, timedelta

from jsonschema import FormatChecker

from simulator.schemas.patterns import is_pattern
from simulator.values.json import Json

LIBRARY = FormatChecker(("hostname", "idn-hostname", "ipv4", "ipv6", "uri", "uri-reference"))

DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
TIME = re.compile(
    r"(?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d):(?P<second>[0-5]\d|60)(?:\.\d+)?"
    r"(?:[Zz]|(?P<sign>[+-])(?P<hours>[01]\d|2[0-3]):(?P<minutes>[0-5]\d))",
    re.ASCII,
)
_DAYS = r"\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?"
_SECONDS = r"\d+(?:[.,]\d+)?S"
_TIME = rf"T(?:\d+H(?:\d+M(?:{_SECONDS})?)?|\d+M(?:{_SECONDS})?|{_SECONDS})"
DURATION = re.compile(rf"P(?:(?:{_DAYS})(?:{_TIME})?|{_TIME}|\d+W)", re.ASCII)
UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
JSON_POINTER = re.compile(r"(?:/(?:[^~/]|~[01])*)*")
RELATIVE_JSON_POINTER = re.compile(r"(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)")
BASE64_URL = re.compile(r"[A-Za-z0-9_-]*={0,2}")
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LOCAL_PART = re.compile(rf'{_ATOM}(?:\.{_ATOM})*|"(?:[ !#-\[\]-~\t]|\\[ -~\t])*"')
NON_ASCII_URI_CHARACTER = re.compile("[\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\uffef\U00010000-\U0010fffd]")
LEAP_SECONDS_END = timedelta(hours=23, minutes=59)


def conforms(name: str, value: Json) -> bool:
    """Whether a value is of a format. A format of text says nothing of numbers, and the reverse."""
    if isinstance(value, str):
        check = TEXT_FORMATS.get(name)
        return check is None or check(value)
    bounds = INTEGER_FORMATS.get(name)
    if bounds is None or isinstance(value, bool) or not isinstance(value, int | float):
        return True
    return bounds[0] <= value <= bounds[1]


def _fully(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda text: pattern.fullmatch(text) is not None


def _by_library(name: str) -> Callable[[str], bool]:
    return lambda text: LIBRARY.conforms(text, name)


def _is_date(text: str) -> bool:
    if not DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_time(text: str) -> bool:
    parts = TIME.fullmatch(text)
    if parts is None:
        return False
    if parts["second"] != "60":
        return True
    local = timedelta(hours=int(parts["hour"]), minutes=int(parts["minute"]))
    offset = timedelta(hours=int(parts["hours"] or 0), minutes=int(parts["minutes"] or 0))
    universal = local + offset if parts["sign"] == "-" else local - offset
    return universal % timedelta(days=1) == LEAP_SECONDS_END


def _is_date_time(text: str) -> bool:
    return text[10:11] in ("T", "t") and _is_date(text[:10]) and _is_time(text[11:])


def _is_hostname(text: str) -> bool:
    return not text.endswith(".") and LIBRARY.conforms(text, "hostname")


def _is_email(text: str) -> bool:
    local, _, domain = text.rpartition("@")
    return LOCAL_PART.fullmatch(local) is not None and _is_mail_domain(domain)


def _is_idn_email(text: str) -> bool:
    local, _, domain = text.rpartition("@")
    ascii_local = NON_ASCII_URI_CHARACTER.sub("a", local)
    is_local = LOCAL_PART.fullmatch(ascii_local) is not None
    return is_local and (_is_mail_domain(domain) or LIBRARY.conforms(domain, "idn-hostname"))


def _is_mail_domain(domain: str) -> bool:
    if not (domain.startswith("[") and domain.endswith("]")):
        return _is_hostname(domain)
    literal = domain[1:-1]
    if literal[:5].lower() == "ipv6:":
        return LIBRARY.conforms(literal[5:], "ipv6")
    return LIBRARY.conforms(literal, "ipv4")


def _is_uri(text: str) -> bool:
    return not text.endswith("\n") and LIBRARY.conforms(text, "uri")


def _is_uri_reference(text: str) -> bool:
    return not text.endswith("\n") and LIBRARY.conforms(text, "uri-reference")


def _spell_as_uri(text: str) -> str:
    """An IRI with its other characters as RFC 3987 §3.1 escapes them, to be read as a URI."""
    return NON_ASCII_URI_CHARACTER.sub("%C3%A9", text)


def _is_base64(text: str) -> bool:
    try:
        base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return False
    return True


def _is_base64_url(text: str) -> bool:
    return BASE64_URL.fullmatch(text) is not None and len(text.rstrip("=")) % 4 != 1


TEXT_FORMATS: dict[str, Callable[[str], bool]] = {
    "date-time": _is_date_time,
    "date": _is_date,
    "time": _is_time,
    "duration": _fully(DURATION),
    "email": _is_email,
    "idn-email": _is_idn_email,
    "hostname": _is_hostname,
    "idn-hostname": _by_library("idn-hostname"),
    "ipv4": _by_library("ipv4"),
    "ipv6": _by_library("ipv6"),
    "uri": _is_uri,
    "uri-reference": _is_uri_reference,
    "iri": lambda text: _is_uri(_spell_as_uri(text)),
    "iri-reference": lambda text: _is_uri_reference(_spell_as_uri(text)),
    "uuid": _fully(UUID),
    "regex": is_pattern,
    "json-pointer": _fully(JSON_POINTER),
    "relative-json-pointer": _fully(RELATIVE_JSON_POINTER),
    "byte": _is_base64,
    "base64": _is_base64,
    "base64url": _is_base64_url,
}

INTEGER_FORMATS: dict[str, tuple[int, int]] = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
}
