"""Several people at the same moment."""

import threading

from django.db import OperationalError, connections

from games.rulings import RuleBroken


def at_once(*acts):
    """Run all acts in threads that start together; return what each returned or raised."""
    answers, start = [None] * len(acts), threading.Barrier(len(acts))

    def run(place, act):
        try:
            start.wait(timeout=10)
            answers[place] = act()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def outcome(act):
    """Return what came of an act in a thread: its answer, the code of a refusal, or that it was dead-locked."""
    try:
        return act()
    except RuleBroken as broken:
        return broken.refusals[0].code
    except OperationalError as error:
        return "dead-lock" if "deadlock" in str(error) else str(error)
    finally:
        connections.close_all()
