"""Run a coroutine in a thread of its own: Playwright's loop lives in the thread of the tests."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_alone(story: Coroutine[Any, Any, Any]) -> Any:
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, story).result()
