package history

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
)

const (
	// mostMarked parts of what is searched for are asked for: the longest, which are the rarest.
	mostMarked = 6
	// markedFirst marks are asked for in all blocks, the others where calls have these.
	markedFirst = 3
)

// marksFor are marks that calls with all words have, the rarest first.
func marksFor(words []string) (all []uint32) {
	alone := make(map[string]bool)
	for _, word := range words {
		eachMark([]byte(word), func(part []byte, a bool) { alone[string(part)] = alone[string(part)] || a })
	}
	parts := slices.SortedFunc(maps.Keys(alone), func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	for _, part := range parts[:min(len(parts), mostMarked)] {
		first, second := marksOf([]byte(part))
		if all = append(all, first); alone[part] {
			all = append(all, second)
		}
	}
	return all
}

// mark takes out of a window the calls that have not all marks. Those that are not indexed yet
// may have them.
func (w *window) mark(ctx context.Context, bottom, top int64) (*passing, error) {
	p := newPassing(bottom)
	p.marked = make([]bool, top-bottom+1)
	err := w.markBlocks(ctx, p, top)
	if err == nil {
		err = w.markRows(ctx, p, top)
	}
	if err == nil && w.unindexed {
		var unknown []int64
		unknown, err = integers(ctx, w.tx, `SELECT seq FROM to_index WHERE seq BETWEEN ? AND ?`, p.bottom, top)
		for _, seq := range unknown {
			p.marked[seq-p.bottom] = true
		}
	}
	return p, err
}

// markedBlock has the calls of a block that have all marks that were asked for.
type markedBlock struct {
	number int64
	calls  callBits
}

// markBlocks asks the lists of the blocks.
func (w *window) markBlocks(ctx context.Context, p *passing, top int64) error {
	var blocks []*markedBlock
	for n := p.bottom >> blockBits; n <= top>>blockBits; n++ {
		blocks = append(blocks, &markedBlock{number: n, calls: everyCall})
	}
	first := min(markedFirst, len(w.marks))
	for _, marks := range [...][]uint32{w.marks[:first], w.marks[first:]} {
		var err error
		if blocks, err = w.askLists(ctx, blocks, marks); err != nil {
			return err
		}
	}
	for _, b := range blocks {
		for _, at := range b.calls.list(nil) {
			if i := b.number<<blockBits + int64(at) - p.bottom; i >= 0 && i < int64(len(p.marked)) {
				p.marked[i] = true
			}
		}
	}
	return nil
}

// askLists returns those of some blocks, in order, that have lists and calls with some marks.
func (w *window) askLists(ctx context.Context, blocks []*markedBlock, marks []uint32) (left []*markedBlock, err error) {
	if len(blocks) == 0 || len(marks) == 0 {
		return blocks, nil
	}
	marks = slices.Sorted(slices.Values(marks))
	var keys []int64
	for _, b := range blocks {
		for _, mark := range marks {
			keys = append(keys, marksKey(b.number, mark))
		}
	}
	list, err := json.Marshal(slices.Compact(keys))
	if err != nil {
		return nil, err
	}
	rows, err := w.tx.QueryContext(ctx, `SELECT m.key, m.calls FROM json_each(?) j CROSS JOIN block_marks m ON m.key = j.value`, string(list))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var key int64
		var row sql.RawBytes
		if err := rows.Scan(&key, &row); err != nil {
			return nil, err
		}
		for blocks[0].number < key/rowsOfMark { // it has no more lists
			blocks = blocks[1:]
		}
		b := blocks[0]
		if len(left) == 0 || left[len(left)-1] != b {
			left = append(left, b)
		}
		for _, mark := range marks {
			if marksKey(b.number, mark) == key {
				b.calls.and(w.list(row, mark))
			}
		}
	}
	return slices.DeleteFunc(left, func(b *markedBlock) bool { return b.calls == callBits{} }), rows.Err()
}

// list is the list of a mark in a row; where it is damaged the calls themselves have to tell.
func (w *window) list(row []byte, mark uint32) *callBits {
	calls, err := callsOf(row, mark)
	if err != nil {
		w.log.Warn("history: a list of marks is damaged; comparing the calls themselves")
		return &everyCall
	}
	return &calls
}

// markRows asks the calls that have a row of their own.
func (w *window) markRows(ctx context.Context, p *passing, top int64) error {
	rows, err := w.tx.QueryContext(ctx, `SELECT seq, marks FROM call_marks WHERE seq BETWEEN ? AND ?`, p.bottom, top)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	marks := slices.Compact(slices.Sorted(slices.Values(w.marks)))
	for rows.Next() {
		var seq int64
		var list sql.RawBytes
		if err := rows.Scan(&seq, &list); err != nil {
			return err
		}
		left := marks
		err := readRice(&bitReader{b: list}, 1<<markBits, func(mark uint32) bool {
			if mark == left[0] {
				left = left[1:]
			}
			return len(left) > 0 && mark <= left[0]
		})
		p.marked[seq-p.bottom] = len(left) == 0 || err != nil
	}
	return rows.Err()
}
