package invoke

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/telemetry"
)

// Invoker makes calls. It must be closed.
type Invoker struct {
	o       Options
	secrets secretPaths
	ctx     context.Context
	cancel  context.CancelFunc
	work    sync.WaitGroup

	mu   sync.Mutex
	live map[string]*call
}

// New makes an Invoker.
func New(o Options) *Invoker {
	ctx, cancel := context.WithCancel(context.Background())
	return &Invoker{o: o, ctx: ctx, cancel: cancel, live: make(map[string]*call)}
}

// call is one call from its start to its end.
type call struct {
	id      string
	req     Request
	target  string // as it was asked for and resolved; tool may be replaced by what the server says later
	tool    catalog.Tool
	started time.Time
	cancel  context.CancelCauseFunc

	release   func() // lets go of the arguments that are secret
	unreached error  // why the server could not be connected, when that was tried already
	down      bool   // the server had failed for a while when the call was asked for
	renewed   bool   // it was made again because the server had lost the session
	known     bool   // the server lists the tool
	reuse     reuse
	span      *telemetry.Span

	mu       sync.Mutex
	progress *Progress
	rounds   []Round
	task     []TaskState   // it became a task: the states so far
	goOn     chan struct{} // closed by Continue; nil while no round waits
	done     chan struct{} // closed when the call has ended
}

// Call makes a call and waits for its end. The error is a *failure.Error: the
// same as Answer.Failure, or what kept the call from being made at all, in
// which case Answer.ID is empty.
func (i *Invoker) Call(ctx context.Context, r Request) (Answer, error) {
	c, run, err := i.prepare(ctx, r, true)
	if err != nil {
		return Answer{}, err
	}
	i.begin(c)
	answer := i.run(run, c)
	if answer.Failure != nil {
		return answer, answer.Failure
	}
	return answer, nil
}

// Start makes a call in the background and returns its id. A wrong name or
// wrong arguments fail here when the server's tools are known; otherwise they
// end the call.
func (i *Invoker) Start(r Request) (string, error) {
	c, run, err := i.prepare(i.ctx, r, false)
	if err != nil {
		return "", err
	}
	i.begin(c)
	i.work.Add(1)
	go func() {
		defer i.work.Done()
		i.run(run, c)
	}()
	return c.id, nil
}

// prepare resolves and validates. connect allows it to connect the server.
func (i *Invoker) prepare(ctx context.Context, r Request, connect bool) (*call, context.Context, error) {
	if i.ctx.Err() != nil {
		return nil, nil, failure.New(failure.Closed, "Fairlead is closing.")
	}
	started, down := time.Now(), i.down(r.Server)
	found, err := i.target(ctx, &r, connect)
	if err != nil {
		return nil, nil, err
	}
	if r.Server == "" {
		down = i.down(found.tool.Server)
	}
	if err := visible(r, found); err != nil {
		return nil, nil, err
	}
	if r.Prepare != nil {
		if r.Arguments, err = r.Prepare(ctx, found.tool); err != nil {
			return nil, nil, err
		}
	}
	if r.Arguments, err = objectArguments(r.Arguments); err != nil {
		return nil, nil, err
	}
	if err := unmasked(r); err != nil {
		return nil, nil, err
	}
	if err := i.checkArguments(ctx, r, found); err != nil {
		return nil, nil, err
	}
	if found.unreached == nil {
		started = time.Now() // connecting, and asking the person, are not part of the call
	}
	run, cancel := context.WithCancelCause(ctx)
	c := &call{id: history.NewID(), req: r, target: found.tool.Name, tool: found.tool, unreached: found.unreached, down: down, known: found.known, started: started, cancel: cancel, done: make(chan struct{})}
	i.mu.Lock()
	i.live[c.id] = c
	i.mu.Unlock()
	return c, run, nil
}

// Cancel cancels a running call. The server is told.
func (i *Invoker) Cancel(id string) error {
	c := i.running(id)
	if c == nil {
		return failure.New(failure.NotFound, "No call %s is running.", id).WithHint("It may have ended in the meantime.")
	}
	c.cancel(failure.New(failure.Cancelled, "The call was cancelled."))
	return nil
}

// During returns a context that ends with the call too, for what only matters
// while it runs. Of a call that is not running it is ctx alone.
func (i *Invoker) During(ctx context.Context, id string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	end := func() { cancel(nil) }
	c := i.running(id)
	if c == nil {
		return ctx, end
	}
	go func() {
		select {
		case <-c.done:
			cancel(failure.New(failure.Cancelled, "The call it belongs to has ended."))
		case <-ctx.Done():
		}
	}()
	return ctx, end
}

// Target returns what a running call is of: the tool, resource or prompt.
func (i *Invoker) Target(id string) string {
	if c := i.running(id); c != nil {
		return c.target
	}
	return ""
}

// Running returns the ids of the calls under way.
func (i *Invoker) Running() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	ids := make([]string, 0, len(i.live))
	for id := range i.live {
		ids = append(ids, id)
	}
	return ids
}

// Progress returns the newest progress of a running call, nil when there is none.
func (i *Invoker) Progress(id string) *Progress {
	c := i.running(id)
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.progress
}

// Close cancels every call and waits for their ends to be recorded, or for ctx.
func (i *Invoker) Close(ctx context.Context) error {
	i.cancel()
	done := make(chan struct{})
	go func() { i.work.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return failure.New(failure.Timeout, "Some calls did not end in time.")
	}
}

func (i *Invoker) forget(c *call) {
	i.mu.Lock()
	delete(i.live, c.id)
	i.mu.Unlock()
	c.cancel(nil)
	close(c.done)
	i.o.Changed(c.tool.Server, c.id)
}

func (c *call) noted(params json.RawMessage) {
	var p Progress
	// A server may send anything; what is not a number stays 0.
	_ = json.Unmarshal(params, &p)
	c.mu.Lock()
	c.progress = &p
	c.mu.Unlock()
	if c.req.Progress != nil {
		c.req.Progress(p)
	}
}
