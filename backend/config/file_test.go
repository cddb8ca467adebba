package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// onDisk makes a servers.json and opens it. changes collects what OnChange is told.
func onDisk(t *testing.T, content string) (f *config.File, path string, changes *[][]string) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, "servers.json")
	if content != "" {
		must(t, os.WriteFile(path, []byte(content), 0o600))
	}
	changes = &[][]string{}
	f, err := config.OpenFile(config.FileOptions{
		Path: path, LastGood: filepath.Join(dir, "data.last-good.json"),
		OnChange: func(names []string) { *changes = append(*changes, names) },
	})
	must(t, err)
	return f, path, changes
}

func must(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if f, ok := errors.AsType[*failure.Error](err); ok {
		t.Fatalf("%s: %s (%s)", f.Code, f.Message, f.Hint)
	}
	t.Fatal(err)
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return string(data)
}

func TestEditsLeaveTheRestAsItIs(t *testing.T) {
	const before = `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "files": {
            "command": "npx", // node
            "args": ["-y",   "pkg"],
            "x-unknown": 12345678901234567890
        }, // behind files
        "web": { "url": "https://example.com/mcp" }, // behind web
    },
    "tail": [1,2]
}
`
	tests := []struct {
		name string
		edit func(*config.File) error
		want string
	}{
		{"change one key", func(f *config.File) error {
			return f.Put("files", []byte(`{"x-unknown":12345678901234567890,"command":"bunx","args":["-y","pkg"]}`))
		}, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "files": {
            "command": "bunx", // node
            "args": ["-y",   "pkg"],
            "x-unknown": 12345678901234567890
        }, // behind files
        "web": { "url": "https://example.com/mcp" }, // behind web
    },
    "tail": [1,2]
}
`},
		{"remove and add keys", func(f *config.File) error {
			return f.Put("files", []byte(`{"command":"npx","env":{"A":"b"},"args":["-y","other"]}`))
		}, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "files": {
            "command": "npx", // node
            "args": ["-y", "other"],
            "env": {
                "A": "b"
            }
        }, // behind files
        "web": { "url": "https://example.com/mcp" }, // behind web
    },
    "tail": [1,2]
}
`},
		{"add a server", func(f *config.File) error {
			return f.Put("new", []byte(`{"command":"x","args":[]}`))
		}, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "files": {
            "command": "npx", // node
            "args": ["-y",   "pkg"],
            "x-unknown": 12345678901234567890
        }, // behind files
        "web": { "url": "https://example.com/mcp" }, // behind web
        "new": {
            "command": "x",
            "args": []
        },
    },
    "tail": [1,2]
}
`},
		{"remove the first", func(f *config.File) error { return f.Remove("files") }, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        "web": { "url": "https://example.com/mcp" }, // behind web
    },
    "tail": [1,2]
}
`},
		{"remove the last", func(f *config.File) error { return f.Remove("web") }, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "files": {
            "command": "npx", // node
            "args": ["-y",   "pkg"],
            "x-unknown": 12345678901234567890
        }, // behind files
    },
    "tail": [1,2]
}
`},
		{"rename", func(f *config.File) error { return f.Rename("files", "local files") }, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "local files": {
            "command": "npx", // node
            "args": ["-y",   "pkg"],
            "x-unknown": 12345678901234567890
        }, // behind files
        "web": { "url": "https://example.com/mcp" }, // behind web
    },
    "tail": [1,2]
}
`},
		{"disable both", func(f *config.File) error {
			return errors.Join(f.SetEnabled("files", false), f.SetEnabled("web", false))
		}, `// my servers
{
    "theme": "mine",   // unknown, kept
    "mcpServers": {
        // section: local

        // files
        "files": {
            "command": "npx", // node
            "args": ["-y",   "pkg"],
            "x-unknown": 12345678901234567890,
            "enabled": false
        }, // behind files
        "web": { "url": "https://example.com/mcp", "enabled": false }, // behind web
    },
    "tail": [1,2]
}
`},
		{"enable what is enabled", func(f *config.File) error { return f.SetEnabled("files", true) }, before},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, path, _ := onDisk(t, before)
			must(t, tt.edit(f))
			if got := content(t, path); got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestABrokenFileIsLeftAloneAndTheLastGoodStateStays(t *testing.T) {
	f, path, changes := onDisk(t, `{"mcpServers": {"a": {"command": "x"}}}`)
	const broken = "{\n  \"mcpServers\": {\n    \"a\": {\"command\" \"x\"}\n  }\n}"
	must(t, os.WriteFile(path, []byte(broken), 0o600))
	err := f.Reload(t.Context())
	if !failure.Is(err, failure.Config) || f.Failure() == nil {
		t.Fatalf("err = %v", err)
	}
	if got := f.Failure().Message; got != `servers.json, line 3, column 21: This is not valid JSON: invalid character '"' after object name.` {
		t.Errorf("message: %s", got)
	}
	if s, ok := f.Get("a"); !ok || s.Command != "x" {
		t.Error("the last good state is gone")
	}
	if err := f.Put("b", []byte(`{"command":"y"}`)); !failure.Is(err, failure.Config) {
		t.Errorf("edit of a broken file: %v", err)
	}
	if content(t, path) != broken {
		t.Error("the broken file was written")
	}
	if len(*changes) != 1 || len((*changes)[0]) != 0 {
		t.Errorf("changes = %v", *changes)
	}

	again, err := config.OpenFile(config.FileOptions{Path: path, LastGood: filepath.Join(filepath.Dir(path), "data.last-good.json")})
	must(t, err)
	if _, ok := again.Get("a"); !ok || again.Failure() == nil {
		t.Error("after a restart: no last good state or no failure")
	}
}

// TestAnEmptiedFileIsNotDone: some editors empty a file before they write it.
func TestAnEmptiedFileIsNotDone(t *testing.T) {
	f, path, _ := onDisk(t, `{"mcpServers": {"a": {"command": "x"}}}`)
	must(t, os.WriteFile(path, nil, 0o600))
	if err := f.Reload(t.Context()); !failure.Is(err, failure.Config) {
		t.Fatalf("err = %v", err)
	}
	if _, ok := f.Get("a"); !ok {
		t.Error("the last good state is gone")
	}
	must(t, os.WriteFile(path, []byte(`{"mcpServers": {}}`), 0o600))
	must(t, f.Reload(t.Context()))
	if len(f.Servers()) != 0 {
		t.Error("there are servers")
	}
}
