package history_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"fairlead/backend/history"
)

// TestAnOlderHistoryIsTakenOver makes the file of the first schema and opens it.
func TestAnOlderHistoryIsTakenOver(t *testing.T) {
	dir := t.TempDir()
	schema, err := os.ReadFile(filepath.Join("migrations", "00001_calls.sql"))
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		regexp.MustCompile(`(?m)^-- \+goose .*$`).ReplaceAllString(string(schema), ""),
		`CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
			is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')))`,
		`INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1)`,
		`INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at) VALUES (1, 'old', 'x', 'demo', 'echo', 'cli', 'ok', 5)`,
	} {
		if _, err := db.Exec(text); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := open(t, history.Options{Dir: dir})
	if r := get(t, s, "old"); r.Method != "tools/call" || r.Tool != "echo" {
		t.Errorf("the old call is %+v", r.Call)
	}
	c := newSample("demo", "file:///x", `{}`, `{}`)
	c.start.Method = "resources/read"
	if r := get(t, s, record(t, s, c)); r.Method != "resources/read" {
		t.Errorf("the new call is %+v", r.Call)
	}
}
