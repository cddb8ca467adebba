package suite_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/core"
	"fairlead/backend/suite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open opens a house of its own.
func open(t *testing.T) *core.App {
	t.Helper()
	app, err := core.Open(t.Context(), core.Options{Version: "test", Environ: append(os.Environ(), "FAIRLEAD_HOME="+t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.Close(context.Background()); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
	return app
}

// write puts files into a folder and returns the path of the first.
func write(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.WriteFile(path, []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, files[0])
}

// load reads a suite that has to be right.
func load(t *testing.T, path string) *suite.Suite {
	t.Helper()
	s, problems := suite.Load(path)
	if len(problems) > 0 {
		t.Fatalf("problems: %v", problems)
	}
	return s
}

// run runs a suite's text.
func run(t *testing.T, o suite.Options, files ...string) *suite.Report {
	t.Helper()
	report, err := suite.Run(t.Context(), open(t), load(t, write(t, files...)), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// outcomes are the results in one line each.
func outcomes(r *suite.Report) string {
	var b strings.Builder
	for _, res := range r.Results {
		name := res.Name
		if res.Row != "" {
			name += " [" + res.Row + "]"
		}
		b.WriteString(res.Phase + " " + name + ": " + res.Outcome)
		for _, m := range res.Misses {
			b.WriteString(" | " + m.Kind + " " + m.Message)
		}
		b.WriteString("\n")
	}
	return b.String()
}
