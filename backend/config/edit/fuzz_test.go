package edit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

type file interface {
	Has(at []string) bool
	Entries(at []string, list string) ([]Entry, error)
	Put(at []string, list, name string, raw []byte) error
	Bytes() ([]byte, error)
}

var formats = map[string]func([]byte) (file, error){
	"toml": func(b []byte) (file, error) { return ReadTOML(b) },
	"yaml": func(b []byte) (file, error) { return ReadYAML(b) },
}

// check puts an entry into a file and looks at what became of everything else.
func check(t *testing.T, format string, text []byte, list, value string) {
	f, err := formats[format](text)
	if err != nil {
		return
	}
	if out, _ := f.Bytes(); !bytes.Equal(out, text) {
		t.Fatalf("reading alone changed the file:\n%q\n%q", text, out)
	}
	before, err := f.Entries([]string{"servers"}, list)
	if err != nil {
		return
	}
	for _, e := range before { // what is there already changes nothing
		if err := f.Put([]string{"servers"}, list, e.Name, e.Raw); err == nil {
			if out, _ := f.Bytes(); !bytes.Equal(out, text) {
				t.Fatalf("putting %s as it is changed the file:\n%q\n%q", e.Name, text, out)
			}
		}
	}
	want := raw(object{{"name", "new one"}, {"command", value}, {"args", list2(value)}, {"env", object{{"KEY", value}}}})
	if err := f.Put([]string{"servers"}, list, "new one", want); err != nil {
		return
	}
	out, _ := f.Bytes()
	again, err := formats[format](out)
	if err != nil {
		t.Fatalf("the result cannot be read: %v\n%s", err, out)
	}
	after, err := again.Entries([]string{"servers"}, list)
	if err != nil {
		t.Fatal(err)
	}
	was := map[string]json.RawMessage{}
	for _, e := range before {
		was[e.Name] = e.Raw
	}
	found := false
	for _, e := range after {
		if e.Name == "new one" {
			found = true
			a, _ := parse(e.Raw)
			b, _ := parse(want)
			if !same(a, b) {
				t.Fatalf("put %s, got %s in\n%s", want, e.Raw, out)
			}
		} else if !bytes.Equal(was[e.Name], e.Raw) {
			t.Fatalf("%s was %s and is %s", e.Name, was[e.Name], e.Raw)
		}
	}
	if _, existed := was["new one"]; !existed {
		linesStay(t, text, out)
	}
	if !found || len(after) < len(before) {
		t.Fatalf("the entry is not there:\n%s", out)
	}
}

// linesStay makes sure that every line is still there, in its place among the
// others; the one that says that there are no servers may change.
func linesStay(t *testing.T, text, out []byte) {
	now := bytes.Split(out, []byte("\n"))
	for i, line := range bytes.Split(text, []byte("\n")) {
		at := 0
		for at < len(now) && !bytes.Equal(bytes.TrimSuffix(now[at], []byte("\r")), bytes.TrimSuffix(line, []byte("\r"))) {
			at++
		}
		if at == len(now) {
			if bytes.Contains(line, []byte("servers")) {
				continue
			}
			t.Fatalf("line %d is gone: %q\n%q\n%q", i+1, line, text, out)
		}
		now = now[at+1:]
	}
}

func list2(value string) list { return list{"-y", value} }

func seeds(f *testing.F, pattern string, more ...string) {
	files, _ := filepath.Glob("../hosts/testdata/*/" + pattern)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, at := range []string{"mcpServers", "mcp_servers", "extensions", "mcp"} {
			text = bytes.ReplaceAll(text, []byte(at+":"), []byte("servers:"))
			text = bytes.ReplaceAll(text, []byte("["+at+"."), []byte("[servers."))
		}
		f.Add(text, "two words: #1 'a' \"b\" \\")
	}
	for _, text := range more {
		f.Add([]byte(text), "C:\\x\ty\n")
	}
}

func FuzzYAML(f *testing.F) {
	seeds(f, "*.yaml", "servers:\n", "servers: {}\n", "servers: []", "a: &x {b: 1}\nservers:\n  one: *x\n  two:\n    <<: *x\n    c: 2\n",
		"servers:\n- name: a\n  command: b\n-\n  name: c\n", "servers: # none\nother: |\n  # text\n\n  more\n", "---\nservers:\n  a:\n    b: >-\n      folded\n      text\n# end\n...\n",
		"servers:\n  \"new one\":\n    command: x # why\n    args: [\n      a, # b\n      c\n    ]\n", "? a\n: b\n", "servers: !!map {a: !x b}\n", "{servers: {a: {b: c}}}\n", "a: 1\n--- \nb: 2\n", "\tservers: 1", "servers:\n  a: 0x1F\n  b: 1e400\n  c: .nan\n")
	f.Fuzz(func(t *testing.T, text []byte, value string) {
		if !utf8.ValidString(value) {
			return
		}
		check(t, "yaml", text, "", value)
		check(t, "yaml", text, "name", value)
	})
}

func FuzzTOML(f *testing.F) {
	seeds(f, "*.toml", "servers = {}\n", "[servers]\na.command = 'x'\n", "servers.a.command = \"x\"\nservers.a.args = [ 1, 2.5, # c\n true]\n",
		"[[servers]]\nname = \"a\"\n", "[servers.\"new one\"]\ncommand = '''\nx'''\nenv = { KEY = \"1\", \"A B\" = 2 } # c\n[servers.\"new one\".env2]\n", "[servers.a.env]\nA='1'\n", "x = 1979-05-27T07:32:00Z\n[servers.a]\nn = 0xFF\nf = inf", "a = \"\"\"x\\\"\"\"\"\"\n")
	f.Fuzz(func(t *testing.T, text []byte, value string) {
		if !utf8.ValidString(value) {
			return
		}
		check(t, "toml", text, "", value)
	})
}
