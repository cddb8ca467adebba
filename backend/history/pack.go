package history

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// packMargin is how far behind the newest call blocks are made, so that calls that
// are about to end are not packed while they run.
const packMargin = 256

var packQuery = "SELECT " + strings.Join(sources[:], ", ") + ` FROM calls c WHERE c.seq BETWEEN ? AND ? ORDER BY c.seq`

// pack makes blocks, for about the time given, and remakes those with loose calls.
func (w *writer) pack(ctx context.Context, slice time.Duration) {
	until := time.Now().Add(slice)
	for w.unpacked && time.Now().Before(until) {
		more, err := w.packOne(ctx)
		if err == nil && !more {
			more, err = w.packMarks(ctx)
		}
		if err != nil {
			if ctx.Err() == nil {
				w.log.Warn("history: the packed columns cannot be written", "error", err)
			}
			w.indexAt = time.Now().Add(retryAfter)
			return
		}
		w.unpacked = more
	}
}

// nextBlock is the oldest block that is full and not made, else one with loose calls.
const nextBlock = `SELECT coalesce(
	(SELECT next FROM (SELECT coalesce(max(block) + 1, (SELECT min(seq) >> 12 FROM calls)) AS next FROM blocks)
		WHERE (next + 1) * 4096 + ? <= (SELECT max(seq) FROM calls)),
	(SELECT min(seq) >> 12 FROM loose), -1)`

// packOne makes one block, and tells whether there may be more to do.
func (w *writer) packOne(ctx context.Context) (more bool, err error) {
	block, err := w.toPack(ctx)
	if err != nil || block < 0 {
		return false, err
	}
	return true, w.sql.transaction(ctx, func() error {
		block, err := w.toPack(ctx) // another process may have been faster
		if err != nil || block < 0 {
			return err
		}
		return w.packBlock(ctx, block)
	})
}

// toPack returns the next block to make, -1 when there is none.
func (w *writer) toPack(ctx context.Context) (block int64, err error) {
	err = w.sql.conn.QueryRowContext(ctx, nextBlock, packMargin).Scan(&block)
	return block, err
}

// packBlock makes a block anew, in a transaction.
func (w *writer) packBlock(ctx context.Context, block int64) error {
	first, last := block<<blockBits, block<<blockBits+blockSize-1
	rows, err := w.sql.conn.QueryContext(ctx, packQuery, first, last)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var numbers [colServer][]int64
	var texts [columns][]string
	var n [colServer]int64
	var t [columns]string
	to := make([]any, columns)
	for i := range to {
		if column(i) < colServer {
			to[i] = &n[i]
		} else {
			to[i] = &t[i]
		}
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		for i := range n {
			numbers[i] = append(numbers[i], n[i])
		}
		for i := colServer; i < columns; i++ {
			texts[i] = append(texts[i], t[i])
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	_ = rows.Close()
	var lowest, highest int64
	if at := numbers[colStarted]; len(at) > 0 {
		lowest, highest = slices.Min(at), slices.Max(at)
	}
	for _, x := range []struct {
		sql  string
		args []any
	}{
		{`INSERT OR REPLACE INTO blocks VALUES (?, ?, ?, ?, ?)`, []any{block, len(numbers[colSeq]), lowest, highest, rand.Int64()}},
		{`DELETE FROM loose WHERE seq BETWEEN ? AND ?`, []any{first, last}},
	} {
		if _, err := w.sql.conn.ExecContext(ctx, x.sql, x.args...); err != nil {
			return err
		}
	}
	for c := range columns {
		data := packNames(texts[c])
		if c < colServer {
			data = packNumbers(numbers[c])
		}
		if _, err := w.sql.conn.ExecContext(ctx, `INSERT OR REPLACE INTO block_columns VALUES (?, ?)`, columnKey(c, block), data); err != nil {
			return err
		}
	}
	return nil
}
