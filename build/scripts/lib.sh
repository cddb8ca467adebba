# shellcheck shell=bash
# What every script here needs: where the project is, how to speak, how to tell whether work is already done.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# Used by the scripts that read this file.
# shellcheck disable=SC2034
{
  bin=$root/build/bin
  tools=$root/build/tools
  logs=$root/build/logs
  golangci_version=2.15.0
  # webkit2_41: the library current distributions ship; sqlite_fts5: the history's full-text search.
  test_tags=webkit2_41,sqlite_fts5
  window_tags=webkit2_41,sqlite_fts5,desktop,production
  headless_tags=headless,sqlite_fts5
}
cd "$root"
# In a checkout of another owner, as containers have it, git answers nobody, and go build would fail over that. What the
# program calls itself comes from version below.
GOFLAGS="$(go env GOFLAGS 2>/dev/null || true) -buildvcs=false"
export GOFLAGS

say() { printf '\033[1m▸ %s\033[0m\n' "$*" >&2; }

# fail says in one sentence what is wrong (and, as further arguments, what to do) and ends the script.
fail() {
  printf '\033[31m✗ %s\033[0m\n' "$1" >&2
  shift
  [ $# -eq 0 ] || printf '  %s\n' "$@" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# fingerprint prints a hash over the names and contents of the files under the given paths.
# git is the one hashing program that is there on every system this builds on.
fingerprint() {
  local list
  list=$(find "$@" -type f -print 2>/dev/null | LC_ALL=C sort || true)
  {
    printf '%s\n' "$list"
    printf '%s\n' "$list" | git hash-object --stdin-paths --no-filters
  } | git hash-object --stdin
}

# npm_ci installs the packages of a folder, unless its lock file is the one that was installed last.
npm_ci() {
  local dir=$1 stamp=$1/node_modules/.installed now
  now=$(fingerprint "$dir/package.json" "$dir/package-lock.json")
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ]; then return; fi
  say "installing npm packages of $dir"
  (cd "$dir" && npm ci --no-audit --no-fund)
  printf '%s\n' "$now" >"$stamp"
}

# version is what the program says it is: the tag, or the commit.
version() { git -c safe.directory="$root" describe --tags --always --dirty 2>/dev/null || echo unknown; }
