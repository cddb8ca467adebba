package history_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func TestManyGoroutinesAtOnce(t *testing.T) {
	dir := t.TempDir()
	var mu sync.Mutex
	written := map[string]int{}
	s := open(t, history.Options{Dir: dir, OnWritten: func(ids []string) {
		mu.Lock()
		defer mu.Unlock()
		for _, id := range ids {
			written[id]++
		}
	}})
	var all sync.WaitGroup
	ids := make(chan string, 800)
	for range 16 {
		all.Go(func() {
			for i := range 50 {
				c := numbered(newSample("demo", "echo", `{}`, ""), i)
				s.Begin(c.start)
				if err := s.End(t.Context(), c.end); err != nil {
					t.Error(err)
				}
				if i%10 == 0 { // what has ended is there at once
					if r, err := s.Get(t.Context(), c.start.ID); err != nil || r.Status != history.OK {
						t.Errorf("%s: %s, %v", c.start.ID, r.Status, err)
					}
				}
				ids <- c.start.ID
			}
		})
	}
	all.Wait()
	close(ids)
	if err := s.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	for id := range ids {
		if r := get(t, s, id); !isWhole(t, s, r) {
			t.Errorf("%s is not whole", id)
		}
		mu.Lock()
		if written[id] == 0 {
			t.Errorf("OnWritten did not hear of %s", id)
		}
		mu.Unlock()
	}
	for _, name := range files(t, filepath.Join(dir, "journal")) {
		if info, err := os.Stat(filepath.Join(dir, "journal", name)); err == nil && info.Size() > 0 {
			t.Errorf("after Flush %s holds %d bytes", name, info.Size())
		}
	}
}

// A burst of calls whose bodies do not fit into the queue must wait, not fail and not pile up.
func TestABurstWaitsForTheWriter(t *testing.T) {
	s := open(t, history.Options{})
	body := text(strings.Repeat("burst ", 30_000)) // 180 kB, twice the queue in all
	const calls = 700
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range calls / 4 {
				c := newSample("demo", "echo", `{}`, body)
				s.Begin(c.start)
				if err := s.End(t.Context(), c.end); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if got := list(t, s, "status:ok"); len(got) != calls {
		t.Errorf("%d of %d calls are there", len(got), calls)
	}
}

func TestWatchHearsOfOtherProcessesOnly(t *testing.T) {
	dir := t.TempDir()
	mine := open2(t, dir)
	theirs := open2(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	heard := make(chan struct{}, 100)
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		mine.Watch(ctx, func() { heard <- struct{}{} })
	}()
	record(t, mine, newSample("demo", "echo", `{}`, text("mine")))
	if err := mine.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	// Watch must have looked once before the others write; until then, write again.
	deadline := time.After(2 * time.Minute)
	var id string
	for found := false; !found; {
		id = record(t, theirs, newSample("demo", "echo", `{}`, text("theirs")))
		if err := theirs.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		select {
		case <-heard:
			found = true
		case <-time.After(1500 * time.Millisecond):
		case <-deadline:
			t.Fatal("Watch did not hear of the other process")
		}
	}
	if r := get(t, mine, id); r.Owner == "" {
		t.Error("the other process's call is not there")
	}
	cancel()
	<-watching
}

func TestOrphanFilesAreSweptWhenOld(t *testing.T) {
	dir := t.TempDir()
	s := open2(t, dir)
	large := newSample("demo", "echo", `{}`, text(strings.Repeat("kept ", 100_000)))
	record(t, s, large)
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	hash := strings.Repeat("ab", 32)
	old, young := filepath.Join(dir, "blobs", "ab", hash), filepath.Join(dir, "blobs", "ab", strings.Repeat("ab", 31)+"cd")
	temporary := filepath.Join(dir, "blobs", "ab", "new-123")
	if err := os.MkdirAll(filepath.Dir(old), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range append([]string{old, young, temporary}, blobPaths(t, dir)...) {
		if _, err := os.Stat(path); err != nil {
			if err := os.WriteFile(path, []byte("orphan"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		when := time.Now().Add(-2 * time.Hour)
		if path == young {
			when = time.Now()
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	s = open2(t, dir)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{old: false, temporary: false, young: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(path), err == nil, want)
		}
	}
	if r := get(t, s, large.start.ID); string(readBody(t, s, r.Result)) != string(large.end.Result) {
		t.Error("a file that is needed was swept")
	}
}

func blobPaths(t testing.TB, dir string) []string {
	var all []string
	for _, name := range blobFiles(t, dir) {
		all = append(all, filepath.Join(dir, "blobs", name))
	}
	return all
}

func TestAfterClose(t *testing.T) {
	s := open2(t, t.TempDir())
	running := newSample("demo", "slow", `{}`, text("late"))
	s.Begin(running.start)
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := s.End(t.Context(), running.end); !failure.Is(err, failure.Storage) {
		t.Errorf("End after Close: %v", err)
	}
	s.Begin(running.start)
	if _, err := s.List(t.Context(), history.Query{Filter: mustParse(t, "word")}); !failure.Is(err, failure.Storage) {
		t.Errorf("List after Close: %v", err)
	}
	if err := s.Close(context.Background()); err != nil {
		t.Errorf("Close again: %v", err)
	}
}

func mustParse(t testing.TB, text string) history.Filter {
	t.Helper()
	f, err := history.ParseFilter(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The number of a deleted call is given out again; its end must not reach the new one.
func TestACallDeletedWhileItRunsStaysDeleted(t *testing.T) {
	s := open2(t, t.TempDir())
	running := newSample("demo", "slow", `{}`, text("late"))
	s.Begin(running.start)
	get(t, s, running.start.ID)
	if err := s.Delete(t.Context(), []string{running.start.ID}); err != nil {
		t.Fatal(err)
	}
	other := record(t, s, newSample("demo", "echo", `{}`, text("other")))
	get(t, s, other)
	if err := s.End(t.Context(), running.end); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), running.start.ID); !failure.Is(err, failure.NotFound) {
		t.Errorf("the deleted call: %v", err)
	}
	if r := get(t, s, other); r.Tool != "echo" || r.Took != 3*time.Millisecond || list(t, s, "late") == nil || len(list(t, s, "late")) != 0 {
		t.Errorf("the other call became %+v", r.Call)
	}
}

func TestThePreviewIsOneShortLine(t *testing.T) {
	s := open2(t, t.TempDir())
	for in, want := range map[string]string{
		"  two\n\tlines  ":        "two lines",
		strings.Repeat("é", 300):  strings.Repeat("é", 200) + "…",
		"":                        "",
		"bad \xff bytes":          "bad \uFFFD bytes",
		strings.Repeat(" ", 5000): "",
	} {
		c := newSample("demo", "echo", `{}`, `{}`)
		c.end.Preview = in
		if got := get(t, s, record(t, s, c)).Preview; got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}

func TestCallsCanBeReadWithTheSqliteTool(t *testing.T) {
	dir := t.TempDir()
	s := open2(t, dir)
	c := newSample("demo", "echo", `{"city":"Zürich","n":12345678901234567890,"padding":"`+strings.Repeat("é", 50)+`"}`,
		text(strings.Repeat("Grüezi ", 20)))
	record(t, s, c)
	if err := s.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string]string{
		"arguments": string(c.start.Arguments), "result": string(c.end.Result), "status": "ok", "took_ms": "3",
		"started": c.start.StartedAt.Format("2006-01-02 15:04:05.000"),
	} {
		got := query(t, dir, fmt.Sprintf("SELECT %s FROM calls_view WHERE id = ?", column), c.start.ID)
		if column == "started" { // strftime rounds, Format cuts
			got, want = got[:len("2006-01-02 15:04")], want[:len("2006-01-02 15:04")]
		}
		if got != want {
			t.Errorf("%s is %q, want %q", column, got, want)
		}
	}
	if got := query(t, dir, "SELECT body FROM frames_view WHERE call = ? AND number = 1", c.start.ID); got != string(c.end.Frames[1].Raw) {
		t.Errorf("frame 1 is %q", got)
	}
}
