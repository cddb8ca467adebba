package history

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"sync"
	"time"
)

// statsTime is what Summary spends where it has to look at calls one by one: for words,
// and while blocks are made after an update.
const statsTime = 2 * time.Second

// Summary returns the figures of the calls a filter selects in a span. Finished calls of
// this process are in it. It reads the packed columns: some tens of milliseconds for a
// million calls. A filter with words looks at the calls themselves, for two seconds.
func (s *Store) Summary(ctx context.Context, q StatsQuery) (Stats, error) {
	st, err := s.summary(ctx, q)
	if err != nil {
		return Stats{}, s.trouble(ctx, err)
	}
	return st, nil
}

func (s *Store) summary(ctx context.Context, q StatsQuery) (st Stats, err error) {
	if err := s.settle(ctx); err != nil {
		return st, err
	}
	if st.To = q.To; st.To.IsZero() {
		st.To = time.Now()
	}
	if q.From.IsZero() && q.To.IsZero() { // all there are: also those of a clock that was ahead
		var newest int64
		if err := s.readers.QueryRowContext(ctx, `SELECT coalesce(max(started_at), 0) FROM calls`).Scan(&newest); err != nil {
			return st, err
		}
		if behind := time.UnixMicro(newest + 1); behind.After(st.To) {
			st.To = behind
		}
	}
	if st.From = q.From; st.From.IsZero() {
		var oldest int64
		if err := s.readers.QueryRowContext(ctx, `SELECT coalesce(min(started_at), ?) FROM calls`, st.To.UnixMicro()).Scan(&oldest); err != nil {
			return st, err
		}
		st.From = time.UnixMicro(oldest)
	}
	if st.To.Before(st.From) {
		st.To = st.From
	}
	st.Step = stepFor(st.To.Sub(st.From), max(cmp.Or(q.Points, defaultPoints), 2))
	within := append([]term{
		{key: keyAfter, number: st.From.UnixMicro()}, {key: keyBefore, number: st.To.UnixMicro()},
	}, q.Filter.terms...)
	f := Filter{terms: within}
	g := newGatherer(st.From, st.To, st.Step)
	done, err := s.sumColumns(ctx, f, g)
	if err == nil && !done {
		g = newGatherer(st.From, st.To, st.Step)
		st.Partial, err = s.sumCalls(ctx, f, g)
	}
	if err != nil {
		return st, err
	}
	g.fill(&st, cmp.Or(q.Groups, defaultGroups))
	var places []cursor
	for _, c := range g.slowest {
		if c.call != nil {
			st.Slowest = append(st.Slowest, *c.call)
		} else {
			places = append(places, c.cursor)
		}
	}
	if len(places) > 0 {
		st.Slowest, err = readCalls(ctx, s.readers, places)
	}
	return st, err
}

var statColumns = []column{colStarted, colTook, colArguments, colResult, colServer, colTool, colClient, colStatus, colCode, colSeq}

// sumColumns gathers from the packed columns; false when they cannot say.
func (s *Store) sumColumns(ctx context.Context, f Filter, g *gatherer) (done bool, err error) {
	t, ok := f.tests()
	if !ok {
		return false, nil
	}
	sc, ok, err := s.startScan(ctx, t)
	if err != nil || !ok {
		return false, err
	}
	defer func() { _ = sc.tx.Rollback() }()
	for _, some := range sc.unpacked() {
		text, args := fromUnpacked(some, f)
		if err := g.read(ctx, sc.tx, text, args...); err != nil {
			return false, err
		}
	}
	err = sc.sum(ctx, g)
	if errors.Is(err, errColumn) {
		return false, nil
	}
	return err == nil, err
}

// mostAdders add blocks up at the same time, while the next are read.
const mostAdders = 4

// sum gathers from all blocks, on as many processors as there are. Which block comes to
// whom makes no difference to what is gathered.
func (sc *scan) sum(ctx context.Context, g *gatherer) error {
	blocks := make(chan block)
	others := make([]*gatherer, min(runtime.GOMAXPROCS(0), mostAdders))
	var adding sync.WaitGroup
	for i := range others {
		others[i] = g.like()
		adding.Go(func() {
			for b := range blocks {
				others[i].addBlock(&b)
			}
		})
	}
	err := sc.each(ctx, statColumns, func(int64) bool { return true }, func(b *block) error {
		blocks <- *b
		return nil
	})
	close(blocks)
	adding.Wait()
	for _, o := range others {
		g.merge(o)
	}
	return err
}

// addBlock gathers the rows of a block that pass. Groups are found once for each pair
// of names and not for each row.
func (g *gatherer) addBlock(b *block) {
	server, tool, client, status, code := b.names[colServer], b.names[colTool], b.names[colClient], b.names[colStatus], b.names[colCode]
	tools := make([]*sum, len(server.list)*len(tool.list))
	clients := make([]*sum, len(client.list))
	kinds := make([]int64, len(status.list)*len(code.list))
	failed := make([]int64, len(status.list))
	for i, name := range status.list {
		failed[i] = isFailed(Status(name))
	}
	started, took, arguments, result := b.numbers[colStarted], b.numbers[colTook], b.numbers[colArguments], b.numbers[colResult]
	var r statRow
	for i := range b.count() {
		row := i
		if b.rows != nil {
			row = int(b.rows[i])
		}
		s, c, t := status.place(row), client.place(row), tool.place(row)
		pair := server.place(row)*len(tool.list) + t
		if r.tool = tools[pair]; r.tool == nil {
			r.tool = g.tool(server.at(row), tool.list[t])
			tools[pair] = r.tool
		}
		if r.client = clients[c]; r.client == nil {
			r.client = g.client(client.list[c])
			clients[c] = r.client
		}
		kinds[s*len(code.list)+code.place(row)]++
		r.started, r.took, r.arguments, r.result, r.failed = started.at(row), took.at(row), arguments.at(row), result.at(row), failed[s]
		if g.add(&r) {
			g.slow(slow{cursor{r.started, b.seq(row)}, r.took, nil})
		}
	}
	for i, n := range kinds {
		if n > 0 {
			g.kind(Status(status.list[i/len(code.list)]), code.list[i%len(code.list)], n)
		}
	}
}

// isFailed is 1 for those that status:error finds.
func isFailed(s Status) int64 {
	if s == ToolError || s == Error || s == Timeout {
		return 1
	}
	return 0
}

// kind counts what did not end well.
func (g *gatherer) kind(s Status, code string, n int64) {
	if s != OK && s != Running {
		g.kinds[Kind{Status: s, Code: code}] += n
	}
}

// read gathers calls one by one.
func (g *gatherer) read(ctx context.Context, q queryer, from string, args ...any) error {
	rows, err := q.QueryContext(ctx, `SELECT c.started_at, c.seq, c.took_us, c.argument_bytes, c.result_bytes,
		c.server, c.tool, c.client, c.status, c.code`+from, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var r statRow
		var server, tool, client, status, code string
		if err := rows.Scan(&r.started, &r.seq, &r.took, &r.arguments, &r.result, &server, &tool, &client, &status, &code); err != nil {
			return err
		}
		r.failed, r.tool, r.client = isFailed(Status(status)), g.tool(server, tool), g.client(client)
		g.kind(Status(status), code, 1)
		if g.add(&r) {
			g.slow(slow{r.cursor, r.took, nil})
		}
	}
	return rows.Err()
}

// sumCalls gathers from the calls themselves, the newest first, for as long as it may.
func (s *Store) sumCalls(ctx context.Context, f Filter, g *gatherer) (partial bool, err error) {
	limited, cancel := context.WithTimeout(ctx, statsTime)
	defer cancel()
	if !f.HasWords() {
		text, args := from(f, nil)
		err := g.read(limited, s.readers, text+" ORDER BY c.started_at DESC", args...)
		if err != nil && limited.Err() != nil && ctx.Err() == nil {
			return true, nil
		}
		return false, err
	}
	if err := s.indexed(ctx); err != nil {
		return false, err
	}
	for after := ""; ; {
		page := Page{}
		if _, _, err := s.search(limited, Query{Filter: f, Cursor: after, Limit: maxLimit}, &page); err != nil {
			if limited.Err() != nil && ctx.Err() == nil {
				return true, nil
			}
			return false, err
		}
		for i := range page.Calls {
			g.addCall(&page.Calls[i])
		}
		if after = page.Next; after == "" {
			return false, nil
		}
	}
}

func (g *gatherer) addCall(c *Call) {
	r := statRow{
		cursor: cursor{started: c.StartedAt.UnixMicro()}, took: -1, arguments: c.ArgumentBytes, result: c.ResultBytes,
		failed: isFailed(c.Status), tool: g.tool(c.Server, c.Tool), client: g.client(c.Client),
	}
	if c.Took >= 0 {
		r.took = c.Took.Microseconds()
	}
	g.kind(c.Status, c.Code, 1)
	if g.add(&r) {
		g.slow(slow{r.cursor, r.took, c})
	}
}
