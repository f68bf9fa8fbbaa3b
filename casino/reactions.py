"""What follows a committed change: event to task. Each entry only hurries what the next sweep would find anyway."""

from casino import events, handlers, mail, tasks  # noqa: F401 handlers and mail fill the tables of obligations and outbox
from casino.events import REACTIONS

REACTIONS[events.MESSAGE_QUEUED] = [lambda _subject_id: tasks.relay.delay()]
REACTIONS[events.DOCUMENT_REQUESTED] = [lambda subject_id: tasks.render_document.delay(document_id=int(subject_id))]
