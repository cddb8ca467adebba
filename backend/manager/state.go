package manager

import (
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// State is the state of a server, or of one of its connections (R4).
type State string

// The states.
const (
	Disabled   State = "disabled"    // switched off in its definition
	Stopped    State = "stopped"     // not connected, and nothing is wrong; the next call connects
	Connecting State = "connecting"  // for the first time, or again
	Connected  State = "connected"   //
	Degraded   State = "degraded"    // connected, but slow or silent, or its tools cannot be listed
	NeedsAuth  State = "needs-auth"  // it wants a sign-in
	BackingOff State = "backing-off" // the next attempt is at NextTry
	Failed     State = "failed"      // nothing is tried any more by itself
)

// Live reports whether calls go out in this state.
func (s State) Live() bool { return s == Connected || s == Degraded }

// Status is a server as it stands.
type Status struct {
	Definition config.Server
	BuiltIn    bool
	Condition
	Info      session.Info   // of the live session, else of the last one
	Pid       int            // 0: no process
	Running   int            // calls under way
	Instances []Instance     // at least one; only those that have been needed
	Unlisted  *failure.Error // why its tools could not be listed when they were last asked for; nil: they could
}

// Condition is how a server or one of its connections stands.
type Condition struct {
	State    State
	Since    time.Time
	Reason   string         // a sentence on the state, where there is something to say
	Failure  *failure.Error // of BackingOff, Failed, NeedsAuth and Degraded; Connecting: why it is tried again
	Attempt  int            // Connecting: which one it is; BackingOff: which one comes next; else 0
	NextTry  time.Time      // BackingOff
	Restarts int            // how often it came back after it had ended by itself
	Health   Health
}

// Instance is one of a server's connections.
type Instance struct {
	ID int // from 1
	Condition
	Pid      int
	Running  int
	Calls    int64     // since the start of Fairlead
	LastUsed time.Time // by a call; zero: never
}

// Health is what the checks of a connection say.
type Health struct {
	LastCheck time.Time      // zero: none yet
	Took      time.Duration  // the last answer to a check
	Usual     time.Duration  // what an answer usually takes
	Failure   *failure.Error // why the last check had no answer
}

// status puts the state of the connections together. Calls go to whichever
// live, so the server is as good as its best one; what is wrong with the first
// one, which alone holds subscriptions, is still said.
func (s *server) status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.instances[0]
	st := Status{
		Definition: s.def, BuiltIn: s.def.Transport == transportBuiltIn,
		Condition: first.condition(), Info: first.info, Running: s.running,
	}
	if st.State.Live() {
		st.Unlisted = s.unlisted.why
	}
	for n, i := range s.instances {
		if n >= s.def.InstancesMost() && i.live == nil && i.attempt == nil {
			break // there were to be more once
		}
		one := i.status()
		st.Instances = append(st.Instances, one)
		if st.Pid == 0 {
			st.Pid = one.Pid
		}
	}
	if st.State.Live() {
		s.listed(&st)
		return st
	}
	for _, other := range s.instances[1:] {
		if !other.state.Live() {
			continue
		}
		if first.why == nil {
			st.Condition = other.condition()
			break
		}
		st.State, st.Reason = Degraded, "Only some of its connections are there: "+first.why.Message
		break
	}
	return st
}

func (i *instance) condition() Condition {
	c := Condition{
		State: i.state, Since: i.since, Reason: i.reason, Failure: i.why,
		NextTry: i.tries.next, Restarts: i.restarts, Health: i.health,
	}
	if i.state == Connecting || i.state == BackingOff {
		c.Attempt = i.tries.failed + 1
	}
	return c
}

func (i *instance) status() Instance {
	st := Instance{ID: i.id + 1, Condition: i.condition(), Calls: i.calls, LastUsed: i.lastUsed}
	if i.live != nil {
		st.Pid, st.Running = i.live.Pid(), i.live.running
	}
	return st
}
