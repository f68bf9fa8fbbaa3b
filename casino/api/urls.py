"""The API's addresses."""

from django.urls import path

from casino.api import me, rules, staff

urlpatterns = [
    path("me/", me.Me.as_view(), name="me"),
    path("me/password/", me.MyPassword.as_view(), name="my_password"),
    path("me/sessions/", me.MySessions.as_view(), name="my_sessions"),
    path("me/sessions/<int:pk>/", me.MySession.as_view(), name="my_session"),
    path("staff/", staff.StaffList.as_view(), name="staff"),
    path("staff/<int:pk>/", staff.StaffMember.as_view(), name="staff_member"),
    path("staff/<int:pk>/roles/", staff.StaffRoles.as_view(), name="staff_roles"),
    path("staff/<int:pk>/end-access/", staff.EndAccess.as_view(), name="end_access"),
    path("staff/<int:pk>/restore-access/", staff.RestoreAccess.as_view(), name="restore_access"),
    path("staff/<int:pk>/invite/", staff.Invite.as_view(), name="invite_staff"),
    path("staff/<int:pk>/reset-codes/", staff.ResetCodes.as_view(), name="reset_codes"),
    path("staff/<int:pk>/end-sessions/", staff.EndSessions.as_view(), name="end_sessions"),
    path("venue/", staff.VenueView.as_view(), name="venue"),
    path("rules/", rules.Rulebooks.as_view(), name="rules"),
    path("rules/<slug:key>/", rules.Rulebook.as_view(), name="rulebook"),
    path("rules/<slug:key>/<str:number>/", rules.OneClause.as_view(), name="clause"),
    path("clauses/", rules.Clauses.as_view(), name="clauses"),
]
