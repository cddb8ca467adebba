#!/usr/bin/env bash
# bench.sh [PART…]: measures, and prints ratios of things measured in the same run. All parts, or the named ones.
# docs/performance.md keeps figures of such runs.
. "$(dirname "$0")/lib.sh"

part_operations() {
  say "single operations"
  grep -rl --include='*_test.go' '^func Benchmark' backend | sed 's|^|./|; s|/[^/]*$||' | sort -u |
    xargs go test -run='^$' -bench=. -benchmem -tags sqlite_fts5
}
part_calls() {
  build/scripts/build.sh frontend headless
  say "whole calls and whole processes, beside the bare SDK"
  go run -tags sqlite_fts5 ./backend/bench -fairlead "$bin/fairlead"
}
part_fleet() {
  say "thirty servers at once, beside bare sessions"
  npm_ci test/servers
  go run -tags sqlite_fts5 ./backend/bench -servers 30 \
    -script "$PWD/test/servers/node_modules/@modelcontextprotocol/server-everything/dist/index.js"
}
part_window() {
  build/scripts/build.sh frontend headless window bare-window
  say "the start of the window"
  test/window/run.sh startup.py
}
part_million() {
  say "a history of a million calls"
  # MILLION_HOME keeps the history, to be measured again or looked at with FAIRLEAD_HOME.
  go run -tags sqlite_fts5 ./backend/bench/million ${MILLION_HOME:+-home "$MILLION_HOME"} ${CALLS:+-calls "$CALLS"}
}

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(operations calls fleet window)
for part in "${parts[@]}"; do
  declare -F "part_$part" >/dev/null || fail "There is no part $part." "The parts are: operations calls fleet window million"
done
build/scripts/setup.sh test
for part in "${parts[@]}"; do "part_$part"; done
