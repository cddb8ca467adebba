#!/usr/bin/env bash
# setup.sh headless|window|test|cross: installs what that needs and is not there yet.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/packages.sh"
set=${1:?which set: headless, window, test or cross}

have git || fail "git is missing." "Install it with your system's package manager."
have go || fail "Go is missing." "Install Go $(sed -n 's/^go //p' go.mod) or newer from https://go.dev/dl/."
# go refuses by itself, in a sentence of its own, when it is older than go.mod says and may not fetch a newer one.
go version >/dev/null || fail "This Go cannot build Fairlead." "Install Go $(sed -n 's/^go //p' go.mod) or newer from https://go.dev/dl/."

if [ "$set" != cross ]; then
  if ! have node || ! have npm; then
    fail "Node.js is missing." "Install Node.js 20.19 or newer, with npm, from https://nodejs.org/."
  fi
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $(node --version) is too old." "Install Node.js 20.19 or newer from https://nodejs.org/."
fi

[ "${SKIP_PACKAGES:-}" = 1 ] || install_packages "$set"
[ "$set" = cross ] || npm_ci frontend

if [ "$set" = test ]; then
  npm_ci test/powershell
  npm_ci test/servers
  if [ "$("$tools/golangci-lint" version --short 2>/dev/null)" != "$golangci_version" ]; then
    say "installing golangci-lint $golangci_version"
    GOBIN=$tools go install "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v$golangci_version"
  fi
fi
