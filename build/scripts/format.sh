#!/usr/bin/env bash
# format.sh write|check: gofmt for Go, prettier for the front end.
. "$(dirname "$0")/lib.sh"

case ${1:-} in
  write)
    gofmt -w ./*.go backend build/typecheck test/window
    npm --prefix frontend run --silent format
    ;;
  check)
    wrong=$(gofmt -l ./*.go backend build/typecheck test/window)
    npm --prefix frontend run --silent format:check || fail "The front end is not in its format." "Run make format."
    [ -z "$wrong" ] || fail "These files are not in gofmt's format. Run make format." "$wrong"
    ;;
  *) fail "format.sh knows write and check." ;;
esac
