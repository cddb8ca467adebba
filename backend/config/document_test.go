package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

const newServer = `{"command":"x","args":["a","b"]}`

// TestAddingToAnyFile: what a file may look like, and what adding a server makes of it.
func TestAddingToAnyFile(t *testing.T) {
	for name, tt := range map[string]struct{ before, after string }{
		"missing":  {"", "{\n  \"mcpServers\": {\n    \"n\": {\n      \"command\": \"x\",\n      \"args\": [\"a\", \"b\"]\n    }\n  }\n}\n"},
		"blank":    {" \n", "{\n  \"mcpServers\": {\n    \"n\": {\n      \"command\": \"x\",\n      \"args\": [\"a\", \"b\"]\n    }\n  }\n}\n"},
		"comments": {"// mine\n", "// mine\n{\n  \"mcpServers\": {\n    \"n\": {\n      \"command\": \"x\",\n      \"args\": [\"a\", \"b\"]\n    }\n  }\n}\n"},
		"braces":   {"{}", "{\n  \"mcpServers\": {\n    \"n\": {\n      \"command\": \"x\",\n      \"args\": [\"a\", \"b\"]\n    }\n  }\n}"},
		"byte order mark and CRLF": {
			"\ufeff{\r\n\t\"mcpServers\": {\r\n\t}\r\n}\r\n",
			"\ufeff{\r\n\t\"mcpServers\": {\r\n\t\t\"n\": {\r\n\t\t\t\"command\": \"x\",\r\n\t\t\t\"args\": [\"a\", \"b\"]\r\n\t\t}\r\n\t}\r\n}\r\n",
		},
		"one line": {
			`{"mcpServers":{"a":{"command":"y"}}}`,
			`{"mcpServers":{"a":{"command":"y"}, "n": {"command": "x", "args": ["a", "b"]}}}`,
		},
		"comment behind the last": {
			"{\n  \"mcpServers\": {\n    \"a\": {\"command\": \"y\"} // about a\n    // the end\n  }\n} // eof",
			"{\n  \"mcpServers\": {\n    \"a\": {\"command\": \"y\"}, // about a\n    // the end\n\n    \"n\": {\n      \"command\": \"x\",\n      \"args\": [\"a\", \"b\"]\n    }\n  }\n} // eof",
		},
		"other keys alone": {
			"{\n    \"x\": 1\n}\n",
			"{\n    \"x\": 1,\n    \"mcpServers\": {\n        \"n\": {\n            \"command\": \"x\",\n            \"args\": [\"a\", \"b\"]\n        }\n    }\n}\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			f, path, changes := onDisk(t, tt.before)
			if f.Failure() != nil {
				t.Fatal(f.Failure())
			}
			must(t, f.Put("n", []byte(newServer)))
			if got := content(t, path); got != tt.after {
				t.Errorf("got:\n%q\nwant:\n%q", got, tt.after)
			}
			if s, ok := f.Get("n"); !ok || s.Command != "x" || len(*changes) != 1 || (*changes)[0][0] != "n" {
				t.Errorf("server %+v, changes %v", s, *changes)
			}
			// Taking it out again leaves the other servers, and a readable file.
			must(t, f.Remove("n"))
			if _, ok := f.Get("n"); ok || f.Failure() != nil {
				t.Errorf("still there, or broken: %v", f.Failure())
			}
			if strings.Contains(tt.before, `"a"`) && content(t, path) != tt.before {
				t.Errorf("after removing:\n%q\nwant:\n%q", content(t, path), tt.before)
			}
		})
	}
}

func TestWhatMakesAFileUnusable(t *testing.T) {
	for text, want := range map[string]string{
		`[1]`:                     "line 1, column 1: The file holds a list",
		`"x"`:                     "line 1, column 1: The file holds a text",
		"{\n \"mcpServers\": []}": `line 2, column 16: "mcpServers" is a list`,
		"{\"a\":1,\n\"a\":2}":     `line 2, column 1: The key "a" is there twice`,
		"{\"mcpServers\":{\"a\":{},\n \"a\":{}}}": `line 2, column 2: The server "a" is there twice`,
		"{\"servers\":{}}":                        `The file has no "mcpServers", but "servers"`,
		"{\"mcpServers\":{\n\"ä\": x}}":           `line 2, column 6: This is not valid JSON`,
		"{\"mcpServers\":{":                       "not valid JSON",
		"\x00\x01":                                "not valid JSON",
	} {
		f, path, _ := onDisk(t, text)
		why := f.Failure()
		if why == nil || why.Code != failure.Config || !strings.Contains(why.Message, want) || why.Hint == "" || len(why.Details) == 0 {
			t.Errorf("%q: %+v, want %q", text, why, want)
		}
		for what, err := range map[string]error{
			"Put": f.Put("n", []byte(newServer)), "Remove": f.Remove("a"), "Rename": f.Rename("a", "b"), "SetEnabled": f.SetEnabled("a", false),
		} {
			if !failure.Is(err, failure.Config) {
				t.Errorf("%q: %s: %v", text, what, err)
			}
		}
		if content(t, path) != text {
			t.Errorf("%q was changed to %q", text, content(t, path))
		}
	}
}

func TestOneBadServerLeavesTheOthers(t *testing.T) {
	f, path, _ := onDisk(t, `{
  "mcpServers": {
    "good": {"command": "x"},
    "no-args": {
      "command": "x",
      "args": "oops"
    },
    "bad/name": {"command": "x"},
    "text": "x",
    "last": {"url": "https://a.example/mcp"}
  }
}`)
	if f.Failure() != nil {
		t.Fatal(f.Failure())
	}
	var names []string
	for _, s := range f.Servers() {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, " "); got != "good last" {
		t.Errorf("servers: %s", got)
	}
	broken := f.Broken()
	for name, want := range map[string]string{
		"no-args":  `servers.json, line 6, column 15: "args" is not a list of texts.`,
		"bad/name": "servers.json, line 8, column 17: The server name contains a slash, backslash or colon.",
		"text":     "servers.json, line 9, column 13: Expected a JSON object, got a text.",
	} {
		if why := broken[name]; why == nil || why.Message != want {
			t.Errorf("%s: %v", name, why)
		}
	}
	if raw, ok := f.Definition("no-args"); !ok || !strings.Contains(string(raw), "oops") {
		t.Errorf("a broken server cannot be looked at: %s", raw)
	}
	must(t, f.Put("no-args", []byte(`{"command":"x","args":[]}`)))
	must(t, f.Rename("bad/name", "good name"))
	must(t, f.Remove("text"))
	if len(f.Broken()) != 0 || len(f.Servers()) != 4 {
		t.Errorf("broken %v, file:\n%s", f.Broken(), content(t, path))
	}
}

func TestEditsThatCannotBe(t *testing.T) {
	f, path, changes := onDisk(t, `{"mcpServers": {"a": {"command": "x"}, "b": {"command": "y"}}}`)
	before := content(t, path)
	for what, tt := range map[string]struct {
		err  error
		code failure.Code
	}{
		"put what is wrong":    {f.Put("n", []byte(`{"command":5}`)), failure.Config},
		"put under a bad name": {f.Put("a/b", []byte(newServer)), failure.Config},
		"rename to a taken":    {f.Rename("a", "b"), failure.Config},
		"rename to a bad name": {f.Rename("a", "x/y"), failure.Config},
		"rename nothing":       {f.Rename("nope", "n"), failure.ServerNotFound},
		"remove nothing":       {f.Remove("nope"), failure.ServerNotFound},
		"disable nothing":      {f.SetEnabled("nope", false), failure.ServerNotFound},
	} {
		if !failure.Is(tt.err, tt.code) {
			t.Errorf("%s: %v", what, tt.err)
		}
	}
	if content(t, path) != before || len(*changes) != 0 {
		t.Errorf("changes %v, file:\n%s", *changes, content(t, path))
	}
}

// TestAnEditorsChangeIsNotLost: the file changed since it was read.
func TestAnEditorsChangeIsNotLost(t *testing.T) {
	f, path, changes := onDisk(t, `{"mcpServers": {"a": {"command": "x"}}}`)
	must(t, os.WriteFile(path, []byte("// edited\n{\"mcpServers\": {\"a\": {\"command\": \"other\"}, \"c\": {\"command\": \"z\"}}}"), 0o600))
	must(t, f.SetEnabled("a", false))
	if got := content(t, path); got != "// edited\n{\"mcpServers\": {\"a\": {\"command\": \"other\", \"enabled\": false}, \"c\": {\"command\": \"z\"}}}" {
		t.Errorf("file:\n%s", got)
	}
	if len(*changes) != 1 || strings.Join((*changes)[0], " ") != "a c" {
		t.Errorf("changes = %v", *changes)
	}
}

func TestALinkIsFollowedAndPermissionsStay(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "dotfiles.json"), filepath.Join(dir, "servers.json")
	must(t, os.WriteFile(target, []byte(`{}`), 0o640))
	must(t, os.Symlink("dotfiles.json", link))
	f, err := config.OpenFile(config.FileOptions{Path: link, LastGood: filepath.Join(dir, "last")})
	must(t, err)
	must(t, f.Put("n", []byte(newServer)))
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v %v", info, err)
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o640 || info.Size() < 10 {
		t.Errorf("target: %v %v", info, err)
	}

	fresh := filepath.Join(dir, "sub", "servers.json")
	f, err = config.OpenFile(config.FileOptions{Path: fresh, LastGood: filepath.Join(dir, "last2")})
	must(t, err)
	must(t, f.Put("n", []byte(newServer)))
	for path, mode := range map[string]os.FileMode{fresh: 0o600, filepath.Dir(fresh): 0o700, filepath.Join(dir, "last2"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v %v", path, info, err)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// FuzzEdit: whatever the file looks like, an edit leaves a readable file in which
// the others mean the same.
func FuzzEdit(f *testing.F) {
	for _, seed := range []string{
		`{"mcpServers":{"a":{"command":"x"},"b":{"url":"https://b.example"}}}`,
		"{ // c\n \"mcpServers\" /* d */ : { \"a\" : {\"command\":\"x\" // e\n } , /* f\n g */ \"b\": {\"command\":\"y\"}, // h\n },\n}",
		"{\"mcpServers\":{\n\n// a\n\n// b\n\"a\":{\"command\":\"x\",\"enabled\":true,},\r\n\"b\":{\"command\":\"y\"} /*z*/ }}", "",
	} {
		f.Add(seed, "a", `{"command":"new","env":{"A":"b"}}`)
	}
	f.Fuzz(func(t *testing.T, text, name, raw string) {
		if _, err := config.ParseDefinition(name, []byte(raw)); err != nil {
			return
		}
		for what, edit := range map[string]func(*config.File) error{
			"put":     func(f *config.File) error { return f.Put(name, []byte(raw)) },
			"remove":  func(f *config.File) error { return f.Remove(name) },
			"disable": func(f *config.File) error { return f.SetEnabled(name, false) },
		} {
			file, path, _ := onDisk(t, text)
			if file.Failure() != nil {
				return
			}
			before := map[string]string{}
			for _, s := range file.Servers() {
				before[s.Name] = s.Fingerprint()
			}
			if err := edit(file); err != nil {
				if failure.From(err).Code == failure.Internal {
					t.Fatalf("%s of %q in %q: %v", what, name, text, err)
				}
				continue
			}
			after := map[string]string{}
			for _, s := range file.Servers() {
				after[s.Name] = s.Fingerprint()
			}
			delete(before, name)
			delete(after, name)
			if file.Failure() != nil || len(before) != len(after) {
				t.Fatalf("%s of %q in %q made %q", what, name, text, content(t, path))
			}
			for n, fp := range before {
				if after[n] != fp {
					t.Fatalf("%s of %q in %q changed %q: %q", what, name, text, n, content(t, path))
				}
			}
		}
	})
}
