package suite_test

import (
	"os"
	"testing"

	"github.com/goccy/go-yaml"

	"fairlead/backend/catalog/schema"
	"fairlead/backend/suite"
)

// TestSchemaIsCommitted: what editors complete is what is read.
func TestSchemaIsCommitted(t *testing.T) {
	committed, err := os.ReadFile("../../docs/suite.schema.json")
	if err != nil || string(committed) != string(suite.Schema()) {
		t.Errorf("docs/suite.schema.json is not what “fairlead suites schema” prints (%v)", err)
	}
}

func TestSchemaTakesWhatIsRead(t *testing.T) {
	s, err := schema.Compile(suite.Schema())
	if err != nil {
		t.Fatal(err)
	}
	for text, fits := range map[string]bool{
		whole: true, failing: true, "steps: [{tool: x}]": true,
		"name: 1\nsteps: [{tool: x, name: true, expect: {took: 2s, contains: 3, snapshot: one, path: {$.a: {count: '${n}'}}}}]": true,
		"steps: [{tool: x, expect: {path: $.a, count: '${n}'}}]":                                                                true, "steps: [{tool: x, expect: {path: $.a, count: many}}]": false,
		"steps: [{tool: x, exect: {}}]": false, "{}": false, "steps: [{tool: x, read: y}]": false, "steps: [{tool: x, expect: {statsu: ok}}]": false,
	} {
		raw, err := yaml.YAMLToJSON([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		problems, err := s.Validate(t.Context(), raw)
		if err != nil || (len(problems) == 0) != fits {
			t.Errorf("%.60q: %v", text, err)
			for _, p := range problems {
				t.Log(p.Location(), p.Keyword)
			}
		}
	}
}
