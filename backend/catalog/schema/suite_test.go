package schema_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/catalog/schema"
)

func TestSuite(t *testing.T) {
	root := os.Getenv("JSON_SCHEMA_TEST_SUITE")
	if root == "" {
		t.Skip("no suite")
	}
	for name, dialect := range map[string]string{
		"draft4": "http://json-schema.org/draft-04/schema#", "draft6": "http://json-schema.org/draft-06/schema#", "draft7": "http://json-schema.org/draft-07/schema#",
		"draft2019-09": "https://json-schema.org/draft/2019-09/schema", "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
	} {
		for _, glob := range []string{"*.json", "optional/*.json", "optional/format/*.json"} {
			files, _ := filepath.Glob(filepath.Join(root, "tests", name, glob))
			good, bad := 0, 0
			for _, f := range files {
				raw, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				var groups []struct {
					Description string
					Schema      json.RawMessage
					Tests       []struct {
						Description string
						Data        json.RawMessage
						Valid       bool
					}
				}
				if err := json.Unmarshal(raw, &groups); err != nil {
					t.Fatal(err)
				}
				for _, g := range groups {
					var m map[string]json.RawMessage
					if json.Unmarshal(g.Schema, &m) == nil && m["$schema"] == nil {
						m["$schema"], _ = json.Marshal(dialect)
						g.Schema, _ = json.Marshal(m)
					}
					s, err := schema.Compile(g.Schema)
					if err != nil {
						bad += len(g.Tests)
						t.Logf("COMPILE %s/%s: %s: %v", name, filepath.Base(f), g.Description, err)
						continue
					}
					for _, c := range g.Tests {
						errs, err := s.Validate(t.Context(), c.Data)
						if err != nil || (len(errs) == 0) != c.Valid {
							bad++
							t.Logf("FAIL %s/%s: %s: %s: want %v, %v", name, filepath.Base(f), g.Description, c.Description, c.Valid, err)
						} else {
							good++
						}
					}
				}
			}
			t.Logf("%s/%s: %d of %d", name, glob, good, good+bad)
		}
	}
}
