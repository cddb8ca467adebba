package suite_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

func TestFind(t *testing.T) {
	path := write(t, "b.suite.yaml", "", "a.suite.yml", "", "other.yaml", "")
	dir := filepath.Dir(path)
	for _, hidden := range []string{".git", "node_modules", "more"} {
		if err := os.Mkdir(filepath.Join(dir, hidden), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, hidden, "c.suite.yaml"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := suite.Find(dir)
	want := []string{filepath.Join(dir, "a.suite.yml"), path, filepath.Join(dir, "more", "c.suite.yaml")}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := suite.Find(filepath.Join(dir, "other.yaml")); err != nil || len(got) != 1 {
		t.Error(got, err)
	}
	if _, err := suite.Find(filepath.Join(dir, "gone")); !failure.Is(err, failure.Usage) {
		t.Error(err)
	}
}
