package edit

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what is got into the golden file")

// edits are files as people write them, and entries put into them.
var edits = []struct{ format, text, at, list, name, raw string }{
	{"yaml", "a: 1\nextensions:\n  # first\n  one:\n    cmd: x   # c\n    envs: {A: b}   # d\n\n  # second\n  two:\n    cmd: y\n\n\n# end\nb: 2\n", "extensions", "", "one", `{"cmd":"z","envs":{"A":"b","C":"d e"},"args":["1"]}`},
	{"yaml", "extensions:\n    'one two':\n        \"cmd\": 'x'\n        args:\n        - a\n        - b\n", "extensions", "", "one two", `{"cmd":"it's","args":["a","b","c"],"timeout":300}`},
	{"yaml", "extensions: {}   # none yet\nb: 2\n", "extensions", "", "one", `{"cmd":"z"}`},
	{"yaml", "extensions: {}\nb: 2\n", "extensions", "", "one", `{"cmd":"z"}`},
	{"yaml", "extensions:\nb: 2\n", "extensions", "", "one", `{"cmd":"z","envs":{}}`},
	{"yaml", "a:\n  b: |\n    extensions:\n    # text\n", "extensions", "", "one", `{"cmd":"z"}`},
	{"yaml", "", "extensions", "", "one", `{"cmd":"z"}`},
	{"yaml", "# only\n", "extensions", "", "one", `{"cmd":"z"}`},
	{"yaml", "extensions:\n  one:\n    description: >\n      long\n      text\n    cmd: x\n", "extensions", "", "one", `{"description":"short","cmd":"x"}`},
	{"yaml", "extensions:\n  one:\n    cmd: x\n    envs:\n      A: b # why\n      C: d\n  two: {cmd: y}\n", "extensions", "", "one", `{"cmd":"x","envs":{"C":"d"}}`},
	{"yaml", "extensions:\n  one:\n    cmd: x\n    envs:\n      A: b\n", "extensions", "", "one", `{"cmd":"x"}`},
	{"yaml", "extensions:\n  one:\n    cmd: x\n    args: [a,\n      b]\n    z: 1\n", "extensions", "", "one", `{"cmd":"x","args":["q"],"z":1}`},
	{"yaml", "extensions:\n  two: {cmd: y, envs: {A: b}} # flow\n", "extensions", "", "two", `{"cmd":"n","envs":{"A":"b"}}`},
	{"yaml", "mcpServers:\n- name: a\n  command: x\n-   name: b\n    command: y\n# c\nz: 1\n", "mcpServers", "name", "b", `{"name":"b","command":"y","env":{"K":"v"}}`},
	{"yaml", "mcpServers:\n- name: a\n  command: x\n-   name: b\n    command: y\n# c\nz: 1\n", "mcpServers", "name", "c", `{"name":"c","command":"y","env":{"K":"v"}}`},
	{"yaml", "mcpServers:\n  - command: x\n    name: a\n", "mcpServers", "name", "a", `{"name":"a","url":"u"}`},
	{"toml", "# top\n[mcp_servers] # all\n# x\n[mcp_servers.one]\ncommand='x' # c\n\n# about env\n[mcp_servers.one.env]\nA='b' # d\n# last\n\n[other]\nz=1\n", "mcp_servers", "", "one", `{"command":"y","args":["q"],"env":{"A":"b","B":"c"}}`},
	{"toml", "[mcp_servers.one]\ncommand='x'\nenv = { A = \"b\" }\n[mcp_servers.two]\ncommand='y'\n", "mcp_servers", "", "one", `{"command":"x","env":{"A":"b","B":"c"},"http_headers":{"X":"y"}}`},
	{"toml", "mcp_servers.one.command = 'x'\nmodel='m'\n\n[p]\na=1\n", "mcp_servers", "", "one", `{"command":"x","args":["a"],"env":{"A":"b"}}`},
	{"toml", "model='m'", "mcp_servers", "", "one", `{"command":"C:\\x y","args":[],"env":{"A":"b"}}`},
	{"toml", "[mcp_servers.one.env]\nA='b'\n[mcp_servers.one]\ncommand='x'\n", "mcp_servers", "", "one", `{"command":"x","enabled":false}`},
	{"toml", "", "mcp_servers", "", "o.n e", `{"url":"x"}`},
	{"toml", "[mcp_servers]\n", "mcp_servers", "", "a", `{"url":"x"}`},
	{"toml", "[mcp_servers]\na = { url = 'x' } # in one\n", "mcp_servers", "", "a", `{"url":"y"}`},
	{"toml", "[mcp_servers]\na = { url = 'x' } # in one\n", "mcp_servers", "", "b", `{"url":"y"}`},
}

// TestEdits: testdata/edits.txt shows each file before and after.
func TestEdits(t *testing.T) {
	var b strings.Builder
	for _, e := range edits {
		f, err := formats[e.format]([]byte(e.text))
		if err != nil {
			t.Fatal(err)
		}
		err = f.Put([]string{e.at}, e.list, e.name, []byte(e.raw))
		out, _ := f.Bytes()
		if err != nil && string(out) != e.text {
			t.Errorf("refused (%v), and changed:\n%s", err, out)
		}
		fmt.Fprintf(&b, "==== %s: %s\n%s---- %s\n", e.format, e.name, ended(e.text), e.raw)
		if err != nil {
			fmt.Fprintf(&b, "refused: %v\n", err)
		} else {
			b.WriteString(ended(string(out)))
		}
	}
	const golden = "testdata/edits.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("got:\n%s", b.String())
	}
}

func ended(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "⏎\n"
}
