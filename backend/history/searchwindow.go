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
	// mostWindow is how many blocks are looked through at once: an epoch. A window grows
	// while it takes less than quickWindow, and shrinks when it takes twice as long.
	mostWindow  = 1 << (epochBits - blockBits)
	quickWindow = 3 * time.Millisecond
	// hits are taken from the index at once; firstHits are nearly always enough for a page.
	hits      = 1000
	firstHits = 128
	// compared at once: so many are asked for with one statement.
	compared = 32
)

// searchTime is what one page spends. When hardly any candidate matches, the page
// comes back short, with Next set: whoever wants more asks again.
var searchTime = 25 * time.Millisecond

// window is a search under way.
type window struct {
	*Store
	tx      *sql.Tx
	sc      *scan // nil: the columns cannot help
	q       Query
	m       matcher
	marks   []uint32 // that the calls have, the rarest first
	asking  *asking
	lookup  lookup
	asked   int64 // the newest epoch that lookup is for
	texters []texter
	plain   [][]byte // parts of the words
	blocks  map[int64]*block
	until   time.Time
	page    *Page
	// clean: every candidate so far matched.
	clean            bool
	unindexed        bool  // there are calls the index does not know yet
	hits             int   // to be taken at once
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
	w := &window{Store: s, q: q, m: q.Filter.matcher(), asked: -1, hits: firstHits, until: time.Now().Add(searchTime), page: page, clean: true, blocks: make(map[int64]*block)}
	w.texters, w.marks, w.plain = newTexters(), marksFor(w.m.want), plainParts(w.m.want)
	defer w.close()
	if err := w.begin(ctx); err != nil {
		return false, false, err
	}
	var oldest, last int64
	if err := w.tx.QueryRowContext(ctx, `SELECT coalesce((SELECT min(seq) FROM calls), 0), coalesce((SELECT max(seq) FROM calls), 0),
		EXISTS (SELECT 1 FROM to_index)`).Scan(&oldest, &last, &w.unindexed); err != nil {
		return false, false, err
	}
	if w.asking, err = s.asking(ctx, w.tx, w.m, oldest); err != nil {
		return false, false, err
	}
	if complete, err = w.run(ctx, min(top, last), oldest); err == nil { // what broke off knows only a part
		s.lookups.put(w.asking)
	}
	return complete, w.clean, err
}

// begin begins a transaction, with the columns or without.
func (w *window) begin(ctx context.Context) error {
	if t, ok := w.q.Filter.withoutWords().tests(); ok && !w.q.Filter.onlyWords() {
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
		if block := top >> blockBits; w.outside(block) {
			top = block<<blockBits - 1
			continue
		}
		began := time.Now()
		bottom := max((top>>blockBits-size+1)<<blockBits, oldest)
		epoch := top >> epochBits
		if len(w.marks) == 0 {
			if err := w.ask(ctx, epoch); err != nil {
				return false, err
			}
		}
		if first := epoch << epochBits; bottom < first {
			bottom = max(first, oldest)
		}
		if w.isAsked(epoch) && w.lookup.rare() {
			bottom = max(w.lookup.bottom<<epochBits, oldest)
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

// rare tells that few of the calls are candidates: then all its epochs are looked through at once.
func (l lookup) rare() bool { return l.nothing || l.text != "" && l.rate < 1./64 }

// ask finds out what to ask the index for in an epoch.
func (w *window) ask(ctx context.Context, epoch int64) (err error) {
	if !w.isAsked(epoch) {
		w.lookup, err = w.asking.lookup(ctx, epoch)
		w.asked = epoch
	}
	return err
}

// isAsked tells whether lookup is for an epoch.
func (w *window) isAsked(epoch int64) bool { return epoch <= w.asked && epoch >= w.lookup.bottom }

// through looks through a window. Where the words have marks, those are asked first; where they are
// frequent, the rest of the filter.
func (w *window) through(ctx context.Context, bottom, top int64) (stopped bool, err error) {
	var p *passing
	if len(w.marks) > 0 {
		if p, err = w.mark(ctx, bottom, top); err != nil {
			return false, err
		}
		if few := p.few(fewCalls); few != nil { // what is compared has to fulfil the rest, too
			return w.compare(ctx, few)
		}
		w.asking.share(p.share())
		if err := w.pass(ctx, p, top); err != nil || p.none() {
			return false, err
		}
		if few := p.few(fewCalls); few != nil {
			return w.compare(ctx, few)
		}
		if err := w.ask(ctx, top>>epochBits); err != nil {
			return false, err
		}
	}
	if w.lookup.nothing && !w.unindexed {
		return false, nil
	}
	if p == nil && (!w.lookup.rare() || w.lookup.cost > fewCalls && w.sc != nil) {
		p = newPassing(bottom)
		if err := w.pass(ctx, p, top); err != nil || p.none() {
			return false, err
		}
	}
	if p != nil {
		if few := p.few(max(fewCalls, int(w.lookup.cost))); few != nil {
			return w.compare(ctx, few)
		}
	}
	for top >= bottom {
		found, next, err := w.candidates(ctx, bottom, top)
		if err != nil || len(found) == 0 {
			return false, err
		}
		passing := p
		if passing == nil {
			passing = newPassing(next + 1)
			if err := w.pass(ctx, passing, found[0]); err != nil {
				return false, err
			}
		}
		found = slices.DeleteFunc(found, func(seq int64) bool { return !passing.has(seq) })
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
