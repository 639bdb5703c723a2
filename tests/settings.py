"""The site's settings, with a folder of the tests' own and nothing that waits."""

import os
import tempfile

# Runs beside each other have a number each, and with it a database of Redis of their own.
if "REDIS_URL" in os.environ and "PYTEST_XDIST_WORKER" in os.environ:
    server, _, first = os.environ["REDIS_URL"].rpartition("/")
    run = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    os.environ["REDIS_URL"] = f"{server}/{(int(first) + run) % 16}"
os.environ["GECKO_DATA"] = tempfile.mkdtemp(prefix="gecko-tests-")
os.environ.setdefault("GECKO_SECRET_KEY", "a key for tests only")
os.environ.setdefault("GECKO_SAMPLE_PAUSE_SECONDS", "0.3")
os.environ.setdefault("GECKO_IMPORT_ADDRESSES", "yes")

from gecko_site.settings import *  # noqa: F403

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    # A file, as in production: an in-memory database locks whole tables between threads.
    DATABASES["default"]["TEST"] = {"NAME": os.environ["GECKO_DATA"] + "/tests.sqlite3"}  # noqa: F405
STATIC_ROOT.mkdir(exist_ok=True)  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_DEFAULT_QUEUE = "gecko-tests"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
