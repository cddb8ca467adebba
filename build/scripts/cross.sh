#!/usr/bin/env bash
# cross.sh build: the Windows programs, and the check below. cross.sh check: whether all of our code fits Windows and
# macOS, by its types, because there is no C compiler for macOS here.
. "$(dirname "$0")/lib.sh"

check() {
  local system scratch
  scratch=$(mktemp -d)
  go build -o "$scratch/typecheck" ./build/typecheck
  for system in windows/amd64 darwin/arm64 darwin/amd64; do
    GOOS=${system%/*} GOARCH=${system#*/} "$scratch/typecheck" -tags "$headless_tags" . ./backend/...
    GOOS=${system%/*} GOARCH=${system#*/} "$scratch/typecheck" -tags "$window_tags" .
  done
  rm -r "$scratch"
}

# As everywhere, fairlead is the commands and fairlead-window the window, which on Windows has no console.
build() {
  local windows=(env CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc GOOS=windows GOARCH=amd64 go build -trimpath)
  mkdir -p "$bin"
  say "building fairlead.exe"
  "${windows[@]}" -tags "$headless_tags" -ldflags "-s -w -X main.version=$(version)" -o "$bin/fairlead.exe" .
  say "building fairlead-window.exe"
  "${windows[@]}" -tags sqlite_fts5,desktop,production -ldflags "-s -w -H windowsgui -X main.version=$(version)" -o "$bin/fairlead-window.exe" .
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
