#!/usr/bin/env bash
# Everything that finds mistakes without running the program. All of it runs, also after a finding.
. "$(dirname "$0")/lib.sh"

status=0
check() { printf '— %s\n' "$*" && "$@" || status=1; }

# Both shapes of the program: with the window and without.
check "$tools/golangci-lint" run --build-tags "$test_tags" . ./backend/... ./build/... ./test/window/...
check go vet -tags "$headless_tags" .
check go vet -tags bindings,sqlite_fts5 .
check npm --prefix frontend run --silent lint
check shellcheck -x -P build/scripts build/scripts/*.sh .ci/run test/window/run.sh
check /usr/bin/python3 -m py_compile test/window/*.py
exit $status
