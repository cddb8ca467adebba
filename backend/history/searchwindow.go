package history

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"time"
)

// A search goes through the calls from the newest to the oldest in windows of some
// blocks. In each the index says which calls have the pieces of the words, the packed
// columns which of them the rest of the filter lets pass, and what is left is
// compared. So every step is short, however many calls there are.

const (
	// So much is done for a page in any case, however busy the machine is.
	leastCompared = 64
	leastBlocks   = 8
	// mostWindow is how many blocks are looked through at once: a million calls. A window
	// grows while it takes less than quickWindow, and shrinks when it takes twice as long.
	mostWindow  = 256
	quickWindow = 3 * time.Millisecond
	// hits are taken from the index at once.
	hits = 1000
	// compared at once: so many are asked for with one statement.
	compared = 32
)

// searchTime is what one page spends. When hardly any candidate matches, the page
// comes back short, with Next set: whoever wants more asks again.
var searchTime = 25 * time.Millisecond

// window is a search under way.
type window struct {
	*Store
	tx     *sql.Tx
	sc     *scan // nil: the columns cannot help
	q      Query
	m      matcher
	lookup lookup
	read   reader
	blocks map[int64]*block
	until  time.Time
	page   *Page
	// clean: every candidate so far matched.
	clean            bool
	compared, passed int64 // candidates, blocks
}

// search fills a page with calls whose text matches, and tells whether all
// candidates were compared and whether all of those matched.
func (s *Store) search(ctx context.Context, q Query, page *Page) (complete, clean bool, err error) {
	top := int64(math.MaxInt64)
	if q.Cursor != "" {
		c, err := parseCursor(q.Cursor)
		if err != nil {
			return false, false, err
		}
		top = c.seq - 1
	}
	w := &window{Store: s, q: q, m: q.Filter.matcher(), until: time.Now().Add(searchTime), page: page, clean: true, blocks: make(map[int64]*block)}
	w.read.document.folder = s.folder
	defer w.close()
	if err := w.begin(ctx); err != nil {
		return false, false, err
	}
	var oldest, last int64
	if err := w.tx.QueryRowContext(ctx, `SELECT coalesce((SELECT min(seq) FROM calls), 0), coalesce((SELECT max(seq) FROM calls), 0)`).Scan(&oldest, &last); err != nil {
		return false, false, err
	}
	if w.lookup, err = s.lookup(ctx, w.tx, w.m, last); err != nil {
		return false, false, err
	}
	if w.lookup.nothing {
		return true, true, nil
	}
	complete, err = w.run(ctx, min(top, last), oldest)
	return complete, w.clean, err
}

// begin begins a transaction, with the columns or without.
func (w *window) begin(ctx context.Context) error {
	if t, ok := w.q.Filter.withoutWords().tests(); ok {
		sc, ok, err := w.startScan(ctx, t)
		if err != nil {
			return err
		}
		if ok {
			w.sc, w.tx = sc, sc.tx
			for i := range sc.blocks {
				w.blocks[sc.blocks[i].number] = &sc.blocks[i]
			}
		}
	}
	var err error
	if w.tx == nil {
		w.tx, err = w.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	}
	return err
}

func (w *window) close() {
	if w.tx != nil {
		_ = w.tx.Rollback()
	}
}

// run looks from top downwards, and tells whether it came to the end.
func (w *window) run(ctx context.Context, top, oldest int64) (complete bool, err error) {
	for size := int64(1); top >= oldest; {
		began := time.Now()
		bottom := max((top>>blockBits-size+1)<<blockBits, oldest)
		if w.lookup.pairs != "" && top > w.lookup.paired {
			bottom = max(bottom, w.lookup.paired+1) // a window asks one of the two
		}
		if stopped, err := w.through(ctx, bottom, top); stopped || err != nil {
			return false, err
		}
		w.passed += top>>blockBits - bottom>>blockBits + 1
		top = bottom - 1
		if top >= oldest && w.late() {
			w.page.Next = cursor{seq: top + 1}.String()
			return false, nil
		}
		switch took := time.Since(began); {
		case took < quickWindow/3:
			size = min(4*size, mostWindow)
		case took < quickWindow:
			size = min(2*size, mostWindow)
		case took > 2*quickWindow:
			size = max(size/2, 1)
		}
	}
	return true, nil
}

// through looks through a window. Where the words are frequent, the rest of the filter
// is asked first.
func (w *window) through(ctx context.Context, bottom, top int64) (stopped bool, err error) {
	var p *passing
	if w.lookup.text == "" || w.lookup.rate > sampled/64 {
		if p, err = w.pass(ctx, bottom, top); err != nil || p.none() {
			return false, err
		}
		if few := p.few(); few != nil {
			return w.compare(ctx, few)
		}
	}
	for top >= bottom {
		found, next, err := w.candidates(ctx, bottom, top)
		if err != nil || len(found) == 0 {
			return false, err
		}
		if p == nil {
			if p, err = w.pass(ctx, bottom, found[0]); err != nil || p.none() {
				return false, err
			}
		}
		found = slices.DeleteFunc(found, func(seq int64) bool { return !p.has(seq) })
		if stopped, err := w.compare(ctx, found); stopped || err != nil {
			return stopped, err
		}
		if top = next; top >= bottom && w.late() {
			w.page.Next = cursor{seq: top + 1}.String()
			return true, nil
		}
	}
	return false, nil
}

func (w *window) late() bool {
	return (w.compared >= leastCompared || w.passed >= leastBlocks) && time.Now().After(w.until)
}

// candidates are the newest calls of a window that the index yields, and where to go on.
func (w *window) candidates(ctx context.Context, bottom, top int64) (all []int64, next int64, err error) {
	index, query := "calls_text", w.lookup.text
	if w.lookup.pairs != "" && bottom > w.lookup.paired {
		index, query = "calls_pairs", w.lookup.pairs
	}
	if query == "" {
		for next = top; next >= bottom && len(all) < hits; next-- {
			all = append(all, next)
		}
		return all, next, nil
	}
	rows, err := w.tx.QueryContext(ctx, `SELECT rowid FROM `+index+` WHERE `+index+` MATCH ? AND rowid BETWEEN ? AND ?
		ORDER BY rowid DESC LIMIT ?`, query, bottom, top, hits)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = rows.Close() }()
	next = bottom - 1
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return nil, 0, err
		}
		all = append(all, seq)
	}
	if len(all) == hits {
		next = all[hits-1] - 1
	}
	return all, next, rows.Err()
}
