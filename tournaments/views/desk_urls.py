"""The addresses of tournaments on the desk."""

from django.urls import path

from tournaments.views import acceptance, builder, desk, life

urlpatterns = [
    path("", desk.tournaments, name="desk_tournaments"),
    path("part/", desk.tournaments_part, name="desk_tournaments_part"),
    path("new/", desk.new_tournament, name="new_tournament"),
    path("<slug:slug>/", desk.tournament, name="desk_tournament"),
    path("<slug:slug>/copy/", desk.copy_tournament, name="copy_tournament"),
    path("<slug:slug>/build/<slug:part>/", builder.build, name="build"),
    path("<slug:slug>/build/<slug:part>/read/", builder.build_part, name="build_part"),
    path("<slug:slug>/check/", builder.check, name="check"),
    path("<slug:slug>/check/<str:mark>/", builder.answer, name="answer_warning"),
    path("<slug:slug>/ask/", life.ask, name="ask_for_approval"),
    path("<slug:slug>/revise/", life.revise, name="revise"),
    path("<slug:slug>/publish/", life.publish, name="publish"),
    path("<slug:slug>/notice/", life.notice, name="give_notice"),
    path("<slug:slug>/open-entries/", life.open_entries, name="open_entries"),
    path("<slug:slug>/close-entries/", life.close_entries, name="close_entries"),
    path("<slug:slug>/amend/", life.amend, name="amend"),
    path("<slug:slug>/cancel/", life.cancel, name="cancel_tournament"),
    path("<slug:slug>/print/", life.paper, name="print_document"),
    path("<slug:slug>/acceptances/", acceptance.acceptances, name="acceptances"),
    path("<slug:slug>/acceptances/take/", acceptance.take, name="take_acceptance"),
]
