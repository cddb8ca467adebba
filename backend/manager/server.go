package manager

import (
	"context"
	"slices"
	"sync"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// State is a server's connection state (R4).
type State string

// The states a server can be in.
const (
	Disabled   State = "disabled"
	Stopped    State = "stopped"
	Connecting State = "connecting"
	Connected  State = "connected"
	NeedsAuth  State = "needs-auth"
	Failed     State = "failed"
)

// server is one member of the fleet. A change of what its connection depends
// on bumps the generation; a connect in flight of an older one is dropped.
type server struct {
	fleet *Fleet
	name  string
	log   *log
	slots chan struct{} // nil: any number of calls at once

	mu         sync.Mutex
	def        config.Server
	generation int
	state      State
	since      time.Time
	why        *failure.Error
	session    *session.Session
	info       session.Info
	attempt    *attempt
	running    int
	wishes     wishes
}

// attempt is one connect in flight; ready is closed when it is over.
type attempt struct {
	generation int
	cancel     context.CancelFunc
	ready      chan struct{}
	session    *session.Session
	err        *failure.Error
}

func newServer(f *Fleet, def config.Server) *server {
	s := &server{fleet: f, name: def.Name, def: def, state: Stopped, since: time.Now()}
	s.log = newLog(func() { f.o.Events.Publish(event.Event{Topic: event.Log, Server: def.Name}) })
	s.limit(def)
	if !def.Enabled {
		s.state = Disabled
	}
	return s
}

func (s *server) limit(def config.Server) {
	s.slots = nil
	if def.MaxConcurrent > 0 {
		s.slots = make(chan struct{}, def.MaxConcurrent)
	}
}

func (s *server) builtIn() bool { return s.definition().Transport == transportBuiltIn }

func (s *server) definition() config.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.def
}

// set changes the state; the caller holds mu.
func (s *server) set(state State, why *failure.Error) {
	s.state, s.why, s.since = state, why, time.Now()
	s.fleet.o.Events.Publish(event.Event{Topic: event.Servers, Server: s.name})
}

// connect starts an attempt, or returns the one in flight. With a session that
// lives it returns an attempt that is over.
func (s *server) connect() *attempt {
	s.mu.Lock()
	defer s.mu.Unlock()
	if dead := s.session; dead != nil && !dead.Live() {
		// watch has not come round yet; it finds that the session is not ours any more.
		s.session = nil
		s.fleet.spawn(func() { _ = dead.Close() })
	}
	if s.session != nil {
		a := &attempt{ready: make(chan struct{}), session: s.session}
		close(a.ready)
		return a
	}
	if s.attempt != nil {
		return s.attempt
	}
	ctx, cancel := context.WithCancel(s.fleet.ctx)
	a := &attempt{generation: s.generation, cancel: cancel, ready: make(chan struct{})}
	s.attempt = a
	s.set(Connecting, nil)
	def := s.def
	s.fleet.spawn(func() {
		defer cancel()
		s.run(ctx, a, def)
	})
	return a
}

// run makes the connection and lists the tools.
func (s *server) run(ctx context.Context, a *attempt, def config.Server) {
	o := dialOptions{line: s.line, said: s.said}
	if !s.fleet.o.Brief {
		o.changed = s.changes(a).note
	}
	live, err := s.fleet.dial(ctx, def, o)
	if err == nil {
		err = s.fleet.list(ctx, s.name, live)
		if err != nil && failure.Is(err, failure.Cancelled) {
			_ = live.Close()
			live = nil
		} else if err != nil {
			// Without a list one can still call by hand: the connection is good.
			s.line(wire.Event, "The tools could not be listed: "+err.Error())
			err = nil
		}
	}
	s.settle(a, live, failure.From(err))
}

// settle publishes the end of an attempt.
func (s *server) settle(a *attempt, live *session.Session, err *failure.Error) {
	s.mu.Lock()
	current := s.attempt == a && s.generation == a.generation
	if s.attempt == a {
		s.attempt = nil
	}
	switch {
	case !current && live != nil:
		replaced := live
		s.fleet.spawn(func() { _ = replaced.Close() })
		live, err = nil, failure.New(failure.Cancelled, "The connection to %s was replaced.", s.name)
	case !current:
	case err != nil:
		state := Failed
		switch err.Code {
		case failure.AuthNeeded:
			state = NeedsAuth
		case failure.Cancelled:
			state = Stopped
		}
		s.line(wire.Event, err.Message)
		s.set(state, err)
	default:
		s.session, s.info = live, live.Info()
		s.set(Connected, nil)
		s.fleet.spawn(func() { s.watch(live) })
		if !s.fleet.o.Brief {
			s.fleet.spawn(func() { s.connected(live) })
		}
	}
	a.session, a.err = live, err
	close(a.ready)
	s.mu.Unlock()
}

// connected does what a call need not wait for.
func (s *server) connected(live *session.Session) {
	s.restore(live)
	if err := s.fleet.listOffers(s.fleet.ctx, s.name, live); err != nil && live.Live() && s.fleet.ctx.Err() == nil {
		s.line(wire.Event, "Not everything it offers could be listed: "+err.Error())
	}
}

// watch notices that a session ended by itself.
func (s *server) watch(live *session.Session) {
	select {
	case <-live.Done():
	case <-s.fleet.ctx.Done():
		return // remove closes it
	}
	s.mu.Lock()
	mine := s.session == live
	if mine {
		s.session = nil
		s.set(Failed, s.fleet.clean(live.Ended()))
	}
	s.mu.Unlock()
	if mine {
		s.fleet.o.Catalog.MarkStale(s.name)
		_ = live.Close()
	}
}

// disconnect ends the session or the attempt. The state becomes next.
func (s *server) disconnect(next State) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	live, a := s.session, s.attempt
	s.session, s.attempt = nil, nil
	s.generation++
	if a != nil {
		a.cancel()
	}
	s.set(next, nil)
	done := make(chan struct{})
	if live == nil {
		if a == nil {
			close(done)
			return done
		}
		s.fleet.spawn(func() { <-a.ready; close(done) })
		return done
	}
	s.fleet.o.Catalog.MarkStale(s.name)
	s.fleet.spawn(func() {
		_ = live.Close()
		close(done)
	})
	return done
}

func (s *server) remove() { s.disconnect(Stopped) }

// update takes over a definition. Only what the connection depends on restarts it.
func (s *server) update(def config.Server) {
	s.mu.Lock()
	old := s.def
	s.def = def
	if old.MaxConcurrent != def.MaxConcurrent {
		s.limit(def)
	}
	active, live := s.session != nil || s.attempt != nil, s.session
	state := s.state
	s.mu.Unlock()
	changed := old.Fingerprint() != def.Fingerprint()
	switch {
	case !def.Enabled && old.Enabled:
		s.disconnect(Disabled)
	case def.Enabled && !old.Enabled:
		s.disconnect(Stopped)
		s.reconnect(true)
	case def.Enabled && changed:
		again := active || state == Failed || state == NeedsAuth
		s.after(s.disconnect(Stopped), again)
	case live != nil && !slices.Equal(old.Roots, def.Roots):
		s.fleet.spawn(func() { s.rootsChanged(live) })
	}
}

// rootsChanged tells the server of other folders: it need not restart for them.
func (s *server) rootsChanged(live *session.Session) {
	ctx, cancel := context.WithTimeout(s.fleet.ctx, listTimeout)
	defer cancel()
	if err := live.RootsChanged(ctx); err != nil && live.Live() {
		s.line(wire.Event, err.Error())
	}
}

func (s *server) after(ended <-chan struct{}, again bool) {
	if !again {
		return
	}
	s.fleet.spawn(func() {
		<-ended
		s.reconnect(false)
	})
}

// reconnect connects when the fleet does so by itself, or when it was live.
func (s *server) reconnect(onlyAuto bool) {
	s.fleet.mu.Lock()
	auto, closed := s.fleet.auto, s.fleet.closed
	s.fleet.mu.Unlock()
	if closed || onlyAuto && !auto {
		return
	}
	s.connect()
}

func (s *server) line(kind wire.LineKind, text string) {
	text = s.fleet.o.Vault.Redactor().String(text)
	s.log.add(kind, text)
	if s.fleet.o.Line != nil {
		s.fleet.o.Line(s.name, kind, text)
	}
}

// said adds a log message to the log. Line does not hear of it: Traffic has seen the message itself.
func (s *server) said(text string) {
	s.log.add(wire.Event, s.fleet.o.Vault.Redactor().String(text))
}
