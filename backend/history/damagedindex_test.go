package history_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"slices"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// change runs SQL on a database as the sqlite3 tool would.
func change(t testing.TB, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, text := range statements {
		if _, err := db.Exec(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// A search that meets a damaged index says so. The next Open makes the index anew, and
// no call is lost: everything that is in the index stands in the calls.
func TestADamagedSearchIndexIsMadeAnew(t *testing.T) {
	for name, harm := range map[string]string{
		"its pieces are noise": `UPDATE calls_words_data SET block = randomblob(length(block)) WHERE id > 10`,
		"its pieces are empty": `UPDATE calls_words_data SET block = x'' WHERE id > 10`,
		"its pieces are gone":  `DELETE FROM calls_words_data WHERE id > 10`,
		"its structure":        `UPDATE calls_words_data SET block = x'a513ff007c' WHERE id = 10`,
		"pieces of the words":  `UPDATE words_pieces_data SET block = randomblob(length(block)) WHERE id > 10`,
	} {
		t.Run(name, func(t *testing.T) {
			dir, ids := filled(t, 300)
			change(t, dir, harm)
			s := open(t, history.Options{Dir: dir})
			f, err := history.ParseFilter(`"words words" large -nothere`)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.List(t.Context(), history.Query{Filter: f}); err != nil {
				if !failure.Is(err, failure.Storage) {
					t.Errorf("the search says %v", err)
				}
				<-s.Damaged()
			}
			during := newSample("demo", "echo", `{}`, text("made during the damage"))
			s.Begin(during.start)
			_ = s.End(t.Context(), during.end) // it may be told, or be in the journal
			_ = s.CatchUp(t.Context())         // meets what the search did not
			_ = s.Close(context.Background())

			s = open(t, history.Options{Dir: dir})
			if aside := history.FindAside(dir); aside != nil {
				t.Fatalf("all of the history was moved to %s", aside.Folder)
			}
			if err := s.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			works(t, s)
			if got := list(t, s, "made during"); !slices.Equal(got, []string{during.start.ID}) {
				t.Errorf("the call made meanwhile: %v", got)
			}
			if got := list(t, s, `"words words" tool:echo`); len(got) == 0 {
				t.Error("a phrase of all calls is in none") // a page may be short
			}
			for _, id := range ids {
				get(t, s, id)
			}
			if got := query(t, dir, "INSERT INTO calls_words (calls_words) VALUES ('integrity-check') RETURNING 'ok'"); got != "ok" {
				t.Error(got)
			}
		})
	}
}
