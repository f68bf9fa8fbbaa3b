"""One settings file; the environment makes the differences.

Nothing set: the embedded product (SQLite, file-system broker, mail into a folder), all of its data under `var/`.
`DATABASE_URL` and `REDIS_URL`: the distributed product. `docs/running.md` lists every variable.
"""

import contextlib
import os
import secrets
import sys
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env("BAIZE_DATA", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)
VERSION = "0.1.0"
SITE_URL = env("SITE_URL", default=f"http://127.0.0.1:{env('PORT', default='8000')}").rstrip("/")
IS_HTTPS = SITE_URL.startswith("https://")
DEBUG = False

# ---- secrets ---------------------------------------------------------------------------------------------------------


def kept_secret(name: str) -> str:
    """Read a secret this installation keeps for itself, making it on the first start."""
    path = DATA_DIR / "keys" / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)  # the first of several starting processes decides
        draft.unlink()
    return path.read_text(encoding="ascii")


IS_DISTRIBUTED = "DATABASE_URL" in env
SECRET_KEY = env("SECRET_KEY", default="") or ("" if IS_DISTRIBUTED else kept_secret("django"))
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
AUDIT_KEY_FILE = Path(env("AUDIT_KEY_FILE", default=str(DATA_DIR / "keys" / "audit.pem")))
CHECKPOINT_DIR = Path(env("CHECKPOINT_DIR", default=str(DATA_DIR / "checkpoints")))
DOCUMENT_DIR = Path(env("DOCUMENT_DIR", default=str(DATA_DIR / "documents")))

# ---- applications ----------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "casino",
    "tournaments",
    "promotions",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "axes",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "casino.middleware.HeadersMiddleware",
    "casino.middleware.TickMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "casino.middleware.SignInMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "casino.middleware.ErrorsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "casino.urls"
WSGI_APPLICATION = "casino.asgi.pages"
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CSRF_FAILURE_VIEW = "casino.views.errors.csrf_failed"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino.views.context.house",
            ],
            "builtins": ["casino.templatetags.baize"],
        },
    }
]

# ---- database --------------------------------------------------------------------------------------------------------

SQLITE_OPTIONS = {
    "timeout": 20,
    # A read that turns into a write fails at once under DEFERRED; IMMEDIATE queues writers instead.
    "transaction_mode": "IMMEDIATE",
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY;"
        "PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-20000"
    ),
}
POSTGRESQL_OPTIONS = {
    "options": "-c lock_timeout=3s -c idle_in_transaction_session_timeout=30s -c statement_timeout=15s"
}

if IS_DISTRIBUTED:
    DATABASES = {"default": env.db_url("DATABASE_URL")}
else:
    DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "baize.sqlite3"}}
_database = DATABASES["default"]
_database["CONN_MAX_AGE"] = 60
_database["CONN_HEALTH_CHECKS"] = True
_database.setdefault("OPTIONS", {}).update(SQLITE_OPTIONS if "sqlite" in _database["ENGINE"] else POSTGRESQL_OPTIONS)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---- people and access -----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "casino.Staff"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
LOGIN_URL = "casino:sign_in"
LOGIN_REDIRECT_URL = "casino:desk"

PROXIES = env.int("PROXIES", default=0)  # how many proxies of ours add to X-Forwarded-For
AXES_CLIENT_IP_CALLABLE = "casino.addresses.client_address"
AXES_FAILURE_LIMIT = 5
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # nobody keeps somebody else locked out by going on
AXES_DISABLE_ACCESS_LOG = True  # `SignIn` rows are the list of sessions
AXES_LOCKOUT_CALLABLE = "casino.views.account.locked_out"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
OTP_TOTP_ISSUER = "Baize"

SESSION_COOKIE_NAME = "__Host-baize" if IS_HTTPS else "baize"
SESSION_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 8 * 60 * 60
SESSION_IDLE_SECONDS = 30 * 60
SESSION_IDLE_SECONDS_MONEY = 15 * 60
CSRF_COOKIE_NAME = "__Host-csrf" if IS_HTTPS else "csrf"
CSRF_COOKIE_SECURE = IS_HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"

# ---- headers ---------------------------------------------------------------------------------------------------------

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 31_536_000 if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_HTTPS
SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # a monitor beside the process asks in plain HTTP
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# ---- background work -------------------------------------------------------------------------------------------------

REDIS_URL = env("REDIS_URL", default="")
BROKER_DIR = DATA_DIR / "broker"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 90
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_URL = REDIS_URL or "files://localhost"
if REDIS_URL:
    # The timeout lies above the longest task, so that no running task is ever handed out a second time.
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "visibility_timeout": 300,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 3,
        "socket_keepalive": True,
    }
else:
    for folder in ("queue", "control"):
        (BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "store_processed": False,
        "polling_interval": 0.1,
    }
CELERY_TASK_PUBLISH_RETRY = False  # a broker that is away must not keep a page waiting; the database remembers the work
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat")
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "casino.sweep", "schedule": 10.0, "options": {"expires": 10}},
    "relay": {"task": "casino.relay", "schedule": 10.0, "options": {"expires": 10}},
    "render": {"task": "casino.render_waiting", "schedule": 30.0, "options": {"expires": 30}},
}
WEB_TICKS = True  # a request does a little of what is due when the scheduler has fallen silent

# ---- mail ------------------------------------------------------------------------------------------------------------

MAIL_URL = env("MAIL_URL", default=f"file://{DATA_DIR / 'mail'}")
MAIL_FROM = env("MAIL_FROM", default="Baize <baize@localhost>")

# ---- live streams ----------------------------------------------------------------------------------------------------

LIVE_VIEWERS_AT_MOST = env.int("LIVE_VIEWERS_AT_MOST", default=5000)  # in each process
LIVE_VIEWERS_PER_ADDRESS = env.int("LIVE_VIEWERS_PER_ADDRESS", default=1000)  # a whole room may share one address

# ---- words, time, files ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en-au"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": DATA_DIR / "files"}},
    "staticfiles": {"BACKEND": "casino.storage.StaticFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# ---- API -------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["casino.api.authentication.SignedIn"],
    "DEFAULT_PERMISSION_CLASSES": ["casino.api.authentication.MayUse"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["casino.api.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "casino.api.schema.Described",
    "DEFAULT_PAGINATION_CLASS": "casino.api.pages.Pages",
    "PAGE_SIZE": 50,
    "EXCEPTION_HANDLER": "casino.api.problems.problem_of",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Baize",
    "DESCRIPTION": "Tournaments and prize draws by the book. Every refusal is problem+json with code, field and clause.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "ObligationState": "casino.states.ObligationState",
        "IncidentState": "casino.states.IncidentState",
        "ApprovalState": "casino.states.ApprovalState",
        "DocumentState": "casino.models.documents.Document.State",
        "DeviceState": "casino.states.DeviceState",
        "DeviceKind": "casino.models.cards.Device.Kind",
        "CardCheckKind": "casino.models.cards.CardCheck.Kind",
        "TableState": "casino.states.TableState",
        "DisputeState": "casino.states.DisputeState",
        "PaymentErrorState": "casino.states.PaymentErrorState",
        "WagerState": "casino.models.seats.FloorWager.State",
        "PlaceState": ["free", "taken", "idle", "kept"],
        "TournamentState": "tournaments.states.TournamentState",
        "TieKind": "casino.models.players.StaffTie.Kind",
        "AttemptKind": "casino.models.payments.PaymentAttempt.Kind",
        "CardEnd": "casino.models.players.PlayerCard.End",
        "NoticeTo": "casino.models.incidents.IncidentNotice.To",
        "TournamentNoticeTo": ["inspectorate", "regulator", "players"],
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "stream": sys.stderr}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="WARNING")},
}
