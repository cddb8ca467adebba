package hosts_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/config/hosts"
	"fairlead/backend/failure"
)

var update = flag.Bool("update", false, "write what is got into the golden files")

// Each folder of testdata is a host: a file as people have it, import.txt with what is made of it, export.txt with the
// difference that writing some of ours into it makes.
func fixtures(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range []string{"*.json", "*.jsonc", "*.toml", "*.yaml"} {
		files, err := filepath.Glob("testdata/*/" + pattern)
		must(t, err)
		for _, f := range files {
			found[filepath.Base(filepath.Dir(f))] = f
		}
	}
	return found
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// place is a copy of a host's file in a folder of its own.
func place(t testing.TB, host, file string, content []byte) hosts.Place {
	t.Helper()
	h, ok := hosts.Get(strings.TrimSuffix(host, "-json"))
	if !ok {
		t.Fatalf("there is no host %q", host)
	}
	path := filepath.Join(t.TempDir(), filepath.Base(file))
	must(t, os.WriteFile(path, content, 0o600))
	h.Format = format(file)
	return hosts.Place{Host: h, Path: path}
}

func format(file string) string {
	switch filepath.Ext(file) {
	case ".toml":
		return "toml"
	case ".yaml":
		return "yaml"
	}
	return "json"
}

func content(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}

func TestImportGolden(t *testing.T) {
	for host, file := range fixtures(t) {
		t.Run(host, func(t *testing.T) {
			p := place(t, host, file, content(t, file))
			golden(t, filepath.Join("testdata", host, "import.txt"), describe(t, p))
		})
	}
}

func describe(t *testing.T, p hosts.Place) string {
	f, err := hosts.Open(p)
	must(t, err)
	list, err := f.PreviewImport(none)
	must(t, err)
	var b strings.Builder
	for _, c := range list {
		if c.Problem != nil {
			fmt.Fprintf(&b, "%s: %s\n  %s\n  %s\n\n", c.Theirs, c.Status, c.Problem.Message, c.Problem.Hint)
			continue
		}
		fmt.Fprintf(&b, "%s: %s %s %s\n", c.Theirs, c.Status, c.Name, c.Raw)
		for _, s := range c.Secrets {
			fmt.Fprintf(&b, "secret %s → %s\n", s.Path, s.Suggested)
		}
		for _, w := range c.Warnings {
			fmt.Fprintf(&b, "warning: %s\n", w)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// ours are servers with everything that some program cannot express.
var ours = []hosts.Server{
	{Name: "files", Raw: json.RawMessage(`{"command": "npx", "args": ["-y", "files-mcp", "--root", "${HOME}/docs"]}`)},
	{Name: "tokens", Raw: json.RawMessage(`{"command": "uvx", "args": ["tokens"], "env": {"API_TOKEN": "${secret:api.token}", "MODE": "fast", "PRICE": "5$$"}, "cwd": "/srv"}`)},
	{Name: "remote", Raw: json.RawMessage(`{"url": "https://mcp.example.org/mcp", "headers": {"Authorization": "Bearer ${secret:remote}", "X-Region": "${REGION}"}, "timeout": "1m30s"}`)},
	{Name: "old", Raw: json.RawMessage(`{"url": "https://mcp.example.org/sse", "type": "sse"}`)},
	{Name: "socket", Raw: json.RawMessage(`{"url": "wss://mcp.example.org/ws"}`)},
	{Name: "off", Raw: json.RawMessage(`{"command": "off", "enabled": false, "tags": ["a"], "note": "switched off"}`)},
	{Name: "boxed", Raw: json.RawMessage(`{"command": "boxed", "sandbox": "docker"}`)},
}

var none = hosts.Ours{Definition: func(string) (json.RawMessage, bool) { return nil, false }}

func TestExportGolden(t *testing.T) {
	for host, file := range fixtures(t) {
		t.Run(host, func(t *testing.T) {
			p := place(t, host, file, content(t, file))
			servers := append(slices.Clone(ours), changed(t, p)...)
			e, err := hosts.PreviewExport(p, servers, config.WriteOptions{Secret: vault})
			must(t, err)
			var b strings.Builder
			for _, s := range e.Servers {
				fmt.Fprintf(&b, "%s: %s\n", s.Name, s.Status)
				if s.Problem != nil {
					fmt.Fprintf(&b, "  %s\n  %s\n", s.Problem.Message, s.Problem.Hint)
				}
				for _, n := range s.Notes {
					fmt.Fprintf(&b, "  note: %s\n", n)
				}
			}
			b.WriteString("\n" + strings.ReplaceAll(e.Diff, p.Path, filepath.Base(p.Path)))
			golden(t, filepath.Join("testdata", host, "export.txt"), b.String())
			_, err = e.Apply()
			must(t, err)
			again, err := hosts.PreviewExport(p, servers, config.WriteOptions{Secret: vault})
			must(t, err)
			if again.Diff != "" {
				t.Errorf("exporting the same again changes:\n%s", again.Diff)
			}
		})
	}
}

// changed is the file's first server with another argument or address.
func changed(t *testing.T, p hosts.Place) []hosts.Server {
	f, err := hosts.Open(p)
	must(t, err)
	list, err := f.PreviewImport(none)
	must(t, err)
	for _, c := range list {
		if c.Problem != nil {
			continue
		}
		var o map[string]json.RawMessage
		must(t, json.Unmarshal(c.Raw, &o))
		if _, ok := o["url"]; ok {
			o["url"] = json.RawMessage(`"https://changed.example.org/mcp"`)
		} else {
			o["args"] = json.RawMessage(`["changed", "two words", "it's \"quoted\"", "#5: yes"]`)
		}
		raw, err := json.Marshal(o)
		must(t, err)
		return []hosts.Server{{Name: c.Name, Raw: raw}}
	}
	return nil
}

func vault(name string) (string, error) {
	values := map[string]string{"api.token": "tok-5f4dcc3b5aa765d61d83", "remote": "rem-0cc175b9c0f1b6a831c3"}
	if v, ok := values[name]; ok {
		return v, nil
	}
	return "", errors.New("no such secret")
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	for _, value := range []string{"ghp_16C7", "Tr0ub4dor", "figd_9aZ8", "hf_QwEr", "s3cr3t-9f8e", "tok-5f4d", "rem-0cc1"} {
		if strings.HasSuffix(file, "export.txt") && strings.Contains(got, value) {
			t.Errorf("the secret %s… is shown", value)
		}
	}
	if *update {
		must(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	if want := string(content(t, file)); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestImportedIsSame: what is imported and exported again changes no byte, however the file is written.
func TestImportedIsSame(t *testing.T) {
	for host, file := range fixtures(t) {
		for variant, text := range variants(content(t, file)) {
			t.Run(host+"/"+variant, func(t *testing.T) {
				p := place(t, host, file, text)
				f, err := hosts.Open(p)
				must(t, err)
				list, err := f.PreviewImport(none)
				must(t, err)
				var servers []hosts.Server
				for _, c := range list {
					if c.Problem == nil {
						servers = append(servers, hosts.Server{Name: c.Name, Raw: c.Raw})
					}
				}
				e, err := hosts.PreviewExport(p, servers, config.WriteOptions{})
				must(t, err)
				for _, s := range e.Servers {
					if s.Status != hosts.Same {
						t.Errorf("%s is %s: %v", s.Name, s.Status, s.Problem)
					}
				}
				backup, err := e.Apply()
				must(t, err)
				if now := content(t, p.Path); string(now) != string(text) || backup != "" {
					t.Errorf("the file changed (copy %q):\n%s", backup, now)
				}
			})
		}
	}
}

func variants(text []byte) map[string][]byte {
	return map[string][]byte{
		"as it is":   text,
		"BOM":        append([]byte("\ufeff"), text...),
		"CRLF":       []byte(strings.ReplaceAll(string(text), "\n", "\r\n")),
		"no newline": []byte(strings.TrimRight(string(text), "\n")),
		"blank end":  append(slices.Clone(text), "\n\n"...),
	}
}

// TestOthersStay: every byte outside a changed entry is where it was.
func TestOthersStay(t *testing.T) {
	for host, file := range fixtures(t) {
		for variant, text := range variants(content(t, file)) {
			t.Run(host+"/"+variant, func(t *testing.T) {
				p := place(t, host, file, text)
				e, err := hosts.PreviewExport(p, append(changed(t, p), ours[1], ours[0]), config.WriteOptions{Secret: vault, WithSecrets: true})
				must(t, err)
				_, err = e.Apply()
				must(t, err)
				now := string(content(t, p.Path))
				for line := range strings.Lines(string(text)) {
					for _, mark := range []string{" //", "/*", " #", "\n#"} {
						_, comment, ok := strings.Cut("\n"+line, mark)
						if ok && !strings.Contains(now, strings.TrimRight(comment, "\r\n")) {
							t.Errorf("this comment is gone: %q", comment)
						}
					}
				}
				if strings.Contains(string(text), "\r\n") != strings.Contains(now, "\r\n") || strings.Count(now, "\r\n") > 0 && strings.Count(now, "\n") != strings.Count(now, "\r\n") {
					t.Error("the line endings are mixed")
				}
				if strings.HasPrefix(string(text), "\ufeff") != strings.HasPrefix(now, "\ufeff") {
					t.Error("the byte order mark came or went")
				}
				from, err := hosts.Undo(p.Path)
				must(t, err)
				if _, err := os.Stat(from); err == nil {
					t.Error("the copy is still there")
				}
				if string(content(t, p.Path)) != string(text) {
					t.Error("undo did not bring it back")
				}
			})
		}
	}
}

func code(err error) failure.Code { return failure.From(err).Code }
