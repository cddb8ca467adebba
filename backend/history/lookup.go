package history

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

const (
	// fewGrams of the rarest pieces are asked for; the comparison decides anyway.
	fewGrams = 5
	// mostWeighed are looked at for how rare they are.
	mostWeighed = 16
	// sampled is how many of the newest calls say how rare a piece is: a millisecond for
	// three pieces. Where none of them has one, two such are enough.
	sampled    = 512
	enoughRare = 2
	// mostPieces that begin with a short word are asked for. When there are more, the
	// word is frequent, and calls with it are found without the index.
	mostPieces = 64
	// mostLookups are kept, for searches that go on.
	mostLookups = 64
)

// lookup is what the full-text index is asked for the words of a filter.
type lookup struct {
	nothing bool   // no call has the words
	text    string // asked of calls_text; "": all calls are candidates
	pairs   string // asked of calls_pairs instead, for calls after paired; "": nothing
	paired  int64
	rate    int    // how many of the newest sampled calls text yields
	state   string // of the index when this was made
}

// lookups are those of the latest searches, by their words.
type lookups struct {
	mu  sync.Mutex
	all map[string]lookup
}

// lookup finds out what to ask. For a search that goes on, this was found out before.
func (s *Store) lookup(ctx context.Context, tx *sql.Tx, m matcher, last int64) (l lookup, err error) {
	var state []byte // the list of the index's segments, which changes whenever the index does
	if err := tx.QueryRowContext(ctx, `SELECT block FROM calls_text_data WHERE id = 10`).Scan(&state); err != nil {
		return l, err
	}
	key := strings.Join(m.want, "\x00")
	s.lookups.mu.Lock()
	l, known := s.lookups.all[key]
	s.lookups.mu.Unlock()
	if known && l.state == string(state) {
		return l, nil
	}
	if l, err = newLookup(ctx, tx, m, last); err != nil {
		return l, err
	}
	l.state = string(state)
	s.lookups.mu.Lock()
	defer s.lookups.mu.Unlock()
	if s.lookups.all == nil || len(s.lookups.all) >= mostLookups {
		s.lookups.all = make(map[string]lookup)
	}
	s.lookups.all[key] = l
	return l, nil
}

func newLookup(ctx context.Context, tx *sql.Tx, m matcher, last int64) (l lookup, err error) {
	asked := m.grams()
	for _, word := range m.want {
		piece, some, err := beginning(ctx, tx, word)
		switch {
		case err != nil:
			return l, err
		case !some:
			return lookup{nothing: true}, nil
		case piece != "":
			asked = append(asked, piece)
		}
	}
	var places []string
	for _, word := range m.want {
		places = append(places, pairs(word)...)
	}
	if n := len(asked); n > mostWeighed {
		for i := range mostWeighed {
			asked[i] = asked[i*n/mostWeighed] // spread over all
		}
		asked = asked[:mostWeighed]
	}
	if len(asked) > fewGrams {
		if asked, err = rarest(ctx, tx, asked, last); err != nil {
			return l, err
		}
	}
	if l.text = strings.Join(asked, " AND "); l.text == "" {
		return l, nil
	}
	if l.rate, err = often(ctx, tx, "calls_text", l.text, last-sampled); err != nil || len(places) == 0 {
		return l, err
	}
	if err := tx.QueryRowContext(ctx, `SELECT after FROM paired`).Scan(&l.paired); err != nil || l.paired >= last-sampled {
		return l, err // none of the newest has pairs, or few
	}
	l.pairs = strings.Join(places, " AND ")
	rate, err := often(ctx, tx, "calls_pairs", l.pairs, last-sampled)
	if l.rate <= rate {
		l.pairs = ""
	}
	return l, err
}

// rarest are the pieces that the newest calls have least often.
func rarest(ctx context.Context, tx *sql.Tx, all []string, last int64) ([]string, error) {
	times := make(map[string]int, len(all))
	var unseen []string
	for _, g := range all {
		n, err := often(ctx, tx, "calls_text", g, last-sampled)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			unseen = append(unseen, g)
		}
		if times[g] = n; len(unseen) == enoughRare {
			return unseen, nil
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(times[a], times[b]) })
	return all[:fewGrams], nil
}

// often counts the calls after one for which an index yields something. From the end it
// is quick: the other way the index is read from its beginning.
func often(ctx context.Context, tx *sql.Tx, index, query string, after int64) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM `+index+` WHERE `+index+` MATCH ? AND rowid > ? ORDER BY rowid DESC LIMIT ?)`,
		query, after, sampled).Scan(&n)
	return n, err
}

// beginning is the query for the pieces that begin with a word of one or two
// characters; some is false when there are none, so that no text has the word. For
// other words, and for frequent ones, the query is empty.
func beginning(ctx context.Context, tx *sql.Tx, word string) (query string, some bool, err error) {
	if utf8.RuneCountInString(word) >= gram || strings.ContainsAny(word, "\x00\uFFFD") {
		return "", true, nil
	}
	if strings.HasSuffix(word, " ") || strings.HasSuffix(word, "\n") {
		return "", true, nil // with these a text may end, so that no piece begins there
	}
	var all []string
	for from := word; len(all) <= mostPieces; {
		var piece string
		err := tx.QueryRowContext(ctx, `SELECT term FROM calls_pieces WHERE term >= ? LIMIT 1`, from).Scan(&piece)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return "", true, err
		}
		if err != nil || !strings.HasPrefix(piece, word) {
			return "(" + strings.Join(all, " OR ") + ")", len(all) > 0, nil
		}
		all = append(all, quoted(piece))
		from = piece + "\x01" // a piece has three characters: what follows is greater
	}
	return "", true, nil
}
