"""Long work: Ctrl-C, threads, progress, memory, and the time of an import."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import nimata

# Some seconds of work on any machine, without end in sight for a test.
LONG = ("nim:2", (30_000, 30_000))


def test_an_interrupt_ends_long_work_within_a_second() -> None:
    name, upto = LONG
    # What a shell starts in the background ignores interrupts, and its children do.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        nimata.game(name).table(*upto)
    assert time.monotonic() - sent[0] < 1.0
    # What was stopped is over: other work goes on.
    assert nimata.game(name).value(3, 5) == 6


def test_other_threads_run_meanwhile() -> None:
    name, upto = LONG
    steps = 0
    done = threading.Event()

    def work() -> None:
        limits = nimata.Limits(time_limit=1.0)
        with pytest.raises(nimata.Undecided):
            nimata.game(name).table(*upto, limits=limits)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        steps += 1
        time.sleep(0.001)
    thread.join()
    assert steps > 100


def test_progress_is_told_and_what_it_raises_ends_the_work() -> None:
    name, upto = LONG
    told: list[str] = []

    def hear(what: str, states: int, done: int | None, total: int | None) -> None:
        told.append(what)
        if len(told) == 3:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        nimata.game(name).table(*upto, progress=hear)
    assert told[-1] == "filling the table of nim:2"


def test_a_bar_of_tqdm(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    name, upto = LONG
    with pytest.raises(nimata.Undecided):
        nimata.game(name).table(*upto, progress=True, limits=nimata.Limits(time_limit=0.5))
    assert "filling the table" in capsys.readouterr().err


def test_memory_does_not_grow() -> None:
    psutil = pytest.importorskip("psutil")
    game, total = nimata.game("sd:1/2"), nimata.game("nim:2") + nimata.game("sd:1/3")
    automaton = game.automaton()
    process = psutil.Process()

    def calls(count: int) -> int:
        for n in range(1, count):
            game.value(n % 100 + 1)
            automaton(n)
            if n % 10 == 0:
                game.move(n % 50 + 1)
                total.value((n, 3), n % 60 + 1)
                game.table(n % 300 + 1)
                nimata.game("sd:2/3")
                with pytest.raises(nimata.BadInput):
                    game.value(0)
            if n % 1000 == 0:
                nimata.ask("E n (G[n] = @2)", G=automaton)
        return int(process.memory_info().rss)

    before = calls(20_000)
    after = calls(100_000)
    assert after - before < 4 << 20, f"{(after - before) >> 10} KiB more"


def test_an_import_takes_less_than_50_ms() -> None:
    code = (
        "import sys, time; start = time.process_time(); import nimata; "
        "print(time.process_time() - start, 'numpy' in sys.modules)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(5)
    ]
    times = [float(run.stdout.split()[0]) for run in runs]
    assert min(times) < 0.05, times
    assert runs[0].stdout.split()[1] == "False"


def test_long_numbers_come_and_go_fast() -> None:
    n = 7**1_183_295  # a million decimal digits
    game = nimata.game("nim:2")
    start = time.perf_counter()
    assert game.value(n, 1) == n ^ 1
    assert time.perf_counter() - start < 2.0
