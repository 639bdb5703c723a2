"""WebSocket addresses."""

from django.urls import path, re_path

from playground.consumers import NowhereConsumer, SessionConsumer

websocket_urlpatterns = [
    # Django's stubs know HTTP views only; Channels' routing documentation uses `path` so.
    path("ws/sessions/<int:session_id>/", SessionConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", NowhereConsumer.as_asgi()),  # type: ignore[arg-type]
]
