#!/usr/bin/env bash
# Measures, and prints ratios of things measured in the same run. docs/performance.md keeps figures of such runs.
. "$(dirname "$0")/lib.sh"
build/scripts/setup.sh test
build/scripts/build.sh frontend headless window bare-window
say "single operations"
go test -run='^$' -bench=. -benchmem -tags sqlite_fts5 ./backend/...
say "whole calls and whole processes, beside the bare SDK"
go run -tags sqlite_fts5 ./backend/bench -fairlead "$bin/fairlead"
say "the start of the window"
test/window/run.sh startup.py
