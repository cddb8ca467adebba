// Package event is the one publish/subscribe bus: it says what changed, never
// the data. Whoever listens asks the room again.
package event

import "sync"

// Topic names what changed.
type Topic string

// The topics. Server and ID of an Event say which one, where that makes sense.
const (
	Servers  Topic = "servers"  // a server's definition or state changed (Server)
	Tools    Topic = "tools"    // a server's tool list changed (Server)
	Calls    Topic = "calls"    // a call started, progressed or ended (Server, ID = call id)
	Log      Topic = "log"      // a server wrote to its log (Server)
	Tests    Topic = "tests"    // a connection test progressed or ended (ID = test id)
	Secrets  Topic = "secrets"  // the vault or the keychain's state changed
	Settings Topic = "settings" // the settings changed
	Config   Topic = "config"   // servers.json was read again, or is broken
	History  Topic = "history"  // calls were deleted or written by another process
	Offers   Topic = "offers"   // a server's resources or prompts, or a subscription, changed (Server); ID = the resource that did
	Inbox    Topic = "inbox"    // a server's question came or is over (Server, ID = question id)
	Tasks    Topic = "tasks"    // a server's task changed (Server, ID = task id)
	Messages Topic = "messages" // messages passed (Server)
	Suites   Topic = "suites"   // a run of a suite moved (ID = run id)
	SignIn   Topic = "signin"   // a sign-in flow moved, or a sign-in came or went (Server, ID = flow id)
)

// Event is one change. The zero Server or ID means "not about a particular one".
type Event struct {
	Topic  Topic  `json:"topic"`
	Server string `json:"server,omitempty"`
	ID     string `json:"id,omitempty"`
}

// Bus delivers events to subscribers. Publishing never blocks: a subscriber
// that is behind gets equal events folded into one, because an event carries
// no data. The zero Bus is ready to use.
type Bus struct {
	mu   sync.Mutex
	subs map[*Subscription]struct{}
}

// Subscription is one listener. Read C until it is closed by Close.
type Subscription struct {
	C       <-chan Event
	bus     *Bus
	mu      sync.Mutex
	pending []Event
	seen    map[Event]struct{}
	wake    chan struct{}
	done    chan struct{}
	once    sync.Once
}

// Subscribe starts a listener. The caller owns it and must Close it.
func (b *Bus) Subscribe() *Subscription {
	c := make(chan Event)
	s := &Subscription{
		C: c, bus: b,
		seen: make(map[Event]struct{}),
		wake: make(chan struct{}, 1), done: make(chan struct{}),
	}
	b.mu.Lock()
	if b.subs == nil {
		b.subs = make(map[*Subscription]struct{})
	}
	b.subs[s] = struct{}{}
	b.mu.Unlock()
	go s.run(c)
	return s
}

// Publish tells every subscriber that something changed.
func (b *Bus) Publish(e Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.subs {
		s.push(e)
	}
}

// Close ends the subscription and closes C.
func (s *Subscription) Close() {
	s.once.Do(func() {
		s.bus.mu.Lock()
		delete(s.bus.subs, s)
		s.bus.mu.Unlock()
		close(s.done)
	})
}

func (s *Subscription) push(e Event) {
	s.mu.Lock()
	if _, ok := s.seen[e]; !ok {
		s.seen[e] = struct{}{}
		s.pending = append(s.pending, e)
	}
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *Subscription) pop() (Event, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.pending) == 0 {
		return Event{}, false
	}
	e := s.pending[0]
	s.pending = s.pending[1:]
	delete(s.seen, e)
	return e, true
}

func (s *Subscription) run(c chan<- Event) {
	defer close(c)
	for {
		e, ok := s.pop()
		if !ok {
			select {
			case <-s.wake:
				continue
			case <-s.done:
				return
			}
		}
		select {
		case c <- e:
		case <-s.done:
			return
		}
	}
}
