#!/usr/bin/env bash
# conformance.sh: runs the official conformance suite against Fairlead's own session and sign-in code: every required
# client scenario of both eras, the extensions, and the sign-in of 2025-03-26. What the suite noted of a scenario is in
# build/logs/conformance.
. "$(dirname "$0")/lib.sh"

npm_ci test/conformance
# The suite needs Node.js 22; the project itself only 20.
node=node
if ! node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 22 ? 0 : 1)'; then
  node=$(find test/conformance/node_modules -path '*/node-*/bin/node' -type f | head -n 1)
  [ -n "$node" ] || fail "The conformance suite needs Node.js 22 or newer." "Install it from https://nodejs.org/."
fi

notes=$logs/conformance
rm -rf "$notes"
mkdir -p "$notes"
client=$notes/client
go build -tags sqlite_fts5 -o "$client" ./backend/internal/conformance

# suite NAME ARGUMENTS…: one run. The limit is for a machine that is busy: a scenario takes a second.
suite() {
  local name=$1
  shift
  say "conformance: $name"
  if ! "$node" test/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js client \
    --command "$client" --timeout 120000 --expected-failures test/conformance/known-failures.yml \
    --output-dir "$notes/$name" "$@" >"$notes/$name.log" 2>&1; then
    cat "$notes/$name.log"
    fail "Fairlead does not pass $name." "See $notes/$name."
  fi
  sed -n '/=== SUITE SUMMARY ===/,$p' "$notes/$name.log"
}
suite 2025-11-25 --requirements 2025-11-25
suite 2026-07-28 --requirements 2026-07-28
suite extensions --suite extensions
suite backcompat --suite backcompat
