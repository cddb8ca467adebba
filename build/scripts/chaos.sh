#!/usr/bin/env bash
# chaos.sh [SPAN]: the chaos test for a longer time, such as 1h. make test runs a short one.
. "$(dirname "$0")/lib.sh"

span=${1:-5m}
say "chaos for $span"
FAIRLEAD_CHAOS=$span go test -race -tags sqlite_fts5 -count=1 -timeout 0 -v ./backend/internal/chaos

say "the history: three hundred kills"
FAIRLEAD_KILLS=300 go test -tags sqlite_fts5 -count=1 -timeout 0 -run SurvivesAKill ./backend/history
