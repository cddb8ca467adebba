package history

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

const (
	// mostParts of what is searched for are asked for; the comparison decides anyway.
	mostParts = 12
	// fewTerms: of parts that stand for more words only the one with the fewest is asked.
	fewTerms = 64
	// mostTerms that a fragment is part of are asked. When an epoch has more, so many calls
	// have the fragment that they are found without the index.
	mostTerms = 2000
	// sampled is how many of an epoch's newest calls say how rare the whole is.
	sampled = 512
	// mostPieces that begin with a short fragment are asked for, as mostTerms.
	mostPieces = 64
	// pieceRunes is how many characters the pieces of the vocabulary have.
	pieceRunes = 3
	// mostLookups are kept, for searches that go on.
	mostLookups = 256
)

// lookup is what the full-text index is asked for the words of a filter, in one epoch.
type lookup struct {
	nothing bool   // no call has the words
	text    string // asked of calls_words; "": all calls are candidates
	exact   bool   // all of what is searched for is in text
	rate    int    // how many of the epoch's newest sampled calls text yields
	state   string // of the index when this was made
}

// lookups are those of the latest searches, by epoch and words.
type lookups struct {
	mu  sync.Mutex
	all map[string]lookup
}

// lookup finds out what to ask. For a search that goes on, this was found out before.
func (s *Store) lookup(ctx context.Context, tx *sql.Tx, m matcher, epoch int64) (l lookup, err error) {
	var state []byte // the list of the index's segments, which changes whenever the index does
	if err := tx.QueryRowContext(ctx, `SELECT block FROM calls_words_data WHERE id = 10`).Scan(&state); err != nil {
		return l, err
	}
	key := fmt.Sprint(epoch, "\x00", strings.Join(m.want, "\x00"))
	s.lookups.mu.Lock()
	l, known := s.lookups.all[key]
	s.lookups.mu.Unlock()
	if known && l.state == string(state) {
		return l, nil
	}
	if l, err = newLookup(ctx, tx, m, epoch); err != nil {
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

// part is one condition of the query, and how many terms it names.
type part struct {
	terms int
	query string
}

func newLookup(ctx context.Context, tx *sql.Tx, m matcher, epoch int64) (l lookup, err error) {
	var parts []part
	l.exact = len(m.not) == 0
	for _, word := range m.want {
		all := fragments(word)
		l.exact = l.exact && len(all) == 1
		for _, f := range all {
			p, some, err := f.part(ctx, tx, epoch)
			switch {
			case err != nil:
				return l, err
			case !some:
				return lookup{nothing: true}, nil
			case p.terms > 0 && !slices.Contains(parts, p):
				parts = append(parts, p)
			}
			l.exact = l.exact && p.terms > 0
		}
		for _, n := range meetings(nil, word) {
			parts = append(parts, part{1, string(appendMeeting(nil, n))})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.terms, b.terms) })
	terms := 0
	for i, p := range parts {
		if i == mostParts || i > 0 && p.terms > fewTerms {
			l.exact = false
			break
		}
		if terms += p.terms; i > 0 {
			l.text += " AND "
		}
		l.text += "(" + p.query + ")"
	}
	if l.text == "" || terms > fewTerms {
		return l, nil // each of the many words is rare, or there would not be so many
	}
	l.rate, err = often(ctx, tx, l.text, epoch)
	return l, err
}

// often counts the newest calls of an epoch for which the index yields something. From the
// end it is quick: the other way the index is read from its beginning.
func often(ctx context.Context, tx *sql.Tx, query string, epoch int64) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM calls_words WHERE calls_words MATCH ?1
		AND rowid BETWEEN min(?2, (SELECT max(seq) FROM calls)) - ?3 AND ?2 ORDER BY rowid DESC LIMIT ?3)`,
		query, (epoch+1)<<epochBits-1, sampled).Scan(&n)
	return n, err
}

// part is the condition that a call has the fragment; some is false when none of the epoch
// has it. The part is empty when too many words have it.
func (f fragment) part(ctx context.Context, tx *sql.Tx, epoch int64) (p part, some bool, err error) {
	if f.whole() {
		return part{1, quoted(f.text)}, true, nil
	}
	in := f.inVocabulary()
	query := ""
	if utf8.RuneCountInString(in) < pieceRunes {
		query, some, err = beginning(ctx, tx, in)
		if err != nil || !some || query == "" {
			return p, some, err
		}
	} else {
		query = allPieces(in)
	}
	terms, err := terms(ctx, tx, in, query, epoch)
	switch {
	case err != nil || len(terms) == 0:
		return p, false, err
	case len(terms) > mostTerms:
		return p, true, nil
	}
	for i, t := range terms {
		terms[i] = quoted(t)
	}
	return part{len(terms), strings.Join(terms, " OR ")}, true, nil
}

// allPieces is the query for all pieces of a text.
func allPieces(text string) string {
	runes := []rune(text)
	var all []string
	for i := range len(runes) - pieceRunes + 1 {
		all = append(all, quoted(string(runes[i:i+pieceRunes])))
	}
	return strings.Join(all, " AND ")
}

// terms are the words of an epoch's vocabulary in which a text stands.
func terms(ctx context.Context, tx *sql.Tx, in, query string, epoch int64) (all []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT w.words FROM words_pieces p CROSS JOIN words w ON w.id = p.rowid
		WHERE p.words_pieces MATCH ? AND p.rowid BETWEEN ? AND ?`, query, firstWord(epoch), firstWord(epoch+1)-1)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	had := make(map[string]struct{})
	for rows.Next() {
		var words sql.RawBytes
		if err := rows.Scan(&words); err != nil {
			return nil, err
		}
		eachTerm(string(words), in, func(term string) { had[term] = struct{}{} })
		if len(had) > mostTerms {
			break
		}
	}
	for term := range had {
		all = append(all, term)
	}
	slices.Sort(all)
	return all, rows.Err()
}

// eachTerm yields the words of a row of the vocabulary in which a text stands.
func eachTerm(words, in string, yield func(term string)) {
	for at := 0; ; {
		i := strings.Index(words[at:], in)
		if i < 0 {
			return
		}
		i += at + len(in) - len(strings.TrimLeft(in, " "))
		from := strings.LastIndexByte(words[:i], ' ') + 1
		long := strings.IndexByte(words[i:], ' ')
		if long < 0 {
			return // damaged
		}
		to := i + long
		yield(words[from:to])
		at = to
	}
}

// beginning is the query for the pieces that begin with a text of one or two characters; some
// is false when there are none, so that no word has it. For frequent ones the query is empty.
func beginning(ctx context.Context, tx *sql.Tx, text string) (query string, some bool, err error) {
	if strings.Contains(text, "\uFFFD") {
		return "", true, nil // FTS5 has it for more than one character
	}
	var all []string
	for from := text; len(all) <= mostPieces; {
		var next string
		err := tx.QueryRowContext(ctx, `SELECT term FROM pieces WHERE term >= ? LIMIT 1`, from).Scan(&next)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return "", true, err
		}
		if err != nil || !strings.HasPrefix(next, text) {
			return strings.Join(all, " OR "), len(all) > 0, nil
		}
		all = append(all, quoted(next))
		from = next + "\x01" // a piece has three characters: what follows is greater
	}
	return "", true, nil
}
