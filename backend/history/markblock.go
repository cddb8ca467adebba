package history

import (
	"context"
	"database/sql"
	"time"
)

// The marks of a call that was just indexed stand in a row of their own, in call_marks. When a
// block has many of those they are put into its lists, in block_marks: there a search reads for
// all calls of a block at once which have a mark. The lists may say too much, after a call was
// changed or deleted; where a call has a row, that alone is right. What they say too much is
// taken out with the words that nobody has any more (markclean.go).
const (
	// manyMarked calls of the newest block, or lateMarked of one that gets no more, go into its lists.
	manyMarked = 1024
	lateMarked = 64
)

// packMarks puts the rows of one block into its lists, and tells whether there may be more to do.
func (w *writer) packMarks(ctx context.Context) (more bool, err error) {
	block, err := w.toMark(ctx)
	if err != nil || block < 0 {
		return false, err
	}
	return true, w.sql.transaction(ctx, func() error {
		block, err := w.toMark(ctx) // another process may have been faster
		if err != nil || block < 0 {
			return err
		}
		return w.markBlock(ctx, block)
	})
}

// toMark returns a block whose rows are to be put into its lists, -1 when there is none. Where
// calls are not indexed yet there will be more.
func (w *writer) toMark(ctx context.Context) (block int64, err error) {
	for from := int64(0); ; {
		var first, last sql.NullInt64
		err := w.sql.conn.QueryRowContext(ctx, `SELECT (SELECT min(seq) FROM call_marks WHERE seq >= ?), (SELECT max(seq) FROM calls)`, from).Scan(&first, &last)
		if err != nil || !first.Valid {
			return -1, err
		}
		block = first.Int64 >> blockBits
		from = (block + 1) << blockBits
		enough := manyMarked
		if last.Int64 >= from {
			enough = lateMarked
		}
		var due bool
		err = w.sql.conn.QueryRowContext(ctx, `SELECT NOT EXISTS (SELECT 1 FROM to_index WHERE seq BETWEEN ?1 AND ?2)
			AND (SELECT count(*) FROM (SELECT 1 FROM call_marks WHERE seq BETWEEN ?1 AND ?2 LIMIT ?3)) = ?3`,
			block<<blockBits, from-1, enough).Scan(&due)
		if err != nil || due {
			return block, err
		}
	}
}

// markBlock does it, in a transaction.
func (w *writer) markBlock(ctx context.Context, block int64) error {
	lists, err := w.rowsOfMarks(ctx, block)
	if err != nil {
		return err
	}
	there, err := w.listsOfMarks(ctx, block)
	if err != nil {
		return err
	}
	put, err := w.sql.conn.PrepareContext(ctx, `INSERT OR REPLACE INTO block_marks (key, calls) VALUES (?, ?)`)
	if err != nil {
		return err
	}
	defer func() { _ = put.Close() }()
	row := &bitWriter{}
	for first := 0; first < 1<<markBits; first += marksInRow {
		key := marksKey(block, uint32(first))
		before := &bitReader{b: there[key]}
		*row = bitWriter{b: row.b[:0]}
		for mark := first; mark < first+marksInRow; mark++ {
			calls := lists.of(mark)
			if len(before.b) > 0 {
				calls = joined(before, &lists.all, calls)
			}
			writeRice(row, calls, blockSize)
		}
		if _, err := put.ExecContext(ctx, key, row.end()); err != nil {
			return err
		}
	}
	_, err = w.sql.conn.ExecContext(ctx, `DELETE FROM call_marks WHERE seq BETWEEN ? AND ?`, block<<blockBits, (block+1)<<blockBits-1)
	return err
}

// everyCall of a block.
var everyCall = func() (all callBits) {
	for i := range all {
		all[i] = 1<<64 - 1
	}
	return all
}()

// joined are the calls of the next list of a row without some, and those that have the mark now.
func joined(row *bitReader, without *callBits, now []uint16) []uint16 {
	var calls callBits
	if readList(&calls, row) != nil {
		calls = everyCall // damaged: whoever asks compares them
	}
	calls.without(without)
	for _, at := range now {
		calls.set(at)
	}
	return calls.list(nil)
}

// markLists are the calls of each mark, one list behind the other.
type markLists struct {
	all   callBits
	ends  [1 << markBits]int
	calls []uint16
}

func (l *markLists) of(mark int) []uint16 {
	from := 0
	if mark > 0 {
		from = l.ends[mark-1]
	}
	return l.calls[from:l.ends[mark]]
}

// rowsOfMarks reads the rows of a block.
func (w *writer) rowsOfMarks(ctx context.Context, block int64) (*markLists, error) {
	rows, err := w.sql.conn.QueryContext(ctx, `SELECT seq, marks FROM call_marks WHERE seq BETWEEN ? AND ? ORDER BY seq`, block<<blockBits, (block+1)<<blockBits-1)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	type marked struct {
		at    uint16
		marks []byte
	}
	var all []marked
	l := &markLists{}
	n := 0
	for rows.Next() {
		var seq int64
		var marks []byte
		if err := rows.Scan(&seq, &marks); err != nil {
			return nil, err
		}
		all = append(all, marked{uint16(seq & (blockSize - 1)), marks})
		l.all.set(all[len(all)-1].at)
		if err := readRice(&bitReader{b: marks}, 1<<markBits, func(mark uint32) bool { l.ends[mark]++; n++; return true }); err != nil {
			return nil, err
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	next := 0 // where the list of a mark begins, until all are in: then it is where it ends
	for mark, n := range l.ends {
		l.ends[mark] = next
		next += n
	}
	l.calls = make([]uint16, n)
	for _, c := range all {
		_ = readRice(&bitReader{b: c.marks}, 1<<markBits, func(mark uint32) bool {
			l.calls[l.ends[mark]] = c.at
			l.ends[mark]++
			return true
		})
	}
	return l, nil
}

// listsOfMarks reads the lists that a block has already.
func (w *writer) listsOfMarks(ctx context.Context, block int64) (map[int64][]byte, error) {
	rows, err := w.sql.conn.QueryContext(ctx, `SELECT key, calls FROM block_marks WHERE key BETWEEN ? AND ?`,
		marksKey(block, 0), marksKey(block+1, 0)-1)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	all := make(map[int64][]byte)
	for rows.Next() {
		var key int64
		var calls []byte
		if err := rows.Scan(&key, &calls); err != nil {
			return nil, err
		}
		all[key] = calls
	}
	return all, rows.Err()
}

// dropMarks deletes the lists of blocks that have no calls any more, until the time has come;
// more says that some are left.
func (w *writer) dropMarks(ctx context.Context, until time.Time) (more bool, err error) {
	for from := int64(0); ; {
		var first sql.NullInt64
		var used bool
		err := w.sql.conn.QueryRowContext(ctx, `SELECT first, EXISTS (SELECT 1 FROM calls WHERE seq BETWEEN first / ?2 * ?3 AND (first / ?2 + 1) * ?3 - 1)
			FROM (SELECT min(key) AS first FROM block_marks WHERE key >= ?1)`, from, rowsOfMark, blockSize).Scan(&first, &used)
		if err != nil || !first.Valid {
			return false, err
		}
		block := first.Int64 / rowsOfMark
		if from = marksKey(block+1, 0); used {
			continue
		}
		if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM block_marks WHERE key BETWEEN ? AND ?`, marksKey(block, 0), from-1); err != nil {
			return false, err
		}
		if time.Now().After(until) {
			return true, nil
		}
	}
}
