"""Files that are written once: whole or not at all, and never over another one."""

import os
import secrets
from pathlib import Path


def keep_file(path: Path, content: bytes, *, mode: int = 0o644) -> bool:
    """Write a file that does not exist yet; return whether this call did, or raise if another content stands there.

    A reader sees the whole file or none, and after a crash there is either. Of several writers the first decides.
    """
    path.parent.mkdir(mode=0o755 if mode & 0o044 else 0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            if path.read_bytes() != content:
                raise FileExistsError(f"{path.name} already exists with another content.") from None
            return False
    finally:
        draft.unlink()
    _settle(path.parent)
    return True


def _settle(folder: Path) -> None:
    """Have the folder's own entry reach the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
