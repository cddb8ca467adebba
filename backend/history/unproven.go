package history

import (
	"context"
	"database/sql"
	"errors"
	"hash/maphash"
	"slices"
	"strings"
)

const (
	// provenChunk calls, or wordRows rows of the vocabulary, are read at once.
	provenChunk = 16
	wordRows    = 2048
	// mostDropped rows are changed in one transaction: each costs some pages of the index of pieces.
	mostDropped = 64
	// mostUnproven words are kept in memory, 40 MB. An epoch that has more is gone through in parts.
	mostUnproven = 1 << 20
)

// unproven are words of a vocabulary which no call was found to have yet.
type unproven struct {
	tokenizer
	texter          texter
	epoch, boundary int64 // from where on rows are left alone: they are newer
	number          int64 // of this pass
	seed            maphash.Seed
	words           map[uint64]struct{}
	most            int   // words of a part
	last            int64 // row of this part
	full            bool  // the part has all its words
	seq             int64 // the calls up to here were read
	dropped         int64 // the rows up to here have no word any more that is not proven
	marks           int64 // the lists of marks from here on are to be cleaned; -1: none any more
}

// beginPass begins going through an epoch. From here on new words go behind the boundary, whether
// they stand before it or not: so what is written meanwhile needs no word that may go.
func (w *writer) beginPass(ctx context.Context, epoch int64) (*unproven, error) {
	p := &unproven{epoch: epoch, seed: maphash.MakeSeed(), most: mostUnproven}
	err := w.sql.transaction(ctx, func() error {
		if _, err := w.sql.conn.ExecContext(ctx, `UPDATE vocabulary SET made = made + 1`); err != nil {
			return err
		}
		return w.sql.conn.QueryRowContext(ctx, `UPDATE stale SET done = (SELECT made FROM vocabulary),
			boundary = (SELECT coalesce(max(id), ?2) + 1 FROM words WHERE id BETWEEN ?2 AND ?3) WHERE epoch = ?1
			RETURNING boundary, done`, epoch, firstWord(epoch), firstWord(epoch+1)-1).Scan(&p.boundary, &p.number)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil // somebody else has done it
	}
	if err != nil {
		return nil, err
	}
	p.begin(firstWord(epoch) - 1)
	p.marks = marksKey(epoch<<(epochBits-blockBits), 0)
	return p, nil
}

// begin begins a part, behind a row.
func (p *unproven) begin(behind int64) {
	p.words, p.full = make(map[uint64]struct{}), false
	p.last, p.dropped = behind, behind
	p.seq = p.epoch<<epochBits - 1
}

// some goes on for some milliseconds, and tells whether there is more to do.
func (p *unproven) some(ctx context.Context, w *writer) (more bool, err error) {
	if same, err := p.goesOn(ctx, w.sql.conn); err != nil || !same {
		return false, err
	}
	switch end := (p.epoch+1)<<epochBits - 1; {
	case !p.full:
		return true, p.read(ctx, w.sql.conn)
	case p.seq < end && len(p.words) > 0:
		return true, p.prove(ctx, w, end)
	case p.dropped < p.last && len(p.words) > 0:
		return true, p.drop(ctx, w)
	case p.last < p.boundary-1:
		p.begin(p.last)
		return true, nil
	case p.marks >= 0:
		var err error
		p.marks, err = w.cleanMarks(ctx, p.marks, p.epoch)
		return true, err
	}
	// Unless a call went meanwhile.
	_, err = w.sql.conn.ExecContext(ctx, `DELETE FROM stale WHERE epoch = ? AND done = ?`, p.epoch, p.number)
	return false, err
}

// goesOn tells whether the rows are the same still. All of them may have gone, or another process
// goes through them, too, and has begun later.
func (p *unproven) goesOn(ctx context.Context, conn *sql.Conn) (same bool, err error) {
	err = conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM stale WHERE epoch = ? AND boundary = ? AND done IN (0, ?))`,
		p.epoch, p.boundary, p.number).Scan(&same)
	return same, err
}

// wordRow is a row of the vocabulary.
type wordRow struct {
	id    int64
	words string
}

func (r wordRow) split() []string {
	return strings.FieldsFunc(r.words, func(r rune) bool { return r == ' ' })
}

// rows returns the next rows behind one.
func (p *unproven) rows(ctx context.Context, conn *sql.Conn, behind, last int64) (all []wordRow, err error) {
	rows, err := conn.QueryContext(ctx, `SELECT id, words FROM words WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`, behind, last, wordRows)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var r wordRow
		if err := rows.Scan(&r.id, &r.words); err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, rows.Err()
}

// read adds the words of the next rows to the part.
func (p *unproven) read(ctx context.Context, conn *sql.Conn) error {
	rows, err := p.rows(ctx, conn, p.last, p.boundary-1)
	if err != nil {
		return err
	}
	for _, r := range rows {
		for _, word := range r.split() {
			p.words[maphash.String(p.seed, word)] = struct{}{}
		}
		p.last = r.id
	}
	if len(rows) < wordRows {
		p.last = p.boundary - 1
	}
	p.full = p.last == p.boundary-1 || len(p.words) >= p.most
	return nil
}

// prove takes the words of the next calls off. A call that is not indexed yet notes its own.
func (p *unproven) prove(ctx context.Context, w *writer, end int64) error {
	docs, err := documents(ctx, w.sql.conn, w.folder, `c.seq IN (SELECT seq FROM calls WHERE seq > ? AND seq <= ?
		AND seq NOT IN (SELECT seq FROM to_index) ORDER BY seq LIMIT ?)`, p.seq, end, provenChunk)
	if err != nil {
		return err
	}
	for i := range docs {
		p.each(p.texter.read(&docs[i]), func(token []byte) { delete(p.words, maphash.Bytes(p.seed, token)) })
	}
	if p.seq = end; len(docs) == provenChunk {
		p.seq = docs[provenChunk-1].seq
	}
	return nil
}

// drop takes those words that are left out of the next rows.
func (p *unproven) drop(ctx context.Context, w *writer) error {
	upTo := p.dropped
	err := w.sql.transaction(ctx, func() (err error) {
		if same, err := p.goesOn(ctx, w.sql.conn); err != nil || !same {
			return err
		}
		upTo, err = p.dropSome(ctx, w.sql.conn)
		return err
	})
	if err == nil {
		p.dropped = upTo
	}
	return err
}

// dropSome does it, in a transaction, and returns how far it came.
func (p *unproven) dropSome(ctx context.Context, conn *sql.Conn) (upTo int64, err error) {
	rows, err := p.rows(ctx, conn, p.dropped, p.last)
	if err != nil {
		return 0, err
	}
	changed := 0
	for _, r := range rows {
		all := r.split()
		kept := slices.DeleteFunc(slices.Clone(all), func(word string) bool {
			_, gone := p.words[maphash.String(p.seed, word)]
			return gone
		})
		if len(kept) == len(all) {
			continue
		}
		if err := changeWords(ctx, conn, r.id, kept); err != nil {
			return 0, err
		}
		if changed++; changed == mostDropped {
			return r.id, nil
		}
	}
	if len(rows) == wordRows {
		return rows[wordRows-1].id, nil
	}
	return p.last, nil
}

// changeWords lets a row have other words.
func changeWords(ctx context.Context, conn *sql.Conn, id int64, words []string) error {
	if _, err := conn.ExecContext(ctx, `DELETE FROM words_pieces WHERE rowid = ?`, id); err != nil {
		return err
	}
	if len(words) == 0 {
		_, err := conn.ExecContext(ctx, `DELETE FROM words WHERE id = ?`, id)
		return err
	}
	row := wordsRow(words)
	if _, err := conn.ExecContext(ctx, `UPDATE words SET words = ? WHERE id = ?`, row, id); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, `INSERT INTO words_pieces (rowid, words) VALUES (?, ?)`, id, row)
	return err
}
