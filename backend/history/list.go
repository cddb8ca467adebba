package history

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

const (
	defaultLimit = 100
	maxLimit     = 1000
	// countTime is what counting the matches may take before the page goes without;
	// from manyCalls on, when most words are in too many of them, less is waited.
	countTime     = 400 * time.Millisecond
	manyCalls     = 50_000
	countTimeMany = 15 * time.Millisecond
)

const callColumns = `c.seq, c.id, c.server, c.tool, c.method, c.origin, c.replay_of, c.owner, c.status, c.code,
	c.started_at, c.ended_at, c.took_us, c.argument_bytes, c.result_bytes,
	c.protocol, c.server_name, c.server_version, c.preview, c.frames,
	c.client, c.run, c.step, c.cached_of, c.trace, c.pinned, c.note, c.tags`

// List returns a page of calls, newest first. Finished calls of this process are
// always in it. Without words the order is that of the start times; with words it
// is that in which the calls were begun here, which differs only for calls that two
// processes begin within the same milliseconds. A page may hold fewer calls than
// asked for and still have a Next: a search answers after some tens of milliseconds.
func (s *Store) List(ctx context.Context, q Query) (Page, error) {
	if q.Limit <= 0 {
		q.Limit = defaultLimit
	}
	q.Limit = min(q.Limit, maxLimit)
	page := Page{Total: -1}
	err := s.settle(ctx)
	if err == nil && q.Filter.HasWords() {
		err = s.listWords(ctx, q, &page)
	} else if err == nil {
		err = s.listAll(ctx, q, &page)
	}
	if err == nil {
		err = s.readers.QueryRowContext(ctx, `SELECT calls FROM totals`).Scan(&page.All)
	}
	if err == nil && q.Count && q.Filter.Empty() {
		page.Total = page.All
	}
	if err != nil {
		return Page{}, s.trouble(ctx, err)
	}
	return page, nil
}

func (s *Store) listAll(ctx context.Context, q Query, page *Page) error {
	err := s.listPage(ctx, q, page)
	switch {
	case err != nil || !q.Count || q.Filter.Empty():
		return err
	case q.Cursor == "" && page.Next == "":
		page.Total = int64(len(page.Calls))
		return nil
	}
	total, done, err := s.countColumns(ctx, q.Filter)
	if err == nil && !done {
		total, err = s.count(ctx, q.Filter)
	}
	page.Total = total
	return err
}

// listPage goes by the packed columns where there is more to compare than times: the
// index of the start times yields a page of those at once.
func (s *Store) listPage(ctx context.Context, q Query, page *Page) error {
	if !q.Filter.onlyTimes() {
		if done, err := s.listColumns(ctx, q, page); err != nil || done {
			return err
		}
	}
	calls, places, err := s.rows(ctx, q.Filter, q.Cursor, q.Limit+1)
	if err != nil {
		return err
	}
	if len(calls) > q.Limit {
		calls = calls[:q.Limit]
		page.Next = places[q.Limit-1].String()
	}
	page.Calls = calls
	return nil
}

func (s *Store) listWords(ctx context.Context, q Query, page *Page) error {
	if err := s.indexed(ctx); err != nil {
		return err
	}
	began := time.Now()
	complete, clean, err := s.search(ctx, q, page)
	if err == nil && page.Next != "" && len(page.Calls) < q.Limit {
		page.Reached, err = s.reached(ctx, page.Next)
	}
	switch {
	case err != nil || !q.Count:
		return err
	case complete && q.Cursor == "":
		page.Total = int64(len(page.Calls))
	case clean && time.Since(began) < searchTime:
		// Of the newest hundreds of candidates every one matched: their number is
		// the number of matches, but for one in thousands.
		page.Total, err = s.count(ctx, q.Filter)
	}
	return err
}

// rows reads up to limit calls behind a cursor that fulfil the filter but for its words.
func (s *Store) rows(ctx context.Context, f Filter, after string, limit int) ([]Call, []cursor, error) {
	text, args, err := listSQL(f, after, limit)
	if err != nil {
		return nil, nil, err
	}
	rows, err := s.readers.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = rows.Close() }()
	var calls []Call
	var places []cursor
	for rows.Next() {
		var c Call
		at, err := scanCall(rows, &c)
		if err != nil {
			return nil, nil, err
		}
		calls, places = append(calls, c), append(places, at)
	}
	return calls, places, rows.Err()
}

// trouble turns an error of a read into a failure; the caller's own cancelling
// stays what it is.
func (s *Store) trouble(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return failure.From(ctx.Err())
	}
	s.suspect(err)
	select {
	case <-s.damage: // met elsewhere: the store may be closed already
		if s.cramped {
			return failure.Wrap(failure.Storage, err, "The history is opened again, since there is room on the disk.").WithHint("Try again.")
		}
		return damagedFailure(err, s.folder)
	default:
		return storageFailure(err, s.folder)
	}
}
