package history_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(play(role))
	}
	goleak.VerifyTestMain(m)
}

// open opens a store that the test closes at its end.
func open(t testing.TB, o history.Options) *history.Store {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	s, err := history.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("Open: %v (%v)", err, failure.From(err).Cause)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

// sample is a call as invoke makes them: the arguments and the result pass inside frames.
type sample struct {
	start history.Start
	end   history.End
}

func newSample(server, tool, arguments, result string) sample {
	id := history.NewID()
	now := time.Now()
	request := fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":%q,"arguments":%s,"_meta":{"progressToken":"p"}}}`, tool, arguments)
	response := fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"result":%s}`, result)
	return sample{
		start: history.Start{
			ID: id, Server: server, Tool: tool, Origin: "window", Arguments: json.RawMessage(arguments), StartedAt: now,
			Protocol: "2025-11-25", ServerName: "Demo", ServerVersion: "1.0",
		},
		end: history.End{
			ID: id, Status: history.OK, Result: json.RawMessage(result), EndedAt: now.Add(3 * time.Millisecond), Took: 3 * time.Millisecond,
			Preview: result,
			Frames: []history.Frame{
				{At: now, Direction: "out", Kind: "request", Method: "tools/call", RPCID: "7", Raw: []byte(request)},
				{At: now.Add(2 * time.Millisecond), Direction: "in", Kind: "response", RPCID: "7", Raw: []byte(response)},
			},
		},
	}
}

func text(s string) string {
	b, _ := json.Marshal(map[string]any{"content": []any{map[string]any{"type": "text", "text": s}}})
	return string(b)
}

func record(t testing.TB, s *history.Store, c sample) string {
	t.Helper()
	s.Begin(c.start)
	if err := s.End(t.Context(), c.end); err != nil {
		t.Fatalf("End: %v", err)
	}
	return c.start.ID
}

func get(t testing.TB, s *history.Store, id string) history.Record {
	t.Helper()
	r, err := s.Get(t.Context(), id)
	if err != nil {
		t.Fatalf("Get: %v", err)
	}
	return r
}

// list returns the ids a filter finds, newest first.
func list(t testing.TB, s *history.Store, filter string) []string {
	t.Helper()
	f, err := history.ParseFilter(filter)
	if err != nil {
		t.Fatalf("ParseFilter(%q): %v", filter, err)
	}
	page, err := s.List(t.Context(), history.Query{Filter: f, Limit: 1000, Count: true})
	if err != nil {
		t.Fatalf("List(%q): %v (%v)", filter, err, failure.From(err).Cause)
	}
	if page.Total != int64(len(page.Calls)) && page.Next == "" {
		t.Errorf("List(%q) counts %d calls and returns %d", filter, page.Total, len(page.Calls))
	}
	ids := []string{}
	for _, c := range page.Calls {
		ids = append(ids, c.ID)
	}
	return ids
}

// files returns the paths under a folder, relative to it.
func files(t testing.TB, dir string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			all = append(all, rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
