package manager

import (
	"context"
	"fmt"
	"sync"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// server is one member of the fleet. Whatever makes connects in flight unwanted
// bumps the generation; one of an older generation is dropped.
type server struct {
	fleet *Fleet
	name  string
	log   *log

	mu         sync.Mutex
	def        config.Server
	slots      chan struct{} // nil: any number of calls at once
	generation int
	gone       bool                            // removed, or the fleet closes: nothing connects any more
	instances  []*instance                     // at least one
	draining   map[*connection]<-chan struct{} // no longer in use, but calls run on them
	running    int
	wishes     wishes
	unlisted   unlisted
}

func newServer(f *Fleet, def config.Server) *server {
	s := &server{fleet: f, name: def.Name, def: def, draining: make(map[*connection]<-chan struct{})}
	s.log = newLog(func() { f.o.Events.Publish(event.Event{Topic: event.Log, Server: def.Name}) })
	s.limit(def)
	s.grow()
	if !def.Enabled {
		s.instances[0].state = Disabled
	}
	return s
}

// grow adds an instance and returns it.
func (s *server) grow() *instance {
	i := &instance{server: s, id: len(s.instances), state: Stopped, since: time.Now()}
	s.instances = append(s.instances, i)
	return i
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

// changed tells that a state did.
func (s *server) changed() {
	s.fleet.o.Events.Publish(event.Event{Topic: event.Servers, Server: s.name})
}

// connect has the first instance connect.
func (s *server) connect(eager bool) *attempt {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.instances[0].connect(eager)
	s.instances[0].rest() // whoever asks is going to use it
	return a
}

// connected does what a call need not wait for.
func (s *server) connected(live *session.Session) {
	s.restore(live)
	if err := s.fleet.listOffers(s.fleet.ctx, s.name, live); err != nil && live.Live() && s.fleet.ctx.Err() == nil {
		s.line(wire.Event, "Not everything it offers could be listed: "+err.Error())
	}
}

// live returns the first instance's session, nil when there is none.
func (s *server) live() *session.Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.instances[0].live; c != nil && c.Live() {
		return c.Session
	}
	return nil
}

// rootsChanged tells the server of other folders: it need not restart for them.
func (s *server) rootsChanged(live *session.Session) {
	ctx, cancel := context.WithTimeout(s.fleet.ctx, listTimeout)
	defer cancel()
	if err := live.RootsChanged(ctx); err != nil && live.Live() {
		s.line(wire.Event, err.Error())
	}
}

// Note adds a line of Fairlead's own to a server's log, if there is the server.
func (f *Fleet) Note(name, text string) {
	if s, err := f.server(name); err == nil {
		s.line(wire.Event, text)
	}
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

// mark says which instance a line is of, where there are several.
func (i *instance) mark(text string) string {
	if i.id == 0 {
		return text
	}
	return fmt.Sprintf("[%d] %s", i.id+1, text)
}
