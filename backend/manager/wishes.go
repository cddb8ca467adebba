package manager

import (
	"context"
	"maps"
	"slices"
	"sync"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// wishes are what a server was asked for that a connection does not keep. They
// are asked again after each reconnect.
type wishes struct {
	mu    sync.Mutex
	uris  map[string]bool
	level string
}

func (w *wishes) set(uri string, wanted bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.uris == nil {
		w.uris = make(map[string]bool)
	}
	if wanted {
		w.uris[uri] = true
	} else {
		delete(w.uris, uri)
	}
}

func (w *wishes) all() (uris []string, level string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Sorted(maps.Keys(w.uris)), w.level
}

// Subscribe asks a server to tell of changes of a resource, on this connection
// and on later ones.
func (f *Fleet) Subscribe(ctx context.Context, name, uri string) error {
	s, err := f.enabled(name)
	if err != nil {
		return err
	}
	live, err := f.Session(ctx, name)
	if err != nil {
		return err
	}
	if err := live.Subscribe(ctx, uri); err != nil {
		return f.cleanError(err)
	}
	s.wishes.set(uri, true)
	return nil
}

// Unsubscribe ends a subscription. A server that is not connected need not be told.
func (f *Fleet) Unsubscribe(ctx context.Context, name, uri string) error {
	s, err := f.server(name)
	if err != nil {
		return err
	}
	s.wishes.set(uri, false)
	if live := s.live(); live != nil {
		return f.cleanError(live.Unsubscribe(ctx, uri))
	}
	return nil
}

// Subscriptions returns the resources a server was asked to tell of.
func (f *Fleet) Subscriptions(name string) []string {
	s, err := f.server(name)
	if err != nil {
		return nil
	}
	uris, _ := s.wishes.all()
	return uris
}

// SetLogLevel asks a server for log messages from a level on, on this
// connection and on later ones.
func (f *Fleet) SetLogLevel(ctx context.Context, name, level string) error {
	s, err := f.enabled(name)
	if err != nil {
		return err
	}
	live, err := f.Session(ctx, name)
	if err != nil {
		return err
	}
	if err := live.SetLogLevel(ctx, level); err != nil {
		return f.cleanError(err)
	}
	s.wishes.mu.Lock()
	s.wishes.level = level
	s.wishes.mu.Unlock()
	return nil
}

// LogLevel returns the level a server was asked for, "" for none.
func (f *Fleet) LogLevel(name string) string {
	s, err := f.server(name)
	if err != nil {
		return ""
	}
	_, level := s.wishes.all()
	return level
}

// restore asks a new connection for what the last one was asked for.
func (s *server) restore(live *session.Session) {
	ctx, cancel := context.WithTimeout(s.fleet.ctx, listTimeout)
	defer cancel()
	uris, level := s.wishes.all()
	if level != "" {
		if err := live.SetLogLevel(ctx, level); err != nil && live.Live() {
			s.line(wire.Event, "The log level could not be set again: "+err.Error())
		}
	}
	for _, uri := range uris {
		if err := live.Subscribe(ctx, uri); err != nil && live.Live() {
			s.line(wire.Event, "The subscription to "+uri+" could not be restored: "+err.Error())
		}
	}
}
