package api_test

import (
	"path/filepath"
	"slices"
	"testing"

	"fairlead/backend/suite"
)

func TestASuiteSaysWhichVariablesARunMayBeGiven(t *testing.T) {
	_, f := opened(t)
	file := filepath.Join(t.TempDir(), "mine.suite.yaml")
	const text = "servers: [demo]\nvariables:\n  city: Lisbon\n  token: {env: TOKEN}\n  days: 3\n  who:\n  list: [1]\nsteps:\n  - {tool: echo, arguments: {message: x}}\n"
	detail, err := f.Suites.Check(file, text)
	if err != nil || len(detail.Problems) > 0 {
		t.Fatal(err, detail)
	}
	want := []suite.Declared{{Name: "city", Default: "Lisbon"}, {Name: "token", Env: "TOKEN"}, {Name: "days", Default: "3"}, {Name: "who", Required: true}, {Name: "list"}}
	if !slices.Equal(detail.Variables, want) {
		t.Errorf("%+v", detail.Variables)
	}
}
