#!/usr/bin/env bash
# Measures, and prints ratios of things measured in the same run.
. "$(dirname "$0")/lib.sh"
build/scripts/setup.sh headless
go test -run=NONE -bench=. -benchmem -tags sqlite_fts5 ./backend/...
if [ -d backend/bench ]; then go run -tags sqlite_fts5 ./backend/bench; fi
