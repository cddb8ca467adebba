package config_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/config"
)

// FuzzJSONFile: reading and putting back changes no byte; putting an entry makes
// a file that has it, and every other one as it was.
func FuzzJSONFile(f *testing.F) {
	for _, pattern := range []string{"hosts/testdata/*/*.json", "hosts/testdata/*/*.jsonc"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no seeds: %v", err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(bytes.ReplaceAll(text, []byte("context_servers"), []byte("mcpServers")))
		}
	}
	f.Add([]byte("{\"mcpServers\": null /* none */, // end\n}"))
	f.Add([]byte("\ufeff// only a comment"))
	f.Add([]byte(`{"mcpServers": [{"name": "a"}, 1, /* x */ {"name": "b",},]}`))
	entry := []byte(`{"command": "x", "args": ["-y", "a b"], "env": {"K": "v"}}`)
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, list := range []string{"", "name"} {
			file, err := config.ReadJSONFile(text)
			if err != nil {
				return
			}
			out, err := file.Bytes()
			onlyComments := bytes.HasSuffix(bytes.TrimSpace(out), []byte("{}")) // becomes an empty object
			if err == nil && !bytes.Equal(out, text) && !onlyComments {
				t.Fatalf("reading changed %q to %q", text, out)
			}
			before, err := file.Entries([]string{"mcpServers"}, list)
			if err != nil {
				continue
			}
			raw := entry
			if list != "" {
				raw = config.WithFirst(entry, list, "new one")
			}
			if file.Put([]string{"mcpServers"}, list, "new one", raw) != nil {
				continue
			}
			if out, err = file.Bytes(); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			again, err := config.ReadJSONFile(out)
			if err != nil {
				t.Fatal(err)
			}
			after, err := again.Entries([]string{"mcpServers"}, list)
			if err != nil {
				t.Fatal(err)
			}
			at := 0
			for _, e := range before {
				for at < len(after) && after[at].Name != e.Name {
					at++
				}
				if at == len(after) || e.Name != "new one" && !bytes.Equal(after[at].Raw, e.Raw) {
					t.Fatalf("%s is not what it was:\n%s\n%s", e.Name, text, out)
				}
			}
		}
	})
}

// FuzzSnippet: whatever is pasted is recognised or refused.
func FuzzSnippet(f *testing.F) {
	files, err := filepath.Glob("testdata/snippets/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		before, _, _ := bytes.Cut(text, []byte(line))
		f.Add(string(before))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := config.ParseSnippet(text)
		if err == nil && len(s.Drafts) == 0 {
			t.Fatal("recognised, and nothing in it")
		}
	})
}
