package history_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func TestACallComesBackByteForByte(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "echo",
		`{"city":"Zürich 東京 🙂","n":12345678901234567890,"f":1.10,"esc":"\u00e9\/","nul":"\u0000"}`,
		`{"content":[{"type":"text","text":"ok \ud83d\ude42"}],"big":98765432109876543210.5e3, "spaced" : true}`)
	c.end.OutputProblems = json.RawMessage(`[{"pointer":"/x"}]`)
	c.end.OutputChecked = true
	c.end.Attempts = []history.Attempt{
		{At: time.UnixMilli(1_700_000_000_000), Took: 5 * time.Millisecond, Instance: 2, Failure: json.RawMessage(`{"code":"closed","message":"canary"}`)},
		{At: time.UnixMilli(1_700_000_001_000), Took: time.Second, Instance: 1},
	}
	c.end.Frames[0].Pace = history.Pace{Passing: 40 * time.Microsecond, Dialling: 25 * time.Microsecond}
	c.end.Frames[1].Passing = time.Millisecond
	c.end.ServerVersion = "2.0"
	c.start.Client, c.start.Run, c.start.Step = "inspector", "0190-run", "list files"
	c.end.CachedOf, c.end.Trace = "0190-first", "4bf92f3577b34da6a3ce929d0e0e4736"
	c.end.Frames = append(c.end.Frames, history.Frame{
		At: time.Now(), Direction: "in", Kind: "invalid", Raw: []byte("not utf-8: \xff\xfe\x00 end"),
	})
	record(t, s, c)

	r := get(t, s, c.start.ID)
	if !bytes.Equal(r.Arguments.Inline, c.start.Arguments) || !bytes.Equal(r.Result.Inline, c.end.Result) {
		t.Errorf("bodies changed:\n%s\n%s", r.Arguments.Inline, r.Result.Inline)
	}
	if r.Status != history.OK || r.Server != "demo" || r.Tool != "echo" || r.Origin != "window" || r.Protocol != "2025-11-25" ||
		r.ServerName != "Demo" || r.ServerVersion != "2.0" || r.Took != 3*time.Millisecond || !r.OutputChecked ||
		string(r.OutputProblems) != `[{"pointer":"/x"}]` || r.FrameCount != 3 || r.Failure != nil {
		t.Errorf("fields changed: %+v", r)
	}
	if r.Client != "inspector" || r.Run != "0190-run" || r.Step != "list files" || r.CachedOf != "0190-first" ||
		r.Trace != "4bf92f3577b34da6a3ce929d0e0e4736" || r.Pinned || r.Note != "" || len(r.Tags) != 0 {
		t.Errorf("what belongs to it changed: %+v", r.Call)
	}
	if !reflect.DeepEqual(r.Attempts, c.end.Attempts) {
		t.Errorf("attempts changed: %+v", r.Attempts)
	}
	if !r.StartedAt.Equal(c.start.StartedAt.Truncate(time.Microsecond)) || !r.EndedAt.Equal(c.end.EndedAt.Truncate(time.Microsecond)) {
		t.Errorf("times changed: %v %v", r.StartedAt, r.EndedAt)
	}
	frames, err := s.Frames(t.Context(), c.start.ID)
	if err != nil || len(frames) != 3 {
		t.Fatalf("Frames: %d, %v", len(frames), err)
	}
	for i, f := range frames {
		want := c.end.Frames[i]
		if f.Seq != i || !bytes.Equal(f.Body.Inline, want.Raw) || f.Direction != want.Direction || f.Kind != want.Kind ||
			f.Method != want.Method || f.RPCID != want.RPCID || f.Pace != want.Pace || !f.At.Equal(want.At.Truncate(time.Microsecond)) {
			t.Errorf("frame %d changed: %+v", i, f)
		}
	}
}

func TestARunningCallIsThereWithItsArguments(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "slow", `{"seconds":3}`, text("done"))
	s.Begin(c.start)
	r := get(t, s, c.start.ID)
	if r.Status != history.Running || string(r.Arguments.Inline) != `{"seconds":3}` || r.Took != -1 || !r.EndedAt.IsZero() {
		t.Errorf("running call: %+v", r)
	}
	if err := s.End(t.Context(), c.end); err != nil {
		t.Fatal(err)
	}
	if r := get(t, s, c.start.ID); r.Status != history.OK || string(r.Arguments.Inline) != `{"seconds":3}` {
		t.Errorf("ended call: %+v", r)
	}
	if err := s.End(t.Context(), c.end); !failure.Is(err, failure.Internal) {
		t.Errorf("ending twice: %v", err)
	}
}

func TestALargeResultIsOneFile(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	c := newSample("demo", "megabytes", `{"n":50}`, text(strings.Repeat("0123456789", 5<<20)))
	record(t, s, c)

	r := get(t, s, c.start.ID)
	if r.Result.Hash == "" || r.Result.Inline != nil || r.ResultBytes != int64(len(c.end.Result)) {
		t.Fatalf("the result is not a file: %+v", r.Call)
	}
	if got := readBody(t, s, r.Result); !bytes.Equal(got, c.end.Result) {
		t.Error("the result changed")
	}
	frames, _ := s.Frames(t.Context(), c.start.ID)
	if got := readBody(t, s, frames[1].Body); !bytes.Equal(got, c.end.Frames[1].Raw) {
		t.Error("the frame changed")
	}
	body, err := s.OpenBody(r.Result)
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	if _, err := body.Seek(-10, io.SeekEnd); err != nil {
		t.Fatal(err)
	}
	if tail, _ := io.ReadAll(body); !bytes.Equal(tail, c.end.Result[len(c.end.Result)-10:]) {
		t.Errorf("tail is %q", tail)
	}
	_, size, err := s.Stats(t.Context())
	if err != nil || size > int64(len(c.end.Result))*11/10 {
		t.Errorf("the store takes %d bytes for a result of %d (%v)", size, len(c.end.Result), err)
	}
}

func TestLargeArgumentsAreNotKeptTwice(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	c := newSample("demo", "echo", `{"text":"`+strings.Repeat("x", 1<<20)+`"}`, text("ok"))
	s.Begin(c.start)
	if r := get(t, s, c.start.ID); !bytes.Equal(readBody(t, s, r.Arguments), c.start.Arguments) {
		t.Error("the running call's arguments changed")
	}
	if err := s.End(t.Context(), c.end); err != nil {
		t.Fatal(err)
	}
	if r := get(t, s, c.start.ID); !bytes.Equal(readBody(t, s, r.Arguments), c.start.Arguments) {
		t.Error("the ended call's arguments changed")
	}
	if blobs := blobFiles(t, dir); len(blobs) != 1 {
		t.Errorf("blobs: %v", blobs)
	}
	if err := s.Delete(t.Context(), []string{c.start.ID}); err != nil {
		t.Fatal(err)
	}
	if blobs := blobFiles(t, dir); len(blobs) != 0 {
		t.Errorf("blobs after deleting: %v", blobs)
	}
}

func TestDeletingKeepsWhatOthersShare(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	large := text(strings.Repeat("shared ", 1<<17))
	a, b := newSample("demo", "a", `{}`, large), newSample("demo", "b", `{}`, large)
	record(t, s, a)
	record(t, s, b)
	if blobs := blobFiles(t, dir); len(blobs) != 1 {
		t.Fatalf("blobs: %v", blobs)
	}
	if err := s.Delete(t.Context(), []string{a.start.ID, "no such call"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), a.start.ID); !failure.Is(err, failure.NotFound) {
		t.Errorf("the deleted call: %v", err)
	}
	if got := list(t, s, "shared"); !slices.Equal(got, []string{b.start.ID}) {
		t.Errorf("search finds %v", got)
	}
	if r := get(t, s, b.start.ID); !bytes.Equal(readBody(t, s, r.Result), b.end.Result) {
		t.Error("the shared body is gone")
	}
	if calls, _, err := s.Stats(t.Context()); calls != 1 || err != nil {
		t.Errorf("Stats: %d, %v", calls, err)
	}
}

func TestOnlyTheOwnerMayReadTheFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, history.Options{Dir: dir})
	record(t, s, newSample("demo", "big", `{}`, text(strings.Repeat("x", 1<<20))))
	if err := s.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func readBody(t testing.TB, s *history.Store, b history.Body) []byte {
	t.Helper()
	r, err := s.OpenBody(b)
	if err != nil {
		t.Fatalf("OpenBody: %v", err)
	}
	defer r.Close()
	all, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("reading a body: %v", err)
	}
	return all
}

func blobFiles(t testing.TB, dir string) []string {
	t.Helper()
	return slices.DeleteFunc(files(t, filepath.Join(dir, "blobs")), func(s string) bool { return s == ".lock" })
}
