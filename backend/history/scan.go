package history

import (
	"cmp"
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"
)

// scan reads the packed columns, in one transaction, so that it sees one state of
// the store. What the columns do not hold, calls itself is asked for.
type scan struct {
	tx     *sql.Tx
	kept   *kept
	tests  tests
	blocks []block // those that may match, the newest first
	loose  map[int64]struct{}
	gaps   [][2]int64 // seqs, from and to, that have no block
	// members are the sets of tests.members, in their order.
	members []map[int64]struct{}
}

// block is one block while it is looked at.
type block struct {
	number, calls   int64
	made            int64
	firstAt, lastAt int64
	rows            []uint16 // those that pass, in order; nil: all
	dead            bool     // none passes
	numbers         [colServer]*numbers
	names           [columns]*names
}

// gapLimit is how many calls without a block may be looked at one by one: some
// milliseconds. There are more for seconds after an update, while blocks are made.
const gapLimit = 50_000

// startScan begins one; ok is false when too many calls are not packed. Call
// tx.Rollback in the end.
func (s *Store) startScan(ctx context.Context, t tests) (sc *scan, ok bool, err error) {
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, false, err
	}
	sc = &scan{tx: tx, kept: &s.kept, tests: t}
	sc.kept.use()
	if ok, err = sc.open(ctx); err != nil || !ok {
		_ = tx.Rollback()
	}
	return sc, ok, err
}

func (sc *scan) open(ctx context.Context) (ok bool, err error) {
	rows, err := sc.tx.QueryContext(ctx, `SELECT block, calls, first_at, last_at, made FROM blocks ORDER BY block`)
	if err != nil {
		return false, err
	}
	defer func() { _ = rows.Close() }()
	next := int64(0) // the first seq that is in none of the blocks so far
	for rows.Next() {
		var b block
		if err := rows.Scan(&b.number, &b.calls, &b.firstAt, &b.lastAt, &b.made); err != nil {
			return false, err
		}
		if first := b.number << blockBits; first > next {
			sc.gaps = append(sc.gaps, [2]int64{next, first - 1})
		}
		next = (b.number + 1) << blockBits
		if b.calls > 0 && b.lastAt >= sc.tests.from && b.firstAt <= sc.tests.to {
			sc.blocks = append(sc.blocks, b)
		}
	}
	if err := rows.Err(); err != nil {
		return false, err
	}
	_ = rows.Close()
	slices.SortStableFunc(sc.blocks, func(a, b block) int { return cmp.Compare(b.lastAt, a.lastAt) })
	sc.gaps = append(sc.gaps, [2]int64{next, math.MaxInt64})
	var last, unpacked int64
	if err := sc.tx.QueryRowContext(ctx, lastSeq).Scan(&last); err != nil {
		return false, err
	}
	for _, g := range sc.gaps {
		unpacked += max(0, min(g[1], last)-g[0])
	}
	if unpacked > gapLimit {
		var calls int64 // in front of the oldest call there is a gap without calls
		err := sc.tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM calls WHERE seq BETWEEN ? AND ? LIMIT ?)`,
			sc.gaps[0][0], sc.gaps[0][1], gapLimit+1).Scan(&calls)
		if first := sc.gaps[0]; err == nil {
			unpacked += calls - max(0, min(first[1], last)-first[0])
		}
		if err != nil || unpacked > gapLimit {
			return false, err
		}
	}
	sc.loose, err = sc.set(ctx, `SELECT seq FROM loose`)
	for _, m := range sc.tests.members {
		var set map[int64]struct{}
		if err == nil {
			set, err = sc.set(ctx, m.query, m.args...)
		}
		sc.members = append(sc.members, set)
		if !m.not {
			sc.onlyWith(set)
		}
	}
	return true, err
}

// set reads the seqs a query yields.
func (sc *scan) set(ctx context.Context, query string, args ...any) (map[int64]struct{}, error) {
	rows, err := sc.tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	all := make(map[int64]struct{})
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return nil, err
		}
		all[seq] = struct{}{}
	}
	return all, rows.Err()
}

// onlyWith leaves out the blocks that have none of a set.
func (sc *scan) onlyWith(set map[int64]struct{}) {
	blocks := make(map[int64]struct{})
	for seq := range set {
		blocks[seq>>blockBits] = struct{}{}
	}
	sc.blocks = slices.DeleteFunc(sc.blocks, func(b block) bool { _, ok := blocks[b.number]; return !ok })
}

// unpacked are the conditions on calls (c) that select, one after the other, those
// no block knows.
func (sc *scan) unpacked() (all []clause) {
	for _, g := range sc.gaps {
		all = append(all, clause{"c.seq BETWEEN ? AND ?", []any{g[0], g[1]}})
	}
	if len(sc.loose) > 0 {
		outside := strings.Repeat(" AND c.seq NOT BETWEEN ? AND ?", len(sc.gaps))
		loose := clause{sql: "c.seq IN (SELECT seq FROM loose)" + outside}
		for _, g := range sc.gaps {
			loose.args = append(loose.args, g[0], g[1])
		}
		all = append(all, loose)
	}
	return all
}

// each looks through the blocks, newest first, in growing groups, and calls f with
// each that has calls that pass, with the columns need. Before a group, more is asked
// whether to go on, with the start of the newest call that can still come.
func (sc *scan) each(ctx context.Context, need []column, more func(newest int64) bool, f func(*block) error) error {
	if len(sc.loose)+len(sc.members) > 0 {
		need = append(need, colSeq)
	}
	for from, size := 0, 1; from < len(sc.blocks); size *= 4 {
		group := sc.blocks[from:min(from+size, len(sc.blocks))]
		from += len(group)
		if !more(group[0].lastAt) {
			return nil
		}
		if err := sc.sift(ctx, group); err != nil {
			return err
		}
		if err := sc.load(ctx, group, need...); err != nil {
			return err
		}
		for i := range group {
			if b := group[i : i+1]; sc.straddles(&b[0]) {
				if err := sc.load(ctx, b, colStarted); err != nil {
					return err
				}
			}
		}
		for i := range group {
			b := &group[i]
			sc.tighten(b)
			if !b.dead {
				if err := f(b); err != nil {
					return err
				}
			}
			*b = block{number: b.number} // and its columns go
		}
	}
	return nil
}

// sift applies the tests to blocks.
func (sc *scan) sift(ctx context.Context, group []block) error {
	for _, t := range sc.tests.names {
		if err := sc.load(ctx, group, t.column); err != nil {
			return err
		}
		for i := range group {
			group[i].siftNames(t)
		}
	}
	for _, t := range sc.tests.numbers {
		if err := sc.load(ctx, group, t.column); err != nil {
			return err
		}
		for i := range group {
			b := &group[i]
			b.keep(func(row int) bool { return t.pass(b.numbers[t.column].at(row)) })
		}
	}
	for _, t := range sc.tests.sizes {
		if err := sc.load(ctx, group, colArguments, colResult); err != nil {
			return err
		}
		for i := range group {
			b := &group[i]
			b.keep(func(row int) bool {
				return t.op.holds(b.numbers[colArguments].at(row)+b.numbers[colResult].at(row), t.number) != t.not
			})
		}
	}
	return nil
}
