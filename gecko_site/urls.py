"""Routes of the whole site."""

from django.contrib import admin
from django.urls import include, path

handler400 = "playground.views.refusals.refuse_request"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("playground.urls")),
]
