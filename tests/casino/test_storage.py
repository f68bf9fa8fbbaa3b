from casino.storage import StaticFiles


def test_static_files_are_compressed_by_gzip_alone():
    compressor = StaticFiles().create_compressor(quiet=True)

    assert (compressor.use_gzip, compressor.use_brotli) == (True, False)
