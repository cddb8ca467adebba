package history

import (
	"context"
	"errors"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// write stores calls that are not here yet, all of them or none.
func (in *importer) write(ctx context.Context, batch []numbered) error {
	s := in.store
	report := in.report
	err := s.do(ctx, true, func(ctx context.Context, w *writer, trouble error) error {
		if trouble != nil {
			return trouble
		}
		return in.writeAll(ctx, w, batch)
	})
	if err != nil {
		in.report = report
		if ctx.Err() != nil {
			return failure.From(ctx.Err())
		}
		return storageFailure(err, s.folder)
	}
	return nil
}

func (in *importer) writeAll(ctx context.Context, w *writer, batch []numbered) error {
	var fresh []*Whole
	for _, n := range batch {
		seq, err := w.sql.rowOf(ctx, n.call.ID)
		if err != nil {
			return err
		}
		if seq != 0 || slices.ContainsFunc(fresh, func(c *Whole) bool { return c.ID == n.call.ID }) {
			in.report.Known++
			continue
		}
		fresh = append(fresh, n.call)
	}
	release, err := w.folder.shareBlobs(ctx)
	if err != nil {
		return err
	}
	defer release()
	records := make([]*record, len(fresh))
	for i, c := range fresh {
		if records[i], err = in.record(c); err != nil {
			return err
		}
		if err := errors.Join(w.folder.store(records[i]), records[i].files(w.folder.sync)); err != nil {
			return err
		}
	}
	var ids []string
	err = w.sql.transaction(ctx, func() error {
		var last int64
		if err := w.sql.last.QueryRowContext(ctx).Scan(&last); err != nil {
			return err
		}
		for i, r := range records {
			last++
			if err := w.sql.add(ctx, last, string(w.redact([]byte(fresh[i].Owner))), r); err != nil {
				return err
			}
			if err := w.annotateImported(ctx, last, fresh[i]); err != nil {
				return err
			}
			ids = append(ids, r.ID)
		}
		return nil
	})
	if err != nil {
		return err
	}
	in.report.Added += len(ids)
	w.backlog += len(ids)
	w.unpacked = true
	if w.options.OnWritten != nil && len(ids) > 0 {
		w.options.OnWritten(ids)
	}
	return nil
}

// record makes a call what it was when it ended, so that its bodies are looked
// through for secrets and placed like those of a call made here.
func (in *importer) record(c *Whole) (*record, error) {
	content := &bodyReader{from: in.bodies, held: make(map[string][]byte)}
	end := End{
		ID: c.ID, Status: c.Status, Code: c.Code, Failure: c.Failure, Result: content.of(c.Result), EndedAt: c.EndedAt, Took: c.Took,
		OutputProblems: c.OutputProblems, Attempts: c.Attempts, OutputChecked: c.OutputChecked, CachedOf: c.CachedOf, Trace: c.Trace, Preview: c.Preview,
	}
	for _, f := range c.Frames {
		direction, kind := string(in.store.redact([]byte(f.Direction))), string(in.store.redact([]byte(f.Kind))) // a file may say anything
		end.Frames = append(end.Frames, Frame{At: f.At, Direction: direction, Kind: kind, Method: f.Method, RPCID: f.RPCID, Raw: content.of(f.Body), Pace: f.Pace})
	}
	start := Start{
		ID: c.ID, Server: c.Server, Tool: c.Tool, Origin: c.Origin, ReplayOf: c.ReplayOf, Method: c.Method, Client: c.Client, Run: c.Run, Step: c.Step,
		Arguments: content.of(c.Arguments), StartedAt: c.StartedAt, Protocol: c.Protocol, ServerName: c.ServerName, ServerVersion: c.ServerVersion,
	}
	if content.err != nil {
		return nil, content.err
	}
	r := in.store.build(start, end)
	if c.Took < 0 {
		r.took = -1
	}
	// Of what had found no room when it was recorded only the size is known.
	for _, b := range []struct {
		from Body
		to   *body
	}{{c.Arguments, &r.arguments}, {c.Result, &r.result}} {
		if b.from.unknown() {
			b.to.bytes = b.from.Bytes
		}
	}
	for i, f := range c.Frames {
		if f.Body.unknown() {
			r.frames[i].body.bytes = f.Body.Bytes
		}
	}
	return r, nil
}

// annotateImported writes what people said of a call.
func (w *writer) annotateImported(ctx context.Context, seq int64, c *Whole) error {
	if !c.Pinned && c.Note == "" && len(c.Tags) == 0 {
		return nil
	}
	tags := strings.Fields(string(w.redact([]byte(strings.Join(c.Tags, " ")))))
	slices.Sort(tags)
	tags = slices.Compact(tags)
	if _, err := w.sql.conn.ExecContext(ctx, `UPDATE calls SET pinned = ?, note = ?, tags = ? WHERE seq = ?`,
		c.Pinned, string(w.redact([]byte(c.Note))), strings.Join(tags, " "), seq); err != nil {
		return err
	}
	for _, tag := range tags {
		if _, err := w.sql.conn.ExecContext(ctx, `INSERT INTO call_tags (tag, started_at, seq) VALUES (?, ?, ?)`,
			tag, c.StartedAt.UnixMicro(), seq); err != nil {
			return err
		}
	}
	return nil
}

// has tells whether a call is here.
func (s *Store) has(ctx context.Context, id string) bool {
	var seq int64
	return s.settle(ctx) == nil && s.readers.QueryRowContext(ctx, findSeq, id).Scan(&seq) == nil
}
