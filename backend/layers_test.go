// Package backend has no code of its own: this test holds the rules between its rooms (docs/architecture.md).
package backend

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors lists the rooms, ground floor first. A room imports rooms of earlier
// floors only, so rooms of one floor do not know each other. Errors stand
// below everything, because every room returns them; the commands stand above
// the other ways in, because they start them.
var floors = [][]string{
	{"failure"},
	{"event", "jsonx", "pattern", "reach", "typo"},
	{"secret", "wire", "history", "catalog", "consent", "apps", "telemetry", "logs", "view", "compare"},
	{"config", "oauth"},
	{"session"},
	{"manager", "doctor"},
	{"invoke"},
	{"core"},
	{"suite"},
	{"api", "gateway", "control"},
	{"cli"},
	{"bench", "internal"}, // what measures and what tests: no room imports these
}

// callers are the rooms in which a method CallTool may be called, or a session.Request made: session
// calls the SDK's, invoke calls the session's, bench measures both. Everybody
// else goes through invoke.Call, or a call would be unrecorded.
var callers = []string{"session", "invoke", "bench"}

const (
	ours  = "fairlead/"
	wails = "github.com/wailsapp/wails"
)

func TestEveryRoomStandsOnItsFloor(t *testing.T) {
	root := os.DirFS("..")
	checked := 0
	walk := func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && path != "backend" && !strings.HasPrefix(path, "backend/") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		checked++
		for _, problem := range violations(t, path, string(text)) {
			t.Errorf("%s: %s", path, problem)
		}
		return nil
	}
	if err := fs.WalkDir(root, ".", walk); err != nil {
		t.Fatal(err)
	}
	if checked < 10 {
		t.Fatalf("only %d files were looked at: the walk does not find the sources", checked)
	}
}

// TestViolationsAreFound holds the checker itself: each source breaks one rule, or none.
func TestViolationsAreFound(t *testing.T) {
	for _, c := range []struct{ name, path, source, want string }{
		{"an earlier floor", "backend/wire/a.go", `import "fairlead/backend/failure"`, ""},
		{"a room's own folder", "backend/config/a.go", `import "fairlead/backend/config/hosts"`, ""},
		{"a later floor", "backend/history/a.go", `import "fairlead/backend/core"`, "history imports core"},
		{"the same floor", "backend/secret/a.go", `import "fairlead/backend/wire"`, "secret imports wire"},
		{"from a folder below", "backend/wire/tap/a.go", `import "fairlead/backend/api"`, "wire imports api"},
		{"a room nobody knows", "backend/helpers/a.go", ``, "has no floor"},
		{"an import nobody knows", "backend/core/a.go", `import "fairlead/backend/helpers"`, "has no floor"},
		{"Wails in the backend", "backend/api/a.go", `import "github.com/wailsapp/wails/v2/pkg/runtime"`, "imports Wails"},
		{"Wails in main.go", "main.go", `import "github.com/wailsapp/wails/v2"`, "imports Wails"},
		{"Wails in the window", "app_events.go", `import "github.com/wailsapp/wails/v2"`, ""},
		{"demo on its own", "backend/demo/a.go", `import "encoding/json"`, ""},
		{"demo with one of ours", "backend/demo/a.go", `import "fairlead/backend/failure"`, "demo imports failure"},
		{"a call past invoke", "backend/api/a.go", `func f(s S) { s.CallTool() }`, "calls CallTool"},
		{"a request past invoke", "backend/api/a.go", `var r = session.Request{}`, "makes a session.Request"},
		{"a call in invoke", "backend/invoke/a.go", `func f(s S) { s.CallTool() }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Join(violations(t, c.path, "package p\n"+c.source), "; ")
			if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// violations says which rules a source file breaks. path is relative to the project, with slashes.
func violations(t *testing.T, path, source string) (found []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	room := roomOf(filepath.ToSlash(path))
	if room != "" && room != "demo" && floorOf(room) < 0 {
		found = append(found, "the room "+room+" has no floor: give it one in this test and in .golangci.yml")
	}
	inWindow := room == "" && strings.HasPrefix(path, "app")
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(name, wails) && !inWindow {
			found = append(found, "imports Wails, which only app.go and the files beside it may")
		}
		if problem := crosses(room, strings.TrimPrefix(name, ours)); strings.HasPrefix(name, ours) && problem != "" {
			found = append(found, problem)
		}
	}
	if room == "" || slices.Contains(callers, room) {
		return found
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if isSelector(n.Fun, "", "CallTool") {
				found = append(found, "calls CallTool: only invoke does that, use invoke.Call")
			}
		case *ast.CompositeLit:
			if isSelector(n.Type, "session", "Request") {
				found = append(found, "makes a session.Request: only invoke does that, use invoke.Call")
			}
		}
		return true
	})
	return found
}

// isSelector reports whether e is x.name; an empty x is any.
func isSelector(e ast.Expr, x, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	id, ok := s.X.(*ast.Ident)
	return x == "" || ok && id.Name == x
}

// crosses says what is wrong with a file of room importing the package at path, or "".
func crosses(room, path string) string {
	imported := roomOf(path + "/")
	switch {
	case imported == "" || imported == room || room == "":
		return ""
	case room == "demo":
		return "demo imports " + imported + ", and is to import none of ours"
	case imported == "demo":
		return ""
	case floorOf(imported) < 0:
		return "the imported room " + imported + " has no floor"
	case floorOf(imported) >= floorOf(room):
		return room + " imports " + imported + ", which is not on an earlier floor"
	}
	return ""
}

// roomOf returns the room a file or package lies in: the first folder below backend, or "".
func roomOf(path string) string {
	rest, ok := strings.CutPrefix(path, "backend/")
	if !ok {
		return ""
	}
	room, _, inside := strings.Cut(rest, "/")
	if !inside {
		return ""
	}
	return room
}

func floorOf(room string) int {
	return slices.IndexFunc(floors, func(rooms []string) bool { return slices.Contains(rooms, room) })
}
