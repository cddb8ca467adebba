package config_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

var update = flag.Bool("update", false, "write what is got into the golden files")

const line = "\n----------\n"

// TestSnippets: each file in testdata/snippets is what somebody pastes, a line, and
// what is made of it.
func TestSnippets(t *testing.T) {
	files, err := filepath.Glob("testdata/snippets/*.txt")
	must(t, err)
	if len(files) < 60 {
		t.Fatalf("only %d golden files", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			input, want, _ := strings.Cut(content(t, file), line)
			got := describe(input)
			if *update {
				must(t, os.WriteFile(file, []byte(input+line+got), 0o644))
			} else if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

func describe(input string) string {
	s, err := config.ParseSnippet(input)
	if err != nil {
		f := failure.From(err)
		return fmt.Sprintf("%s: %s\nhint: %s\n", f.Code, f.Message, f.Hint)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", s.Kind)
	for _, d := range s.Drafts {
		fmt.Fprintf(&b, "\n%s %s\n", d.Name, d.Raw)
		for _, p := range d.Secrets {
			fmt.Fprintf(&b, "secret %s (%s) → %s\n", p.Path, p.Label, p.Suggested)
		}
		for _, w := range d.Warnings {
			fmt.Fprintf(&b, "warning: %s\n", w)
		}
	}
	return b.String()
}
