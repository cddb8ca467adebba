package history

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// said makes texts of words that meet in all ways, in several scripts.
func said(r *rand.Rand, words int) string {
	all := strings.Fields("-> ::: \ue023 \ue100x \uFFFE connection failed Pending running retry timeout of a I to zq null Zürich ÉCOLE 東京 東京都庁 한국 Привет й über 😀 e.g. \"x\" C:\\dir <b> 12 4711 3.5 #7 key: conconcon xylo")
	between := []string{" ", " ", " ", " ", "  ", "\n", "\t", ": ", ", ", "", "-", " \u00a0"}
	var b strings.Builder
	for range words {
		switch r.IntN(8) {
		case 0:
			for range 1 + r.IntN(5) {
				b.WriteByte(byte('a' + r.IntN(4)))
			}
		case 1:
			fmt.Fprint(&b, r.IntN(2000))
		default:
			b.WriteString(all[min(r.IntN(len(all)), r.IntN(len(all)))])
		}
		b.WriteString(between[r.IntN(len(between))])
	}
	return b.String()
}

// spokenStore has calls with such texts, in four epochs.
func spokenStore(t *testing.T, r *rand.Rand) *Store {
	t.Helper()
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	const calls, epochs = blockSize + 400, 4
	for i := range calls {
		last := i%(calls/epochs) == 0 && i > 0 // of its epoch
		st := Start{ID: fmt.Sprintf("call-%06d", i), Server: fmt.Sprintf("server%d", r.IntN(30)), Tool: "say", Origin: "cli", StartedAt: time.UnixMilli(1_790_000_000_000 + int64(i))}
		arguments, _ := json.Marshal(map[string]string{said(r, 1): said(r, r.IntN(3))})
		words := r.IntN(70)
		if r.IntN(2000) == 0 {
			words = 9_000 // more than is indexed
		}
		result, _ := json.Marshal(map[string]any{"content": []string{said(r, words), said(r, 2)}, "n": r.IntN(5000)})
		st.Arguments = arguments
		s.Begin(st)
		e := End{ID: st.ID, Status: OK, EndedAt: st.StartedAt, Took: time.Duration(r.IntN(3)) * time.Second, Result: result}
		if r.IntN(3) == 0 && !last {
			e.Frames = []Frame{{At: e.EndedAt, Direction: "in", Kind: "response", Raw: fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"result":%s}`, result)}}
		}
		if err := s.End(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		if last && i < calls/epochs*epochs {
			if err := s.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			toNextEpoch(t, s, st.ID)
		}
	}
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	var lists int
	if err := s.readers.QueryRow(`SELECT count(*) FROM block_marks`).Scan(&lists); err != nil || lists != epochs*rowsOfMark {
		t.Fatalf("the marks of four blocks have %d rows, %v", lists, err)
	}
	note := "a note on zq and 東京 connection failed again"
	if err := s.Annotate(t.Context(), []string{"call-000500", "call-003000"}, Annotation{Note: &note}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), []string{"call-000600", "call-004500"}); err != nil {
		t.Fatal(err)
	}
	return s
}

// askedFor makes a filter from what stands in a text, or nearly.
func askedFor(r *rand.Rand, text string) (f Filter) {
	for range 1 + r.IntN(2) {
		runes := []rune(text)
		at := r.IntN(len(runes))
		long := 1 + min(r.IntN(14), r.IntN(14))
		if r.IntN(3) == 0 {
			long = 8 + r.IntN(16) // over a place where words meet, most often
		}
		word := string(runes[at:min(len(runes), at+long)])
		switch r.IntN(6) {
		case 0:
			word = strings.ToUpper(word)
		case 1:
			word += string(rune('a' + r.IntN(26)))
		}
		f.terms = append(f.terms, term{key: keyWord, text: word, not: r.IntN(8) == 0})
	}
	switch r.IntN(8) {
	case 0:
		f.terms = append(f.terms, term{key: keyServer, text: fmt.Sprintf("server%d", r.IntN(30))})
	case 1:
		f.terms = append(f.terms, term{key: keyTook, op: more, number: 500_000})
	case 2:
		f.terms = append(f.terms, term{key: keyHas, text: "note"})
	}
	return f
}

// TestSearchFindsWhatReadingAllFinds compares searches with looking at each call, however
// the index is asked: short words, phrases, several scripts, with other conditions, with
// pages full and pages cut short.
func TestSearchFindsWhatReadingAllFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	s := spokenStore(t, r)
	docs, err := documents(t.Context(), s.readers, s.folder, "1")
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[int64]string, len(docs))
	for i := range docs {
		d := &docs[i]
		var b strings.Builder
		for _, name := range []string{d.server, d.tool, d.code, d.note, d.tags} {
			b.WriteString(name + "\n")
		}
		appendWords(&b, d.arguments.read(s.folder))
		appendWords(&b, d.result.read(s.folder))
		texts[d.seq] = fold(b.String())
	}
	defer func(before time.Duration) { searchTime = before }(searchTime)
	for i := range 100 {
		f := askedFor(r, texts[docs[r.IntN(len(docs))].seq])
		searchTime = []time.Duration{time.Hour, 0}[i%2]
		var got, want []string
		q := Query{Filter: f, Limit: 1 + r.IntN(500)}
		for {
			page, err := s.List(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range page.Calls {
				got = append(got, c.ID)
			}
			if q.Cursor = page.Next; q.Cursor == "" {
				break
			}
		}
		calls, places, err := s.rows(t.Context(), f, "", 100_000)
		if err != nil {
			t.Fatal(err)
		}
		m := f.matcher()
		for i, c := range calls {
			text := texts[places[i].seq]
			lacks := func(word string) bool { return !strings.Contains(text, word) }
			if !slices.ContainsFunc(m.want, lacks) && !slices.ContainsFunc(m.not, func(word string) bool { return !lacks(word) }) {
				want = append(want, c.ID)
			}
		}
		slices.Sort(want)
		slices.Reverse(want)
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d found, %d have it", f.terms, len(got), len(want))
		}
	}
}
