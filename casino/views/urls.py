"""The addresses of what every part of the house shares: public pages first, then the desk."""

from django.urls import path

from casino.views import account, health, home, live, rules, second_factor, staff

urlpatterns = [
    path("", home.front, name="front"),
    path("healthz", health.healthz, name="healthz"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:key>/", rules.rulebook, name="rulebook"),
    path("live-parts/checkpoint/", live.checkpoint_part, name="checkpoint_part"),
    path("sign-in/", account.sign_in, name="sign_in"),
    path("sign-out/", account.sign_out, name="sign_out"),
    path("forgotten-password/", account.forgotten_password, name="forgotten_password"),
    path("choose-password/<str:number>/<str:token>/", account.choose_password, name="choose_password"),
    path("second-factor/", second_factor.second_factor, name="second_factor"),
    path("second-factor/set-up/", second_factor.set_up_codes, name="set_up_codes"),
    path("second-factor/start/", second_factor.start_codes, name="start_codes"),
    path("desk/", home.desk, name="desk"),
    path("desk/account/", account.account, name="account"),
    path("desk/account/password/", account.change_password, name="change_password"),
    path("desk/account/sessions/<int:pk>/end/", account.end_session, name="end_own_session"),
    path("desk/account/codes/recovery/", second_factor.new_recovery_codes, name="new_recovery_codes"),
    path("desk/account/codes/remove/", second_factor.remove_codes, name="remove_codes"),
    path("desk/staff/", staff.staff_list, name="staff"),
    path("desk/staff/add/", staff.add_staff, name="add_staff"),
    path("desk/staff/venue/", staff.venue, name="venue"),
    path("desk/staff/<int:pk>/", staff.staff_member, name="staff_member"),
    path("desk/staff/<int:pk>/details/", staff.change_details, name="change_staff"),
    path("desk/staff/<int:pk>/roles/", staff.change_roles, name="change_roles"),
    path("desk/staff/<int:pk>/end/", staff.end_access, name="end_access"),
    path("desk/staff/<int:pk>/restore/", staff.restore_access, name="restore_access"),
    path("desk/staff/<int:pk>/invite/", staff.invite, name="invite_staff"),
    path("desk/staff/<int:pk>/codes/", staff.reset_codes, name="reset_codes"),
    path("desk/staff/<int:pk>/sessions/", staff.end_sessions, name="end_sessions"),
]
