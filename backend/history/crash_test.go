package history_test

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/history"
)

// TestWhatWasReportedDoneSurvivesAKill kills a process that makes calls, at random
// instants, and looks at what the next one finds. All rounds share one folder. With
// FAIRLEAD_KILLS as many as that are killed.
func TestWhatWasReportedDoneSurvivesAKill(t *testing.T) {
	rounds := 40
	if testing.Short() {
		rounds = 8
	}
	if many, err := strconv.Atoi(os.Getenv("FAIRLEAD_KILLS")); err == nil {
		rounds = many
	}
	dir := t.TempDir()
	for round := range rounds {
		begun, ended := map[string]bool{}, map[string]bool{}
		cmd := child(t, "caller", dir)
		lines, _ := start(t, cmd)
		killAfter := 1 + rand.IntN(1+round%40*10)
		killed := false
		for n := 0; lines.Scan(); n++ {
			word, id, _ := strings.Cut(lines.Text(), " ")
			switch word {
			case "begun":
				begun[id] = true
			case "ended":
				ended[id] = true
			default:
				t.Fatalf("the child says %q", lines.Text())
			}
			if n >= killAfter && !killed {
				killed = true
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait()
		check(t, history.Options{Dir: dir, Lazy: round%2 == 0}, begun, ended)
	}
}

func check(t *testing.T, o history.Options, begun, ended map[string]bool) {
	t.Helper()
	dir := o.Dir
	s, err := history.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("opening after a kill: %v", err)
	}
	for id := range ended {
		if r := get(t, s, id); r.Status != history.OK || !isWhole(t, s, r) {
			t.Errorf("call %s was reported done and is %s, whole: %v", id, r.Status, isWhole(t, s, r))
		}
	}
	for id := range begun {
		r, err := s.Get(t.Context(), id)
		if err != nil || ended[id] {
			continue // Begin promises milliseconds, not this instant
		}
		if r.Status != history.Interrupted && !(r.Status == history.OK && isWhole(t, s, r)) {
			t.Errorf("call %s had not ended and is %s", id, r.Status)
		}
		if r.Status == history.Interrupted && !strings.Contains(string(r.Failure), "interrupted") {
			t.Errorf("the interrupted call %s says %s", id, r.Failure)
		}
	}
	if running := list(t, s, "status:running"); len(running) > 0 {
		t.Errorf("still running: %v", running)
	}
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if left := files(t, filepath.Join(dir, "journal")); len(left) > 0 {
		t.Errorf("left in the journal folder: %v", left)
	}
	if got := query(t, dir, "PRAGMA integrity_check"); got != "ok" {
		t.Errorf("integrity_check: %s", got)
	}
	if got := query(t, dir, "INSERT INTO calls_words (calls_words) VALUES ('integrity-check') RETURNING 'ok'"); got != "ok" {
		t.Errorf("full-text integrity-check: %s", got)
	}
}

// query runs one statement on the file the way another program would.
func query(t testing.TB, dir, text string, args ...any) string {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db")+"?_busy_timeout=5000")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var answer string
	if err := db.QueryRow(text, args...).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return answer
}

func TestACallOfALivingProcessStaysRunning(t *testing.T) {
	dir := t.TempDir()
	cmd := child(t, "caller", dir)
	lines, in := start(t, cmd)
	var open string
	ended := 0
	for ended < 50 && lines.Scan() {
		word, id, _ := strings.Cut(lines.Text(), " ")
		if open == "" && word == "begun" {
			open = id
		}
		if word == "ended" {
			ended++
		}
	}
	s := open2(t, dir)
	if r := get(t, s, open); r.Status != history.Running {
		t.Errorf("a call of a living process is %s", r.Status)
	}
	mine := record(t, s, newSample("parent", "echo", `{}`, text("from the parent")))

	go func() {
		for lines.Scan() { // keep the child's pipe empty
		}
	}()
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the child: %v", err)
	}
	if r := get(t, s, open); r.Status != history.Interrupted {
		t.Errorf("after its process closed the store the call is %s", r.Status)
	}
	if r := get(t, s, mine); r.Status != history.OK {
		t.Errorf("the parent's call is %s", r.Status)
	}
	if found := list(t, s, "server:child tool:echo status:ok"); len(found) < 50 {
		t.Errorf("the parent finds %d calls of the child", len(found))
	}
}

func TestSeveralProcessesWriteAtOnce(t *testing.T) {
	dir := t.TempDir()
	const processes, calls = 3, 150
	done := make(chan []string, processes)
	for range processes {
		cmd := child(t, "caller", dir)
		lines, in := start(t, cmd)
		go func() {
			var ended []string
			for lines.Scan() {
				if word, id, _ := strings.Cut(lines.Text(), " "); word == "ended" {
					ended = append(ended, id)
				} else if word == "failed" {
					t.Errorf("a child says %q", lines.Text())
				}
				if len(ended) == calls {
					_ = in.Close()
				}
			}
			done <- ended
		}()
	}
	s := open2(t, dir)
	var all []string
	for range processes {
		all = append(all, <-done...)
	}
	if len(all) < processes*calls {
		t.Errorf("%d calls ended", len(all))
	}
	for _, id := range all {
		if r := get(t, s, id); r.Status != history.OK || !isWhole(t, s, r) {
			t.Errorf("call %s is %s", id, r.Status)
		}
	}
}

func open2(t testing.TB, dir string) *history.Store { return open(t, history.Options{Dir: dir}) }
