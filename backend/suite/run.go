package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"fairlead/backend/config"
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

	telling sync.Mutex
}

// Run runs a suite. The error is what kept it from beginning; how it went is in
// the report, which is there also when ctx ended: then the teardown has run too.
func Run(ctx context.Context, app *core.App, s *Suite, o Options) (*Report, error) {
	if o.Run == "" {
		o.Run = NewRun()
	}
	r := &run{app: app, suite: s, o: o, index: map[string]int{}}
	sc, err := newScope(s, o.Variables, o.Env, app.Vault)
	if err != nil {
		return nil, err
	}
	started := time.Now()
	r.report = &Report{Run: o.Run, Suite: s.Name, File: s.File, StartedAt: started.UnixMilli(), Results: Plan(s, o)}
	if len(r.report.Results) == 0 || o.Only != "" && !r.any(PhaseSteps) {
		return nil, failure.New(failure.Usage, "%s has no step like %q.", s.File, o.Only)
	}
	for i, one := range r.report.Results {
		r.index[one.ID] = i
	}
	back := r.servers()
	r.phase(ctx, PhaseSetup, s.Setup, nil, sc)
	if r.failedIn(PhaseSetup) {
		r.stop("The setup failed.")
	}
	for _, row := range s.rows() {
		r.phase(ctx, PhaseSteps, s.Steps, row, sc)
	}
	// Whatever has happened, and also when nobody waits any more.
	after, cancel := context.WithTimeoutCause(context.WithoutCancel(ctx), teardownLimit,
		failure.New(failure.Timeout, "The teardown took longer than %s.", teardownLimit))
	defer cancel()
	r.mu.Lock()
	r.stopped = ""
	r.mu.Unlock()
	r.phase(after, PhaseTeardown, s.Teardown, nil, sc)
	back(after)
	r.report.TookUs = microseconds(time.Since(started))
	r.report.count()
	r.tell(Event{Report: r.report})
	return r.report, nil
}

func (r *run) any(phase string) bool {
	for _, one := range r.report.Results {
		if one.Phase == phase {
			return true
		}
	}
	return false
}

func (r *run) failedIn(phase string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.report.Results {
		if one.Phase == phase && one.Outcome != Passed && one.Outcome != Skipped {
			return true
		}
	}
	return false
}

// servers lends the suite's own servers to the fleet. What is returned gives them
// back, and ends those that were started for this run only.
func (r *run) servers() func(context.Context) {
	r.names = map[string]string{}
	var lent []config.Server
	var lentAs, idle []string
	for _, one := range r.suite.Servers {
		if one.Definition == nil {
			r.names[one.Name] = one.Configured
			continue
		}
		def := *one.Definition
		def.Name = "suite:" + one.Name
		lent, lentAs = append(lent, def), append(lentAs, one.Name)
	}
	for _, st := range r.app.Fleet.List() {
		if !st.State.Live() {
			idle = append(idle, st.Definition.Name)
		}
	}
	giveBack := func(context.Context) {}
	if len(lent) > 0 {
		var names []string
		names, giveBack = r.app.Fleet.Lend(lent)
		for i, name := range names {
			r.names[lentAs[i]] = name
		}
	}
	return func(ctx context.Context) {
		giveBack(ctx)
		for _, name := range idle {
			// One that somebody else uses by now stays.
			if st, err := r.app.Fleet.Status(name); err == nil && r.used(name) && st.State.Live() && st.Running == 0 {
				_ = r.app.Fleet.Disconnect(ctx, name) // the next call connects
			}
		}
	}
}

// used says whether a step of the run called the server.
func (r *run) used(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.report.Results {
		if one.Attempts > 0 && r.names[one.Server] == name || one.Server == name && one.Attempts > 0 {
			return true
		}
	}
	return false
}

// server is the fleet's name of a server that a step names.
func (r *run) server(name string) string {
	if real, ok := r.names[name]; ok {
		return real
	}
	return name
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
	holds, why := r.when(ctx, g, sc)
	var all []item
	for _, step := range g.Parallel {
		for _, it := range itemsOf(phase, step, row) {
			if !holds {
				r.skip(it, why)
				continue
			}
			all = append(all, it)
		}
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
			} else if _, before := sc.values[save.Name]; !before {
				sc.absent[save.Name] = fmt.Sprintf("the step %q, which saves it, did not pass.", it.step.Name)
			}
		}
	}
}

// when says whether a step is to run, and why not.
func (r *run) when(ctx context.Context, s *Step, sc *scope) (bool, string) {
	if s.When == "" {
		return true, ""
	}
	c, err := parseCondition(s.When)
	if err == nil {
		var holds bool
		if holds, err = c.holds(sc.lookup(ctx)); holds {
			return true, ""
		}
	}
	if err != nil {
		return false, err.Error()
	}
	return false, "when: " + s.When
}

func (r *run) stop(why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped == "" {
		r.stopped = why
	}
}

func (r *run) stops() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stopped
}

func (r *run) updates(step string) bool { return r.o.Update != nil && r.o.Update(step) }

// set puts a result into the report and tells of it.
func (r *run) set(res Result) {
	r.mu.Lock()
	i, planned := r.index[res.ID]
	if planned {
		r.report.Results[i] = res
	}
	r.mu.Unlock()
	if planned {
		r.tell(Event{Result: &res})
	}
}

func (r *run) tell(e Event) {
	if r.o.Told != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.o.Told(e)
	}
}

func (r *run) skip(it item, why string) {
	res := it.result(Skipped)
	res.Reason = why
	r.set(res)
}
