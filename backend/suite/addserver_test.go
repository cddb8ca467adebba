package suite_test

import (
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

func TestAddFindsTheServer(t *testing.T) {
	for name, c := range map[string]struct{ before, server, want string }{
		"one by name":                 {"", "demo", "server: demo\n"},
		"a command line's":            {"", "stdio:odd", "! The call was made to stdio:odd, which is in no configuration: a suite could not find it."},
		"an address":                  {"", "url:example.com", "! which is in no configuration"},
		"the suite's own":             {"servers: {own: {command: x}}\n", "suite:own", "server: own\n"},
		"another suite's":             {"servers: {other: {command: x}}\n", "suite:own", "! suite:own, which is in no configuration: a suite could not find it. Define it under “servers:” of this suite too, by the name own."},
		"a second one":                {"servers: [demo]\nsteps:\n- {tool: a}\n- {tool: b, server: demo}\n- parallel: [{tool: c}]\n", "other", "! steps that do not name it; with other as a second one it would be open which they are for. Write “server: demo” into these steps first: mine.yaml:3, mine.yaml:5"},
		"a second one, all are named": {"servers: [demo]\nsteps:\n- {tool: a, server: demo}\n", "other", "servers: [demo, other]\n"},
		"the same one":                {"servers: [demo]\nsteps:\n- {tool: a}\n", "demo", "server: demo\n"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := suite.Add("mine.yaml", []byte(c.before), suite.NewStep{Name: "x", Server: c.server, Kind: suite.CallTool, Target: "echo"})
			said := string(got)
			if err != nil {
				said = "! " + failure.From(err).Message + " " + failure.From(err).Hint
			}
			if want, refused := strings.CutPrefix(c.want, "! "); refused != (err != nil) || !strings.Contains(said, want) {
				t.Error(said)
			}
		})
	}
}
