"""Addresses, grouped by what they hang under."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path, register_converter
from django.urls.converters import IntConverter

from playground.forms.signing_in import SignInForm
from playground.views import attempts, catalogs, health, home, new_session, sessions, tools


class RowConverter(IntConverter):
    """A row's key: no longer than a database holds, so that anything longer is a plain 404."""

    regex = "[0-9]{1,18}"


register_converter(RowConverter, "row")

sign_in = LoginView.as_view(redirect_authenticated_user=True, authentication_form=SignInForm)

urlpatterns = [
    path("", home.show_home, name="home"),
    path("sample/", home.start_the_sample, name="sample-start"),
    path("healthz", health.show_health, name="health"),
    path("login/", sign_in, name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    # Catalogs and their tools
    path("catalogs/", catalogs.list_catalogs, name="catalog-list"),
    path("catalogs/new/", catalogs.upload_catalog, name="catalog-upload"),
    path("catalogs/<row:catalog_id>/", catalogs.show_catalog, name="catalog-detail"),
    path("catalogs/<row:catalog_id>/tools/<slug:name>/", tools.show_tool, name="tool-detail"),
    path("catalogs/<row:catalog_id>/tools/<slug:name>/try/", tools.try_tool, name="tool-try"),
    # Sessions, their attempts and calls
    path("sessions/", sessions.list_sessions, name="session-list"),
    path("sessions/new/", new_session.start, name="session-new"),
    path("sessions/new/check/", new_session.check, name="session-check"),
    path("sessions/new/catalog/", new_session.choose_catalog, name="session-catalog"),
    path("sessions/new/tools/", new_session.choose_tools, name="session-tools"),
    path("sessions/<row:session_id>/", sessions.show_session, name="session-detail"),
    path("sessions/<row:session_id>/events/", sessions.send_events, name="session-events"),
    path("sessions/<row:session_id>/earlier/", sessions.send_earlier, name="session-earlier"),
    path("sessions/<row:session_id>/standing/", sessions.send_standing, name="session-standing"),
    path(
        "sessions/<row:session_id>/events/<row:sequence>.json",
        sessions.send_event,
        name="session-event",
    ),
    path("sessions/<row:session_id>/events.jsonl", sessions.download_events, name="session-log"),
    path(
        "sessions/<row:session_id>/recording.json",
        sessions.download_recording,
        name="session-recording",
    ),
    path("sessions/<row:session_id>/cancel/", sessions.cancel, name="session-cancel"),
    path("sessions/<row:session_id>/again/", new_session.run_again, name="session-again"),
    path("sessions/<row:session_id>/continue/", sessions.resume, name="session-continue"),
    path("sessions/<row:session_id>/change/", sessions.change, name="session-change"),
    path("sessions/<row:session_id>/call/", attempts.call, name="call-make"),
    path("sessions/<row:session_id>/call/schema/", attempts.send_schema, name="call-schema"),
    path("sessions/<row:session_id>/finish/", attempts.finish, name="attempt-finish"),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>/state/",
        attempts.show_state,
        name="attempt-state",
    ),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>"
        "/items/<str:item>/",
        attempts.decide,
        name="item-decide",
    ),
]
