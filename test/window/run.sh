#!/usr/bin/env bash
# The real window: the program as it is shipped, on a display nobody looks at, with the real keychain daemon, found and
# pressed through the accessibility tree as a screen reader would. Pictures go to build/screenshots.
# run.sh [SCRIPT [ARGUMENT…]]: stories.py (arguments: names of stories), or another script of this folder.
. "$(dirname "$0")/../../build/scripts/lib.sh"

if [ "${1:-}" != --inside ]; then
  [ $# -gt 0 ] || set -- stories.py
  exec build/scripts/keyring.sh "$root/test/window/run.sh" --inside "$@"
fi
script=$2
shift 2

mkdir -p build/screenshots
exec {number}<> <(:)
# Without -noreset the display starts afresh when its last program ends, and a program that starts just then finds none.
Xvfb -noreset -displayfd "$number" -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true' EXIT
read -r -t 20 -u "$number" display || fail "Xvfb did not start."
export DISPLAY=:$display
# WebKit's own sandbox cannot be set up inside a container, nor a graphics card be found.
export WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1 LIBGL_ALWAYS_SOFTWARE=1 GDK_BACKEND=x11 XDG_SESSION_TYPE=x11
# No animations: WebKit's accessibility tree sometimes goes on hiding the page behind a dialog that fades out.
mkdir -p "$XDG_CONFIG_HOME/gtk-3.0"
printf '[Settings]\ngtk-enable-animations=0\n' >"$XDG_CONFIG_HOME/gtk-3.0/settings.ini"
# Debian's own Python: the accessibility bindings are a system package.
/usr/bin/python3 "test/window/$script" "$@"
