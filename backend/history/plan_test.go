package history

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestHotQueriesUseIndexes reads SQLite's plans: none may scan the calls or sort them.
func TestHotQueriesUseIndexes(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	for _, c := range []struct{ filter, cursor, want string }{
		{"", "", "SCAN c USING INDEX calls_started"},
		{"", "5.5", "SEARCH c USING INDEX calls_started"},
		{"after:1d", "", "SEARCH c USING INDEX calls_started"},
		{"-after:1d", "", "SEARCH c USING INDEX calls_started"},
		{"server:a", "", "SCAN c USING INDEX calls_started"},
		{"server:a after:1d before:1h", "7.7", "SEARCH c USING INDEX calls_started"},
		{"tool:a", "", "SCAN c USING INDEX calls_started"},
		{"method:prompts/get", "", "INDEX calls_method"},
		{"origin:cli", "", "SCAN c USING INDEX calls_started"},
		{"status:error", "", "INDEX calls_failed"},
		{"status:running", "", "SEARCH c USING INDEX calls_status"},
		{"code:timeout", "", "INDEX calls_code"},
		{"took>2s", "", "INDEX calls_slow"},
		{"size>1mb", "", "INDEX calls_large"},
		{"client:a", "", "SEARCH c USING INDEX calls_client"},
		{"run:a", "", "SEARCH c USING INDEX calls_run"},
		{"pinned:yes", "", "INDEX calls_pinned"},
		{"has:note", "5.5", "INDEX calls_noted"},
		{"has:tag", "", "INDEX calls_tagged"},
		{"tag:a tag:b*", "", "INDEX calls_tagged"},
		{"has:attempts", "", "INDEX calls_attempts"},
		{"has:problems", "", "INDEX calls_problems"},
		{"has:cache", "", "INDEX calls_cached"},
	} {
		f, err := ParseFilter(c.filter)
		if err != nil {
			t.Fatal(err)
		}
		text, args, err := listSQL(f, c.cursor, 100)
		if err != nil {
			t.Fatal(err)
		}
		wantPlan(t, s, c.filter, c.want, text, args...)
	}
	wantPlan(t, s, "get", "SEARCH c USING INDEX calls_id", getCallNamed, "x")
	wantPlan(t, s, "frames", "SEARCH f USING INTEGER PRIMARY KEY", getFrames, 1, 2)
	wantPlan(t, s, "row of", "SEARCH calls USING COVERING INDEX calls_id", findSeq, "x")
	wantPlan(t, s, "named", "SEARCH frames USING COVERING INDEX frames_hash", isNamed, "x")
	wantPlan(t, s, "index", "SEARCH c USING INTEGER PRIMARY KEY", "SELECT "+documentColumns+` FROM calls c
		LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
		LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
		WHERE c.seq IN (SELECT seq FROM to_index ORDER BY seq DESC LIMIT ?) ORDER BY c.seq`, 5)
	wantPlan(t, s, "compare", "SEARCH c USING INTEGER PRIMARY KEY", compareQuery, "[2,1]")
	wantPlan(t, s, "running", "INDEX calls_status", `SELECT DISTINCT owner FROM calls WHERE status = 'running' AND status <> 'ok'`)
}

func wantPlan(t *testing.T, s *Store, name, want, text string, args ...any) {
	t.Helper()
	rows, err := s.readers.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, args...)
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	defer func() { _ = rows.Close() }()
	var plan strings.Builder
	for rows.Next() {
		var a, b, c int
		var line string
		if err := rows.Scan(&a, &b, &c, &line); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&plan, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(plan.String(), want) || strings.Contains(plan.String(), "USE TEMP B-TREE FOR ORDER BY") {
		t.Errorf("%s: want %q without sorting, the plan is\n%s", name, want, plan.String())
	}
}

// The constant must follow the folder, or an older program would take a newer file for its own.
func TestSchemaVersionIsTheNewestMigration(t *testing.T) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	var newest int
	if _, err := fmt.Sscanf(files[len(files)-1].Name(), "%05d_", &newest); err != nil || newest != schemaVersion || len(files) != newest {
		t.Errorf("the newest of %d migrations is %d, schemaVersion is %d (%v)", len(files), newest, schemaVersion, err)
	}
}
