"""Routes of the whole site."""

from django.contrib import admin
from django.urls import include, path

from playground.forms.signing_in import OperatorSignInForm

handler500 = "gecko_site.outages.show_failure"
handler400 = "playground.views.refusals.refuse_request"

admin.site.login_form = OperatorSignInForm

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("playground.urls")),
]
