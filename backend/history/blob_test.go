package history_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/history"
)

// spoil overwrites four bytes in the middle of a body's file.
func spoil(t testing.TB, dir, hash string) {
	t.Helper()
	file, err := os.OpenFile(filepath.Join(dir, "blobs", hash[:2], hash), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, err := file.Stat()
	if err == nil {
		_, err = file.WriteAt([]byte("\x00\x01\x02\x03"), info.Size()/2)
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Bodies are shared by content: one that comes again mends a file that was damaged,
// for the call that is recorded and for those before it.
func TestABodyThatComesAgainMendsItsFile(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	large := text(strings.Repeat("large ", 100_000))
	before := get(t, s, record(t, s, newSample("demo", "large", `{}`, large)))
	spoil(t, dir, before.Result.Hash)
	after := get(t, s, record(t, s, newSample("demo", "large", `{}`, large)))
	if after.Result.Hash != before.Result.Hash {
		t.Error("the body is not shared")
	}
	for _, r := range []history.Record{before, after} {
		if string(readBody(t, s, r.Result)) != large {
			t.Error("the result is another one")
		}
	}
}

// One damaged or missing body keeps nobody from exporting everything else.
func TestADamagedBodyIsLeftOutOfAnExport(t *testing.T) {
	for _, masked := range []bool{false, true} {
		dir := t.TempDir()
		s := open(t, history.Options{Dir: dir})
		damaged := get(t, s, record(t, s, newSample("demo", "damaged", `{}`, text(strings.Repeat("damaged ", 100_000)))))
		gone := get(t, s, record(t, s, newSample("demo", "gone", `{}`, text(strings.Repeat("gone ", 100_000)))))
		record(t, s, newSample("demo", "whole", `{}`, text(strings.Repeat("whole ", 100_000))))
		spoil(t, dir, damaged.Result.Hash)
		if err := os.Remove(filepath.Join(dir, "blobs", gone.Result.Hash[:2], gone.Result.Hash)); err != nil {
			t.Fatal(err)
		}
		o := history.ExportOptions{}
		if masked {
			o.Change = func(*history.Whole) error { return nil }
		}
		var out bytes.Buffer
		report, err := s.Export(t.Context(), &out, o)
		if err != nil || report.Calls != 3 || report.Missing < 2 {
			t.Fatalf("%+v, %v", report, err)
		}
		into := open(t, history.Options{})
		if report := importText(t, into, out.String(), history.ImportOptions{}); report.Added != 3 || len(report.Problems) != 0 {
			t.Errorf("of it was imported %+v", report)
		}
	}
}
