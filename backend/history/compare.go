package history

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"
)

// compareQuery reads what can be searched of some calls, in the order they are given in.
const compareQuery = "SELECT " + documentColumns + ` FROM json_each(?) j CROSS JOIN calls c ON c.seq = j.value
	LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
	LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame WHERE 1`

// reader reads calls for a comparison, one behind the other into the same memory.
type reader struct {
	texter
	document document
	raw      [4]sql.RawBytes
}

// next reads a row of compareQuery. It is good until the next one.
func (r *reader) next(rows *sql.Rows) (*document, error) {
	d := &r.document
	a, b := &d.arguments, &d.result
	err := rows.Scan(&d.seq, &d.server, &d.tool, &d.code, &d.note, &d.tags, &d.failure,
		&r.raw[0], &a.hash, &r.raw[1], &a.at, &a.size, &r.raw[2], &b.hash, &r.raw[3], &b.at, &b.size)
	a.in, a.zipped, b.in, b.zipped = r.raw[0], r.raw[1], r.raw[2], r.raw[3]
	return d, err
}

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
		return nil, 0, err
	}
	defer func() { _ = rows.Close() }()
	last = seqs[len(seqs)-1]
	n := 0
	for rows.Next() {
		d, err := w.read.next(rows)
		if err != nil {
			return nil, 0, err
		}
		if w.m.matches(w.read.read(d)) {
			all = append(all, cursor{seq: d.seq})
		}
		n++
		if w.compared++; w.late() {
			return all, d.seq, rows.Err()
		}
	}
	w.clean = w.clean && len(all) == n
	return all, last, rows.Err()
}
