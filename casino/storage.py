"""Static files: named by their content, compressed once."""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # WhiteNoise has no types
    """Compress by gzip alone: Brotli at full strength would take longer than all the rest of a first start."""

    def create_compressor(self, **options: Any) -> Compressor:
        return super().create_compressor(use_brotli=False, **options)
