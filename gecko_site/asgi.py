"""HTTP and WebSocket entry."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gecko_site.settings")
http_application = get_asgi_application()

# Imported after Django is set up, because the consumers import models.
from django.conf import settings  # noqa: E402

from gecko_site.outages import end_sockets  # noqa: E402
from playground.access import know_local_owner  # noqa: E402
from playground.bodies import limit_bodies  # noqa: E402
from playground.encodings import refuse_encodings  # noqa: E402
from playground.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": refuse_encodings(
            limit_bodies(http_application, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        ),
        "websocket": end_sockets(
            AllowedHostsOriginValidator(
                AuthMiddlewareStack(know_local_owner(URLRouter(websocket_urlpatterns)))  # type: ignore[arg-type]
            )
        ),
    }
)
