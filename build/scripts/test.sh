#!/usr/bin/env bash
# test.sh [PART…]: installs what testing needs and runs all parts, or the named ones. A part that fails does not keep
# the next from running. Each part's output is in build/logs/PART.log; at the end stands one summary.
. "$(dirname "$0")/lib.sh"

all=(format lint bindings systems go conformance keychain unit build e2e window)
if [ "$(uname -s)" != Linux ]; then
  say "the parts keychain and window need Linux and are left out here"
  all=(format lint bindings systems go conformance unit build e2e)
fi

part_format() { build/scripts/format.sh check; }
part_lint() { build/scripts/lint.sh; }
part_bindings() { build/scripts/bindings.sh check; }
part_systems() { build/scripts/cross.sh check; }
# FAIRLEAD_TEST_FULL: a test that lacks something fails instead of skipping itself.
part_go() { FAIRLEAD_TEST_FULL=1 build/scripts/keyring.sh go test -race -timeout 30m -tags "$test_tags" . ./backend/...; }
part_conformance() { build/scripts/conformance.sh; }
part_keychain() { FAIRLEAD_TEST_FULL=1 build/scripts/keyring.sh go test -race -count=1 -v -tags "$test_tags" ./backend/secret/...; }
part_unit() { npm --prefix frontend run --silent test; }
part_build() { build/scripts/build.sh frontend headless window; }
part_e2e() {
  build/scripts/build.sh frontend headless badserver
  (cd frontend && ../build/scripts/keyring.sh npx playwright test)
}
part_window() {
  build/scripts/build.sh frontend headless window badserver
  test/window/run.sh
}

names=("$@")
[ ${#names[@]} -gt 0 ] || names=("${all[@]}")
for name in "${names[@]}"; do
  declare -F "part_$name" >/dev/null || fail "There is no part $name." "The parts are: ${all[*]}"
done

mkdir -p "$logs"
# The logs are read as plain text.
export NO_COLOR=1
passed=0 failed=0 rows=()

# run NAME COMMAND…: one part, timed, its output in its log; the end of the log is shown when it fails.
run() {
  local name=$1 started=$SECONDS outcome=ok took
  shift
  printf '▸ %-12s ' "$name"
  if "$@" </dev/null >"$logs/$name.log" 2>&1; then
    passed=$((passed + 1))
  else
    outcome=failed
    failed=$((failed + 1))
  fi
  took=$((SECONDS - started))
  rows+=("$(printf '%-12s %-7s %5d s' "$name" "$outcome" "$took")")
  printf '%s, %d s\n' "$outcome" "$took"
  if [ "$outcome" = failed ]; then
    printf -- '---- the end of build/logs/%s.log\n' "$name"
    tail -n 60 "$logs/$name.log"
    printf -- '----\n'
  else
    # A story that needed its second try is a defect of the story or of the program: it is said, though all went well.
    grep -E -A 5 '^ +[0-9]+ flaky' "$logs/$name.log" || true
  fi
}

summary() {
  printf '\n%-12s %-7s %7s\n' part outcome time
  printf '%s\n' "${rows[@]}"
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
trap 'printf "\ninterrupted\n"; summary; exit 130' INT TERM

run set-up build/scripts/setup.sh test
if [ "$failed" = 0 ]; then
  # In a shell of its own, so that a command that fails inside a part ends that part.
  for name in "${names[@]}"; do
    run "$name" bash -c ". build/scripts/lib.sh; $(declare -f "part_$name"); part_$name"
  done
fi
summary
