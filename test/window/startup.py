"""Measures the start of the window: from the start of the process until a tool can be called, beside a bare window."""

import os
import statistics
import sys
import tempfile
import time

from program import BINARY, ROOT, Program

RUNS = 7
BARE = os.path.join(ROOT, "build", "bin", "bare-window")


def start(binary, role, name, home, log):
    """Seconds from the start of a program until an element is there."""
    began = time.monotonic()
    program = Program([binary], home, log)
    try:
        program.find(role, name)
        took = time.monotonic() - began
        program.close()
        return took
    finally:
        program.kill()


def main():
    ours, bare = [], []
    with tempfile.TemporaryDirectory() as home, open(os.devnull, "wb") as log:
        for run in range(RUNS + 1):
            times = start(BARE, "heading", "Bare", home, log), start(BINARY, "push button", "Call", home, log)
            if run > 0:  # the first fills the caches, and makes the store
                bare.append(times[0])
                ours.append(times[1])
    ours, bare = statistics.median(ours), statistics.median(bare)
    print(f"{'':34} {'fairlead':>12} {'bare':>12} {'ratio':>8}")
    print(f"{'start to usable window':34} {ours * 1000:9.0f} ms {bare * 1000:9.0f} ms {ours / bare:8.2f}")


if __name__ == "__main__":
    sys.exit(main())
