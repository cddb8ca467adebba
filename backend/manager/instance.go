package manager

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// instance is one of a server's connections, with what became of it. The first
// one makes the catalog and holds what a connection can hold: subscriptions, log
// level, tasks. All fields are guarded by the server's mu.
type instance struct {
	server *server
	id     int // from 0

	state    State
	since    time.Time
	reason   string
	why      *failure.Error
	live     *connection
	info     session.Info
	attempt  *attempt
	tries    tries
	health   Health
	ending   <-chan struct{} // closed when the connection before is gone
	fell     bool            // it ended by itself, and has not come back yet
	restarts int
	calls    int64
	waiting  int // calls for which it is being started
	lastUsed time.Time
	idle     *time.Timer
	past     atomic.Pointer[wire.Facts] // of its last process
}

// connection is a live session. What counts calls is guarded by the server's mu.
type connection struct {
	*session.Session
	began    time.Time
	running  int
	answered time.Time     // the last call that was
	doubted  bool          // a call had no answer: look at once
	free     chan struct{} // not nil: nobody begins here any more; closed when no call runs
	look     chan struct{} // has the checks look at once
	end      func() error
}

// Close ends the session, and makes room for another.
func (c *connection) Close() error { return c.end() }

// attempt is one connect in flight; ready is closed when it is over.
type attempt struct {
	generation int
	cancel     context.CancelFunc
	hurry      func()
	hurried    <-chan struct{}
	ready      chan struct{}
	live       *connection
	err        *failure.Error
	replaced   bool            // the server was disconnected or changed meanwhile
	gone       <-chan struct{} // closed when nothing is left of what it made although it was replaced
}

func over(live *connection, err *failure.Error) *attempt {
	a := &attempt{ready: make(chan struct{}), live: live, err: err}
	close(a.ready)
	return a
}

// set changes the state.
func (i *instance) set(state State, why *failure.Error, reason string) {
	if i.state == state && i.why == why && i.reason == reason {
		return
	}
	if i.state != state {
		i.since = time.Now()
	}
	i.state, i.why, i.reason = state, why, reason
	i.server.changed()
}

// connect starts an attempt, or returns the one in flight. With a session that
// lives it returns an attempt that is over. Whoever waits for it is eager.
func (i *instance) connect(eager bool) *attempt {
	s := i.server
	switch {
	case s.gone:
		return over(nil, failure.New(failure.Closed, "The server %q was removed.", s.name))
	case !s.def.Enabled:
		return over(nil, disabled(s.name))
	}
	if c := i.live; c != nil {
		if c.Live() {
			return over(c, nil)
		}
		i.drop(c) // the watch has not come round yet; it finds that the session is not ours any more
	}
	if i.attempt == nil {
		i.tries.stop()
		ctx, cancel := context.WithCancel(s.fleet.ctx)
		hurried := make(chan struct{})
		a := &attempt{
			generation: s.generation, cancel: cancel, ready: make(chan struct{}),
			hurry: sync.OnceFunc(func() { close(hurried) }), hurried: hurried,
		}
		i.attempt = a
		i.set(Connecting, i.lastFailure(), "")
		def, ending := s.def, i.ending
		s.fleet.spawn(func() {
			defer cancel()
			live, err := i.run(ctx, a, def, ending)
			i.settle(a, live, failure.From(err))
		})
	}
	if eager {
		i.attempt.hurry()
	}
	return i.attempt
}

// lastFailure is why there is another attempt; nil for the first one.
func (i *instance) lastFailure() *failure.Error {
	if i.tries.failed == 0 && !i.fell {
		return nil
	}
	return i.why
}

// run makes a connection and lists the tools.
func (i *instance) run(ctx context.Context, a *attempt, def config.Server, ending <-chan struct{}) (*connection, error) {
	s := i.server
	if ending != nil {
		// Two processes of one server may want the same port or file.
		if err := wait(ctx, ending); err != nil {
			return nil, err
		}
	}
	settings := s.fleet.o.Settings()
	if def.Transport == config.Stdio {
		leave, err := s.fleet.starts.enter(ctx, firstPositive(settings.ParallelStarts, startsAtOnce()), a.hurried)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	if err := s.fleet.places.take(firstPositive(settings.MaxConnections, config.DefaultSettings().MaxConnections)); err != nil {
		return nil, err
	}
	live, err := i.open(ctx, a, def)
	if err != nil {
		s.fleet.places.give()
		return nil, err
	}
	c := &connection{Session: live, began: time.Now(), look: make(chan struct{}, 1)}
	c.end = sync.OnceValue(func() error {
		defer s.fleet.places.give()
		if over := s.fleet.o.Over; over != nil {
			over(s.name, live, time.Since(c.began), !live.Live())
		}
		return live.Close()
	})
	return c, nil
}

func (i *instance) open(ctx context.Context, a *attempt, def config.Server) (*session.Session, error) {
	s := i.server
	o := dialOptions{line: i.line, said: i.said, ended: func(facts wire.Facts) { i.past.Store(&facts) }}
	switch {
	case i.id == 0 && !s.fleet.o.Brief:
		o.changed = s.changes(a).note
	case i.id > 0 || def.Keeps():
		// Nobody lists again here, but what is kept is everybody's.
		o.changed = func(session.Kind) { s.stale(true) }
	}
	live, err := s.fleet.dial(ctx, def, o)
	if err != nil {
		return nil, err
	}
	if i.id > 0 {
		// The catalog is the first one's. This session learns from its list how its tools are called.
		err = s.fleet.learn(ctx, s.name, live)
	} else {
		err = s.fleet.list(ctx, s.name, live)
	}
	if err != nil && (failure.Is(err, failure.Cancelled) || ctx.Err() != nil) {
		_ = live.Close()
		return nil, err
	}
	if err != nil {
		// Without a list one can still call by hand: the connection is good.
		i.line(wire.Event, "The tools could not be listed: "+err.Error())
	}
	return live, nil
}

// line adds a line to the server's log; those of further connections say which one.
func (i *instance) line(kind wire.LineKind, text string) { i.server.line(kind, i.mark(text)) }

func (i *instance) said(text string) { i.server.said(i.mark(text)) }
