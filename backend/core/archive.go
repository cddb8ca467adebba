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
type archive struct {
	options history.Options
	life    context.Context

	mu      sync.Mutex
	now     *opening                 // the newest; nil: nobody wanted it yet
	failed  *failure.Error           // why the one before did not succeed
	begun   map[string]history.Start // calls that began without a store
	closing bool
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

func newArchive(life context.Context, o history.Options) *archive {
	return &archive{options: o, life: life, begun: make(map[string]history.Start)}
}

// open begins to open the history and returns at once.
func (r *archive) open() { _, _ = r.newest() }

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
	go func() {
		defer close(o.done)
		store, err := history.Open(r.life, r.options)
		o.store, o.err, o.ended = store, failure.From(err), time.Now()
	}()
	return o, r.failed
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

// close closes the history, if anybody ever wanted it.
func (r *archive) close(ctx context.Context) error {
	r.mu.Lock()
	r.closing = true
	o := r.now
	r.mu.Unlock()
	if o == nil {
		return nil
	}
	<-o.done
	if o.store == nil {
		return nil
	}
	return o.store.Close(ctx)
}

// Begin and End record calls (invoke.Recorder). Without a store calls still
// work, and every one that ends without it says that it is not recorded.
func (r *archive) Begin(start history.Start) {
	store, err := r.get()
	if err != nil {
		r.mu.Lock()
		r.begun[start.ID] = start
		r.mu.Unlock()
		return
	}
	store.Begin(start)
}

func (r *archive) End(ctx context.Context, end history.End) error {
	r.mu.Lock()
	start, late := r.begun[end.ID]
	delete(r.begun, end.ID)
	r.mu.Unlock()
	store, err := r.get()
	if err != nil {
		return err
	}
	if late {
		store.Begin(start)
	}
	began := time.Now()
	err = store.End(ctx, end)
	if took := time.Since(began); took > slowStorage && r.options.Logger != nil {
		r.options.Logger.Warn("Storing the end of a call took long", "call", end.ID, "took", took)
	}
	return err
}
