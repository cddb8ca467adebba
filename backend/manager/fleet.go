package manager

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
	"fairlead/backend/wire"
)

// BuiltIn is a server that runs inside Fairlead.
type BuiltIn func(ctx context.Context, in io.Reader, out io.Writer) error

// Options are the rooms a Fleet works with.
type Options struct {
	File     *config.File
	Vault    *secret.Vault
	Catalog  *catalog.Catalog
	Events   *event.Bus
	Guard    *wire.Guard
	BuiltIns map[string]BuiltIn
	Extra    []config.Server // servers that are in no file
	Brief    bool            // nobody stays to hear that tools changed
	UnderWay func()          // a server has been started, and it is waited for
	Leaving  func()          // a server has been told to end, and it is waited for
	Eras     string          // file that remembers the protocol version of each server
	Version  string
	Hooks
	// Line, when set, hears each line of a server's log as it is added, but for what
	// the server said in log messages.
	Line    func(server string, kind wire.LineKind, text string)
	Environ []string // Fairlead's own environment
	// SearchPath knows the PATH of servers; nil: the environment's.
	SearchPath *config.SearchPath
	Settings   func() config.Settings // limits that a server does not set itself
}

// Fleet holds all servers. It must be closed.
type Fleet struct {
	o      Options
	eras   *eras
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup // connects and closes under way
	starts gate
	places places
	auto   atomic.Bool // enabled servers are connected, and kept so, by itself

	applying sync.Mutex // held while a configuration is taken over, so that a newer one comes after
	mu       sync.Mutex
	servers  map[string]*server
	lent     []config.Server // in no file, for a while
	closed   bool
}

// New makes a fleet of what is configured. Nothing is connected yet.
func New(o Options) *Fleet {
	ctx, cancel := context.WithCancel(context.Background())
	f := &Fleet{o: o, eras: loadEras(o.Eras), ctx: ctx, cancel: cancel, servers: make(map[string]*server)}
	f.Apply()
	return f
}

// Start connects every enabled server, all at once, and from now on also those
// that are added or enabled. Those that end by themselves come back.
func (f *Fleet) Start() {
	f.auto.Store(true)
	for _, s := range f.all() {
		if s.definition().Enabled {
			s.connect(false)
		}
	}
}

// Apply takes over the configuration as it is now: servers that are gone are
// ended, new ones appear, and those whose connection would differ restart.
// The others are not touched.
func (f *Fleet) Apply() {
	f.applying.Lock()
	defer f.applying.Unlock()
	wanted := f.wanted()
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		return
	}
	var gone, fresh []*server
	for name, s := range f.servers {
		if _, ok := wanted[name]; !ok {
			gone = append(gone, s)
			delete(f.servers, name)
		}
	}
	var kept []*server
	for name, def := range wanted {
		if s, ok := f.servers[name]; ok {
			kept = append(kept, s)
			continue
		}
		s := newServer(f, def)
		f.servers[name] = s
		fresh = append(fresh, s)
	}
	f.mu.Unlock()

	for _, s := range gone {
		s.remove()
		f.o.Catalog.Forget(s.name)
	}
	for _, s := range kept {
		s.update(wanted[s.name])
	}
	for _, s := range fresh {
		if f.auto.Load() && s.definition().Enabled {
			s.connect(false)
		}
	}
	f.o.Events.Publish(event.Event{Topic: event.Servers})
}

func (f *Fleet) wanted() map[string]config.Server {
	wanted := make(map[string]config.Server)
	for name := range f.o.BuiltIns {
		// It cannot fall silent: checks would only be messages to read past.
		wanted[name] = config.Server{Name: name, Transport: transportBuiltIn, Enabled: true, Upkeep: config.Upkeep{Health: config.HealthOff}}
	}
	f.mu.Lock()
	lent := slices.Clone(f.lent)
	f.mu.Unlock()
	for _, def := range slices.Concat(f.o.File.Servers(), f.o.Extra, lent) {
		wanted[def.Name] = def
	}
	return wanted
}

const transportBuiltIn = "builtin"

func (f *Fleet) all() []*server {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make([]*server, 0, len(f.servers))
	for _, s := range f.servers {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *server) int {
		if a.builtIn() != b.builtIn() {
			if a.builtIn() {
				return 1
			}
			return -1
		}
		return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
	return all
}

func (f *Fleet) server(name string) (*server, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if s, ok := f.servers[name]; ok {
		return s, nil
	}
	if why := f.o.File.Broken()[name]; why != nil {
		return nil, why
	}
	names := make([]string, 0, len(f.servers))
	for n := range f.servers {
		names = append(names, n)
	}
	slices.Sort(names)
	return nil, failure.New(failure.ServerNotFound, "No server is named %q.", name).
		WithHint("Configured are: %s.", strings.Join(names, ", ")).
		WithDetails(map[string]any{"servers": names})
}

// Close ends every connection and process, all at once. When ctx ends first,
// what is left is ended by the guard.
func (f *Fleet) Close(ctx context.Context) error {
	f.applying.Lock()
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	f.cancel()
	for _, s := range f.all() {
		s.remove()
	}
	f.applying.Unlock()
	done := make(chan struct{})
	go func() { f.work.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return failure.New(failure.Timeout, "Some servers did not end in time.")
	}
}

// spawn runs work that Close waits for.
func (f *Fleet) spawn(work func()) {
	f.work.Add(1)
	go func() {
		defer f.work.Done()
		work()
	}()
}
