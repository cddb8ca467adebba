package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/failure"
)

func TestIgnoredRulesAreKeptByTool(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ignored.json")
	if all, err := LoadIgnored(path); err != nil || len(all) != 0 {
		t.Fatalf("without a file: %v, %v", all, err)
	}
	for tool, rules := range map[string][]string{"get_time": {"$..time"}, "echo": {"/a", "/b/*"}} {
		if err := SaveIgnored(path, "demo", tool, rules); err != nil {
			t.Fatal(err)
		}
	}
	if err := SaveIgnored(path, "demo", "get_time", nil); err != nil {
		t.Fatal(err)
	}
	all, err := LoadIgnored(path)
	if err != nil || len(all["demo"]) != 1 || !slices.Equal(all["demo"]["echo"], []string{"/a", "/b/*"}) {
		t.Errorf("got %v, %v", all, err)
	}
	if err := SaveIgnored(path, "demo", "echo", []string{strings.Repeat("x", 2000)}); !failure.Is(err, failure.Usage) {
		t.Errorf("a rule without end: %v", err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := SaveIgnored(path, "demo", "echo", nil); !failure.Is(err, failure.Config) {
		t.Errorf("a damaged file: %v", err)
	}
}
