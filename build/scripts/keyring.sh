#!/usr/bin/env bash
# keyring.sh COMMAND…: runs COMMAND on a session bus of its own, with the real keychain daemon on it, unlocked and
# empty. Nothing of the person's own session or keychain is seen or touched, and nothing is left running.
here=$PWD
. "$(dirname "$0")/lib.sh"
cd "$here"

# Elsewhere the keychain is the system's own, and there is no bus.
[ "$(uname -s)" = Linux ] || exec "$@"

if [ "${1:-}" != --inside ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  mkdir -m 700 "$scratch/run" "$scratch/data" "$scratch/config"
  XDG_RUNTIME_DIR=$scratch/run XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config \
    dbus-run-session -- "$root/build/scripts/keyring.sh" --inside "$@"
  exit
fi
shift

gnome-keyring-daemon --unlock --foreground --components=secrets <<<"a password for tests" >/dev/null 2>&1 &
daemon=$!
trap 'kill "$daemon" 2>/dev/null; wait "$daemon" 2>/dev/null || true' EXIT

answers() {
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true'
}
for _ in $(seq 100); do
  if answers; then break; fi
  sleep 0.1
done
answers || fail "The keychain daemon did not start on its bus."

"$@"
