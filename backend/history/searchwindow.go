package history

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"
)

// A search goes through the calls from the newest to the oldest in windows of some
// blocks. In each the index says which calls have the pieces of the words, the packed
// columns which of them the rest of the filter lets pass, and what is left is
// compared. So every step is short, however many calls there are.

const (
	// searchTime is what one page spends. When hardly any candidate matches, the page
	// comes back short, with Next set: whoever wants more asks again. So much is
	// done in any case, however busy the machine is.
	searchTime    = 35 * time.Millisecond
	leastCompared = 64
	leastBlocks   = 32
	// mostWindow is how many blocks are looked through at once: 65,536 calls.
	mostWindow = 16
	// hits are taken from the index at once.
	hits = 1000
	// fewGrams of the rarest pieces are asked for; the comparison decides anyway.
	fewGrams = 5
	// sampled is how many of the newest calls say how rare a piece is.
	sampled = 4096
	// compared at once, between looks at the clock.
	compared = 32
)

// window is a search under way.
type window struct {
	*Store
	sc     *scan
	q      Query
	m      matcher
	index  string
	blocks map[int64]*block
	until  time.Time
	page   *Page
	// clean: every candidate so far matched.
	clean            bool
	compared, passed int64 // candidates, blocks
}

// searchWindows fills a page as search does; done is false when the index or the
// columns cannot help.
func (s *Store) searchWindows(ctx context.Context, q Query, page *Page) (done, complete, clean bool, err error) {
	m := q.Filter.matcher()
	t, ok := q.Filter.withoutWords().tests()
	if !ok || m.index() == "" {
		return false, false, false, nil
	}
	top := int64(1) << 62
	if q.Cursor != "" {
		c, err := parseCursor(q.Cursor)
		if err != nil {
			return false, false, false, err
		}
		top = c.seq - 1
	}
	w := &window{Store: s, q: q, m: m, until: time.Now().Add(searchTime), page: page, clean: true, blocks: make(map[int64]*block)}
	if w.sc, ok, err = s.startScan(ctx, t); err != nil || !ok {
		return false, false, false, err
	}
	defer func() { _ = w.sc.tx.Rollback() }()
	var last int64
	if err := w.sc.tx.QueryRowContext(ctx, lastSeq).Scan(&last); err != nil {
		return false, false, false, err
	}
	if w.index, err = w.rarest(ctx, last); err != nil {
		return false, false, false, err
	}
	for i := range w.sc.blocks {
		w.blocks[w.sc.blocks[i].number] = &w.sc.blocks[i]
	}
	complete, err = w.run(ctx, min(top, last))
	return true, complete, w.clean, err
}

// run looks from top downwards, and tells whether it came to the end.
func (w *window) run(ctx context.Context, top int64) (complete bool, err error) {
	var oldest int64
	if err := w.sc.tx.QueryRowContext(ctx, `SELECT coalesce(min(seq), 0) FROM calls`).Scan(&oldest); err != nil {
		return false, err
	}
	for size := int64(1); top >= oldest; size = min(2*size, mostWindow) {
		bottom := max((top>>blockBits-size+1)<<blockBits, oldest)
		var passes func(int64) bool
		for top >= bottom {
			found, err := w.hits(ctx, bottom, top)
			if err != nil {
				return false, err
			}
			if len(found) > 0 && passes == nil {
				passes, err = w.passing(ctx, bottom, found[0])
			}
			if err != nil {
				return false, err
			}
			if len(found) == 0 || passes == nil {
				break
			}
			next := bottom - 1
			if len(found) == hits {
				next = found[hits-1] - 1
			}
			kept := slices.DeleteFunc(slices.Clone(found), func(seq int64) bool { return !passes(seq) })
			if stopped, err := w.compare(ctx, kept); stopped || err != nil {
				return false, err
			}
			top = next
		}
		w.passed += size
		top = min(top, bottom-1)
		if top >= oldest && w.late() {
			w.page.Next = cursor{seq: top + 1}.String()
			return false, nil
		}
	}
	return true, nil
}

func (w *window) late() bool {
	return (w.compared >= leastCompared || w.passed >= leastBlocks) && time.Now().After(w.until)
}

// passing returns which calls of a window the rest of the filter may let pass, nil for none.
func (w *window) passing(ctx context.Context, bottom, top int64) (func(seq int64) bool, error) {
	if w.q.Filter.onlyWords() {
		return func(int64) bool { return true }, nil
	}
	var group []block
	for n := bottom >> blockBits; n <= top>>blockBits; n++ {
		if b := w.blocks[n]; b != nil {
			group = append(group, *b)
		}
	}
	if err := w.sc.sift(ctx, group); err != nil {
		return nil, err
	}
	if err := w.sc.load(ctx, group, colSeq, colStarted); err != nil {
		return nil, err
	}
	set := make([]bool, top-bottom+1)
	some := false
	for i := range group {
		b := &group[i]
		if w.sc.tighten(b); b.dead {
			continue
		}
		b.each(func(row int) {
			if at := b.seq(row) - bottom; at >= 0 && at < int64(len(set)) {
				set[at], some = true, true
			}
		})
	}
	unpacked := false
	for _, g := range w.sc.gaps {
		unpacked = unpacked || g[0] <= top && g[1] >= bottom
	}
	if !some && len(w.sc.loose) == 0 && !unpacked {
		return nil, nil
	}
	return func(seq int64) bool {
		if set[seq-bottom] {
			return true
		}
		if _, ok := w.sc.loose[seq]; ok {
			return true
		}
		return slices.ContainsFunc(w.sc.gaps, func(g [2]int64) bool { return seq >= g[0] && seq <= g[1] })
	}, nil
}

// hits are the newest calls of a window that have all pieces.
func (w *window) hits(ctx context.Context, bottom, top int64) ([]int64, error) {
	rows, err := w.sc.tx.QueryContext(ctx, `SELECT rowid FROM calls_text WHERE calls_text MATCH ? AND rowid BETWEEN ? AND ?
		ORDER BY rowid DESC LIMIT ?`, w.index, bottom, top, hits)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []int64
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return nil, err
		}
		all = append(all, seq)
	}
	return all, rows.Err()
}

// compare puts those that match on the page; stopped when it is full or time is up.
func (w *window) compare(ctx context.Context, seqs []int64) (stopped bool, err error) {
	for chunk := range slices.Chunk(seqs, compared) {
		calls, err := w.fetch(ctx, chunk)
		if err != nil {
			return false, err
		}
		for _, seq := range chunk {
			c, matches := calls[seq]
			switch {
			case !matches:
				w.clean = false
			case len(w.page.Calls) == w.q.Limit:
				w.page.Next = cursor{seq: seq + 1}.String()
				return true, nil
			default:
				w.page.Calls = append(w.page.Calls, c)
			}
		}
		if w.compared += int64(len(chunk)); w.late() {
			w.page.Next = cursor{seq: chunk[len(chunk)-1]}.String()
			return true, nil
		}
	}
	return false, nil
}

// fetch reads those of some calls that fulfil the filter and have the words.
func (w *window) fetch(ctx context.Context, seqs []int64) (map[int64]Call, error) {
	args := make([]any, len(seqs))
	for i, seq := range seqs {
		args[i] = seq
	}
	found := make(map[int64]Call)
	docs, err := documents(ctx, w.sc.tx, w.folder, "c.seq IN ("+marks(len(args))+")", args...)
	if err != nil {
		return nil, err
	}
	args = args[:0]
	for i := range docs {
		if d := &docs[i]; !d.surelyWithout(w.m.want) && w.m.matches(fold(d.text())) {
			args = append(args, d.seq)
		}
	}
	if len(args) == 0 {
		return found, nil
	}
	text := "SELECT " + callColumns + " FROM calls c WHERE c.seq IN (" + marks(len(args)) + ")"
	for _, c := range w.q.Filter.where() {
		text += " AND " + c.sql
		args = append(args, c.args...)
	}
	rows, err := w.sc.tx.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var c Call
		at, err := scanCall(rows, &c)
		if err != nil {
			return nil, err
		}
		found[at.seq] = c
	}
	return found, rows.Err()
}

// rarest is the query for the pieces that the newest calls have least often.
func (w *window) rarest(ctx context.Context, last int64) (string, error) {
	all := w.m.grams()
	if len(all) <= fewGrams {
		return w.m.index(), nil
	}
	often := make(map[string]int, len(all))
	for _, g := range all {
		var n sql.NullInt64
		err := w.sc.tx.QueryRowContext(ctx, `SELECT count(*) FROM calls_text WHERE calls_text MATCH ? AND rowid > ?`, g, last-sampled).Scan(&n)
		if err != nil {
			return "", err
		}
		often[g] = int(n.Int64)
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(often[a], often[b]) })
	return strings.Join(all[:fewGrams], " AND "), nil
}

// withoutWords is the rest of the filter.
func (f Filter) withoutWords() Filter {
	return Filter{terms: slices.DeleteFunc(slices.Clone(f.terms), func(t term) bool { return t.key == keyWord })}
}

func (f Filter) onlyWords() bool { return f.withoutWords().Empty() }
