package suite

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// Options say how a suite is run.
type Options struct {
	Run       string // the id in the history; "" makes one
	Variables Overrides
	Env       func(string) (string, bool) // nil: the process's
	Only      string                      // the steps whose names match, and those they need
	From      string                      // the steps from this one on, and those they need
	FailFast  bool                        // no further step after one that failed
	// Update says of which steps snapshots are written anew; nil: of none.
	Update func(step string) bool
	// Told, when set, hears of each result that begins and ends, one at a time.
	Told func(Event)
}

// teardownLimit bounds what runs after a run, whatever has happened to it.
const teardownLimit = 2 * time.Minute

// NewRun makes an id for a run.
func NewRun() string { return history.NewID() }

// run is one run of a suite.
type run struct {
	app     *core.App
	suite   *Suite
	o       Options
	report  *Report
	names   map[string]string // the servers of the suite → their names in the fleet
	mu      sync.Mutex
	index   map[string]int // results by id
	stopped string         // why no further step is begun
	moved   chan struct{}  // holds one when the report has changed

	telling sync.Mutex
}

// Ready says what would keep Run from beginning: a variable without a value, or no
// step that was chosen.
func Ready(app *core.App, s *Suite, o Options) error {
	_, err := ready(app, s, o)
	return err
}

func ready(app *core.App, s *Suite, o Options) (*scope, error) {
	if !s.Chooses(o) {
		return nil, failure.New(failure.Usage, "%s has no step like %q.", s.File, o.Only)
	}
	return newScope(s, o.Variables, o.Env, app.Vault)
}

// Run runs a suite. The error is what kept it from beginning; how it went is in
// the report, which is there also when ctx ended: then the teardown has run too.
func Run(ctx context.Context, app *core.App, s *Suite, o Options) (*Report, error) {
	if o.Run == "" {
		o.Run = NewRun()
	}
	sc, err := ready(app, s, o)
	if err != nil {
		return nil, err
	}
	started := time.Now()
	r := &run{app: app, suite: s, o: o, index: map[string]int{}, moved: make(chan struct{}, 1)}
	r.report = &Report{Run: o.Run, Suite: s.Name, File: s.File, Outcome: Running, StartedAt: started.UnixMilli(), Results: Plan(s, o)}
	for i, one := range r.report.Results {
		r.index[one.ID] = i
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	end := r.follow(ctx, cancel)
	back := r.servers()
	r.phase(ctx, PhaseSetup, s.Setup, nil, sc)
	if r.failedIn(PhaseSetup) {
		r.stop(setupFailed) // also where it was cancelled
	}
	for _, row := range s.rows() {
		r.phase(ctx, PhaseSteps, s.Steps, row, sc)
	}
	// Whatever has happened, and also when nobody waits any more.
	after, enough := context.WithTimeoutCause(context.WithoutCancel(ctx), teardownLimit,
		failure.New(failure.Timeout, "The teardown took longer than %s.", teardownLimit))
	defer enough()
	r.mu.Lock()
	r.stopped = ""
	r.mu.Unlock()
	r.phase(after, PhaseTeardown, s.Teardown, nil, sc)
	back(after)
	r.mu.Lock()
	r.report.TookUs = microseconds(time.Since(started))
	r.report.count()
	r.mu.Unlock()
	end()
	r.tell(Event{Report: r.report})
	return r.report, nil
}

// phase runs a list of steps one after the other.
func (r *run) phase(ctx context.Context, phase string, steps []*Step, row *Row, sc *scope) {
	if row != nil {
		inner := sc.with(row.Values)
		defer func() { // what the steps saved is there for the teardown
			for name, raw := range inner.values {
				if _, column := row.Values[name]; !column {
					sc.values[name] = raw
				}
			}
		}()
		sc = inner
	}
	for _, step := range steps {
		if step.Kind == Group {
			r.group(ctx, phase, step, row, sc)
			continue
		}
		limit := 1
		if step.Data != nil && step.Limit > 0 {
			limit = step.Limit
		}
		r.items(ctx, itemsOf(phase, step, row), limit, sc)
	}
}

// group runs the steps of a group at the same time.
func (r *run) group(ctx context.Context, phase string, g *Step, row *Row, sc *scope) {
	why := r.when(ctx, g, sc)
	var all []item
	for _, step := range g.Parallel {
		if why == nil {
			all = append(all, itemsOf(phase, step, row)...)
			continue
		}
		for _, it := range itemsOf(phase, step, row) {
			r.unmade(it, "when", why)
		}
		sc.lacks(step)
	}
	limit := g.Limit
	if limit == 0 {
		limit = defParallel
	}
	r.items(ctx, all, limit, sc)
}

// items runs items, as many at once as limit says, and puts what they save into
// the scope when all have ended, in their order.
func (r *run) items(ctx context.Context, all []item, limit int, sc *scope) {
	saved := make([]map[string]json.RawMessage, len(all))
	slots := make(chan struct{}, limit)
	var work sync.WaitGroup
	for i, it := range all {
		slots <- struct{}{}
		work.Go(func() {
			saved[i] = r.item(ctx, it, sc)
			<-slots
		})
	}
	work.Wait()
	for i, it := range all {
		for _, save := range it.step.Save {
			if raw, ok := saved[i][save.Name]; ok {
				sc.values[save.Name] = raw
			}
		}
		sc.lacks(it.step)
	}
}

// when says why a step is not to run, nil when it is: leftOut, or what keeps the
// condition from being told.
func (r *run) when(ctx context.Context, s *Step, sc *scope) error {
	if s.When == "" {
		return nil
	}
	c, err := parseCondition(s.When)
	if err != nil {
		return err
	}
	holds, err := c.holds(sc.lookup(ctx))
	if err == nil && !holds {
		err = leftOut("when: " + s.When)
	}
	return err
}

// leftOut is why a step is left out.
type leftOut string

func (why leftOut) Error() string { return string(why) }
