package history

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
)

// mostMarked parts of what is searched for are asked for: the longest, which are the rarest.
const mostMarked = 6

// marksFor are marks that calls with all words have.
func marksFor(words []string) (all []uint16) {
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
	slices.Sort(all)
	return slices.Compact(all)
}

// mark takes out of a window, up to top, the calls that have not all marks. Those that
// are not indexed yet may have them.
func (w *window) mark(ctx context.Context, p *passing, top int64) error {
	p.marked = make([]bool, top-p.bottom+1)
	err := w.markBlocks(ctx, p, top)
	if err == nil {
		err = w.markRows(ctx, p, top)
	}
	if err == nil && w.unindexed {
		var unknown []int64
		unknown, err = w.seqs(ctx, `SELECT seq FROM to_index WHERE seq BETWEEN ? AND ?`, p.bottom, top)
		for _, seq := range unknown {
			p.marked[seq-p.bottom] = true
		}
	}
	return err
}

// markBlocks asks the lists of the blocks.
func (w *window) markBlocks(ctx context.Context, p *passing, top int64) error {
	var keys []int64
	for block := p.bottom >> blockBits; block <= top>>blockBits; block++ {
		for _, mark := range w.marks {
			if key := marksKey(block, mark); len(keys) == 0 || keys[len(keys)-1] != key {
				keys = append(keys, key)
			}
		}
	}
	list, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	rows, err := w.tx.QueryContext(ctx, `SELECT m.key, m.calls FROM json_each(?) j CROSS JOIN block_marks m ON m.key = j.value`, string(list))
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	block := int64(-1)
	var calls callBits
	for rows.Next() {
		var key int64
		var row sql.RawBytes
		if err := rows.Scan(&key, &row); err != nil {
			return err
		}
		if at := key / rowsOfMark; at != block {
			p.addMarked(block, &calls)
			block, calls = at, everyCall
		}
		for _, mark := range w.marks {
			if marksKey(block, mark) != key {
				continue
			}
			var have callBits
			if err := readList(&have, row, mark); err != nil {
				w.log.Warn("history: a list of marks is damaged; comparing the calls themselves")
				have = everyCall
			}
			calls.and(&have)
		}
	}
	p.addMarked(block, &calls)
	return rows.Err()
}

// addMarked notes the calls of a block that have all marks.
func (p *passing) addMarked(block int64, calls *callBits) {
	if block < 0 {
		return
	}
	for _, at := range calls.list(nil) {
		if i := block<<blockBits + int64(at) - p.bottom; i >= 0 && i < int64(len(p.marked)) {
			p.marked[i] = true
		}
	}
}

// markRows asks the calls that have a row of their own.
func (w *window) markRows(ctx context.Context, p *passing, top int64) error {
	rows, err := w.tx.QueryContext(ctx, `SELECT seq, marks FROM call_marks WHERE seq BETWEEN ? AND ?`, p.bottom, top)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var seq int64
		var marks sql.RawBytes
		if err := rows.Scan(&seq, &marks); err != nil {
			return err
		}
		left := w.marks
		err := eachDistance(marks, func(mark uint16) bool {
			if mark == left[0] {
				left = left[1:]
			}
			return len(left) > 0 && mark <= left[0]
		})
		p.marked[seq-p.bottom] = len(left) == 0 || err != nil
	}
	return rows.Err()
}
