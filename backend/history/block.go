package history

import (
	"context"
	"database/sql"
)

// load reads columns of the blocks that are not out of the question.
func (sc *scan) load(ctx context.Context, group []block, wanted ...column) error {
	for _, c := range wanted {
		places := make(map[int64]*block, len(group))
		low, high := int64(-1), int64(-1)
		for i := range group {
			b := &group[i]
			if b.dead || b.has(c) || sc.kept.get(b, c) {
				continue
			}
			places[b.number] = b
			if low < 0 || b.number < low {
				low = b.number
			}
			high = max(high, b.number)
		}
		if len(places) == 0 {
			continue
		}
		if err := sc.loadOne(ctx, c, low, high, places); err != nil {
			return err
		}
	}
	return nil
}

func (sc *scan) loadOne(ctx context.Context, c column, low, high int64, places map[int64]*block) error {
	rows, err := sc.tx.QueryContext(ctx, `SELECT key, data FROM block_columns WHERE key BETWEEN ? AND ?`, columnKey(c, low), columnKey(c, high))
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var key int64
		var data sql.RawBytes
		if err := rows.Scan(&key, &data); err != nil {
			return err
		}
		b := places[key-columnKey(c, 0)]
		if b == nil {
			continue
		}
		copied := append(make([]byte, 0, len(data)+numberRoom), data...)
		if err := b.set(c, copied); err != nil {
			return err
		}
		sc.kept.put(b, c, len(data))
		delete(places, b.number)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if len(places) > 0 {
		return errColumn
	}
	return nil
}

func (b *block) has(c column) bool {
	if c < colServer {
		return b.numbers[c] != nil
	}
	return b.names[c] != nil
}

func (b *block) set(c column, data []byte) error {
	if c < colServer {
		n, err := unpackNumbers(data, int(b.calls))
		b.numbers[c] = &n
		return err
	}
	n, err := unpackNames(data, int(b.calls))
	b.names[c] = &n
	return err
}

// siftNames compares each different name once.
func (b *block) siftNames(t nameTest) {
	if b.dead {
		return
	}
	list := b.names[t.column]
	pass := make([]bool, len(list.list))
	some, all := false, true
	for i, name := range list.list {
		pass[i] = t.pass(name)
		some = some || pass[i]
		all = all && pass[i]
	}
	switch {
	case !some:
		b.dead = true
	case !all:
		b.keep(func(row int) bool { return pass[list.place(row)] })
	}
}

// keep takes out the rows that do not pass.
func (b *block) keep(pass func(row int) bool) {
	if b.dead {
		return
	}
	kept := b.rows[:0]
	if b.rows == nil {
		kept = make([]uint16, 0, b.calls)
		for i := range int(b.calls) {
			if pass(i) {
				kept = append(kept, uint16(i))
			}
		}
	} else {
		for _, i := range b.rows {
			if pass(int(i)) {
				kept = append(kept, i)
			}
		}
	}
	b.rows, b.dead = kept, len(kept) == 0
}

// seq is a row's.
func (b *block) seq(row int) int64 { return b.number<<blockBits + b.numbers[colSeq].at(row) }

// each calls f with every row that passes.
func (b *block) each(f func(row int)) {
	if b.rows == nil {
		for i := range int(b.calls) {
			f(i)
		}
		return
	}
	for _, i := range b.rows {
		f(int(i))
	}
}

// count is how many rows pass.
func (b *block) count() int {
	if b.rows == nil {
		return int(b.calls)
	}
	return len(b.rows)
}

// straddles tells whether some calls of a block may be outside the time asked for.
func (sc *scan) straddles(b *block) bool { return b.firstAt < sc.tests.from || b.lastAt > sc.tests.to }

// tighten takes out what began outside the time asked for, and what is loose.
func (sc *scan) tighten(b *block) {
	if sc.straddles(b) && !b.dead {
		at := b.numbers[colStarted]
		b.keep(func(row int) bool { t := at.at(row); return t >= sc.tests.from && t <= sc.tests.to })
	}
	for i, m := range sc.tests.members {
		b.keep(func(row int) bool { _, in := sc.members[i][b.seq(row)]; return in != m.not })
	}
	if len(sc.loose) > 0 {
		b.keep(func(row int) bool { _, loose := sc.loose[b.seq(row)]; return !loose })
	}
}
