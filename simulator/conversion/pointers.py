"""RFC 6901 pointers."""


def escape(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    return token.replace("~1", "/").replace("~0", "~")


def child(pointer: str, *tokens: str | int) -> str:
    """The pointer of something below another."""
    return "/".join((pointer, *(escape(str(token)) for token in tokens)))


def tokens_of(pointer: str) -> list[str]:
    """The unescaped steps of a pointer; none for the whole document."""
    return [unescape(token) for token in pointer.split("/")[1:]]


def parent(pointer: str) -> str:
    return pointer.rpartition("/")[0]


def last_token(pointer: str) -> str:
    return unescape(pointer.rpartition("/")[2])
