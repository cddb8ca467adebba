package history_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/history"
)

const canary = "canary-6d1f0c4e-secret"

func redact(b []byte) []byte {
	if !bytes.Contains(b, []byte(canary)) {
		return b
	}
	return bytes.ReplaceAll(b, []byte(canary), []byte("[secret]"))
}

// leaks makes calls that carry the canary everywhere and returns the files of the
// data folder it is found in, while the store is open and after it is closed.
func leaks(t *testing.T, redact func([]byte) []byte) (found []string) {
	t.Helper()
	dir := t.TempDir()
	s, err := history.Open(t.Context(), history.Options{Dir: dir, Redact: redact})
	if err != nil {
		t.Fatal(err)
	}
	look := func(below string) {
		for _, name := range files(t, dir) {
			if !strings.HasPrefix(name, below) {
				continue
			}
			b, err := os.ReadFile(filepath.Join(dir, name))
			if err == nil && (bytes.Contains(b, []byte(canary)) || bytes.Contains(b, []byte(canary[:12]))) {
				found = append(found, filepath.Dir(name)+"/"+filepath.Ext(name))
			}
		}
	}
	arguments := `{"token":"` + canary + `","padding":"` + strings.Repeat("p", 100) + `"}`
	small := newSample("demo", "echo", arguments, text("you said "+canary))
	small.end.Frames = append(small.end.Frames, history.Frame{
		At: time.Now(), Direction: "in", Kind: "notification", Method: "x/" + canary, RPCID: `"` + canary + `"`,
		Raw: []byte(`{"jsonrpc":"2.0","id":"` + canary + `","method":"x/` + canary + `"}`),
	})
	small.end.Preview = strings.Repeat("w", 190) + canary // the cut goes through it
	small.end.OutputProblems = json.RawMessage(`[{"message":"` + canary + `"}]`)
	large := newSample("demo", "echo", `{"text":"`+strings.Repeat(canary+" ", 20_000)+`"}`, text(strings.Repeat("no "+canary, 20_000)))
	failed := newSample("demo", "echo", `{}`, `{}`)
	failed.end.Status, failed.end.Code = history.Error, "rpc_error"
	failed.end.Failure = json.RawMessage(`{"code":"rpc_error","message":"bad token ` + canary + `","details":"` + strings.Repeat(canary, 10_000) + `"}`)
	running := newSample("demo", "slow", arguments, `{}`)
	s.Begin(running.start)
	for _, c := range []sample{small, large, failed} {
		free := occupied(t, dir) // the writer empties the journal when it has been there
		record(t, s, c)
		look("journal")
		free()
		look("")
	}
	list(t, s, "said") // the index too
	look("")
	if redact != nil {
		r := get(t, s, small.start.ID)
		if !json.Valid(r.Arguments.Inline) || !strings.Contains(string(r.Arguments.Inline), "[secret]") {
			t.Errorf("redacted arguments: %s", r.Arguments.Inline)
		}
		if want := readBody(t, s, get(t, s, large.start.ID).Result); !bytes.Equal(want, redact(large.end.Result)) {
			t.Error("the large result is not the redacted one")
		}
	}
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	look("")
	slices.Sort(found)
	return slices.Compact(found)
}

// occupied keeps everybody else from writing to the database until it is freed.
func occupied(t *testing.T, dir string) (free func()) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+filepath.Join(dir, "history.db")+"?_txlock=immediate&_busy_timeout=60000")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(tx.Rollback(), db.Close()); err != nil {
			t.Error(err)
		}
	}
}

func TestNoSecretReachesAnyFile(t *testing.T) {
	if found := leaks(t, redact); len(found) > 0 {
		t.Errorf("the secret is in %v", found)
	}
}

// The test above would notice: without redaction the secret is everywhere.
func TestTheSecretIsFoundWhereNothingIsRedacted(t *testing.T) {
	found := strings.Join(leaks(t, nil), " ")
	for _, place := range []string{"./.db", "./.db-wal", "blobs/", "journal/.log"} {
		if !strings.Contains(found, place) {
			t.Errorf("it is in %s, and not in %s", found, place)
		}
	}
}
