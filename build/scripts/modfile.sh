#!/usr/bin/env bash
# modfile.sh: prints the go.mod to build the program with. It is ours, with one library replaced by a copy that is changed
# here: jsonschema compiles the schemas of JSON Schema itself in init, at every start of the program, which takes as long as
# all the rest of the start. The copy does so when the first schema is compiled. When the library does not look as expected
# any more, it is used as it is: the program only starts slower.
. "$(dirname "$0")/lib.sh"

module=github.com/santhosh-tekuri/jsonschema/v6
copy=$tools/jsonschema modfile=$tools/go.mod

go mod download "$module"
from=$(go list -m -f '{{.Dir}}' "$module")
if ! grep -q '^func init() {$' "$from/draft.go" || ! grep -q '^	c := NewCompiler()$' "$from/draft.go" ||
  ! grep -q '^func NewCompiler() \*Compiler {$' "$from/compiler.go"; then
  say "jsonschema has changed: building with it as it is"
  echo "$root/go.mod"
  exit
fi

stamp=$copy/.from now=$(fingerprint "$from/draft.go" "$from/compiler.go" "$0")
if [ "$(cat "$stamp" 2>/dev/null)" != "$now" ]; then
  rm -rf "$copy"
  mkdir -p "$tools"
  cp -R "$from" "$copy"
  chmod -R u+w "$copy"
  sed -e '/^func init() {$/,/^}$/s/^}$/})/' -e 's/^func init() {$/var compileDrafts = sync.OnceFunc(func() {/' \
    -e 's/^	c := NewCompiler()$/	c := newCompiler()/' -e 's/^	"slices"$/	"slices"; "sync"/' "$from/draft.go" >"$copy/draft.go"
  sed -e 's/^func NewCompiler() \*Compiler {$/func newCompiler() *Compiler {/' "$from/compiler.go" >"$copy/compiler.go"
  cat >"$copy/lazy.go" <<'END'
package jsonschema

// NewCompiler makes a compiler, and the drafts it knows when it is the first.
func NewCompiler() *Compiler {
	compileDrafts()
	return newCompiler()
}
END
  printf '%s\n' "$now" >"$stamp"
fi
cp go.sum "${modfile%.mod}.sum"
{
  cat go.mod
  printf '\nreplace %s => %s\n' "$module" "$copy"
} >"$modfile"
echo "$modfile"
