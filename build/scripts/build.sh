#!/usr/bin/env bash
# build.sh frontend|headless|window|badserver|bare-window…: builds into frontend/dist and build/bin. What has not changed
# is not built again.
. "$(dirname "$0")/lib.sh"

build_frontend() {
  local now stamp=frontend/node_modules/.built
  now=$(fingerprint frontend/src frontend/public frontend/wailsjs frontend/index.html frontend/package-lock.json \
    frontend/*.config.* frontend/*.json)
  if [ -f frontend/dist/index.html ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then return; fi
  say "building the front end"
  npm --prefix frontend run --silent build
  # The folder has to exist before the first build, because the Go program embeds it: .gitkeep holds it.
  touch frontend/dist/.gitkeep
  printf '%s\n' "$now" >"$stamp"
}

# build_go NAME TAGS: one main package, two programs. fairlead has all commands and needs no GTK; without a command it
# becomes fairlead-window, which has to lie beside it.
build_go() {
  say "building $1"
  mkdir -p "$bin"
  go build -trimpath -tags "$2" -ldflags "-s -w -X main.version=$(version)" -o "$bin/$1" .
}

for what in "$@"; do
  case $what in
    frontend) build_frontend ;;
    headless) build_go fairlead "$headless_tags" ;;
    window) build_go fairlead-window "$window_tags" ;;
    # The server that misbehaves on request, for the end-to-end tests.
    badserver) go build -o "$bin/badserver" ./backend/internal/badserver ;;
    # A window with nothing behind it, to measure the start of ours beside it.
    bare-window) go build -trimpath -tags "$window_tags" -ldflags "-s -w" -o "$bin/bare-window" ./test/window/bare ;;
    *) fail "build.sh knows frontend, headless, window, badserver and bare-window, not $what." ;;
  esac
done
