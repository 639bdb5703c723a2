"""Addresses, grouped by what they hang under."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path, register_converter
from django.urls.converters import IntConverter

from playground.forms.signing_in import SignInForm
from playground.views import (
    attempts,
    behaviours,
    catalogs,
    checklists,
    datasets,
    editing,
    forking,
    health,
    home,
    imports,
    new_session,
    proposals,
    replaying,
    samples,
    sessions,
    setting_up,
    states,
    tools,
    upkeep,
)


class RowConverter(IntConverter):
    """A row's key: no longer than a database holds, so that anything longer is a plain 404."""

    regex = "[0-9]{1,18}"


register_converter(RowConverter, "row")

sign_in = LoginView.as_view(redirect_authenticated_user=True, authentication_form=SignInForm)

urlpatterns = [
    path("", home.show_home, name="home"),
    path("healthz", health.show_health, name="health"),
    path("login/", sign_in, name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    # Catalogs and their tools
    path("catalogs/", catalogs.list_catalogs, name="catalog-list"),
    path("catalogs/samples/", samples.list_samples, name="sample-list"),
    path("catalogs/samples/<slug:name>/add/", samples.add, name="sample-add"),
    path("catalogs/samples/<slug:name>/start/", samples.start, name="sample-start"),
    path("catalogs/<row:catalog_id>/", catalogs.show_catalog, name="catalog-detail"),
    path("catalogs/<row:catalog_id>/tools/<slug:name>/", tools.show_tool, name="tool-detail"),
    path("catalogs/<row:catalog_id>/tools/<slug:name>/try/", tools.try_tool, name="tool-try"),
    path("catalogs/<row:catalog_id>/choose/", upkeep.choose, name="catalog-choose"),
    path("catalogs/<row:catalog_id>/compare/", upkeep.compare, name="catalog-compare"),
    path("catalogs/<row:catalog_id>/delete/", upkeep.delete, name="catalog-delete"),
    path("catalogs/<row:catalog_id>/restore/", upkeep.restore, name="catalog-restore"),
    path("catalogs/<row:catalog_id>/openapi.json", upkeep.export_document, name="catalog-export"),
    path("catalogs/<row:catalog_id>/source", upkeep.export_source, name="catalog-source"),
    path("catalogs/<row:catalog_id>/tools/<slug:name>/effect/", upkeep.settle, name="tool-effect"),
    path(
        "catalogs/<row:catalog_id>/tools/<slug:name>/examples/<row:number>/remove/",
        upkeep.remove_kept,
        name="example-remove",
    ),
    path(
        "catalogs/<row:catalog_id>/tools/<slug:name>/behaviour/", behaviours.show, name="behaviour"
    ),
    path(
        "catalogs/<row:catalog_id>/tools/<slug:name>/behaviour/check/",
        behaviours.check,
        name="behaviour-check",
    ),
    path(
        "catalogs/<row:catalog_id>/tools/<slug:name>/behaviour/keep/",
        behaviours.keep,
        name="behaviour-keep",
    ),
    path(
        "catalogs/<row:catalog_id>/tools/<slug:name>/behaviour/back/",
        behaviours.take_back,
        name="behaviour-back",
    ),
    path(
        "catalogs/<row:catalog_id>/tools/<slug:name>/propose/",
        proposals.ask,
        name="proposal-ask",
    ),
    path("proposals/<row:proposal_id>/", proposals.show, name="proposal-detail"),
    path("proposals/<row:proposal_id>/accept/", proposals.accept, name="proposal-accept"),
    path("proposals/<row:proposal_id>/decline/", proposals.decline, name="proposal-decline"),
    # Imports: descriptions on their way to becoming a catalog
    path("imports/", imports.list_imports, name="import-list"),
    path("imports/new/", imports.upload, name="import-new"),
    path("imports/<row:import_id>/", imports.show_import, name="import-detail"),
    path("imports/<row:import_id>/keep/", imports.keep, name="import-keep"),
    path("imports/<row:import_id>/cancel/", imports.cancel, name="import-cancel"),
    # Datasets of calls and what is wrong with them
    path("datasets/", datasets.list_datasets, name="dataset-list"),
    path("datasets/new/", datasets.upload, name="dataset-new"),
    path("datasets/<row:dataset_id>/", datasets.show_dataset, name="dataset-detail"),
    path("datasets/<row:dataset_id>/lines.jsonl", datasets.download_lines, name="dataset-lines"),
    path(
        "datasets/<row:dataset_id>/answers.jsonl",
        datasets.download_answers,
        name="dataset-answers",
    ),
    path("datasets/<row:dataset_id>/cancel/", datasets.cancel, name="dataset-cancel"),
    path("datasets/<row:dataset_id>/delete/", datasets.delete, name="dataset-delete"),
    # Sessions, their attempts and calls
    path("sessions/", sessions.list_sessions, name="session-list"),
    path("sessions/open/", replaying.open_session, name="session-open"),
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
    path("sessions/<row:session_id>/replay/", replaying.replay, name="session-replay"),
    path("sessions/<row:session_id>/export.json", replaying.export, name="session-export"),
    path("sessions/<row:session_id>/continue/", sessions.resume, name="session-continue"),
    path("sessions/<row:session_id>/change/", sessions.change, name="session-change"),
    path("sessions/<row:session_id>/setup/", setting_up.settle, name="session-setup"),
    path(
        "sessions/<row:session_id>/turns/<row:turn_number>/checklist/",
        checklists.edit,
        name="checklist-edit",
    ),
    path("sessions/<row:session_id>/compare/", states.compare, name="state-compare"),
    path("sessions/<row:session_id>/call/", attempts.call, name="call-make"),
    path("sessions/<row:session_id>/call/schema/", attempts.send_schema, name="call-schema"),
    path("sessions/<row:session_id>/finish/", attempts.finish, name="attempt-finish"),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>/fork/",
        forking.fork,
        name="session-fork",
    ),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>/state/",
        states.show_state,
        name="attempt-state",
    ),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>/state/edit/",
        editing.edit,
        name="state-edit",
    ),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>/state/back/",
        editing.take_back,
        name="state-back",
    ),
    path(
        "sessions/<row:session_id>/attempts/<row:turn_number>-<row:attempt_number>"
        "/items/<str:item>/",
        attempts.decide,
        name="item-decide",
    ),
]
