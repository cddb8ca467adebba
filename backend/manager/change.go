package manager

import (
	"slices"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// drainGrace is how long calls may go on whose server's definition has changed.
const drainGrace = 10 * time.Second

// disconnect ends all connections and attempts. The state becomes next. The
// channel is closed when nothing is left of them.
func (s *server) disconnect(next State, reason string) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.detach(next, reason, false)
}

// detach does it; mu is held. With drain, calls that run may end first, and a
// new connection does not wait for that.
func (s *server) detach(next State, reason string, drain bool) <-chan struct{} {
	s.generation++
	var all []<-chan struct{}
	for _, i := range s.instances {
		ends := []<-chan struct{}{i.ending}
		if a := i.attempt; a != nil {
			i.attempt = nil
			a.cancel()
			ends = append(ends, a.ended(s.fleet))
		}
		if c := i.live; c != nil {
			i.live = nil
			i.stopIdle()
			ended := s.end(c, drain)
			all = append(all, ended)
			if !drain || c.running == 0 {
				ends = append(ends, ended)
			}
		}
		i.tries.reset()
		i.fell = false
		i.ending = s.fleet.merge(ends)
		all = append(all, i.ending)
		i.set(next, nil, reason)
	}
	if !drain {
		for c, ended := range s.draining { // those of an earlier change
			s.fleet.spawn(func() { _ = c.Close() })
			all = append(all, ended)
		}
	}
	s.fleet.o.Catalog.MarkStale(s.name)
	return s.fleet.merge(all)
}

// ended is closed when nothing is left of a cancelled attempt.
func (a *attempt) ended(f *Fleet) <-chan struct{} {
	done := make(chan struct{})
	f.spawn(func() {
		<-a.ready
		if a.gone != nil {
			<-a.gone
		}
		close(done)
	})
	return done
}

// merge returns a channel that is closed when all are; nil ones do not count.
func (f *Fleet) merge(all []<-chan struct{}) <-chan struct{} {
	done := make(chan struct{})
	f.spawn(func() {
		for _, one := range all {
			if one != nil {
				<-one
			}
		}
		close(done)
	})
	return done
}

// end ends a connection, with drain once no call runs on it any more.
func (s *server) end(c *connection, drain bool) <-chan struct{} {
	if info := c.Info(); info.Transport != config.HTTP || info.Era() != "modern" { // nothing is held between requests there
		s.stale(false)
	}
	done := make(chan struct{})
	if !drain || c.running == 0 {
		s.fleet.spawn(func() { _ = c.Close(); close(done) })
		return done
	}
	c.free = make(chan struct{})
	free := c.free
	s.draining[c] = done
	s.fleet.spawn(func() {
		timer := time.NewTimer(drainGrace)
		defer timer.Stop()
		select {
		case <-free:
		case <-timer.C:
		case <-c.Done():
		case <-s.fleet.ctx.Done():
		}
		_ = c.Close() // what still runs is told that it was disconnected
		s.mu.Lock()
		delete(s.draining, c)
		s.mu.Unlock()
		close(done)
	})
	return done
}

// stale tells that the server's answers may no longer hold.
func (s *server) stale(said bool) {
	if hook := s.fleet.o.Stale; hook != nil {
		hook(s.name, said)
	}
}

// remove ends it for good.
func (s *server) remove() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone = true
	s.detach(Stopped, "", false)
}

// restart ends the connections and connects again. With drain, calls may end;
// without, somebody waits for it.
func (s *server) restart(drain bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.detach(Stopped, "", drain)
	s.instances[0].connect(!drain)
}

// update takes over a definition. Only what a connection depends on ends it.
func (s *server) update(def config.Server) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.def
	s.def = def
	if old.MaxConcurrent != def.MaxConcurrent {
		s.limit(def)
	}
	first := s.instances[0]
	auto := s.fleet.auto.Load()
	switch {
	case !def.Enabled && old.Enabled:
		s.detach(Disabled, "", false)
	case !def.Enabled:
	case !old.Enabled:
		s.detach(Stopped, "", false)
		if auto {
			first.connect(false)
		}
	case old.Fingerprint() != def.Fingerprint():
		wanted := first.state != Stopped || s.anyLive()
		s.detach(Stopped, "", true)
		if wanted {
			first.connect(false)
		}
	default:
		s.adjust(old)
	}
}

// cut says what ended a connection during a call, which began with this definition.
func (s *server) cut(err error, began config.Server) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.gone:
		return failure.Wrap(failure.Closed, err, "The server %q was removed during the call.", s.name).
			WithHint("Add it again to call it.")
	case !s.def.Enabled:
		return failure.Wrap(failure.Closed, err, "The server %q was disabled during the call.", s.name).
			WithHint("Enable it and call again.")
	case s.def.Fingerprint() != began.Fingerprint():
		return failure.Wrap(failure.Closed, err, "The definition of %q was changed during the call, which was still running %s later.", s.name, spell(drainGrace)).
			WithHint("Call again: Fairlead connects with the new definition.")
	}
	return err
}

// adjust lets a changed definition take effect on what is there.
func (s *server) adjust(old config.Server) {
	def, first := s.def, s.instances[0]
	if live := first.live; live != nil && !slices.Equal(old.Roots, def.Roots) {
		s.fleet.spawn(func() { s.rootsChanged(live.Session) })
	}
	if old.ConnectTimeout != def.ConnectTimeout || old.Restart != def.Restart {
		if first.state == BackingOff || first.state == Failed {
			first.tries.reset()
			first.connect(false)
		}
	}
	for n, i := range s.instances {
		if n >= def.InstancesMost() {
			i.surplus()
		} else if i.live != nil {
			i.rest()
			i.live.lookNow()
		}
	}
}

// surplus lets go of an instance that there is to be no more.
func (i *instance) surplus() {
	if a := i.attempt; a != nil {
		i.attempt = nil
		a.cancel()
	}
	if c := i.live; c != nil {
		i.live = nil
		i.stopIdle()
		i.server.end(c, true)
	}
	i.tries.reset()
	i.set(Stopped, nil, "")
}

func (s *server) anyLive() bool {
	return slices.ContainsFunc(s.instances, func(i *instance) bool { return i.live != nil || i.attempt != nil })
}
