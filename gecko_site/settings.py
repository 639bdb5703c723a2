"""Every setting and its default, once. README's table says what each variable is for."""

import sys
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from gecko_site.environment import (
    read_address,
    read_addresses,
    read_choice,
    read_commands,
    read_count,
    read_database,
    read_folder,
    read_functions,
    read_list,
    read_number,
    read_text,
)
from gecko_site.secret import read_or_make_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = read_folder("GECKO_DATA", BASE_DIR / "playground-data")

REDIS_URL = read_address("REDIS_URL", ("redis", "rediss", "unix"))
EMBEDDED = not REDIS_URL
"""One process on one machine: workers run inside it and the local owner needs no form."""

# --- Django ---------------------------------------------------------------------------------

DEBUG = False
if EMBEDDED or read_text("GECKO_SECRET_KEY", ""):
    SECRET_KEY = read_text("GECKO_SECRET_KEY", "") or read_or_make_key(DATA_DIR / "secret.key")
else:
    raise ImproperlyConfigured(
        "GECKO_SECRET_KEY must be set when REDIS_URL is: every process needs the same one."
    )
ALLOWED_HOSTS = read_list("GECKO_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = read_addresses("GECKO_TRUSTED_ORIGINS", [], ("http", "https"))
ROOT_URLCONF = "gecko_site.urls"
ASGI_APPLICATION = "gecko_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "template_partials",
    "gecko_site",
    "simulator",
    "playground",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "playground.access.LocalOwnerMiddleware",
    "playground.access.WorkspaceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# --- Database and cache ----------------------------------------------------------------------

DATABASES = {
    "default": read_database("DATABASE_URL", f"sqlite:///{DATA_DIR / 'playground.sqlite3'}")
}
DATABASE_CONNECTIONS = read_count("GECKO_DATABASE_CONNECTIONS", 50, least=4)
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # A page would otherwise spend more on connecting than on everything it asks. One that the
    # server has closed meanwhile is replaced before it is handed out.
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": DATABASE_CONNECTIONS}}
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets pages read while a worker writes. IMMEDIATE takes the write lock when a transaction
    # begins: two deferred ones that both turn to writing would fail without waiting.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }

CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    if EMBEDDED
    else {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "gecko",
        "OPTIONS": {"socket_connect_timeout": 5, "socket_timeout": 5},
    }
}

# --- Static files ---------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
SERVESTATIC_USE_FINDERS = EMBEDDED
SERVESTATIC_AUTOREFRESH = False

# --- Security -------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SECURE_COOKIES = read_choice("GECKO_SECURE_COOKIES", "no", ("yes", "no")) == "yes"
SESSION_COOKIE_SECURE = SECURE_COOKIES
CSRF_COOKIE_SECURE = SECURE_COOKIES
X_FRAME_OPTIONS = "DENY"
SIGN_IN_TRIES = read_count("GECKO_SIGN_IN_TRIES", 10, least=1)
SIGN_IN_SECONDS = read_count("GECKO_SIGN_IN_SECONDS", 300, least=1)

# --- Doorbell and workers -------------------------------------------------------------------

# The layer waits five seconds for a message before it asks again; the client's own time-out for a
# read is as long by default, and would end every quiet socket.
BELL = {"address": REDIS_URL, "socket_timeout": None}
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    if EMBEDDED
    else {"BACKEND": "gecko_site.doorbell.DoorbellLayer", "CONFIG": {"hosts": [BELL]}}
}
CELERY_BROKER_URL = "memory://localhost" if EMBEDDED else REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
# A task that dies with its worker is asked for again by the sweep, from the session's lease.
CELERY_TASK_ACKS_LATE = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = read_text("GECKO_QUEUE", "gecko")

WORKER_THREADS = read_count("GECKO_WORKER_THREADS", 16, least=1)
LEASE_SECONDS = read_number("GECKO_LEASE_SECONDS", 30, least=2)
SWEEP_SECONDS = read_number("GECKO_SWEEP_SECONDS", 5, least=1)

# --- Limits ---------------------------------------------------------------------------------

UPLOAD_MAX_BYTES = read_count("GECKO_UPLOAD_MAX_BYTES", 16_000_000, least=1_000)
UPLOAD_MAX_DEPTH = read_count("GECKO_UPLOAD_MAX_DEPTH", 200, least=10)
UPLOAD_MAX_NODES = read_count("GECKO_UPLOAD_MAX_NODES", 4_000_000, least=1_000)
IMPORT_SECONDS = read_number("GECKO_IMPORT_SECONDS", 120, least=1)
IMPORT_MEMORY_BYTES = read_count("GECKO_IMPORT_MEMORY_BYTES", 1_000_000_000, least=50_000_000)
DATASET_MAX_LINES = read_count("GECKO_DATASET_MAX_LINES", 200_000, least=1)
DATASET_SECONDS = read_number("GECKO_DATASET_SECONDS", 1_800, least=1)
IMPORT_ADDRESSES = (
    read_choice("GECKO_IMPORT_ADDRESSES", "yes" if EMBEDDED else "no", ("yes", "no")) == "yes"
)
IMPORT_PRIVATE_HOSTS = read_list("GECKO_IMPORT_PRIVATE_HOSTS", [])
IMPORT_COMMANDS = read_commands("GECKO_IMPORT_COMMANDS")
IMPORT_FETCH_SECONDS = read_number("GECKO_IMPORT_FETCH_SECONDS", 30, least=1)
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_MAX_BYTES + 1_000_000
# The largest form starts a session: a box for each tool of a catalog, which may have thousands, and
# three sets of rows with up to a dozen fields each.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 30_000
SAMPLE_PAUSE_SECONDS = read_number("GECKO_SAMPLE_PAUSE_SECONDS", 0.7, least=0)
STATE_MAX_BYTES = read_count("GECKO_STATE_MAX_BYTES", 2_000_000, least=1_000)

REAL_PRIVATE_HOSTS = read_list("GECKO_REAL_PRIVATE_HOSTS", [])
REAL_COMMANDS = read_commands("GECKO_REAL_COMMANDS")
PYTHON_TOOLS = read_functions("GECKO_PYTHON_TOOLS")
REAL_CONNECT_SECONDS = read_number("GECKO_REAL_CONNECT_SECONDS", 5, least=0.1)
REAL_READ_SECONDS = read_number("GECKO_REAL_READ_SECONDS", 30, least=0.1)
REAL_SECONDS = read_number("GECKO_REAL_SECONDS", 60, least=1)
REAL_MAX_BYTES = read_count("GECKO_REAL_MAX_BYTES", 1_000_000, least=1_000)
REAL_TRIES = read_count("GECKO_REAL_TRIES", 3, least=1)
REAL_PAUSE_SECONDS = read_number("GECKO_REAL_PAUSE_SECONDS", 0.5, least=0)

BEHAVIOUR_SECONDS = read_number("GECKO_BEHAVIOUR_SECONDS", 1, least=0.01)
BEHAVIOUR_MEMORY_BYTES = read_count("GECKO_BEHAVIOUR_MEMORY_BYTES", 64_000_000, least=1_000_000)
# A state may be nested 200 levels deep, and a behaviour must be able to read it.
BEHAVIOUR_RECURSION_DEPTH = read_count("GECKO_BEHAVIOUR_RECURSION_DEPTH", 200, least=200)
BEHAVIOUR_OUTPUT_BYTES = read_count("GECKO_BEHAVIOUR_OUTPUT_BYTES", 2_000_000, least=1_000)

DEFAULT_RETRIES = read_count("GECKO_DEFAULT_RETRIES", 3, least=0)
DEFAULT_CALLS = read_count("GECKO_DEFAULT_CALLS", 60, least=1)
DEFAULT_SECONDS = read_number("GECKO_DEFAULT_SECONDS", 900, least=1)
DEFAULT_TOKENS = read_count("GECKO_DEFAULT_TOKENS", 500_000, least=1)
DEFAULT_DOLLARS = read_number("GECKO_DEFAULT_DOLLARS", 5, least=0)

# --- Models ---------------------------------------------------------------------------------

MODEL_NAME = read_text("GECKO_MODEL", "")
MODEL_BASE_URL = read_address("GECKO_MODEL_BASE_URL", ("http", "https"))
MODEL_API_KEY = read_text("GECKO_MODEL_API_KEY", "")
MODEL_BASE_URLS = read_addresses(
    "GECKO_MODEL_BASE_URLS", ["*"] if EMBEDDED else [], ("http", "https"), wildcard="*"
)
# Each has one address, which is public. Others are where the environment or the machine says.
PUBLIC_PROVIDERS = [
    "anthropic",
    "cerebras",
    "cohere",
    "deepinfra",
    "deepseek",
    "fireworks_ai",
    "gemini",
    "groq",
    "mistral",
    "moonshot",
    "openai",
    "openrouter",
    "perplexity",
    "together_ai",
    "xai",
]
MODEL_PROVIDERS = read_list(
    "GECKO_MODEL_PROVIDERS", ["*"] if "*" in MODEL_BASE_URLS else PUBLIC_PROVIDERS
)
MODEL_SECONDS = read_number("GECKO_MODEL_SECONDS", 120, least=1)
MODEL_MAX_TOKENS = read_count("GECKO_MODEL_MAX_TOKENS", 2_000, least=16)
MODEL_REPLY_BYTES = read_count("GECKO_MODEL_REPLY_BYTES", 1_000_000, least=1_000)
JUDGE_INPUT_MAX_CHARACTERS = read_count("GECKO_JUDGE_INPUT_MAX_CHARACTERS", 60_000, least=1_000)
MODEL_SEND_BACKS = read_count("GECKO_MODEL_SEND_BACKS", 2, least=0)
OBSERVATION_MAX_CHARACTERS = read_count("GECKO_OBSERVATION_MAX_CHARACTERS", 8_000, least=200)
MODEL_RETRIES = read_count("GECKO_MODEL_RETRIES", 2, least=0)

# --- Log ------------------------------------------------------------------------------------

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {
        "outages": {"()": "gecko_site.outages.OutagesInALine"},
        "refusals": {"()": "gecko_site.refusals.RefusalsInALine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["outages", "refusals"],
            "stream": sys.stderr,
        }
    },
    "root": {
        "handlers": ["console"],
        "level": read_choice("GECKO_LOG_LEVEL", "WARNING", LOG_LEVELS),
    },
}
