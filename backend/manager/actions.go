package manager

import (
	"context"
	"errors"
	"slices"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// List returns the status of every server: configured ones by name, built-in ones last.
func (f *Fleet) List() []Status {
	all := f.all()
	list := make([]Status, len(all))
	for i, s := range all {
		list[i] = s.status()
	}
	return list
}

// Status returns one server's status.
func (f *Fleet) Status(name string) (Status, error) {
	s, err := f.server(name)
	if err != nil {
		return Status{}, err
	}
	return s.status(), nil
}

// Resolve returns a server's definition with its references replaced.
func (f *Fleet) Resolve(ctx context.Context, name string) (config.Server, error) {
	s, err := f.server(name)
	if err != nil {
		return config.Server{}, err
	}
	resolved, err := config.Resolve(ctx, s.definition(), f.o.Vault, f.lookupEnv)
	if err != nil {
		return resolved, f.clean(failure.From(err))
	}
	return resolved, nil
}

// Connect starts connecting and returns at once.
func (f *Fleet) Connect(name string) error {
	s, err := f.enabled(name)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.instances[0]
	if first.state == Failed || first.state == NeedsAuth {
		first.tries.reset() // the person begins anew
	}
	first.connect(true)
	return nil
}

func (f *Fleet) enabled(name string) (*server, error) {
	s, err := f.server(name)
	if err != nil {
		return nil, err
	}
	if !s.definition().Enabled {
		return nil, disabled(name)
	}
	return s, nil
}

func disabled(name string) *failure.Error {
	return failure.New(failure.ServerDisabled, "The server %q is disabled.", name).WithHint("Enable it first.")
}

// Disconnect ends the connection and the process, and waits for that until ctx ends.
func (f *Fleet) Disconnect(ctx context.Context, name string) error {
	s, err := f.server(name)
	if err != nil {
		return err
	}
	next := Stopped
	if !s.definition().Enabled {
		next = Disabled
	}
	return wait(ctx, s.disconnect(next, ""))
}

// Restart ends the connection and connects again.
func (f *Fleet) Restart(name string) error {
	s, err := f.enabled(name)
	if err != nil {
		return err
	}
	s.restart(false)
	return nil
}

// RestartUsing restarts the live servers that refer to a secret: its value changed.
func (f *Fleet) RestartUsing(secretName string) {
	for _, s := range f.all() {
		def := s.definition()
		if !def.Enabled || !slices.Contains(def.References(), secretName) {
			continue
		}
		if st := s.status().State; st != Stopped {
			s.restart(true)
		}
	}
}

// Session returns the live session of a server's first connection, connecting
// when there is none. Calls take a Lease.
func (f *Fleet) Session(ctx context.Context, name string) (*session.Session, error) {
	s, err := f.enabled(name)
	if err != nil {
		return nil, err
	}
	for {
		a := s.connect(true)
		if err := wait(ctx, a.ready); err != nil {
			return nil, err
		}
		if a.live != nil {
			return a.live.Session, nil
		}
		if !a.replaced || !s.another(s.instances[0], a, true) {
			return nil, a.failure(name)
		}
	}
}

func wait(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		if f, ok := errors.AsType[*failure.Error](context.Cause(ctx)); ok {
			return f
		}
		return failure.From(ctx.Err())
	}
}

// Log returns up to limit lines of a server's log after a sequence number.
func (f *Fleet) Log(name string, after int64, limit int) (lines []Line, dropped int64, err error) {
	s, err := f.server(name)
	if err != nil {
		return nil, 0, err
	}
	lines, dropped = s.log.after(after, limit)
	return lines, dropped, nil
}

// Refresh lists again what a server offers.
func (f *Fleet) Refresh(ctx context.Context, name string) error {
	live, err := f.Session(ctx, name)
	if err != nil {
		return err
	}
	if err := f.list(ctx, name, live); err != nil {
		return err
	}
	return f.listOffers(ctx, name, live)
}

// RefreshOffers lists the resources, templates and prompts of a server again, or only some of them.
func (f *Fleet) RefreshOffers(ctx context.Context, name string, kinds ...session.Kind) error {
	live, err := f.Session(ctx, name)
	if err != nil {
		return err
	}
	return f.listOffers(ctx, name, live, kinds...)
}
