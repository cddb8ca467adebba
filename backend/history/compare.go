package history

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// compareQuery reads what can be searched of some calls, in the order they are given in.
const compareQuery = "SELECT " + documentColumns + ` FROM json_each(?) j CROSS JOIN calls c ON c.seq = j.value
	LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
	LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame WHERE 1`

// compare puts those that match on the page; stopped when it is full or time is up.
func (w *window) compare(ctx context.Context, seqs []int64) (stopped bool, err error) {
	for chunk := range slices.Chunk(seqs, compared) {
		matching, last, err := w.matching(ctx, chunk)
		if err != nil {
			return false, err
		}
		if len(matching) > 0 {
			calls, err := readCalls(ctx, w.tx, matching)
			if err != nil {
				return false, err
			}
			room := w.q.Limit - len(w.page.Calls)
			if len(calls) > room {
				w.page.Calls = append(w.page.Calls, calls[:room]...)
				w.page.Next = cursor{seq: matching[room].seq + 1}.String()
				return true, nil
			}
			w.page.Calls = append(w.page.Calls, calls...)
		}
		if w.late() {
			w.page.Next = cursor{seq: last}.String()
			return true, nil
		}
	}
	return false, nil
}

// matching are those of some calls that fulfil the filter and have the words, up to
// last: it may be late before all are compared.
func (w *window) matching(ctx context.Context, seqs []int64) (all []cursor, last int64, err error) {
	docs, err := w.documents(ctx, seqs)
	if err != nil {
		return nil, 0, err
	}
	match := make([]bool, len(docs))
	done := w.matchAll(docs, match)
	w.compared += int64(done)
	for i := range done {
		if match[i] {
			all = append(all, cursor{seq: docs[i].seq})
		}
	}
	w.clean = w.clean && len(all) == done
	if last = seqs[len(seqs)-1]; done < len(docs) {
		last = docs[done-1].seq
	}
	return all, last, nil
}

// documents reads some calls, those of them that fulfil the rest of the filter.
func (w *window) documents(ctx context.Context, seqs []int64) (docs []document, err error) {
	var list strings.Builder
	for i, seq := range seqs {
		list.WriteByte("[,"[min(i, 1)])
		list.WriteString(strconv.FormatInt(seq, 10))
	}
	list.WriteByte(']')
	query, args := compareQuery, []any{list.String()}
	for _, c := range w.q.Filter.where() {
		query += " AND " + c.sql
		args = append(args, c.args...)
	}
	rows, err := w.tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		d := document{folder: w.folder}
		if err := d.scan(rows); err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	return docs, rows.Err()
}

// matchAll compares calls, on all processors, and tells how many of the first ones it did
// before it was late.
func (w *window) matchAll(docs []document, match []bool) (done int) {
	var next atomic.Int64
	var group sync.WaitGroup
	for i := range w.texters[:min(len(docs), len(w.texters))] {
		group.Go(func() {
			t := &w.texters[i]
			for i := next.Add(1) - 1; i < int64(len(docs)); i = next.Add(1) - 1 {
				d := &docs[i]
				t.load(d)
				match[i] = !t.lacks(d, w.plain) && w.m.matches(t.folded(d))
				if w.late() {
					return
				}
			}
			next.Add(-1)
		})
	}
	group.Wait()
	return int(next.Load())
}

// mostTexters compare at the same time.
const mostTexters = 4

func newTexters() []texter { return make([]texter, min(runtime.GOMAXPROCS(0), mostTexters)) }
