package history

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	// mostTerms that a fragment stands in are asked for. When an epoch has more, so many
	// calls have the fragment that they are found without the index.
	mostTerms = 400
	// mostWordRows of the vocabulary are read before another epoch's are not begun.
	mostWordRows = 4000
	// mostPieces that begin with a short fragment are asked for, as mostTerms.
	mostPieces = 48
	// pieceRunes is how many characters the pieces of the vocabulary have.
	pieceRunes = 3
	// piecesAsked of a fragment say enough.
	piecesAsked = 7
)

// termFinder finds the words that a fragment stands in, epoch by epoch, the newest first.
type termFinder struct {
	tx       *sql.Tx
	fragment fragment
	oldest   int64 // epoch
	query    string
	none     bool // there are no such words
	broad    bool // there are too many
	begun    bool
	top      int64 // from this epoch
	down     int64 // to this one it has read
	terms    map[int64]map[string]struct{}
}

// reach reads the words of an epoch and of those before it, as far as it gets, and returns to
// which that is. The newest is read alone: most searches end there.
func (f *termFinder) reach(ctx context.Context, epoch int64) (down int64, err error) {
	if !f.begun || epoch > f.top { // an earlier search for the same may have begun further down
		if err := f.begin(ctx); err != nil {
			return epoch, err
		}
		f.begun, f.top, f.down = true, epoch, epoch+1
		return epoch, f.read(ctx, epoch, epoch)
	}
	for epoch < f.down { // without leaving one out: of those no words were said to be none
		if err := f.read(ctx, f.oldest, f.down-1); err != nil {
			return epoch, err
		}
	}
	return f.down, nil
}

// of returns the words of some epochs that were reached; many says that there are too many to name them.
func (f *termFinder) of(from, to int64) (all []string, many bool) {
	some := make(map[string]struct{})
	for epoch := from; epoch <= to; epoch++ {
		maps.Copy(some, f.terms[epoch])
	}
	if f.broad || len(some) > mostTerms {
		return nil, true
	}
	return slices.Collect(maps.Keys(some)), false
}

// lacks tells of some epochs that were reached that no word of theirs has the fragment.
func (f *termFinder) lacks(from, to int64) bool {
	for epoch := from; epoch <= to; epoch++ {
		if len(f.terms[epoch]) > 0 {
			return false
		}
	}
	return !f.broad
}

// begin finds out by which pieces to look.
func (f *termFinder) begin(ctx context.Context) error {
	in := f.fragment.inVocabulary()
	f.terms = make(map[int64]map[string]struct{})
	if utf8.RuneCountInString(in) >= pieceRunes {
		f.query = piecesOf(in)
		return nil
	}
	query, some, err := beginning(ctx, f.tx, in)
	f.query, f.none, f.broad = query, !some, some && query == ""
	return err
}

// read notes the words of some epochs, from the newest as far as it gets.
func (f *termFinder) read(ctx context.Context, from, to int64) error {
	if f.none || f.broad {
		f.down = from
		return nil
	}
	rows, err := f.tx.QueryContext(ctx, `SELECT w.id, w.words FROM words_pieces p CROSS JOIN words w ON w.id = p.rowid
		WHERE p.words_pieces MATCH ? AND p.rowid BETWEEN ? AND ? ORDER BY p.rowid DESC`, f.query, firstWord(from), firstWord(to+1)-1)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	in := f.fragment.inVocabulary()
	f.down = from
	for n := 0; rows.Next(); n++ {
		var id int64
		var words sql.RawBytes
		if err := rows.Scan(&id, &words); err != nil {
			return err
		}
		epoch := id >> 32
		all := f.terms[epoch]
		if len(all) > mostTerms {
			f.down = epoch // which has enough; of those before nothing is known yet
			return nil
		}
		if all == nil {
			if n > mostWordRows {
				f.down = epoch + 1
				return nil
			}
			all = make(map[string]struct{})
			f.terms[epoch] = all
		}
		eachTerm(string(words), in, func(term string) { all[term] = struct{}{} })
	}
	return rows.Err()
}

// piecesOf is the query for pieces of a text, spread over it.
func piecesOf(text string) string {
	runes := []rune(text)
	n := len(runes) - pieceRunes + 1
	var all []string
	for i := range min(n, piecesAsked) {
		at := i * (n - 1) / max(min(n, piecesAsked)-1, 1)
		all = append(all, quoted(string(runes[at:at+pieceRunes])))
	}
	return strings.Join(all, " AND ")
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
	if strings.ContainsAny(text, "\uFFFD\uFFFE\uFFFF") {
		return "", true, nil // FTS5 has the first for all of them
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
