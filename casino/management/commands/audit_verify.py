"""Check the audit trail: exit 0 and one line if it is whole, exit 1 and every finding if it is not."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.audit_check import Finding, Tally, check_trail, known_keys

SHOWN = 1000


class Command(BaseCommand):
    help = "Check the audit trail: every link, note, checkpoint, signature and checkpoint file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of sentences")
        parser.add_argument(
            "--checkpoints",
            metavar="DIR",
            type=Path,
            default=Path(settings.CHECKPOINT_DIR),
            help="folder with checkpoint files, such as an inspector's own copy",
        )
        parser.add_argument(
            "--public-key",
            metavar="HEX",
            action="append",
            help="trust this key instead of the one on this machine; may be given several times",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        keys = frozenset(options["public_key"] or ()) or known_keys()
        if options["checkpoints"] != Path(settings.CHECKPOINT_DIR) and not options["checkpoints"].is_dir():
            raise CommandError(f"There is no folder {options['checkpoints']}.")
        tally = Tally()
        found = check_trail(tally, folder=options["checkpoints"], public_keys=keys)
        shown = list(islice(found, SHOWN))
        left_out = sum(finding.is_tampering for finding in found)
        is_whole = not left_out and not any(finding.is_tampering for finding in shown)
        if options["json"]:
            self._print_json(tally, shown, left_out=left_out, is_whole=is_whole)
        else:
            self._print_words(tally, shown, left_out=left_out, is_whole=is_whole)
        if not is_whole:
            sys.exit(1)

    def _print_json(self, tally: Tally, shown: list[Finding], *, left_out: int, is_whole: bool) -> None:
        findings = [asdict(finding) for finding in shown]
        answer = {"is_whole": is_whole, **asdict(tally), "findings": findings, "left_out": left_out}
        self.stdout.write(json.dumps(answer, indent=2))

    def _print_words(self, tally: Tally, shown: list[Finding], *, left_out: int, is_whole: bool) -> None:
        for finding in shown:
            self.stdout.write(f"{'TAMPERED' if finding.is_tampering else 'note'}: {finding.sentence}")
        if left_out:
            self.stdout.write(f"… and {left_out} more.")
        self.stdout.write(
            f"The audit trail is {'whole' if is_whole else 'NOT whole'}. Events: {tally.events}, notes: {tally.notes},"
            f" erased notes: {tally.erased_notes}, checkpoints: {tally.checkpoints},"
            f" checkpoint files: {tally.checkpoint_files}; newest event {tally.seq}, hash {tally.hash}."
        )
