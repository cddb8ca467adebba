package oauth

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// Service signs in to servers. It is safe for concurrent use, and must be closed.
type Service struct {
	o              Options
	ctx            context.Context
	cancel         context.CancelCauseFunc
	requestTimeout time.Duration // of one request of a flow
	patience       time.Duration // of a flow with the person
	grace          time.Duration // for the answer to a renewal when everything ends
	work           sync.WaitGroup

	mu      sync.Mutex
	closed  bool
	watched bool
	entries map[entryKey]*entry
	flows   map[string]*flow // by id
}

// Open makes a service. It reads nothing yet and starts nothing.
func Open(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.ClientName == "" {
		o.ClientName = "Fairlead"
	}
	if o.Network == nil {
		o.Network = newNetwork()
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	return &Service{
		o: o, ctx: ctx, cancel: cancel,
		requestTimeout: 20 * time.Second, patience: patience, grace: 5 * time.Second,
		entries: map[entryKey]*entry{}, flows: map[string]*flow{},
	}
}

// Close ends every flow and waits for it. Tokens stay in the vault.
func (s *Service) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel(errClosing)
	s.work.Wait()
	for _, e := range s.all() {
		e.hangUp()
	}
	return nil
}

// now is the wall clock: a machine that slept sees the time that passed, which
// Go's monotonic reading would hide.
func (s *Service) now() time.Time { return s.o.Now().Round(0) }

func (s *Service) userAgent() string {
	if s.o.Version == "" {
		return s.o.ClientName
	}
	return s.o.ClientName + "/" + s.o.Version
}

// spawn runs a goroutine that Close waits for; false when closing.
func (s *Service) spawn(run func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.work.Go(run)
	return true
}

// entryKey names an entry. A definition that is only tried out, with another
// address or client, does not disturb the connection that is there.
type entryKey struct{ name, bound string }

// entry returns what is known of a server, and takes over its settings.
func (s *Service) entry(server Server) (*entry, error) {
	u, err := url.Parse(server.URL)
	if err != nil || u.Host == "" {
		return nil, failure.New(failure.Config, "%.200q is no address of a server.", server.URL)
	}
	if err := server.Settings.Validate(); err != nil {
		return nil, err
	}
	key := entryKey{server.Name, binding(server)}
	s.mu.Lock()
	e := s.entries[key]
	if e == nil {
		e = &entry{s: s, name: server.Name, bound: key.bound, url: u, letGo: func() {}, release: func() {}}
		s.entries[key] = e
	}
	s.mu.Unlock()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.server = server
	return e, nil
}

func (s *Service) all() []*entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.entries))
}

// named returns all entries of a server.
func (s *Service) named(name string) []*entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*entry
	for key, e := range s.entries {
		if key.name == name {
			all = append(all, e)
		}
	}
	return all
}

func (s *Service) flow(id string) (*flow, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.flows[id]; f != nil {
		return f, nil
	}
	return nil, failure.New(failure.NotFound, "There is no sign-in %.64q.", id).WithHint("It is long over. Start a new one.")
}
