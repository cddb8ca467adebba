package history

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"sync"
)

const (
	// mostParts of what is searched for are weighed; the comparison decides anyway.
	mostParts = 12
	// sampled is how many of an epoch's newest calls say how rare a part is.
	sampled = 512
	// fewTerms: of parts that stand for more words, the texts of so many calls say it. When
	// commonIn of them have it, a page is full sooner without asking for it.
	fewTerms               = 16
	sampledTexts, commonIn = 64, 3
	// mostLookups are kept, for searches that go on.
	mostLookups = 64
)

// What things cost, in microseconds, as measured with a million calls. Only their ratios matter.
const (
	costCompare = 20   // to read a candidate and compare it, on all processors
	costTerm    = 130  // to look a word up
	costAll     = 6500 // to go through a word's calls when all calls of an epoch have it
)

// lookup is what the full-text index is asked for the words of a filter, in some epochs.
type lookup struct {
	bottom  int64   // the oldest of them
	nothing bool    // no call has the words
	text    string  // asked of calls_words; "": all calls are candidates
	exact   bool    // all of what is searched for is in text
	rate    float64 // the share of the calls that text yields, guessed
	cost    float64 // of asking, in comparisons
}

// lookups are what the latest searches found out, by their words. Who goes on with one takes
// it out and puts it back.
type lookups struct {
	mu  sync.Mutex
	all map[string]*asking
}

// asking begins to ask, or goes on, where the index is the same as before.
func (s *Store) asking(ctx context.Context, tx *sql.Tx, m matcher, oldest int64) (*asking, error) {
	var state []byte // the list of the index's segments, which changes whenever the index does
	if err := tx.QueryRowContext(ctx, `SELECT block FROM calls_words_data WHERE id = 10`).Scan(&state); err != nil {
		return nil, err
	}
	key := strings.Join(m.want, "\x00") + "\x00\x00" + strings.Join(m.not, "\x00")
	s.lookups.mu.Lock()
	a := s.lookups.all[key]
	delete(s.lookups.all, key)
	s.lookups.mu.Unlock()
	if a == nil || a.state != string(state) {
		a = newAsking(s.folder, m, oldest)
		a.key, a.state = key, string(state)
	}
	a.use(tx)
	return a, nil
}

// put keeps what was found out.
func (l *lookups) put(a *asking) {
	a.use(nil)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil || len(l.all) >= mostLookups {
		l.all = make(map[string]*asking)
	}
	l.all[a.key] = a
}

// asking is one search's way of asking the index.
type asking struct {
	tx      *sql.Tx
	folder  folder
	key     string // the words
	state   string // of the index
	oldest  int64  // epoch
	parts   []*part
	known   map[int64]lookup // by their newest epoch
	weighed bool             // parts are in their order, the rarest first
	exact   bool             // a call with all parts is nearly always one that matches
	marked  float64          // the share of calls that have the marks, where they were asked; 0: they were not
}

func newAsking(f folder, m matcher, oldest int64) *asking {
	a := &asking{folder: f, oldest: oldest >> epochBits, exact: len(m.not) == 0, known: make(map[int64]lookup)}
	had := make(map[fragment]bool)
	for _, word := range m.want {
		all := fragments(word)
		a.exact = a.exact && len(all) == 1
		for _, f := range all {
			switch {
			case had[f]:
			case f.whole():
				a.parts = append(a.parts, &part{name: nameOf(f.text)})
			default:
				a.parts = append(a.parts, &part{terms: &termFinder{fragment: f, oldest: a.oldest}})
			}
			had[f] = true
		}
	}
	// The longest first: of them it shows soonest that there is no such word.
	slices.SortStableFunc(a.parts, func(p, q *part) int { return cmp.Compare(q.long(), p.long()) })
	if n := len(a.parts); n > mostParts {
		for i := range mostParts {
			a.parts[i] = a.parts[i*n/mostParts] // spread over all
		}
		a.parts = a.parts[:mostParts]
	}
	return a
}

func nameOf(token string) string { return string(appendName(nil, tokenName(token), nameBits)) }

// use goes on in another transaction.
func (a *asking) use(tx *sql.Tx) {
	a.tx = tx
	for _, p := range a.parts {
		if p.terms != nil {
			p.terms.tx = tx
		}
	}
}

// lookup finds out what to ask in an epoch, and in as many as possible before it where that yields few calls:
// what a word costs is for the most part to find it.
func (a *asking) lookup(ctx context.Context, epoch int64) (l lookup, err error) {
	l, known := a.known[epoch]
	if known {
		return l, nil
	}
	if l, err = a.look(ctx, epoch); err == nil {
		a.known[epoch] = l
	}
	return l, err
}

func (a *asking) look(ctx context.Context, epoch int64) (l lookup, err error) {
	bottom := a.oldest
	for i, p := range a.parts {
		if p.terms == nil {
			continue
		}
		down, err := p.terms.reach(ctx, epoch)
		if err != nil {
			return l, err
		}
		if p.terms.lacks(epoch, epoch) {
			a.parts[0], a.parts[i] = p, a.parts[0] // it is asked first in the next epoch
			if !p.terms.lacks(down, epoch) {
				down = epoch
			}
			return lookup{bottom: down, nothing: true}, nil
		}
		bottom = max(bottom, down)
	}
	if !a.weighed {
		if err := a.weigh(ctx, epoch); err != nil {
			return l, err
		}
	}
	if l = a.compose(epoch, epoch); bottom < epoch && l.rare() {
		if wide := a.compose(bottom, epoch); wide.rare() {
			return wide, nil
		}
	}
	return l, nil
}

// share tells which share of the calls is left to ask for.
func (a *asking) share(marked float64) {
	if a.marked == 0 {
		a.marked = marked
	}
}

// compose puts those parts together that save more comparisons than they cost.
func (a *asking) compose(from, to int64) lookup {
	l := lookup{bottom: from, exact: a.exact && a.marked == 0, rate: 1}
	if a.marked > 0 {
		l.rate = a.marked
	}
	for i, p := range a.parts {
		if p.named == 0 || (l.text != "" || a.marked > 0) && !p.pays(l.rate, to-from+1) {
			l.exact = l.exact && p.named > 0
			continue
		}
		query, named := p.query(from, to)
		if named == 0 {
			l.exact = false
			continue
		}
		if l.text != "" {
			l.text += " AND "
		}
		l.text += query
		l.rate *= p.rate
		l.cost += float64(named) * costTerm / costCompare
		l.exact = l.exact && i == 0
	}
	l.exact = l.exact && l.text != ""
	return l
}

// weigh guesses how rare the parts are, by an epoch that has all of them.
func (a *asking) weigh(ctx context.Context, epoch int64) error {
	for _, p := range a.parts {
		query, named := p.query(epoch, epoch)
		const least = 1. / sampled / 4 // of what none of them has
		switch p.named = named; {
		case named == 0:
			p.rate = 1
		case named > fewTerms:
			n, err := a.have(ctx, p.terms.fragment.said, epoch)
			if err != nil {
				return err
			}
			if p.rate = max(float64(named)/(1<<epochBits), least); n >= commonIn {
				p.rate, p.named = 1, 0
			}
		default:
			n, err := often(ctx, a.tx, query, epoch)
			if err != nil {
				return err
			}
			p.rate = max(float64(n)/sampled, least)
		}
	}
	slices.SortStableFunc(a.parts, func(p, q *part) int {
		return cmp.Or(cmp.Compare(p.class(), q.class()), cmp.Compare(p.rate, q.rate), cmp.Compare(p.named, q.named))
	})
	a.weighed = true
	return nil
}

// have counts those of an epoch's newest sampledTexts calls whose text has a word.
func (a *asking) have(ctx context.Context, word string, epoch int64) (n int, err error) {
	docs, err := documents(ctx, a.tx, a.folder, `c.seq IN (SELECT seq FROM calls WHERE seq < ? ORDER BY seq DESC LIMIT ?)`,
		(epoch+1)<<epochBits, sampledTexts)
	var read texter
	for i := range docs {
		if bytes.Contains(read.read(&docs[i]), []byte(word)) {
			n++
		}
	}
	return n, err
}
