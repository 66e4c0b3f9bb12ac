"""The benchmark runs, and tells and writes what it promises; how fast anything is is no matter here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
JOBS = ("headers", "parse", "replay", "apply", "playout", "legal", "dump", "text", "start")
PARTS = ("replay", "parse", "tokens", "lines", "trees", "run", "bind", "apply", "check", "copy", "playout")
PEERS = [peer for peer in ("chess", "pokerkit") if find_spec(peer)]
CHROMIUM = shutil.which(os.environ.get("ORLOJ_CHROMIUM", "chromium"))
PAGE = "# Speed\n\n<!-- benchmark: begin -->\nold\n<!-- benchmark: end -->\n\nMore.\n"


def benchmark(*arguments: str) -> subprocess.CompletedProcess[str]:
    return completed("benchmarks", "--games", "1", *arguments)


def completed(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


def measured(folder: Path, *arguments: str) -> tuple[str, dict[str, Any]]:
    """Return what a run prints, and what it writes."""
    written = folder / "figures.json"
    done = benchmark("--json", str(written), *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(written.read_text("utf-8"))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    return measured(tmp_path_factory.mktemp("run"), "--rounds", "1")


def test_every_job_is_measured(run: tuple[str, dict[str, Any]]) -> None:
    jobs = run[1]["jobs"]
    assert tuple(jobs) == JOBS
    timings = [timing for job in jobs.values() for timing in job["sides"].values()]
    assert all(timing["count"] > 0 and timing["best"] == timing["median"] > 0 for timing in timings)


def test_a_job_is_timed_once_a_round(tmp_path: Path) -> None:
    timing = measured(tmp_path, "--rounds", "3", "--only", "apply")[1]["jobs"]["apply"]["sides"]["orloj"]
    assert len(timing["seconds"]) == 3
    fastest, middle, _ = (timing["count"] / seconds for seconds in sorted(timing["seconds"]))
    assert (timing["best"], timing["median"]) == pytest.approx((fastest, middle))


def test_what_a_record_leaves_out_is_counted_apart(run: tuple[str, dict[str, Any]]) -> None:
    ours = run[1]["jobs"]["replay"]["sides"]["orloj"]
    assert 0 < ours["written"] < ours["count"]


def test_the_bars_are_those_that_were_set(run: tuple[str, dict[str, Any]]) -> None:
    found = {name: job["goals"] for name, job in run[1]["jobs"].items() if job["goals"]}
    assert found == {
        "replay": {"chess": {"bar": 0.1, "aim": 0.3}, "pokerkit": {"bar": 0.5, "aim": 2.0}},
        "playout": {"chess": {"bar": 0.2, "aim": 1.0}},
    }


def test_a_ratio_is_our_rate_divided_by_the_peers(run: tuple[str, dict[str, Any]]) -> None:
    for job in run[1]["jobs"].values():
        assert set(job["ratios"]) == set(job["sides"]) - {"orloj"}
        for peer, ratio in job["ratios"].items():
            assert ratio == pytest.approx(job["sides"]["orloj"]["best"] / job["sides"][peer]["best"])


@pytest.mark.parametrize("peer", PEERS)
def test_a_peer_that_is_installed_stands_beside(peer: str, run: tuple[str, dict[str, Any]]) -> None:
    assert {"parse", "replay", "apply", "playout", "legal", "start"} <= {
        name for name, job in run[1]["jobs"].items() if peer in job["sides"]
    }


def test_time_is_split_into_parts_and_growth_is_shown(run: tuple[str, dict[str, Any]]) -> None:
    _, data = run
    assert set(PARTS) <= set(data["layers"])
    for what, sizes in (("turns", (3, 6, 12, 24)), ("records", (1, 4))):
        counts = {name: timing["count"] for name, timing in data[what].items()}
        assert counts == {f"{size}{how}": size for size in sizes for how in ("", ", uncollected")}


def test_memory_is_weighed_for_a_record_and_over_a_stream(run: tuple[str, dict[str, Any]]) -> None:
    memory = run[1]["memory"]
    assert memory["orloj, replayed: every position"]["size"] > memory["orloj, parsed"]["size"] > 0
    assert memory["stream"]["records"] == 10
    assert len(memory["stream"]["peaks"]) == 4


def test_the_memory_of_a_stream_stays_flat(run: tuple[str, dict[str, Any]]) -> None:
    """Its records are all the same here; were only their trees kept, ten of them would take thrice as much as one."""
    stream = run[1]["memory"]["stream"]
    assert max(stream["peaks"]) < 1.5 * min(stream["peaks"])
    assert stream["left"] < 0.1 * min(stream["peaks"])


def test_the_machine_is_told(run: tuple[str, dict[str, Any]]) -> None:
    printed, data = run
    assert {"processor", "system", "Python", "orloj-dsl", "lark", *PEERS} <= set(data["machine"])
    assert all(which in printed.splitlines()[0] for which in data["machine"].values())
    assert printed.splitlines()[0].endswith("; 1 games, 1 rounds.")


def test_the_tables_stand_on_a_page_in_place_of_the_old_ones(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    printed, data = measured(tmp_path, "--rounds", "1", "--only", "legal", "--page", str(page))
    assert list(data["jobs"]) == ["legal"]
    assert "| list what is legal | positions |" in printed
    assert page.read_text("utf-8") == PAGE.replace("old\n", f"\n{printed}")


def test_a_page_without_a_place_is_refused_before_anything_is_measured(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Speed\n", "utf-8")
    done = benchmark("--page", str(page))
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no lines <!-- benchmark: begin --> and <!-- benchmark: end -->" in done.stderr


@pytest.mark.parametrize("option", ["--json", "--page"])
def test_a_file_that_can_not_be_is_refused_before_anything_is_measured(option: str, tmp_path: Path) -> None:
    path = tmp_path / "none" / "file"
    done = benchmark(option, str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"error: {path}: No such file or directory" in done.stderr


def test_an_unknown_job_is_refused() -> None:
    done = benchmark("--only", "replay,chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no such job: chess" in done.stderr


# ---- puzzles ----

SMALL = "scenarios/puzzles/the-missing-link.orloj"
REACHED = "scenarios/puzzles/nobody-left-for-the-clock.orloj"


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_each_puzzle_is_proven_with_its_bound_and_without(tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    done = completed("benchmarks.puzzles", REACHED, SMALL, "--json", str(written))
    assert done.returncode == 0, done.stderr
    head, _, link, nobody = (cells(row) for row in done.stdout.splitlines() if row.startswith("|"))
    assert head[:7] == ["puzzle", "asks for", "difficulty", "solutions", "nodes", "s", "nodes a second"]
    assert head[7:] == ["nodes without the bound", "nodes without / with", "time without / with"]
    assert link[:4] == ["The missing link", "max, 1 turn", "minute", "1"]
    assert nobody[:4] == ["Nobody left for the clock", "reach, 1 turn; every way", "easy", "6"]
    assert nobody[7:] == ["-", "-", "-"]
    first, second = json.loads(written.read_text("utf-8"))["puzzles"]
    found, peer = first["found"], first["without"]
    assert (found["best"], found["solutions"]) == (peer["best"], peer["solutions"]) == (16, 1)
    nodes, without = found["nodes"], peer["nodes"]
    assert 0 < nodes < without
    assert [link[4], link[7], link[8]] == [f"{nodes:,}", f"{without:,}", f"{without / nodes:.1f}"]
    assert second["without"] is None


def test_limits_are_tried_at_turns_of_the_games_that_ship(tmp_path: Path) -> None:
    page, written = tmp_path / "page.md", tmp_path / "figures.json"
    text = "<!-- puzzles: begin -->\nold\n<!-- puzzles: end -->\n\n<!-- limits: begin -->\nold\n<!-- limits: end -->\n"
    page.write_text(text, "utf-8")
    options = ("--limits", "--positions", "2", "--seconds", "0.2", "--page", str(page), "--json", str(written))
    done = completed("benchmarks.puzzles", *options)
    assert done.returncode == 0, done.stderr
    before, _, rest = text.rpartition("old\n")
    assert page.read_text("utf-8") == f"{before}\n{done.stdout}{rest}"
    tried = json.loads(written.read_text("utf-8"))["limits"]
    first = [one for one in tried if one["goal"] == "vp max in 1 turn"]
    assert len({(one["game"], one["turn"]) for one in first}) == 2
    solved = sum(one["solved"] for one in first)
    assert [row for row in map(cells, done.stdout.splitlines()) if row[:3] == ["`vp max in 1 turn`", "2", str(solved)]]
    for one in tried:
        assert one["nodes"] > 0
        assert one["solved"] or one["seconds"] >= 0.2


@pytest.mark.parametrize("option", [(), ("--limits",)])
def test_a_page_without_a_place_for_puzzles_is_refused(option: tuple[str, ...], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    done = completed("benchmarks.puzzles", *option, "--page", str(page))
    name = "limits" if option else "puzzles"
    assert (done.returncode, done.stdout) == (2, "")
    assert f"has no lines <!-- {name}: begin --> and <!-- {name}: end -->" in done.stderr


# ---- pages ----


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_a_page_is_opened_and_walked_from_the_start_to_the_end(tmp_path: Path) -> None:
    page, written = tmp_path / "page.md", tmp_path / "figures.json"
    page.write_text("<!-- page: begin -->\nold\n<!-- page: end -->\n", "utf-8")
    options = ("first-evening", "--rounds", "2", "--chromium", str(CHROMIUM))
    done = completed("benchmarks.page", *options, "--page", str(page), "--json", str(written))
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(written.read_text("utf-8"))["pages"]
    # Each key is one step; there is one position more.
    assert (found["game"], len(found["opening"]), len(found["steps"])) == ("first-evening", 2, found["positions"] - 1)
    head, _, row = (cells(line) for line in done.stdout.splitlines() if line.startswith("|"))
    assert head[:4] == ["game", "positions", "bytes", "made in s"]
    assert row[:3] == ["first-evening", str(found["positions"]), f"{found['size']:,}"]
    assert page.read_text("utf-8") == f"<!-- page: begin -->\n\n{done.stdout}<!-- page: end -->\n"


def test_a_page_without_a_place_for_pages_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    done = completed("benchmarks.page", "--page", str(page))
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no lines <!-- page: begin --> and <!-- page: end -->" in done.stderr
