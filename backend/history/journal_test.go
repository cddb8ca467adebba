package history

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// random is a record with every field filled.
func random(r *rand.Rand) *record {
	text := func() []byte { return bytes.Repeat([]byte{byte(r.IntN(256))}, 1+r.IntN(50)) }
	word := func() string { return fmt.Sprint(r.Uint64()) }
	someBody := func() body {
		switch r.IntN(3) {
		case 0:
			b := text()
			return body{bytes: int64(len(b)), text: b, frame: noFrame}
		case 1:
			return body{bytes: r.Int64(), hash: word(), frame: noFrame}
		}
		return body{bytes: r.Int64(), frame: r.IntN(9), at: r.Int64()}
	}
	rec := &record{
		Start: Start{ID: word(), Server: word(), Tool: word(), Method: word(), Origin: word(), ReplayOf: word(), StartedAt: time.UnixMicro(r.Int64N(1 << 50)),
			Protocol: word(), ServerName: word(), ServerVersion: word(), Client: word(), Run: word(), Step: word()},
		status: OK, code: word(), preview: word(), endedAt: r.Int64(), took: -1, arguments: someBody(), result: someBody(),
		failure: text(), problems: text(), attempts: text(), checked: r.IntN(2) == 1, cachedOf: word(), trace: word(), frames: make([]frame, r.IntN(5)),
	}
	for i := range rec.frames {
		rec.frames[i] = frame{at: r.Int64(), direction: "in", kind: "response", method: word(), rpcID: word(), body: someBody(), passing: r.Int64(), dialling: r.Int64()}
	}
	return rec
}

func TestRecordsComeBackFromTheJournal(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		want := random(r)
		got, err := decode(want.encode(nil))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v\n%+v\n%+v", err, got, want)
		}
	}
}

// What an older Fairlead left in its journal is replayed: its messages did not say how they passed, its calls had no client and
// no run, those of a still older one were made once, and of the oldest all were tools/call.
func TestARecordOfAnOlderFairleadComesBack(t *testing.T) {
	want := random(rand.New(rand.NewPCG(7, 8)))
	for i := range want.frames {
		want.frames[i].passing, want.frames[i].dialling = 0, 0
	}
	b := want.encode(nil)
	pace := 2 * len(want.frames)
	b = b[:len(b)-pace]
	b[0] = formatWithoutPace
	if got, err := decode(b); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v\n%+v", err, got, want)
	}
	want.Client, want.Run, want.Step, want.cachedOf, want.trace = "", "", "", "", ""
	b = want.encode(nil)
	b = b[:len(b)-pace-5] // the lengths of those
	b[0] = formatWithoutClient
	if got, err := decode(b); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v\n%+v", err, got, want)
	}
	want.Method, want.attempts = "", nil
	b = want.encode(nil)
	b = b[:len(b)-pace-6] // and of the attempts
	b[0] = formatWithoutAttempts
	if got, err := decode(b); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v\n%+v", err, got, want)
	}
	// The older format is the same without the empty text of the method, behind the preview's.
	at := bytes.Index(b, []byte(want.preview)) + len(want.preview)
	old := append([]byte{formatWithoutMethod}, b[1:at]...)
	got, err := decode(append(old, b[at+1:]...))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v\n%+v", err, got, want)
	}
}

func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 5 {
		f.Add(random(r).encode(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		_, _ = decode(b) // must not panic, nor take memory for what is not there
	})
}

// TestAJournalEndsAtItsFirstDamage cuts and damages a segment at every byte.
func TestAJournalEndsAtItsFirstDamage(t *testing.T) {
	f := folder(t.TempDir())
	if err := f.prepare(); err != nil {
		t.Fatal(err)
	}
	j, err := openJournal(f, "one")
	if err != nil {
		t.Fatal(err)
	}
	var ends []int
	for i := range 3 {
		b := newFrame(nil)
		b = append(b, fmt.Sprintf("payload %d", i)...)
		if err := j.append(b, sealFrame(b), uint64(i+1)); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, int(j.size[0]))
	}
	j.close(false)
	whole, err := os.ReadFile(journalPath(f, "one", 0))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(string(f), "damaged")
	read := func(b []byte) (n int) {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		err := readSegment(path, func(seq uint64, payload []byte) error {
			if n++; seq != uint64(n) || string(payload) != fmt.Sprintf("payload %d", n-1) {
				t.Errorf("record %d is %d: %q", n, seq, payload)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for at := range whole {
		wholeBefore := 0
		for _, end := range ends {
			if end <= at {
				wholeBefore++
			}
		}
		if n := read(whole[:at]); n != wholeBefore {
			t.Errorf("cut at %d: %d records, want %d", at, n, wholeBefore)
		}
		damaged := bytes.Clone(whole)
		damaged[at] ^= 0x40
		if n := read(damaged); n != wholeBefore {
			t.Errorf("damaged at %d: %d records, want %d", at, n, wholeBefore)
		}
	}
	if n := read(whole); n != 3 {
		t.Errorf("whole: %d records", n)
	}
}

// TestTheSegmentsTakeTurns: one is emptied while the other is written.
func TestTheSegmentsTakeTurns(t *testing.T) {
	f := folder(t.TempDir())
	if err := f.prepare(); err != nil {
		t.Fatal(err)
	}
	j, err := openJournal(f, "one")
	if err != nil {
		t.Fatal(err)
	}
	defer j.close(true)
	seq := uint64(0)
	put := func() {
		seq++
		b := append(newFrame(nil), make([]byte, segmentBytes/4)...)
		if err := j.append(b, sealFrame(b), seq); err != nil {
			t.Fatal(err)
		}
	}
	for range 6 {
		put()
	}
	if j.size[0] == 0 || j.size[1] == 0 {
		t.Fatalf("sizes %v", j.size)
	}
	if err := j.empty(4); err != nil || j.size[0] != 0 || j.size[1] == 0 {
		t.Errorf("after 4: sizes %v, %v", j.size, err)
	}
	for range 6 {
		put()
	}
	if j.size[0] == 0 {
		t.Errorf("the first segment is not used again: %v", j.size)
	}
	if err := j.empty(seq); err != nil || j.size != [segments]int64{} {
		t.Errorf("after all: sizes %v, %v", j.size, err)
	}
}
