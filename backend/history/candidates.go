package history

import (
	"cmp"
	"context"
	"slices"
)

// candidates are the newest calls of a window that the index yields, or does not know yet,
// and where to go on.
func (w *window) candidates(ctx context.Context, bottom, top int64) (all []int64, next int64, err error) {
	most := w.hits
	w.hits = hits
	if w.lookup.text == "" && !w.lookup.nothing {
		for next = top; next >= bottom && len(all) < most; next-- {
			all = append(all, next)
		}
		return all, next, nil
	}
	if !w.lookup.nothing {
		all, err = integers(ctx, w.tx, `SELECT rowid FROM calls_words WHERE calls_words MATCH ? AND rowid BETWEEN ? AND ?
			ORDER BY rowid DESC LIMIT ?`, w.lookup.text, bottom, top, most)
	}
	if w.unindexed && err == nil {
		var unknown []int64
		unknown, err = integers(ctx, w.tx, `SELECT seq FROM to_index WHERE seq BETWEEN ? AND ? ORDER BY seq DESC LIMIT ?`, bottom, top, most)
		all = append(all, unknown...)
		slices.SortFunc(all, func(a, b int64) int { return cmp.Compare(b, a) })
		all = slices.Compact(all)
		all = all[:min(len(all), most)]
	}
	if next = bottom - 1; len(all) == most {
		next = all[most-1] - 1
	}
	return all, next, err
}
