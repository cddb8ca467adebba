package history_test

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/history"
)

// released are the migrations that stand in people's files: they are never changed, or
// those files would be another thing than what the next migration expects.
var released = []struct{ name, sum string }{
	{"00001_calls.sql", "03253662996cb45fdea4d1b85e80764ae31624747f2527843d2970a0fa483a7f"},
	{"00002_messages.sql", "c7d4bb4c25e0acf176a806380c7671f1e7e3bc5a1236e786d99606b9790d754d"},
	{"00003_attempts.sql", "03d505d4e9f0001ada13c30f6449424ade814fe0f7cec501f38fcc7fa96c3034"},
	{"00004_annotations.sql", "801a31deaea19311139bb96d1b3d5eeee84205d932cfd99977ccbacb6d9db363"},
	{"00005_columns.sql", "83c7497dbbbc05c6c3edf53a6e83048518e4395f73a03d9ce311ce39b697d04e"},
	{"00006_pairs.sql", "a59de2b91aeb69875494fe0a32bf4bda9d4b4c802798a30e306e75f9f89380f7"},
	{"00007_pace.sql", "c2f27a48c93bada734b79a8a7f0aac879bb1d481bd6a74bd20350e36151a2f57"},
	{"00008_lighter.sql", "f30d86b4f7ee3afae7ffe9be5136ae22417519829aa37dacc24e1aa040569b3e"},
	{"00009_words.sql", "764d3cb192e21ae41cdec79c507b2ee4752654fc9d6324c613b8f5f0b1e46d7d"},
}

func TestReleasedMigrationsAreNotChanged(t *testing.T) {
	for _, m := range released {
		text, err := os.ReadFile(filepath.Join("migrations", m.name))
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(text)); sum != m.sum {
			t.Errorf("%s is not what was released: %s", m.name, sum)
		}
	}
}

// older makes the file of a released schema with calls in it.
func older(t *testing.T, version int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db")+"?_auto_vacuum=incremental&_journal_mode=WAL")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	run := func(path string) {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(regexp.MustCompile(`(?m)^-- \+goose .*$`).ReplaceAllString(string(text), "")); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	if _, err := db.Exec(`CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
		INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1)`); err != nil {
		t.Fatal(err)
	}
	for i, m := range released[:version] {
		run(filepath.Join("migrations", m.name))
		run(filepath.Join("testdata", fmt.Sprintf("schema%d.sql", i+1)))
		if _, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (?, 1)`, i+1); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestAnOlderHistoryIsTakenOver makes the file of each released schema and opens it:
// all that was in it is there, is found, and takes what newer schemas added.
func TestAnOlderHistoryIsTakenOver(t *testing.T) {
	for version := 1; version <= len(released); version++ {
		t.Run(fmt.Sprintf("schema %d", version), func(t *testing.T) {
			dir := older(t, version)
			s := open(t, history.Options{Dir: dir})
			wantOld(t, s, version)

			c := newSample("demo", "file:///x", `{}`, `{}`)
			c.start.Method = "resources/read"
			if r := get(t, s, record(t, s, c)); r.Method != "resources/read" {
				t.Errorf("the new call is %+v", r.Call)
			}
			note := "kept over all versions"
			annotate(t, s, history.Annotation{Note: &note, Tag: []string{"old"}}, "one-framed")
			if got := list(t, s, "tag:old fine"); !slices.Equal(got, []string{"one-framed"}) {
				t.Errorf("found by its tag: %v", got)
			}
			if err := s.Delete(t.Context(), []string{"one-inline"}); err != nil {
				t.Fatal(err)
			}
			if got := list(t, s, "old -kept"); len(got) != 0 {
				t.Errorf("a deleted call is still found: %v", got)
			}
			if err := s.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := query(t, dir, "PRAGMA integrity_check"); got != "ok" {
				t.Error(got)
			}
			if got := query(t, dir, "INSERT INTO calls_words (calls_words) VALUES ('integrity-check') RETURNING 'ok'"); got != "ok" {
				t.Error(got)
			}
		})
	}
}

// wantOld compares what testdata put into the file.
func wantOld(t *testing.T, s *history.Store, version int) {
	t.Helper()
	inline := get(t, s, "one-inline")
	if inline.Method != "tools/call" || string(inline.Arguments.Inline) != `{"message":"old"}` || string(inline.Result.Inline) != `{"content":1}` ||
		!inline.OutputChecked || inline.ServerVersion != "1.0" || inline.Took.Microseconds() != 2000 || inline.Pinned || len(inline.Tags) != 0 {
		t.Errorf("the call in a row is %+v", inline)
	}
	framed := get(t, s, "one-framed")
	if string(framed.Arguments.Inline) != `{"n":42}` || string(framed.Result.Inline) != `{"sum":"fine"}` {
		t.Errorf("the call in frames is %s %s", framed.Arguments.Inline, framed.Result.Inline)
	}
	if frames, err := s.Frames(t.Context(), "one-framed"); err != nil || len(frames) != 2 || !strings.HasPrefix(string(frames[1].Body.Inline), `{"result"`) {
		t.Errorf("its frames are %+v, %v", frames, err)
	}
	if failed := get(t, s, "one-failed"); failed.Status != history.Error || !strings.Contains(string(failed.Failure), "no such file") {
		t.Errorf("the failed call is %+v", failed)
	}
	if running := get(t, s, "one-running"); running.Status != history.Interrupted {
		t.Errorf("the call that ran is %s", running.Status)
	}
	all := 4
	if version >= 2 {
		all++
		if got := list(t, s, "method:prompts/get"); !slices.Equal(got, []string{"two-prompt"}) {
			t.Errorf("prompts are %v", got)
		}
		page, err := s.Messages(t.Context(), history.MessageQuery{})
		if err != nil || len(page.Messages) != 1 || page.Messages[0].Preview != "a message" {
			t.Errorf("the messages are %+v, %v", page, err)
		}
	}
	if version >= 3 {
		all++
		if again := get(t, s, "three-again"); len(again.Attempts) != 2 || again.Attempts[1].Instance != 2 {
			t.Errorf("the attempts are %+v", again.Attempts)
		}
		if got := list(t, s, "has:attempts"); !slices.Equal(got, []string{"three-again"}) {
			t.Errorf("made again are %v", got)
		}
	}
	all += max(0, version-3)
	wantAnnotated(t, s, version)
	if got := list(t, s, ""); len(got) != all || got[len(got)-1] != "one-inline" {
		t.Errorf("the calls are %v", got)
	}
	for words, want := range map[string]string{"\"message: old\"": "one-inline", "fine": "one-framed", "such file": "one-failed", "server:files": "one-failed"} {
		if got := list(t, s, words); !slices.Equal(got, []string{want}) {
			t.Errorf("%s finds %v", words, got)
		}
	}
}

// wantAnnotated compares what the schemas from the fourth on put into the file.
func wantAnnotated(t *testing.T, s *history.Store, version int) {
	t.Helper()
	found := func(since int, filter, want string) {
		t.Helper()
		if version < since {
			return
		}
		if got := list(t, s, filter); !slices.Equal(got, []string{want}) {
			t.Errorf("%s finds %v", filter, got)
		}
	}
	for _, filter := range []string{"tag:bug", "pinned:yes", "client:inspector", "run:run-4", `"look here"`, "later origin:suite"} {
		found(4, filter, "four-noted")
	}
	found(5, `"body, a zipped"`, "five-zipped")
	if version >= 5 {
		if r := get(t, s, "five-zipped"); !strings.Contains(string(r.Result.Inline), "a zipped body, a zipped body") {
			t.Errorf("the compressed result is %s", r.Result.Inline)
		}
	}
	found(6, `"three little words"`, "six-paired")
	if version >= 7 {
		frames, err := s.Frames(t.Context(), "seven-paced")
		if err != nil || len(frames) != 1 || frames[0].Pace != (history.Pace{Passing: 700 * time.Microsecond, Dialling: 300 * time.Microsecond}) {
			t.Errorf("the message that was timed is %+v, %v", frames, err)
		}
	}
	found(8, "server:light", "eight-light")
	found(9, "to-do", "nine-worded")
}
