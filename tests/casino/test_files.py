import pytest

from casino.files import keep_file


def test_file_is_written_once_and_whole(tmp_path):
    path = tmp_path / "new" / "a.json"

    first, second = keep_file(path, b"one"), keep_file(path, b"one")

    assert (first, second) == (True, False)
    assert [file.name for file in path.parent.iterdir()] == ["a.json"]


def test_file_is_never_replaced_by_another_content(tmp_path):
    path = tmp_path / "a.json"
    keep_file(path, b"one")

    with pytest.raises(FileExistsError, match=r"a\.json already exists with another content"):
        keep_file(path, b"two")

    assert path.read_bytes() == b"one"
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


def test_private_file_is_its_owners_alone_from_the_first_moment(tmp_path):
    keep_file(tmp_path / "keys" / "k.pem", b"secret", mode=0o600)

    assert (tmp_path / "keys").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "keys" / "k.pem").stat().st_mode & 0o777 == 0o600
