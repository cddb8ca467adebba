package core

import (
	"context"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// archive is the history, which is opened when it is wanted first, beside
// everything else: a server starts meanwhile. What keeps it from opening may go
// away (a full disk, another program), so it is tried again when it is wanted again.
// One that turns out damaged is closed and opened again, which begins a new one.
type archive struct {
	options history.Options
	life    context.Context
	changed func() // a new history took a damaged one's place; with watches, also: another process has written
	watches bool

	mu      sync.Mutex
	now     *opening         // the newest; nil: nobody wanted it yet
	failed  *failure.Error   // why the one before did not succeed
	begun   map[string]begun // calls under way
	closing bool
	keepers sync.WaitGroup // for each store, one waits for it to turn out damaged, one watches it
}

// begun is a call under way, and the store that knows of it; nil: none does.
type begun struct {
	start history.Start
	store *history.Store
}

// opening is one try. done is closed when the rest is set.
type opening struct {
	done  chan struct{}
	store *history.Store // nil when it could not be opened
	err   *failure.Error // why
	ended time.Time
}

func (o *opening) over() bool {
	select {
	case <-o.done:
		return true
	default:
		return false
	}
}

const (
	openAgain = time.Second            // between two tries
	openWait  = 500 * time.Millisecond // how long somebody waits for another try
)

func newArchive(life context.Context, o history.Options, watches bool, changed func()) *archive {
	return &archive{options: o, life: life, watches: watches, changed: changed, begun: make(map[string]begun)}
}

// open begins to open the history, to be written too, and returns at once.
func (r *archive) open() {
	r.mu.Lock()
	r.options.Lazy = false
	r.mu.Unlock()
	_, _ = r.newest()
}

// newest is the try to wait for, and why the one before failed.
func (r *archive) newest() (*opening, *failure.Error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if o := r.now; o != nil {
		if !o.over() || o.store != nil || r.closing || time.Since(o.ended) < openAgain {
			return o, r.failed
		}
		r.failed = o.err
	}
	o := &opening{done: make(chan struct{})}
	r.now = o
	if r.closing {
		o.err = failure.New(failure.Storage, "Fairlead is closing.")
		close(o.done)
		return o, r.failed
	}
	go r.try(o, nil, r.options)
	return o, r.failed
}

// try opens the history; old is one that was open before and has to be closed first.
func (r *archive) try(o *opening, old *history.Store, options history.Options) {
	var store *history.Store
	var err error
	if old == nil {
		store, err = history.Open(r.life, options)
	} else { // also when the program ends: close waits as long as it may
		store, err = r.reopen(context.WithoutCancel(r.life), old, options)
	}
	o.store, o.err, o.ended = store, failure.From(err), time.Now()
	if store != nil {
		r.mu.Lock()
		if !r.closing {
			r.keepers.Go(func() { r.keep(o) })
			if r.watches {
				r.keepers.Go(func() { store.Watch(r.life, r.changed) })
			}
		}
		r.mu.Unlock()
	}
	close(o.done)
	if old != nil {
		r.changed()
	}
}

// reopen closes a history that turned out damaged and opens it again, which moves it
// aside and begins a new one.
func (r *archive) reopen(ctx context.Context, damaged *history.Store, options history.Options) (*history.Store, error) {
	// What it could not write is in its journal, for the next one.
	if err := damaged.Close(ctx); err != nil && r.options.Logger != nil {
		r.options.Logger.Warn("The damaged history was closed", "error", err)
	}
	return history.Open(ctx, options)
}

// keep opens the history again when it turns out damaged.
func (r *archive) keep(o *opening) {
	select {
	case <-r.life.Done():
		return
	case <-o.store.Damaged():
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closing || r.now != o {
		return
	}
	next := &opening{done: make(chan struct{})}
	r.now, r.failed = next, nil
	go r.try(next, o.store, r.options)
}

// get returns the history once it is open.
func (r *archive) get() (*history.Store, error) {
	o, before := r.newest()
	if before != nil {
		select {
		case <-o.done:
		case <-time.After(openWait):
			return nil, before
		}
	}
	<-o.done
	if o.err != nil {
		return nil, o.err
	}
	return o.store, nil
}

// writable returns the history once it is open and can be written. With a failure it
// may return it too: it is open, and cannot be written.
func (r *archive) writable(ctx context.Context) (*history.Store, error) {
	r.open()
	store, err := r.get()
	if err == nil {
		err = store.Ready(ctx)
	}
	return store, err
}

// close closes the history, if anybody ever wanted it.
func (r *archive) close(ctx context.Context) error {
	r.mu.Lock()
	r.closing = true
	o := r.now
	r.mu.Unlock()
	if o == nil {
		return nil
	}
	select {
	case <-o.done:
	case <-ctx.Done():
		return failure.Wrap(failure.Storage, ctx.Err(), "The history is still being looked through.").
			WithHint("The next start goes on with it.")
	}
	r.keepers.Wait()
	if o.store == nil {
		return nil
	}
	err := o.store.Close(ctx)
	select {
	case <-o.store.Damaged():
		// Moved aside now, so that who met the damage is told. The next one that opens
		// the history does it otherwise.
		if fresh, openErr := r.reopen(ctx, o.store, r.options); openErr == nil {
			err = fresh.Close(ctx)
		}
	default:
	}
	return err
}

// Begin and End record calls (invoke.Recorder). Without a store calls still
// work, and every one that ends without it says that it is not recorded.
func (r *archive) Begin(start history.Start) {
	store, err := r.writable(r.life)
	if err != nil {
		store = nil
	}
	r.mu.Lock()
	r.begun[start.ID] = begun{start, store}
	r.mu.Unlock()
	if store != nil {
		store.Begin(start)
	}
}

func (r *archive) End(ctx context.Context, end history.End) error {
	r.mu.Lock()
	call := r.begun[end.ID]
	delete(r.begun, end.ID)
	r.mu.Unlock()
	began := time.Now()
	store, err := r.writable(context.WithoutCancel(ctx))
	if err == nil {
		err = endIn(ctx, store, call, end)
	}
	if err != nil && store != nil {
		select {
		case <-store.Damaged(): // and closed, perhaps, while the call ended
			call.store = store
			if store, err = r.writable(context.WithoutCancel(ctx)); err == nil {
				err = endIn(ctx, store, call, end)
			}
		default:
		}
	}
	if took := time.Since(began); took > slowStorage && r.options.Logger != nil {
		r.options.Logger.Warn("Storing the end of a call took long", "call", end.ID, "took", took)
	}
	return err
}

// endIn records the end of a call, which may have begun in another store.
func endIn(ctx context.Context, store *history.Store, call begun, end history.End) error {
	switch call.store {
	case store:
	case nil:
		store.Begin(call.start)
	default: // which was closed meanwhile
		if err := store.Resume(ctx, call.start); err != nil {
			return err
		}
	}
	return store.End(ctx, end)
}
