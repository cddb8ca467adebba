package api

import (
	"context"
	"sync"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// Replays makes many recorded calls again.
type Replays struct {
	h    *house
	mu   sync.Mutex
	runs map[string]*replay
}

// ReplayRequest says which calls are made again, and how.
type ReplayRequest struct {
	IDs      []string     `json:"ids"`
	Text     string       `json:"text"`   // a filter, when All
	All      bool         `json:"all"`    // what the filter selects
	Server   string       `json:"server"` // "": to the one each was made to
	Set      []ReplayEdit `json:"set"`
	Parallel int          `json:"parallel"`
}

// ReplayEdit puts a value at a place of the arguments.
type ReplayEdit struct {
	Path  string `json:"path"`  // a name, a JSON pointer or a JSON Path
	Value string `json:"value"` // JSON; what is not is a text
}

// ReplayPlan is what a replay would do.
type ReplayPlan struct {
	Calls       int          `json:"calls"`
	Destructive []ReplayTool `json:"destructive"` // tools that say they destroy
	Confirm     bool         `json:"confirm"`     // the person wants to be asked before those
	Masked      int          `json:"masked"`      // calls whose arguments lack what was secret
}

// ReplayTool is how often a tool is called.
type ReplayTool struct {
	Server string `json:"server"`
	Tool   string `json:"tool"`
	Calls  int    `json:"calls"`
}

// ReplayState is how far a replay is.
type ReplayState struct {
	ID      string     `json:"id"`
	Done    int        `json:"done"`
	Total   int        `json:"total"`
	Running bool       `json:"running"`
	Rows    []Replayed `json:"rows"` // in the order of the calls
}

// Replayed is a call that was, or is to be, made again.
type Replayed struct {
	Original Call     `json:"original"`
	ID       string   `json:"id"`    // of the new call, or ""
	State    string   `json:"state"` // waiting, same, different, failed or cancelled
	Status   string   `json:"status"`
	Differs  []string `json:"differs"` // parts of the call
	Failure  *Failure `json:"failure"`
}

// replay is one that was started.
type replay struct {
	cancel context.CancelFunc
	ended  chan struct{}
	mu     sync.Mutex
	state  ReplayState
}

// maxRuns is how many replays are remembered.
const maxRuns = 8

func newReplays(h *house) *Replays { return &Replays{h: h, runs: map[string]*replay{}} }

func (r ReplayRequest) options(origin string) (o core.ReplayOptions, err error) {
	o = core.ReplayOptions{IDs: r.IDs, Server: r.Server, Parallel: r.Parallel, Request: invoke.Request{Origin: origin}}
	if r.All {
		filter, err := history.ParseFilter(r.Text)
		if err != nil {
			return o, err
		}
		o.Filter = &filter
	}
	for _, e := range r.Set {
		o.Set = append(o.Set, core.NewEdit(e.Path, e.Value))
	}
	return o, nil
}

// Plan says what a replay would do. A wrong filter fails with code usage, and so do
// too many calls.
func (r *Replays) Plan(q ReplayRequest) (ReplayPlan, error) {
	return ask(r.h, func(app *core.App) (out ReplayPlan, err error) {
		o, err := q.options(r.h.mode)
		if err != nil {
			return out, err
		}
		plan, err := app.PlanReplay(context.Background(), o)
		if err != nil {
			return out, err
		}
		out = ReplayPlan{Calls: len(plan.Calls), Destructive: []ReplayTool{}, Masked: plan.Masked, Confirm: app.Settings.Get().ConfirmDestructive}
		for _, t := range plan.Destructive {
			out.Destructive = append(out.Destructive, ReplayTool{Server: t.Server, Tool: t.Tool, Calls: t.Calls})
		}
		return out, nil
	})
}

// Start begins a replay and returns its id at once. Get tells how far it is.
func (r *Replays) Start(q ReplayRequest) (string, error) {
	return ask(r.h, func(app *core.App) (string, error) {
		if err := recorded(app); err != nil {
			return "", err
		}
		o, err := q.options(r.h.mode)
		if err != nil {
			return "", err
		}
		plan, err := app.PlanReplay(context.Background(), o)
		if err != nil {
			return "", err
		}
		ctx, cancel := context.WithCancel(context.Background())
		run := &replay{cancel: cancel, ended: make(chan struct{}), state: ReplayState{ID: history.NewID(), Total: len(plan.Calls), Running: true}}
		for _, call := range plan.Calls {
			run.state.Rows = append(run.state.Rows, Replayed{Original: callRow(call), State: "waiting", Differs: []string{}})
		}
		r.keep(run)
		go func() {
			defer close(run.ended)
			defer cancel()
			app.Replay(ctx, plan, o, run.done)
			run.end()
		}()
		return run.state.ID, nil
	})
}

// keep remembers a replay, and forgets the one that ended first when there are many.
func (r *Replays) keep(run *replay) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.runs) >= maxRuns {
		oldest := ""
		for id, other := range r.runs {
			other.mu.Lock()
			ended := !other.state.Running
			other.mu.Unlock()
			if ended && (oldest == "" || id < oldest) {
				oldest = id
			}
		}
		if oldest == "" {
			break
		}
		delete(r.runs, oldest)
	}
	r.runs[run.state.ID] = run
}

func (run *replay) done(i int, one core.Replayed) {
	run.mu.Lock()
	defer run.mu.Unlock()
	run.state.Done++
	row := &run.state.Rows[i]
	row.ID, row.Status, row.Differs = one.ID, string(one.Status), append([]string{}, one.Differs...)
	switch {
	case one.Failure != nil:
		row.State, row.Failure = "failed", toFailure(one.Failure)
	case one.Same:
		row.State = "same"
	default:
		row.State = "different"
	}
}

func (run *replay) end() {
	run.mu.Lock()
	defer run.mu.Unlock()
	run.state.Running = false
	for i := range run.state.Rows {
		if run.state.Rows[i].State == "waiting" {
			run.state.Rows[i].State = "cancelled"
		}
	}
}

func (r *Replays) find(id string) (*replay, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if run := r.runs[id]; run != nil {
		return run, nil
	}
	return nil, failure.New(failure.NotFound, "There is no such replay any more.")
}

// Get tells how far a replay is.
func (r *Replays) Get(id string) (ReplayState, error) {
	return ask(r.h, func(*core.App) (state ReplayState, err error) {
		run, err := r.find(id)
		if err != nil {
			return state, err
		}
		run.mu.Lock()
		defer run.mu.Unlock()
		state = run.state
		state.Rows = append([]Replayed{}, run.state.Rows...)
		return state, nil
	})
}

// Cancel ends a replay: the calls under way are cancelled, the others not made.
func (r *Replays) Cancel(id string) error {
	return r.h.do(func(*core.App) error {
		run, err := r.find(id)
		if err == nil {
			run.cancel()
		}
		return err
	})
}

// close ends what runs.
func (r *Replays) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, run := range r.runs {
		run.cancel()
		<-run.ended
	}
}
