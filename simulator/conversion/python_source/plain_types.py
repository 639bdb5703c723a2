"""The types of Python's own and of well-known libraries, by their names, as JSON holds them."""

from simulator.values.json import Schema

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
FLAG: Schema = {"type": "boolean"}
NULL: Schema = {"type": "null"}
ANYTHING: Schema = {}


def _text(form: str) -> Schema:
    return {"type": "string", "format": form}


SCALARS: dict[str, Schema] = {
    **dict.fromkeys(("str", "Text", "LiteralString", "AnyStr", "StrictStr", "SecretStr"), TEXT),
    **dict.fromkeys(("int", "Integral", "StrictInt"), WHOLE),
    **dict.fromkeys(("float", "Number", "Real", "StrictFloat"), NUMBER),
    **dict.fromkeys(("bool", "StrictBool"), FLAG),
    **dict.fromkeys(("None", "NoneType"), NULL),
    **dict.fromkeys(("Any", "object", "Json", "JsonValue", "Hashable"), ANYTHING),
    "PositiveInt": {"type": "integer", "exclusiveMinimum": 0},
    "NegativeInt": {"type": "integer", "exclusiveMaximum": 0},
    "NonNegativeInt": {"type": "integer", "minimum": 0},
    "NonPositiveInt": {"type": "integer", "maximum": 0},
    "PositiveFloat": {"type": "number", "exclusiveMinimum": 0},
    "NegativeFloat": {"type": "number", "exclusiveMaximum": 0},
    "NonNegativeFloat": {"type": "number", "minimum": 0},
    "NonPositiveFloat": {"type": "number", "maximum": 0},
    **dict.fromkeys(("datetime", "AwareDatetime", "NaiveDatetime"), _text("date-time")),
    **dict.fromkeys(("date", "PastDate", "FutureDate"), _text("date")),
    "time": _text("time"),
    "timedelta": _text("duration"),
    **dict.fromkeys(("UUID", "UUID1", "UUID3", "UUID4", "UUID5"), _text("uuid")),
    "Decimal": {"type": ["number", "string"], "format": "decimal"},
    "Fraction": TEXT,
    **dict.fromkeys(("bytes", "bytearray", "Base64Bytes"), _text("byte")),
    **dict.fromkeys(("Path", "PurePath", "PosixPath", "FilePath"), _text("path")),
    **dict.fromkeys(("PathLike", "DirectoryPath"), _text("path")),
    "EmailStr": _text("email"),
    **dict.fromkeys(("AnyUrl", "AnyHttpUrl", "HttpUrl"), _text("uri")),
    "IPv4Address": _text("ipv4"),
    "IPv6Address": _text("ipv6"),
    "Pattern": _text("regex"),
    "conint": WHOLE,
    "constr": TEXT,
    "confloat": NUMBER,
    "condecimal": {"type": ["number", "string"], "format": "decimal"},
}
"""Bytes travel in base64, as OpenAPI's format `byte` says."""

ARRAYS = frozenset(
    {
        *{"list", "List", "Sequence", "MutableSequence", "Iterable", "Collection", "Container"},
        *{"Iterator", "AsyncIterable", "AsyncIterator", "Generator", "AsyncGenerator", "deque"},
        *{"Deque", "Reversible", "conlist"},
    }
)
SETS = frozenset(
    {"set", "Set", "frozenset", "FrozenSet", "AbstractSet", "MutableSet", "KeysView", "conset"}
)
TUPLES = frozenset({"tuple", "Tuple"})
MAPS = frozenset(
    {
        *{"dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict"},
        *{"DefaultDict", "Counter", "ChainMap"},
    }
)
WRAPPERS = frozenset(
    {
        *{"Final", "ClassVar", "Required", "NotRequired", "ReadOnly", "InitVar", "Awaitable"},
        *{"Coroutine", "Mapped"},
    }
)
"""They say nothing of the value; the last of what they hold is its type."""
NOT_DATA = frozenset(
    {
        *{"Callable", "type", "Type", "IO", "TextIO", "BinaryIO", "StringIO", "BytesIO"},
        *{"ModuleType", "FunctionType"},
    }
)
"""Things that no JSON stands for."""
