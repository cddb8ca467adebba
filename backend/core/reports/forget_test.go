package reports_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/core/reports"
)

const two = `{"run":"r","outcome":"failed","results":[` +
	`{"id":"1","outcome":"failed","call":"a","answer":"alpha","misses":[{"kind":"equals","actual":"alpha"}]},` +
	`{"id":"2","outcome":"passed","call":"b","answer":"beta"},` +
	`{"id":"3","outcome":"skipped","reason":"why"}]}`

// data is a data folder with reports.
func data(t *testing.T, files map[string]string) (folder string, path func(name string) string) {
	t.Helper()
	folder = t.TempDir()
	path = func(name string) string { return filepath.Join(folder, reports.Folder, name) }
	if err := os.Mkdir(path(""), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(path(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder, path
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(text)
}

func TestOnlyWhatIsNamedIsForgotten(t *testing.T) {
	t.Parallel()
	folder, path := data(t, map[string]string{"one.json": two, "other.json": strings.ReplaceAll(two, `"a"`, `"c"`)})
	reports.Forget(folder, []string{"a", "x"})
	want := `{"outcome":"failed","results":[` +
		`{"id":"1","outcome":"failed","reason":"What came back was deleted from the history, with its call."},` +
		`{"answer":"beta","call":"b","id":"2","outcome":"passed"},` +
		`{"id":"3","outcome":"skipped","reason":"why"}],"run":"r"}`
	if got := read(t, path("one.json")); got != want {
		t.Error(got)
	}
	if got := read(t, path("other.json")); !strings.Contains(got, "alpha") {
		t.Error(got)
	}
	reports.Forget(t.TempDir(), []string{"a"}) // no suite was ever run
}

// TestALivingReportIsLeftToItsProgram, which would write it again anyway.
func TestALivingReportIsLeftToItsProgram(t *testing.T) {
	t.Parallel()
	folder, path := data(t, map[string]string{"one.json": two})
	lock := flock.New(path("one.json") + reports.LockSuffix)
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	reports.Forget(folder, []string{"a"})
	if got := read(t, path("one.json")); got != two {
		t.Error(got)
	}
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
	reports.Forget(folder, []string{"a"})
	if got := read(t, path("one.json")); strings.Contains(got, "alpha") {
		t.Error(got)
	}
}

// TestWhatCannotBeRewrittenGoes: damaged reports, and halves of programs that were killed.
func TestWhatCannotBeRewrittenGoes(t *testing.T) {
	t.Parallel()
	folder, path := data(t, map[string]string{
		"half.json": `{"results":[{"call":"a","answer":"alpha"`, "odd.json": `{"results":{"call":"a"}}`,
		"old.json.tmp": two, "new.json.tmp": two,
	})
	hourAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path("old.json.tmp"), hourAgo, hourAgo); err != nil {
		t.Fatal(err)
	}
	reports.Forget(folder, []string{"a"})
	left, err := os.ReadDir(path(""))
	if err != nil || len(left) != 1 || left[0].Name() != "new.json.tmp" {
		t.Error(left, err)
	}
}
