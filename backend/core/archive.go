package core

import (
	"context"
	"sync"
	"sync/atomic"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// archive is the history, which is opened when it is wanted first, beside
// everything else: a server starts meanwhile.
type archive struct {
	options history.Options
	life    context.Context
	once    sync.Once
	begun   atomic.Bool
	opened  chan struct{}  // closed when what follows is set
	store   *history.Store // nil when it could not be opened
	failed  *failure.Error // why
}

func newArchive(life context.Context, o history.Options) *archive {
	return &archive{options: o, life: life, opened: make(chan struct{})}
}

// open begins to open the history and returns at once.
func (r *archive) open() {
	r.once.Do(func() {
		r.begun.Store(true)
		go func() {
			defer close(r.opened)
			store, err := history.Open(r.life, r.options)
			if err != nil {
				r.failed = failure.From(err)
				return
			}
			r.store = store
		}()
	})
}

// get returns the history once it is open.
func (r *archive) get() (*history.Store, error) {
	r.open()
	<-r.opened
	if r.store == nil {
		return nil, r.failed
	}
	return r.store, nil
}

// close closes the history, if anybody ever wanted it.
func (r *archive) close(ctx context.Context) error {
	if !r.begun.Load() {
		return nil
	}
	<-r.opened
	if r.store == nil {
		return nil
	}
	return r.store.Close(ctx)
}

// Begin and End record calls (invoke.Recorder). Without a store calls still
// work, and every one says that it is not recorded.
func (r *archive) Begin(start history.Start) {
	if store, err := r.get(); err == nil {
		store.Begin(start)
	}
}

func (r *archive) End(ctx context.Context, end history.End) error {
	store, err := r.get()
	if err != nil {
		return err
	}
	return store.End(ctx, end)
}
