package history

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// atWriter does something at the place of the goroutine that writes, so that nothing else happens there meanwhile.
func atWriter(t *testing.T, s *Store, f func(ctx context.Context, w *writer) error) {
	t.Helper()
	err := s.do(t.Context(), false, func(ctx context.Context, w *writer, _ error) error { return f(ctx, w) })
	if err != nil {
		t.Fatal(err)
	}
}

// proven begins a pass through the first epoch, of so many words at once, and reads its calls.
func proven(ctx context.Context, w *writer, most int) (*unproven, error) {
	p, err := w.beginPass(ctx, 0)
	if err != nil {
		return nil, err
	}
	p.most = most
	for !p.full || p.seq < 1<<epochBits-1 && len(p.words) > 0 {
		if _, err := p.some(ctx, w); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *unproven) finish(ctx context.Context, w *writer) error {
	for more := true; more; {
		var err error
		if more, err = p.some(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

func renewStores(t *testing.T, n int) (all []*Store) {
	t.Helper()
	dir := t.TempDir()
	for range n {
		s, err := Open(t.Context(), Options{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close(context.Background()) })
		all = append(all, s)
	}
	return all
}

const unheard = `SELECT count(*) FROM words WHERE words LIKE '%unheard%'`

// A call that goes after its words were read has the epoch gone through again.
func TestACallThatGoesDuringAPass(t *testing.T) {
	s := renewStores(t, 1)[0]
	ids := recorded(t, s, "first unheardof1 words", "second unheardword and unheardof2", "kept words")
	atWriter(t, s, func(ctx context.Context, w *writer) error {
		if _, err := w.deleteSome(ctx, ids[:1]); err != nil {
			return err
		}
		p, err := proven(ctx, w, mostUnproven)
		if err != nil {
			return err
		}
		if _, err := w.deleteSome(ctx, ids[1:2]); err != nil {
			return err
		}
		if err := p.finish(ctx, w); err != nil {
			return err
		}
		if left, stale := number(t, s, unheard), number(t, s, `SELECT count(*) FROM stale`); left != 2 || stale != 1 {
			t.Errorf("after the pass %d rows have a word that was unheard of, and %d epochs are stale", left, stale)
		}
		if more, err := w.renewWords(ctx, time.Now().Add(time.Hour)); more || err != nil {
			t.Errorf("there is more to do: %v, %v", more, err)
		}
		return nil
	})
	if left, stale := number(t, s, unheard), number(t, s, `SELECT count(*) FROM stale`); left+stale != 0 {
		t.Errorf("in the end %d rows have a word that was unheard of, and %d epochs are stale", left, stale)
	}
	if got := searchIDs(t, s, "ord"); !slices.Equal(got, ids[2:]) {
		t.Errorf("found: %v", got)
	}
}

// A word that comes back while it is to go is found, though another process has had it in the vocabulary.
func TestAWordThatComesBackDuringAPass(t *testing.T) {
	stores := renewStores(t, 2)
	one, two := stores[0], stores[1]
	ids := recorded(t, two, "an unheardword", "kept words")
	var again []string
	atWriter(t, one, func(ctx context.Context, w *writer) error {
		if _, err := w.deleteSome(ctx, ids[:1]); err != nil {
			return err
		}
		p, err := proven(ctx, w, mostUnproven)
		if err != nil {
			return err
		}
		again = recorded(t, two, "once more an unheardword")
		return p.finish(ctx, w)
	})
	if got := searchIDs(t, one, "nheardwor"); !slices.Equal(got, again) {
		t.Errorf("found: %v, wants %v", got, again)
	}
	if got := number(t, one, unheard); got != 1 {
		t.Errorf("%d rows have the word", got)
	}
}

// An epoch of very many words is gone through in parts; what others made of it meanwhile is left alone.
func TestAPassInParts(t *testing.T) {
	s := renewStores(t, 1)[0]
	var texts []string
	for i := range 4 {
		var b strings.Builder
		for n := range 1500 {
			fmt.Fprintf(&b, "w%s unheard%d ", strings.Repeat(string(rune('a'+i)), 1+n%15)+letters(n), n)
		}
		texts = append(texts, b.String())
	}
	ids := recorded(t, s, append(texts, "the last one has unheard7 too")...)
	atWriter(t, s, func(ctx context.Context, w *writer) error {
		before := number(t, s, `SELECT count(*) FROM words`)
		if _, err := w.deleteSome(ctx, ids[1:4]); err != nil {
			return err
		}
		p, err := proven(ctx, w, 10)
		if err != nil {
			return err
		}
		if p.last >= p.boundary-1 {
			t.Errorf("the first part has all %d rows", before)
		}
		if err := p.finish(ctx, w); err != nil {
			return err
		}
		after, pieces := number(t, s, `SELECT count(*) FROM words`), number(t, s, `SELECT count(*) FROM words_pieces_docsize`)
		if after > before/3 || after < 1500 || pieces != after {
			t.Errorf("of %d rows %d are left, with %d rows of pieces", before, after, pieces)
		}
		return nil
	})
	if got := searchIDs(t, s, "nheard7"); !slices.Equal(got, []string{ids[4], ids[0]}) {
		t.Errorf("found: %v", got)
	}
	if got := searchIDs(t, s, "waaa"); !slices.Equal(got, ids[:1]) {
		t.Errorf("found: %v", got)
	}
	if got := searchIDs(t, s, "wccc"); len(got) > 0 {
		t.Errorf("found: %v", got)
	}

	atWriter(t, s, func(ctx context.Context, w *writer) error {
		if err := w.stale(ctx, 1); err != nil {
			return err
		}
		p, err := proven(ctx, w, mostUnproven)
		if err != nil {
			return err
		}
		if err := w.sql.emptyText(ctx); err != nil {
			return err
		}
		if more, err := p.some(ctx, w); more || err != nil {
			t.Errorf("it goes on with rows that are not there: %v, %v", more, err)
		}
		return nil
	})
}

// letters writes a number without digits.
func letters(n int) string {
	return strings.Map(func(r rune) rune { return r - '0' + 'k' }, fmt.Sprint(n))
}

// A round goes through all stale epochs, and waits only then.
func TestARoundGoesThroughAllEpochs(t *testing.T) {
	s := renewStores(t, 1)[0]
	first := recorded(t, s, "first unheardword", "of the first epoch")
	toNextEpoch(t, s, first[1])
	second := recorded(t, s, "second unheardthing", "of the second epoch")
	atWriter(t, s, func(ctx context.Context, w *writer) error {
		if _, err := w.deleteSome(ctx, []string{first[0], second[0]}); err != nil {
			return err
		}
		if got := number(t, s, `SELECT count(*) FROM stale`); got != 2 {
			t.Errorf("%d epochs are stale", got)
		}
		more, err := w.renewWords(ctx, time.Now().Add(time.Hour))
		if left := number(t, s, unheard) + number(t, s, `SELECT count(*) FROM stale`); more || left != 0 {
			t.Errorf("something is left: %v, %d", more, left)
		}
		return err
	})
}
