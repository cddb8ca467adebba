package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

func TestFiltersAreKeptByName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "filters.json")
	if all, err := config.LoadFilters(path); err != nil || len(all) != 0 {
		t.Fatalf("without a file: %v, %v", all, err)
	}
	for _, f := range []config.Filter{{"slow", "took>2s"}, {" Bugs ", `tag:bug "two words"`}, {"slow", "took>5s"}} {
		if err := config.SaveFilter(path, f); err != nil {
			t.Fatal(err)
		}
	}
	want := []config.Filter{{"Bugs", `tag:bug "two words"`}, {"slow", "took>5s"}}
	if all, err := config.LoadFilters(path); err != nil || !slices.Equal(all, want) {
		t.Errorf("got %v, %v", all, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	if err := config.RemoveFilter(path, "Bugs"); err != nil {
		t.Fatal(err)
	}
	if err := config.RemoveFilter(path, "Bugs"); !failure.Is(err, failure.NotFound) {
		t.Errorf("removing it twice: %v", err)
	}
	for _, f := range []config.Filter{{"", "x"}, {"a\nb", "x"}, {strings.Repeat("x", 61), "x"}, {"x", strings.Repeat("x", 5000)}} {
		if err := config.SaveFilter(path, f); !failure.Is(err, failure.Usage) {
			t.Errorf("%.20q is saved: %v", f.Name, err)
		}
	}
}

// A damaged file is told and not written over.
func TestDamagedFiltersAreLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "filters.json")
	if err := os.WriteFile(path, []byte(`{"filters": [`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := config.LoadFilters(path); !failure.Is(err, failure.Config) {
		t.Errorf("loading: %v", err)
	}
	if err := config.SaveFilter(path, config.Filter{Name: "a", Text: "b"}); !failure.Is(err, failure.Config) {
		t.Errorf("saving: %v", err)
	}
	if now, _ := os.ReadFile(path); string(now) != `{"filters": [` {
		t.Errorf("the file is now %s", now)
	}
}
