package history

import (
	"context"
	"encoding/binary"
	"errors"
)

// mostDead: when one in so many rows of the index of pieces was deleted, it is rewritten.
const mostDead = 4

var errSegments = errors.New("the list of segments of the index of pieces cannot be read")

// compactPieces begins to rewrite the index of pieces without the rows that were deleted, when they
// are many; mergeText goes on with it. FTS5 itself would go through them in the middle of a commit,
// for seconds when all words of an epoch go (migrations/00010_marks.sql).
func (w *writer) compactPieces(ctx context.Context) error {
	var list []byte
	if err := w.sql.conn.QueryRowContext(ctx, `SELECT block FROM words_pieces_data WHERE id = 10`).Scan(&list); err != nil {
		return err
	}
	rows, dead, err := deadRows(list)
	if err != nil || dead == 0 || dead*mostDead < rows {
		return err
	}
	_, err = w.sql.conn.ExecContext(ctx, `INSERT INTO words_pieces (words_pieces, rank) VALUES ('merge', ?)`, -mergePages)
	return err
}

// deadRows counts the rows in an FTS5 table's segments, and those of them that were deleted, as its
// structure record has them where rows can be deleted without their text (fts5_index.c of SQLite).
func deadRows(list []byte) (rows, dead uint64, err error) {
	const cookie, withOrigin = 4, 0xFF000001
	if len(list) < cookie+4 || binary.BigEndian.Uint32(list[cookie:]) != withOrigin {
		return 0, 0, errSegments
	}
	list = list[cookie+4:]
	next := func() (n uint64) {
		for i, c := range list {
			if i == 8 { // the ninth byte of a number has all its bits
				list = list[9:]
				return n<<8 | uint64(c)
			}
			if n = n<<7 | uint64(c&0x7f); c < 0x80 {
				list = list[i+1:]
				return n
			}
		}
		list, err = nil, errSegments
		return 0
	}
	levels := next()
	next() // segments
	next() // writes
	for range levels {
		next() // taking part in a merge
		for range next() {
			for range 6 { // its number, first and last page, origins, pages of deleted rows
				next()
			}
			dead += next()
			if rows += next(); err != nil {
				return 0, 0, err
			}
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return rows, dead, err
}
