package history

import (
	"context"
	"slices"
)

// cleanedRows of lists are cleaned in one transaction.
const cleanedRows = 256

// cleanMarks takes the calls that went out of the next lists of an epoch, and those that have a row
// of their own, and returns the key to go on with, -1 when there are no more.
func (w *writer) cleanMarks(ctx context.Context, from, epoch int64) (next int64, err error) {
	err = w.sql.transaction(ctx, func() (err error) {
		next, err = w.cleanSome(ctx, from, marksKey((epoch+1)<<(epochBits-blockBits), 0)-1)
		return err
	})
	return next, err
}

// cleanSome does it, in a transaction.
func (w *writer) cleanSome(ctx context.Context, from, last int64) (next int64, err error) {
	type listRow struct {
		key   int64
		calls []byte
	}
	rows, err := w.sql.conn.QueryContext(ctx, `SELECT key, calls FROM block_marks WHERE key BETWEEN ? AND ? ORDER BY key LIMIT ?`, from, last, cleanedRows)
	if err != nil {
		return -1, err
	}
	defer func() { _ = rows.Close() }()
	var some []listRow
	for rows.Next() {
		var r listRow
		if err := rows.Scan(&r.key, &r.calls); err != nil {
			return -1, err
		}
		some = append(some, r)
	}
	if err := rows.Err(); err != nil {
		return -1, err
	}
	block, gone := int64(-1), callBits{}
	for _, r := range some {
		if b := r.key / rowsOfMark; b != block {
			block = b
			if gone, err = w.unlisted(ctx, block); err != nil {
				return -1, err
			}
		}
		if gone == (callBits{}) {
			return marksKey(block+1, 0), nil
		}
		clean, err := cleaned(r.calls, &gone)
		if err != nil || slices.Equal(clean, r.calls) {
			continue // what is damaged is told to whoever reads it
		}
		if _, err := w.sql.conn.ExecContext(ctx, `UPDATE block_marks SET calls = ? WHERE key = ?`, clean, r.key); err != nil {
			return -1, err
		}
	}
	if len(some) < cleanedRows {
		return -1, nil
	}
	return some[len(some)-1].key + 1, nil
}

// unlisted are the places of a block that are not to be in its lists: no call, or one of which a row
// says more, or which is to be indexed again.
func (w *writer) unlisted(ctx context.Context, block int64) (gone callBits, err error) {
	seqs, err := integers(ctx, w.sql.conn, `SELECT seq FROM calls WHERE seq BETWEEN ?1 AND ?2
		AND seq NOT IN (SELECT seq FROM call_marks) AND seq NOT IN (SELECT seq FROM to_index)`, block<<blockBits, (block+1)<<blockBits-1)
	gone = everyCall
	for _, seq := range seqs {
		at := seq & (blockSize - 1)
		gone[at/64] &^= 1 << (at % 64)
	}
	return gone, err
}

// cleaned is a row without some calls.
func cleaned(row []byte, without *callBits) ([]byte, error) {
	before, clean := bitReader{b: row}, bitWriter{}
	for range marksInRow {
		var calls callBits
		if err := readList(&calls, &before); err != nil {
			return nil, err
		}
		calls.without(without)
		writeRice(&clean, calls.list(nil), blockSize)
	}
	return clean.end(), nil
}
