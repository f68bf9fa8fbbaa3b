"""The API's addresses of tournaments."""

from django.urls import path

from tournaments.api import tournaments

urlpatterns = [
    path("", tournaments.Tournaments.as_view(), name="tournaments"),
    path("<slug:slug>/", tournaments.OneTournament.as_view(), name="tournament"),
    path("<slug:slug>/parts/<slug:part>/", tournaments.ChangePart.as_view(), name="change_part"),
    path("<slug:slug>/answer-warning/", tournaments.AnswerWarning.as_view(), name="answer_warning"),
    path("<slug:slug>/ask/", tournaments.AskForApproval.as_view(), name="ask_for_approval"),
    path("<slug:slug>/revise/", tournaments.Revise.as_view(), name="revise"),
    path("<slug:slug>/publish/", tournaments.Publish.as_view(), name="publish"),
    path("<slug:slug>/notices/", tournaments.GiveNotice.as_view(), name="give_notice"),
    path("<slug:slug>/open-entries/", tournaments.OpenEntries.as_view(), name="open_entries"),
    path("<slug:slug>/close-entries/", tournaments.CloseEntries.as_view(), name="close_entries"),
    path("<slug:slug>/amend/", tournaments.Amend.as_view(), name="amend"),
    path("<slug:slug>/cancel/", tournaments.Cancel.as_view(), name="cancel"),
    path("<slug:slug>/print/", tournaments.Print.as_view(), name="print_document"),
    path("<slug:slug>/acceptances/", tournaments.Accept.as_view(), name="accept_terms"),
]
