package suite_test

import (
	"encoding/json"
	"strings"
	"testing"

	"fairlead/backend/suite"
)

func TestAddKeepsTheFile(t *testing.T) {
	step := suite.NewStep{Name: "echo", Server: "demo", Kind: suite.CallTool, Target: "echo", Arguments: json.RawMessage(`{"message":"a: #b ${x}","big":12345678901234567890,"list":[1,"yes",{"a":[]}],"o":{"k":null}}`)}
	const lines = `- name: echo
  server: demo
  tool: echo
  arguments:
    message: "a: #b $${x}"
    big: 12345678901234567890
    list:
      - 1
      - "yes"
      - {"a":[]}
    o:
      k: null
`
	indent := func(text string) string {
		return "  " + strings.TrimSuffix(strings.ReplaceAll(text, "\n", "\n  "), "  ")
	}
	for name, c := range map[string]struct{ before, after string }{
		"empty":               {"", "# yaml-language-server: $schema=" + suite.SchemaFile + "\nname: mine\nsteps:\n" + indent(lines)},
		"no steps":            {"name: x # why\n", "name: x # why\nsteps:\n" + indent(lines)},
		"empty steps":         {"steps: []\n", "steps:\n" + indent(lines)},
		"comments":            {"# top\nsteps: # the steps\n# before\n- tool: add # one\n  server: demo\n  # inside\n\n# of the teardown\nteardown: []\n", "# top\nsteps: # the steps\n# before\n- tool: add # one\n  server: demo\n  # inside\n" + lines + "\n# of the teardown\nteardown: []\n"},
		"servers in a list":   {"servers:\n  - other # o\nsteps:\n    - tool: add\n      server: other\n", "servers:\n  - other # o\n  - demo\nsteps:\n    - tool: add\n      server: other\n" + indent(indent(lines))},
		"servers in brackets": {"servers: [other] # o\n", "servers: [other, demo] # o\nsteps:\n" + indent(lines)},
		"servers by key":      {"servers:\n  other: # o\nsteps: []\n", "servers:\n  other: # o\n  demo:\nsteps:\n" + indent(lines)},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := suite.Add("mine.yaml", []byte(c.before), step)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.after {
				t.Errorf("got\n%s\nwant\n%s", got, c.after)
			}
		})
	}
}

func TestAddTwiceNumbersTheName(t *testing.T) {
	step := suite.NewStep{Name: "echo", Server: "demo", Kind: suite.CallTool, Target: "echo", Arguments: json.RawMessage(`{"message":"x"}`), Snapshot: true}
	text, err := suite.Add("mine.yaml", nil, step)
	if err != nil {
		t.Fatal(err)
	}
	if text, err = suite.Add("mine.yaml", text, step); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "name: echo 2\n") || strings.Count(string(text), "snapshot: true") != 2 {
		t.Errorf("got\n%s", text)
	}
}

func TestAddRefusesWhatItCannotKeep(t *testing.T) {
	step := suite.NewStep{Server: "demo", Kind: suite.CallTool, Target: "echo"}
	for _, before := range []string{"{steps: []}", "steps: [{tool: x, server: demo}]\n", "a: [", "steps: {}\n", "name: [x]\n"} {
		if got, err := suite.Add("mine.yaml", []byte(before), step); err == nil {
			t.Errorf("%q became\n%s", before, got)
		}
	}
}
