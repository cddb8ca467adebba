package api

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// Calls makes tool calls.
type Calls struct{ h *house }

// Start begins a call and returns its id at once. Wrong arguments fail here,
// with code invalid_arguments and details {"problems":[Problem…]}. Event
// "calls" tells of progress and end.
func (c *Calls) Start(r CallRequest) (string, error) {
	return ask(c.h, func(app *core.App) (id string, err error) {
		if err := recorded(app); err != nil {
			return "", err
		}
		return app.Invoke.Start(invoke.Request{
			Origin: c.h.mode, Server: r.Server, Tool: r.Tool, Arguments: json.RawMessage(r.Arguments),
			Timeout: time.Duration(r.TimeoutMs) * time.Millisecond, SendAnyway: r.SendAnyway, ReplayOf: r.ReplayOf, Step: r.Step, Task: r.Task,
			Client: r.Client, Fresh: r.Fresh,
		})
	})
}

// recorded refuses to call a tool when there is no history: the page shows results
// out of it, so nobody would see what the tool did. A history that is open and
// meets a full disk keeps them.
func recorded(app *core.App) error {
	if _, err := app.Store(); err != nil {
		f := *failure.From(err)
		f.Message = "The tool was not called, because its result could not be kept: " + f.Message
		return &f
	}
	return nil
}

// Cancel cancels a running call at the server.
func (c *Calls) Cancel(id string) error {
	return c.h.do(func(app *core.App) error { return app.Invoke.Cancel(id) })
}

// Continue lets a call that was started with Step go on with the round it waits at.
func (c *Calls) Continue(id string) error {
	return c.h.do(func(app *core.App) error { return app.Invoke.Continue(id) })
}

// Get returns a call, running or done.
func (c *Calls) Get(id string) (CallDetail, error) {
	return ask(c.h, func(app *core.App) (d CallDetail, err error) {
		store, record, err := find(app, id)
		if err != nil {
			return d, err
		}
		b := bodies{store: store, id: id, folder: viewFolder(app)}
		d = CallDetail{
			Call: callRow(record.Call), OutputChecked: record.OutputChecked, FrameCount: record.FrameCount,
			OutputProblems: []Problem{}, Failure: storedFailure(record.Failure), Attempts: attempts(record.Attempts),
		}
		d.Arguments, d.Result = b.json(record.Arguments, "arguments"), b.json(record.Result, "result")
		if d.Result.Failure != nil { // and so does everything that is taken out of it
			d.Content, d.Rounds = []Content{}, []Round{}
			return d, nil
		}
		if d.Rounds, err = roundsOf(app, b, record.Call); err != nil {
			return d, err
		}
		p, err := c.parts(b, record)
		if err != nil {
			return d, err
		}
		d.Content, d.ContentTotal, d.HasStructured, d.Structured = p.blocks(0), p.total, p.hasStructured, p.structured
		if len(record.OutputProblems) > 0 {
			if err := json.Unmarshal(record.OutputProblems, &d.OutputProblems); err != nil {
				return d, failure.Wrap(failure.Storage, err, "The record of this call is damaged: %v.", err)
			}
		}
		if d.Task, err = taskOf(app, b, record.Call); err != nil {
			return d, err
		}
		if p := app.Invoke.Progress(id); p != nil {
			d.Progress = &Progress{Progress: p.Progress, Total: p.Total, Message: p.Message}
		}
		return d, nil
	})
}

// Blocks returns more blocks of a result, from a number on: as many as Get does. It
// is empty at the end, and behind the first thousands: who wants to see those looks at
// the raw result, in parts.
func (c *Calls) Blocks(id string, from int) ([]Content, error) {
	return ask(c.h, func(app *core.App) ([]Content, error) {
		store, record, err := find(app, id)
		if err != nil {
			return nil, err
		}
		p, err := c.parts(bodies{store: store, id: id, folder: viewFolder(app)}, record)
		if err != nil {
			return nil, err
		}
		return p.blocks(from), nil
	})
}

// parts takes a result apart, a large one only once.
func (c *Calls) parts(b bodies, record history.Record) (parts, error) {
	if record.Result.Bytes <= bodyText {
		return b.parts(record.Method, record.Result)
	}
	return c.h.split.of(b.id, func() (parts, error) { return b.parts(record.Method, record.Result) })
}

func find(app *core.App, id string) (*history.Store, history.Record, error) {
	store, err := app.Store()
	if err != nil {
		return nil, history.Record{}, err
	}
	record, err := store.Get(context.Background(), id)
	return store, record, err
}

func storedFailure(raw json.RawMessage) *Failure {
	if len(raw) == 0 {
		return nil
	}
	var f failure.Error
	if err := json.Unmarshal(raw, &f); err != nil {
		return &Failure{Code: string(failure.Internal), Message: string(raw)}
	}
	return toFailure(&f)
}

func callRow(c history.Call) Call {
	row := Call{
		ID: c.ID, Server: c.Server, Tool: c.Tool, Method: c.Method, Origin: c.Origin, Status: string(c.Status), Code: c.Code,
		StartedAt: c.StartedAt.UnixMilli(), TookUs: c.Took.Microseconds(), ArgumentBytes: c.ArgumentBytes,
		ResultBytes: c.ResultBytes, Protocol: c.Protocol, ServerName: c.ServerName, ServerVersion: c.ServerVersion,
		ReplayOf: c.ReplayOf, Preview: c.Preview, Client: c.Client, Run: c.Run, Step: c.Step, CachedOf: c.CachedOf, Trace: c.Trace,
		Pinned: c.Pinned, Note: c.Note, Tags: c.Tags, Unsaved: toFailure(asError(c.Unsaved)),
	}
	if c.Took < 0 {
		row.TookUs = -1
	}
	return row
}

// Frames returns the raw messages of a call in the order they passed.
func (c *Calls) Frames(id string) ([]Frame, error) {
	return ask(c.h, func(app *core.App) (frames []Frame, err error) {
		store, err := app.Store()
		if err != nil {
			return nil, err
		}
		stored, err := store.Frames(context.Background(), id)
		if err != nil {
			return nil, err
		}
		b := bodies{store: store, id: id, most: frameText}
		frames = make([]Frame, len(stored))
		for i, f := range stored {
			frames[i] = Frame{Seq: f.Seq, AtUs: f.At.UnixMicro(), Direction: f.Direction, Kind: f.Kind, Method: f.Method, RPCID: f.RPCID}
			frames[i].Body = b.json(f.Body, framePath(f.Seq))
		}
		return frames, nil
	})
}

// Replay repeats a call with the same arguments and returns the new call's id.
func (c *Calls) Replay(id string) (string, error) {
	return ask(c.h, func(app *core.App) (newID string, err error) {
		if err := recorded(app); err != nil {
			return "", err
		}
		request, err := app.ReplayRequest(context.Background(), id)
		if err != nil {
			return "", err
		}
		request.Origin = c.h.mode
		return app.Invoke.Start(request)
	})
}
