package history

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFragments(t *testing.T) {
	for word, want := range map[string]string{
		"timeout":                "*timeout*",
		"read timeout":           "*read timeout*",
		"src/main.go:":           "*src / main . go :*",
		"#4711":                  "*# 4711*",
		"->":                     "*->*",
		"a\nb":                   "*a b*",
		"東京 都":                   "*東京 都*",
		"  ":                     "",
		" x ":                    "x",
		"0123456789abcdefghij x": "*0123456789abcdef* *123456789abcdefg* *23456789abcdefgh* *456789abcdefghij x*",
	} {
		var got []string
		for _, f := range fragments(word) {
			text := f.said
			if !f.begin {
				text = "*" + text
			}
			if !f.end {
				text += "*"
			}
			got = append(got, text)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q has the fragments %s, wants %s", word, got, want)
		}
	}
}

// FuzzFragments: a text has tokens with all fragments of whatever is cut out of it.
func FuzzFragments(f *testing.F) {
	f.Add("the connection -> failed: again, une fête d'été ====== 東京都庁 "+strings.Repeat("0123456789abcdef", 12), 4, 30)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		text = strings.ToValidUTF8(fold(text), "")
		if from < 0 || to > len(text) || from > to {
			return
		}
		vocabulary := " "
		new(tokenizer).each([]byte(text), func(token []byte) { vocabulary += string(token) + " " })
		for _, f := range fragments(strings.ToValidUTF8(text[from:to], "")) {
			if !strings.Contains(vocabulary, f.inVocabulary()) {
				t.Errorf("%q lacks %+v of %q", vocabulary, f, text[from:to])
			}
		}
	})
}

// recorded records calls with these results and waits until they are indexed.
func recorded(t *testing.T, s *Store, texts ...string) (ids []string) {
	t.Helper()
	for i, text := range texts {
		st := Start{ID: fmt.Sprintf("%.8s-%d-%d", text, i, time.Now().UnixNano()), Server: "demo", Tool: "say", Origin: "cli", StartedAt: time.Now()}
		result, _ := json.Marshal(text)
		s.Begin(st)
		if err := s.End(t.Context(), End{ID: st.ID, Status: OK, EndedAt: time.Now(), Result: result}); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, st.ID)
	}
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	return ids
}

func searchIDs(t *testing.T, s *Store, text string) (ids []string) {
	t.Helper()
	f, err := ParseFilter(text)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.List(t.Context(), Query{Filter: f})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range page.Calls {
		ids = append(ids, c.ID)
	}
	return ids
}

// toNextEpoch lets the next call be the first of another vocabulary.
func toNextEpoch(t *testing.T, s *Store, last string) {
	t.Helper()
	exec(t, s, fmt.Sprintf(`UPDATE calls SET seq = (seq >> %d << %d) + %d WHERE id = '%s'`, epochBits, epochBits, 1<<epochBits-1, last))
	exec(t, s, `INSERT OR IGNORE INTO to_index SELECT max(seq) FROM calls`)
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// The words of an epoch go with the last of its calls. What another process took out is noted anew.
func TestVocabularyGoesWithItsCalls(t *testing.T) {
	open := func(dir string) *Store {
		s, err := Open(t.Context(), Options{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close(context.Background()) })
		return s
	}
	dir := t.TempDir()
	one, two := open(dir), open(dir)
	first := recorded(t, one, "oldword of the first epoch", "another oldword")
	toNextEpoch(t, one, first[1])
	second := recorded(t, one, "newword of the second epoch, and an oldword")
	if got := number(t, one, `SELECT count(DISTINCT id >> 32) FROM words`); got != 2 {
		t.Fatalf("there are %d epochs", got)
	}
	if got := searchIDs(t, one, "ldwor"); !slices.Equal(got, []string{second[0], first[1], first[0]}) {
		t.Errorf("found by a part of the word: %v", got)
	}

	if err := two.Delete(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	two.Reclaimed(t)
	if got := number(t, two, `SELECT count(DISTINCT id >> 32) FROM words`); got != 1 {
		t.Errorf("after the first went there are %d epochs", got)
	}
	if got := searchIDs(t, one, "ldwor"); !slices.Equal(got, second) {
		t.Errorf("found afterwards: %v", got)
	}
	if err := two.Delete(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	two.Reclaimed(t)
	if words, pieces := number(t, two, `SELECT count(*) FROM words`), number(t, two, `SELECT count(*) FROM words_pieces_docsize`); words+pieces != 0 {
		t.Errorf("without calls there are %d and %d rows of words", words, pieces)
	}
	third := recorded(t, one, "newword again, which one believes to be known")
	if got := searchIDs(t, two, "ewwor"); !slices.Equal(got, third) {
		t.Errorf("found again: %v", got)
	}
}

// Calls that the index does not know yet are found all the same.
func TestSearchBeforeIndexing(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close(context.Background()) }()
	ids := recorded(t, s, "the first words", "the second words", "others")
	exec(t, s, `DELETE FROM calls_words`)
	exec(t, s, `INSERT INTO to_index SELECT seq FROM calls`)
	var page Page
	f, _ := ParseFilter("words")
	if _, _, err := s.search(t.Context(), Query{Filter: f, Limit: 10}, &page); err != nil {
		t.Fatal(err)
	}
	if len(page.Calls) != 2 || page.Calls[0].ID != ids[1] || page.Calls[1].ID != ids[0] {
		t.Errorf("found: %+v", page.Calls)
	}
}

// Words that only deleted calls had, or a note that was changed, are nowhere in the files any more,
// and those of the other calls are found as before, new ones too.
func TestNoWordOfADeletedCallIsLeft(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for i := range 2 * provenChunk {
		texts = append(texts, fmt.Sprintf("the shared words, unheardof%d and kept%d", i, i))
	}
	ids := recorded(t, s, texts...)
	kept := recorded(t, s, "kept7 and otherword", "kept in a note")
	for _, note := range []string{"an unheardofnote", "another note"} {
		if err := s.Annotate(t.Context(), kept[1:], Annotation{Note: &note}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(t.Context(), ids[:len(ids)/2]); err != nil {
		t.Fatal(err)
	}
	more := recorded(t, s, "the shared kept3")
	if _, err := s.Prune(t.Context(), CallLimits{Count: 3}, false); err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string][]string{"nheardof": nil, "hared": more, "therwor": kept[:1], "ept3": more, "ept7": kept[:1], "nother": kept[1:]} {
		if got := searchIDs(t, s, word); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, wants %v", word, got, want)
		}
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"history.db", "history.db-wal"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil && bytes.Contains(b, []byte("unheard")) {
			t.Errorf("%s has the words", name)
		}
	}
}

// A part of a rare word is found among very many words that have its pieces, and not it.
func TestRareAmongWordsOfTheSamePieces(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close(context.Background()) }()
	old := recorded(t, s, "an old zzabcdqq")
	toNextEpoch(t, s, old[0])
	rare := recorded(t, s, "the only zzabcdqq of all")
	var texts []string
	for i := range 20 {
		var b strings.Builder
		for n := range 4000 {
			fmt.Fprintf(&b, "abc%dbcd ", i*4000+n)
		}
		texts = append(texts, b.String())
	}
	recorded(t, s, texts...)
	if got := searchIDs(t, s, "abcd"); !slices.Equal(got, []string{rare[0], old[0]}) {
		t.Errorf("found: %v", got)
	}
}

// A search that broke off leaves nothing behind that the next one of the same words would believe.
func TestASearchThatBrokeOffIsNotGoneOnWith(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close(context.Background()) }()
	ids := recorded(t, s, "the firstword", "the secondword")
	f, _ := ParseFilter("condwor")
	exec(t, s, `ALTER TABLE words RENAME TO words_away`)
	if _, _, err := s.search(t.Context(), Query{Filter: f, Limit: 1}, &Page{}); err == nil {
		t.Fatal("nothing was wrong")
	}
	if _, err := s.countWords(t.Context(), f); err == nil {
		t.Fatal("nothing was wrong")
	}
	if len(s.lookups.all) != 0 {
		t.Error("what broke off is kept")
	}
	exec(t, s, `ALTER TABLE words_away RENAME TO words`)
	if got := searchIDs(t, s, "condwor"); !slices.Equal(got, ids[1:]) || len(s.lookups.all) != 1 {
		t.Errorf("found: %v, kept: %d", got, len(s.lookups.all))
	}
}

// The pieces of words that went go out of their index, though nothing else is written.
func TestPiecesGoWithTheirWords(t *testing.T) {
	s := renewStores(t, 1)[0]
	r := rand.New(rand.NewPCG(3, 5))
	var many []string
	for range 20 {
		var words strings.Builder
		for range 200 {
			fmt.Fprintf(&words, " %x", r.Uint64())
		}
		many = append(many, words.String())
	}
	first := recorded(t, s, many...)
	toNextEpoch(t, s, first[len(first)-1])
	second := recorded(t, s, "what stays")
	size := func() int { return number(t, s, `SELECT sum(length(block)) FROM words_pieces_data`) }
	before := size()
	if err := s.Delete(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	s.Reclaimed(t)
	if after := size(); after > before/20 {
		t.Errorf("the index of pieces had %d bytes, and has %d", before, after)
	}
	if got := searchIDs(t, s, "hat stay"); !slices.Equal(got, second) {
		t.Errorf("found afterwards: %v", got)
	}
}

func TestDeadRows(t *testing.T) {
	list, _ := hex.DecodeString("00000000FF000001" + "0203848A4A" + "0001" + "0501099F389F38000382" + "00" + "0002" + "0601010F0F009F398437" + "070114898989898989898989898989898989898989FF" + "000005")
	rows, dead, err := deadRows(list)
	if err != nil || rows != 256+567+5 || dead != 3+4025 {
		t.Errorf("%d rows, %d of them deleted, %v", rows, dead, err)
	}
	for n := range list {
		if _, _, err := deadRows(list[:n]); !errors.Is(err, errSegments) {
			t.Errorf("%d bytes are read: %v", n, err)
		}
	}
}
