"""Which media types hold JSON, and which hold forms."""

import re

JSON_MEDIA = re.compile(r"[^;]*[/+]json\b", re.IGNORECASE)
JSON = "application/json"
MULTIPART = "multipart/form-data"
URL_ENCODED = "application/x-www-form-urlencoded"


def is_json(media_type: str) -> bool:
    return JSON_MEDIA.match(media_type) is not None


def is_form(media_type: str) -> bool:
    return media_type.lower().startswith(("multipart/", URL_ENCODED))
