package history

import (
	"context"
	"slices"
	"strings"
	"time"
)

// The index knows which three-character pieces a text has, not where: a fifth of
// the size, a third of the time of one with positions. So it yields candidates,
// and the texts themselves decide.

// candidates are compared in chunks of this size.
const candidates = 64

// matcher holds the words of a filter, folded.
type matcher struct{ want, not []string }

func (f Filter) matcher() matcher {
	var m matcher
	for _, t := range f.terms {
		switch {
		case t.key != keyWord:
		case t.not:
			m.not = append(m.not, fold(t.text))
		default:
			m.want = append(m.want, fold(t.text))
		}
	}
	return m
}

// index is the query for the full-text index, "" when it cannot help.
func (m matcher) index() string { return strings.Join(m.grams(), " AND ") }

// grams are the pieces of all words, each once, as the full-text index reads them.
func (m matcher) grams() (all []string) {
	for _, word := range m.want {
		for _, g := range grams(word) {
			if g = `"` + strings.ReplaceAll(g, `"`, `""`) + `"`; !slices.Contains(all, g) {
				all = append(all, g)
			}
		}
	}
	return all
}

// exact tells whether what the index yields is nearly always what matches.
func (m matcher) exact() bool {
	if len(m.not) > 0 {
		return false
	}
	for _, word := range m.want {
		if len(grams(word)) == 0 {
			return false
		}
	}
	return true
}

// matches compares a folded text.
func (m matcher) matches(text string) bool {
	for _, word := range m.want {
		if !strings.Contains(text, word) {
			return false
		}
	}
	for _, word := range m.not {
		if strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// search fills a page with calls whose text matches, and tells whether all
// candidates were compared and whether all of those matched.
func (s *Store) search(ctx context.Context, q Query, page *Page) (complete, clean bool, err error) {
	if done, complete, clean, err := s.searchWindows(ctx, q, page); err != nil || done {
		return complete, clean, err
	}
	return s.searchAll(ctx, q, page)
}

// searchAll is for words that are shorter than a piece, and for none that is wanted:
// the calls themselves are compared, one after the other.
func (s *Store) searchAll(ctx context.Context, q Query, page *Page) (complete, clean bool, err error) {
	m := q.Filter.matcher()
	until := time.Now().Add(searchTime)
	clean = true
	after, seen := q.Cursor, 0
	for {
		calls, places, err := s.rows(ctx, q.Filter, after, candidates)
		if err != nil {
			return false, clean, err
		}
		texts, err := s.texts(ctx, places)
		if err != nil {
			return false, clean, err
		}
		for i, c := range calls {
			if !m.matches(texts[places[i].seq]) {
				clean = false
				continue
			}
			if len(page.Calls) == q.Limit {
				page.Next = after // behind the last call that is on the page
				return false, clean, nil
			}
			page.Calls = append(page.Calls, c)
			after = places[i].String()
		}
		if len(calls) < candidates {
			return true, clean, nil
		}
		after = places[len(places)-1].String()
		if seen += len(calls); seen >= leastCompared && time.Now().After(until) {
			page.Next = after
			return false, clean, nil
		}
	}
}

// texts returns the folded texts of calls.
func (s *Store) texts(ctx context.Context, places []cursor) (map[int64]string, error) {
	all := make(map[int64]string, len(places))
	if len(places) == 0 {
		return all, nil
	}
	args := make([]any, len(places))
	for i, p := range places {
		args[i] = p.seq
	}
	docs, err := documents(ctx, s.readers, s.folder, "c.seq IN ("+marks(len(args))+")", args...)
	for _, d := range docs {
		all[d.seq] = fold(d.text())
	}
	return all, err
}

// indexed waits until the full-text index knows every call, or searchSlice has
// passed: after a burst of tens of thousands of calls the newest are in by then.
func (s *Store) indexed(ctx context.Context) error {
	return s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		var left bool // by this process or another
		err := w.sql.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM to_index)`).Scan(&left)
		if err != nil || !left {
			return err
		}
		w.backlog = max(w.backlog, 1)
		w.index(ctx, searchSlice)
		return nil
	})
}
