package history

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

// listColumns fills a page by the packed columns. It is false, and the page as it
// was, when they cannot say or are not made yet.
func (s *Store) listColumns(ctx context.Context, q Query, page *Page) (done bool, err error) {
	t, ok := q.Filter.tests()
	if !ok {
		return false, nil
	}
	var behind *cursor
	if q.Cursor != "" {
		c, err := parseCursor(q.Cursor)
		if err != nil {
			return false, err
		}
		behind = &c
		t.to = min(t.to, c.started)
	}
	sc, ok, err := s.startScan(ctx, t)
	if err != nil || !ok {
		return false, err
	}
	defer func() { _ = sc.tx.Rollback() }()
	places, err := sc.find(ctx, q, behind)
	if err == nil {
		page.Calls, err = readCalls(ctx, sc.tx, places[:min(len(places), q.Limit)])
	}
	switch {
	case errors.Is(err, errColumn):
		s.log.Warn("history: a packed column is damaged; asking the calls themselves")
		return false, nil
	case err != nil:
		return false, err
	case len(places) > q.Limit:
		page.Next = places[q.Limit-1].String()
	}
	return true, nil
}

// find returns the newest places behind a cursor, one more than fit on the page.
func (sc *scan) find(ctx context.Context, q Query, behind *cursor) (found []cursor, err error) {
	want := q.Limit + 1
	found, err = sc.findUnpacked(ctx, q.Filter, behind, want)
	if err != nil {
		return nil, err
	}
	more := func(newest int64) bool {
		slices.SortFunc(found, cursor.after)
		found = found[:min(len(found), want)]
		return len(found) < want || found[want-1].started <= newest
	}
	err = sc.each(ctx, []column{colSeq, colStarted}, more, func(b *block) error {
		at := b.numbers[colStarted]
		b.each(func(row int) {
			c := cursor{at.at(row), b.seq(row)}
			if behind == nil || c.after(*behind) > 0 {
				found = append(found, c)
			}
		})
		return nil
	})
	more(0)
	return found, err
}

// after orders as the list does: the newest first.
func (c cursor) after(d cursor) int {
	return cmp.Or(cmp.Compare(d.started, c.started), cmp.Compare(d.seq, c.seq))
}

// findUnpacked looks through the calls no block knows.
func (sc *scan) findUnpacked(ctx context.Context, f Filter, behind *cursor, limit int) (found []cursor, err error) {
	for _, some := range sc.unpacked() {
		text, args := fromUnpacked(some, f)
		if behind != nil {
			text += " AND (c.started_at, c.seq) < (?, ?)"
			args = append(args, behind.started, behind.seq)
		}
		more, err := places(ctx, sc.tx, "SELECT c.started_at, c.seq"+text+" ORDER BY +c.started_at DESC, c.seq DESC LIMIT ?", append(args, limit)...)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// fromUnpacked goes by seq and by nothing else: there are few.
func fromUnpacked(some clause, f Filter) (string, []any) {
	text := " FROM calls c NOT INDEXED WHERE " + some.sql
	args := slices.Clone(some.args)
	for _, c := range f.where() {
		text += " AND " + c.sql
		args = append(args, c.args...)
	}
	return text, args
}

func places(ctx context.Context, q queryer, text string, args ...any) (all []cursor, err error) {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var c cursor
		if err := rows.Scan(&c.started, &c.seq); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// readCalls reads the rows at places, in their order.
func readCalls(ctx context.Context, q queryer, places []cursor) ([]Call, error) {
	if len(places) == 0 {
		return nil, nil
	}
	args := make([]any, len(places))
	at := make(map[int64]int, len(places))
	for i, p := range places {
		args[i] = p.seq
		at[p.seq] = i
	}
	rows, err := q.QueryContext(ctx, "SELECT "+callColumns+" FROM calls c WHERE c.seq IN ("+marks(len(args))+")", args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	all := make([]Call, len(places))
	for rows.Next() {
		var c Call
		place, err := scanCall(rows, &c)
		if err != nil {
			return nil, err
		}
		all[at[place.seq]] = c
	}
	all = slices.DeleteFunc(all, func(c Call) bool { return c.ID == "" }) // deleted meanwhile
	return all, rows.Err()
}

// countColumns counts the calls of a filter; false when the columns cannot say.
func (s *Store) countColumns(ctx context.Context, f Filter) (n int64, done bool, err error) {
	t, ok := f.tests()
	if !ok {
		return 0, false, nil
	}
	sc, ok, err := s.startScan(ctx, t)
	if err != nil || !ok {
		return 0, false, err
	}
	defer func() { _ = sc.tx.Rollback() }()
	for _, some := range sc.unpacked() {
		var few int64
		text, args := fromUnpacked(some, f)
		if err := sc.tx.QueryRowContext(ctx, "SELECT count(*)"+text, args...).Scan(&few); err != nil {
			return 0, false, err
		}
		n += few
	}
	all := func(int64) bool { return true }
	err = sc.each(ctx, nil, all, func(b *block) error {
		n += int64(b.count())
		return nil
	})
	if errors.Is(err, errColumn) {
		return 0, false, nil
	}
	return n, err == nil, err
}
