#!/usr/bin/env bash
# bindings.sh write|check: generates frontend/wailsjs from the exported methods of the facades, or checks that what is
# there is what would be generated. The generator is the program itself, built with the tag bindings: it only looks at
# the types of what is bound. It needs neither GTK nor a display.
. "$(dirname "$0")/lib.sh"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
go build -tags bindings,sqlite_fts5 -o "$scratch/generate" .

# It reads wails.json and writes beside it.
mkdir "$scratch/frontend"
cp wails.json "$scratch/"
(cd "$scratch" && ./generate >generate.log) || fail "The bindings could not be generated." "$(cat "$scratch/generate.log")"
find "$scratch/frontend/wailsjs" -type f -exec chmod 644 {} +

case ${1:-} in
  write)
    rm -rf frontend/wailsjs
    cp -R "$scratch/frontend/wailsjs" frontend/wailsjs
    ;;
  check)
    diff -ru frontend/wailsjs "$scratch/frontend/wailsjs" ||
      fail "frontend/wailsjs is not what the facades in backend/api say." "Run make bindings and commit the result."
    ;;
  *) fail "bindings.sh knows write and check." ;;
esac
