"""The key that signs cookies: given by the operator, or generated once and kept with the data."""

import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def read_or_make_key(file: Path) -> str:
    """The key in `file`, made first where there is none.

    It is written aside and then linked into place, so that of two processes starting at once
    neither reads a half-written key and both end up with the same one.
    """
    if not file.exists():
        handle, aside = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(get_random_secret_key())
        try:
            os.link(aside, file)
        except FileExistsError:
            pass
        finally:
            Path(aside).unlink()
    return file.read_text(encoding="utf-8")
