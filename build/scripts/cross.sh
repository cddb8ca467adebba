#!/usr/bin/env bash
# cross.sh build: the Windows programs, and the check below. cross.sh check: whether the backend's types fit Windows
# and macOS. The check compiles without C, so it covers all of our own code but not SQLite's, which is the same everywhere.
. "$(dirname "$0")/lib.sh"

check() {
  local system
  for system in windows/amd64 darwin/arm64 darwin/amd64; do
    say "checking the backend for $system"
    CGO_ENABLED=0 GOOS=${system%/*} GOARCH=${system#*/} go vet -tags sqlite_fts5 ./backend/...
  done
}

# The window's program has no console on Windows, so the commands are in a program of their own there.
build() {
  local windows=(env CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc GOOS=windows GOARCH=amd64 go build -trimpath)
  mkdir -p "$bin"
  say "building fairlead.exe"
  "${windows[@]}" -tags sqlite_fts5,desktop,production -ldflags "-s -w -H windowsgui -X main.version=$(version)" -o "$bin/fairlead.exe" .
  say "building fairlead-headless.exe"
  "${windows[@]}" -tags "$headless_tags" -ldflags "-s -w -X main.version=$(version)" -o "$bin/fairlead-headless.exe" .
}

case ${1:-} in
  build)
    npm_ci frontend
    build/scripts/build.sh frontend
    build
    check
    ;;
  check) check ;;
  *) fail "cross.sh knows build and check." ;;
esac
