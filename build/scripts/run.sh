#!/usr/bin/env bash
# Installs what is missing, builds, and opens the window; without a display, serves the same to a browser.
. "$(dirname "$0")/lib.sh"

if [ "$(uname -s)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  build/scripts/setup.sh headless
  build/scripts/build.sh frontend headless
  say "there is no display here: open this address in a browser on this machine"
  exec "$bin/fairlead" serve
fi
build/scripts/setup.sh window
build/scripts/build.sh frontend headless window
exec "$bin/fairlead"
