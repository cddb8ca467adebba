package oauth

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// Service signs in to servers. It is safe for concurrent use, and must be closed.
type Service struct {
	o              Options
	ctx            context.Context
	cancel         context.CancelCauseFunc
	own            *http.Transport // to authorization servers, where Options name no other way
	requestTimeout time.Duration   // of one request of a flow
	patience       time.Duration   // of a flow with the person
	work           sync.WaitGroup

	mu      sync.Mutex
	closed  bool
	watched bool
	entries map[string]*entry // by server name
	flows   map[string]*flow  // by id
}

// Open makes a service. It reads nothing yet and starts nothing.
func Open(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.ClientName == "" {
		o.ClientName = "Fairlead"
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	return &Service{
		o: o, ctx: ctx, cancel: cancel, own: newNetwork(),
		requestTimeout: 20 * time.Second, patience: patience,
		entries: map[string]*entry{}, flows: map[string]*flow{},
	}
}

// Close ends every flow and waits for it. Tokens stay in the vault.
func (s *Service) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel(errClosing)
	s.work.Wait()
	s.own.CloseIdleConnections()
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

// entry returns what is known of a server, and takes over its definition.
func (s *Service) entry(server Server) (*entry, error) {
	u, err := url.Parse(server.URL)
	if err != nil || u.Host == "" {
		return nil, failure.New(failure.Config, "%.200q is no address of a server.", server.URL)
	}
	if err := server.Settings.Validate(); err != nil {
		return nil, err
	}
	e := s.named(server.Name)
	e.mu.Lock()
	defer e.mu.Unlock()
	if binding(e.server) != binding(server) {
		e.ask, e.needed, e.failed = challenge{}, false, nil
	}
	e.server, e.url = server, u
	return e, nil
}

func (s *Service) named(name string) *entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.entries[name]
	if e == nil {
		e = &entry{s: s, name: name, letGo: func() {}, release: func() {}, url: &url.URL{}}
		s.entries[name] = e
	}
	return e
}

func (s *Service) flow(id string) (*flow, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.flows[id]; f != nil {
		return f, nil
	}
	return nil, failure.New(failure.NotFound, "There is no sign-in %.64q.", id).WithHint("It is long over. Start a new one.")
}
