package history

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

// unsaved is a call that memory has and the database has not: the disk takes nothing.
type unsaved struct {
	record *record
	why    *failure.Error
}

// settleCall waits as settle does. Of a call that the disk does not take it returns
// what the writer holds; nil: what there is of the call is in the database.
func (s *Store) settleCall(ctx context.Context, id string) (*unsaved, error) {
	if s.idle() {
		return nil, nil
	}
	// do may return while the writer is still at it, so the answer comes through a channel.
	answer := make(chan *unsaved, 1)
	err := s.do(ctx, false, func(_ context.Context, w *writer, trouble error) error {
		if trouble == nil {
			return nil
		}
		if r := w.recall(id); r != nil {
			answer <- &unsaved{r.copy(), storageFailure(trouble, w.folder)}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	select {
	case u := <-answer:
		return u, nil
	default:
		return nil, nil
	}
}

// recall finds the newest record of a call among those that are not committed, nil when there is none.
func (w *writer) recall(id string) *record {
	w.mu.Lock()
	defer w.mu.Unlock()
	var begun *run
	for _, entries := range [][]entry{w.held, w.queue} {
		for i := range entries {
			e := &entries[i]
			switch {
			case e.run.start.ID != id:
			case e.record != nil:
				return e.record
			default:
				begun = e.run
			}
		}
	}
	if begun == nil {
		return nil
	}
	return w.buildStart(begun.start)
}

// missing answers for a call that the database has not: it runs, and there was no room
// for its beginning, or there was none for all of it.
func (s *Store) missing(id string) (*unsaved, error) {
	s.mu.Lock()
	r, running := s.running[id]
	why := s.degraded
	s.mu.Unlock()
	switch {
	case running:
		return &unsaved{s.buildStart(r.start), why}, nil
	case why != nil:
		return nil, failure.New(failure.NotFound, "The history has no call %q. Calls may be missing in it: %s", id, why.Message).WithHint("%s", why.Hint)
	}
	return nil, noCall(id)
}

// copy is the record as it is now: the writer puts its large bodies into files when it can.
func (r *record) copy() *record {
	c := *r
	c.frames = append([]frame(nil), r.frames...)
	return &c
}

// get makes it what a read of the database gives.
func (u *unsaved) get(owner string) Record {
	r := u.record
	out := Record{
		Call: Call{
			ID: r.ID, Server: r.Server, Tool: r.Tool, Origin: r.Origin, ReplayOf: r.ReplayOf, Method: r.method(), Owner: owner,
			Status: r.status, Code: r.code, StartedAt: r.StartedAt, Took: time.Duration(r.took) * time.Microsecond,
			ArgumentBytes: r.arguments.bytes, ResultBytes: r.result.bytes,
			Protocol: r.Protocol, ServerName: r.ServerName, ServerVersion: r.ServerVersion,
			Preview: r.preview, FrameCount: len(r.frames),
			Client: r.Client, Run: r.Run, Step: r.Step, CachedOf: r.cachedOf, Trace: r.trace, Unsaved: u.why,
		},
		Arguments: r.body(r.arguments), Result: r.body(r.result), Failure: r.failure, OutputProblems: r.problems,
		OutputChecked: r.checked, Attempts: unpackAttempts(r.attempts),
	}
	if r.endedAt != 0 {
		out.EndedAt = time.UnixMicro(r.endedAt)
	}
	if r.took < 0 {
		out.Took = -1
	}
	return out
}

// messages are the frames as a read of the database gives them.
func (u *unsaved) messages() []StoredFrame {
	all := make([]StoredFrame, len(u.record.frames))
	for i, f := range u.record.frames {
		all[i] = StoredFrame{
			Seq: i, At: time.UnixMicro(f.at), Direction: f.direction, Kind: f.kind, Method: f.method, RPCID: f.rpcID, Body: u.record.body(f.body),
			Pace: Pace{Passing: time.Duration(f.passing) * time.Microsecond, Dialling: time.Duration(f.dialling) * time.Microsecond},
		}
	}
	return all
}

// body makes one of the record's bodies what callers see.
func (r *record) body(b body) Body {
	at := b.at
	if b.frame != noFrame && b.frame < len(r.frames) {
		size := b.bytes
		if b = r.frames[b.frame].body; b.hash == "" && at+size <= int64(len(b.text)) {
			return Body{Bytes: size, Inline: b.text[at : at+size]}
		}
		b.bytes = size
	}
	if b.hash != "" {
		return Body{Bytes: b.bytes, Hash: b.hash, Offset: at}
	}
	return Body{Bytes: b.bytes, Inline: b.text}
}
