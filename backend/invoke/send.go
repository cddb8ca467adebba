package invoke

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/history"
	"fairlead/backend/manager"
	"fairlead/backend/session"
	"fairlead/backend/telemetry"
)

// sent is a call that was made, once or several times.
type sent struct {
	out      session.Outcome // of the last time, with the frames of all
	err      error
	took     time.Duration // from the first time the call went out
	info     session.Info
	peer     telemetry.Peer
	attempts []history.Attempt
}

// send makes a call under its time limits, and makes it again where that is safe.
func (i *Invoker) send(ctx context.Context, c *call, of config.Server) sent {
	s := sent{}
	var limits *clock
	defer func() {
		if limits != nil {
			limits.stop()
		}
	}()
	var began time.Time // the first time it went out
	pauses := newPauses()
	for {
		at := time.Now()
		try := i.once(ctx, c, &limits, of)
		if began.IsZero() {
			began = try.at
		}
		if limits != nil {
			limits.stand()
			ctx = limits.ctx
		}
		s.add(try)
		s.took = time.Since(began)
		s.attempts = append(s.attempts, i.attempt(at, try))
		if try.err == nil || !i.again(ctx, c, of, try, len(s.attempts)) {
			return s
		}
		if !pauses.wait(ctx, try) {
			return s
		}
	}
}

func (s *sent) add(t try) {
	frames, dropped := append(s.out.Frames, t.out.Frames...), s.out.Dropped+t.out.Dropped
	s.out, s.err = t.out, t.err
	s.out.Frames, s.out.Dropped = frames, dropped
	if t.instance > 0 {
		s.info, s.peer = t.info, t.peer
	}
}

// try is one time that a call was made.
type try struct {
	at       time.Time // when it went out, or could not
	out      session.Outcome
	err      error
	info     session.Info
	peer     telemetry.Peer
	instance int  // 0: there was no connection
	sent     bool // it went out
}

// once takes a session and makes the call. The clock begins with the first time
// that it goes out: connecting has limits of its own.
func (i *Invoker) once(ctx context.Context, c *call, limits **clock, of config.Server) try {
	if why := c.unreached; why != nil {
		c.unreached = nil
		return try{at: c.started, err: why}
	}
	at := time.Now()
	lease, err := i.lease(ctx, c)
	if err != nil {
		return try{at: at, err: err}
	}
	t := try{instance: lease.Instance, info: lease.Session.Info()}
	if c.span != nil {
		t.peer = Peer(lease.Session)
	}
	defer func() { lease.Release(!doubtful(t.err)) }()
	c.tool = i.refreshed(c)
	params, err := c.params()
	if err != nil {
		t.at, t.err = time.Now(), err
		return t
	}
	if *limits == nil {
		*limits = i.limit(ctx, c, of)
	} else {
		(*limits).goOn()
	}
	t.at, t.sent = time.Now(), true
	t.out, t.err = lease.Session.Do((*limits).ctx, i.request(c, params, *limits))
	t.err = lease.Why(t.err)
	return t
}

// request is the call as the session takes it.
func (i *Invoker) request(c *call, params json.RawMessage, limits *clock) session.Request {
	return session.Request{
		ID: c.id, Method: c.req.Method, Params: params, Meta: c.span.Meta(),
		Progress: func(params json.RawMessage) {
			limits.alive()
			c.noted(params)
			i.o.Changed(c.tool.Server, c.id)
		},
		Waiting: limits.pause,
		Task:    c.req.Task,
		Working: func(t session.TaskInfo) {
			limits.alive()
			i.taskChanged(c, t)
		},
		Round:    func(ctx context.Context, r session.Round) error { return i.roundBegun(ctx, c, r) },
		Answered: func(r session.Round) { i.roundAnswered(c, r) },
	}
}

// tasksExtension is that of the newer era: with it the server alone decides
// which call becomes a task.
const tasksExtension = "io.modelcontextprotocol/tasks"

// lease takes a session for a call. What may become a task belongs where tasks
// are looked for. A place among maxConcurrent is waited for as long as for an answer.
func (i *Invoker) lease(ctx context.Context, c *call) (*manager.Lease, error) {
	status, _ := i.o.Fleet.Status(c.tool.Server)
	return i.o.Fleet.Lease(ctx, c.tool.Server, manager.Want{
		Home:     c.req.Task || c.tool.TaskSupport == "required" || status.Info.HasExtension(tasksExtension),
		Patience: i.patience(c, status.Definition),
	})
}
