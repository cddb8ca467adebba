package api

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

// limited is the context of a method that only looks into the store.
func limited() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), offerLimit)
}

// suiteRuns are the runs that this program is at, and those that left no report: why
// they did not begin, for example.
type suiteRuns struct {
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	mu     sync.Mutex
	m      map[string]*suiteRun
}

type suiteRun struct {
	cancel context.CancelCauseFunc
	file   string
	done   bool
	report SuiteReport
}

func newSuiteRuns() *suiteRuns {
	ctx, cancel := context.WithCancel(context.Background())
	return &suiteRuns{ctx: ctx, cancel: cancel, m: make(map[string]*suiteRun)}
}

// closeWait is how long the end of the program waits for teardowns. After it,
// no call goes out any more, and they end too.
const closeWait = 3 * time.Second

func (r *suiteRuns) close() {
	r.cancel()
	ended := make(chan struct{})
	go func() { r.work.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(closeWait):
	}
}

// underWay returns the run of a file that this or another program is at, or "".
func (r *suiteRuns) underWay(app *core.App, file string) string {
	if own := r.of(file); own != "" {
		return own
	}
	return suite.UnderWay(app, file)
}

// of returns the run of a file that this program is at, or "".
func (r *suiteRuns) of(file string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, one := range r.m {
		if one.file == file && !one.done {
			return id
		}
	}
	return ""
}

// Run begins a run of a suite as its file stands, and returns the run's id.
func (s *Suites) Run(o SuiteRun) (string, error) {
	return ask(s.h, func(app *core.App) (string, error) {
		if err := onlyYAML(o.File); err != nil {
			return "", err
		}
		if running := s.runs.of(o.File); running != "" {
			return "", failure.New(failure.Busy, "The suite runs already.").WithHint("Wait for its end, or cancel it.")
		}
		one, problems := suite.Load(o.File)
		if err := suite.Failure(problems); err != nil {
			return "", err
		}
		options := suite.Options{Run: suite.NewRun(), Only: exactly(o.Only), From: o.From, Variables: suite.Overrides{}}
		for name, text := range o.Variables {
			options.Variables[name] = suite.Override{Text: text}
		}
		options.Update = func(step string) bool { return slices.Contains(o.Update, step) }
		s.runs.start(app, one, options, o.Only != "" || o.From != "")
		return options.Run, nil
	})
}

// exactly makes a pattern of a name that matches only it.
func exactly(name string) string {
	if name == "" {
		return ""
	}
	return "=" + name
}

func (r *suiteRuns) start(app *core.App, one *suite.Suite, o suite.Options, part bool) {
	ctx, cancel := context.WithCancelCause(r.ctx)
	run := &suiteRun{cancel: cancel, file: one.File, report: SuiteReport{Report: suite.Report{
		Run: o.Run, Suite: one.Name, File: one.File, Outcome: suite.Running, StartedAt: time.Now().UnixMilli(), Results: suite.Plan(one, o),
	}}}
	r.mu.Lock()
	maps.DeleteFunc(r.m, func(_ string, old *suiteRun) bool { return old.done && old.file == one.File })
	r.m[o.Run] = run
	r.mu.Unlock()
	tell := func() { app.Events.Publish(event.Event{Topic: event.Suites, ID: o.Run}) }
	o.Told = func(e suite.Event) {
		if e.Result == nil {
			return // its end is told below, once it is remembered
		}
		r.mu.Lock()
		results := run.report.Report.Results
		if i := slices.IndexFunc(results, func(res suite.Result) bool { return res.ID == e.Result.ID }); i >= 0 {
			results[i] = *e.Result
		}
		r.mu.Unlock()
		tell()
	}
	tell()
	r.work.Go(func() {
		defer cancel(nil)
		report, err := suite.Run(ctx, app, one, o)
		if err == nil {
			err = suite.Remember(app, report, part)
		}
		r.mu.Lock()
		run.done, run.report.Ending = true, false
		if report != nil {
			run.report.Report = *report
		} else {
			run.report.Report.Outcome = suite.Failed
		}
		run.report.Failure = toFailure(err)
		if err == nil && suite.Reported(app, one.File, o.Run) != nil {
			delete(r.m, o.Run) // its report forgets what is deleted from the history
		}
		r.mu.Unlock()
		tell()
	})
}

// follow tells of runs by other programs, too.
func (r *suiteRuns) follow(app *core.App) {
	r.work.Go(func() {
		// Where the folder cannot be watched, the calls in the history still tell of them.
		_ = suite.Watch(r.ctx, app, func() { app.Events.Publish(event.Event{Topic: event.Suites}) })
	})
}

// Report tells how a run of a suite goes, or went: one of this program, one that
// another is at, or the suite's last one. Of others it has no steps.
func (s *Suites) Report(file, id string) (*SuiteReport, error) {
	return ask(s.h, func(app *core.App) (*SuiteReport, error) {
		s.runs.mu.Lock()
		defer s.runs.mu.Unlock()
		run, ok := s.runs.m[id]
		if !ok {
			report := suite.Reported(app, file, id)
			if report == nil || report.Results == nil {
				// Long ago: its calls are in the history.
				report = &suite.Report{Run: id, Results: []suite.Result{}}
			}
			elsewhere := report.Outcome == suite.Running
			return &SuiteReport{Report: *report, Elsewhere: elsewhere, Ending: elsewhere && suite.Ending(app, file, id)}, nil
		}
		report := run.report
		report.Report.Results = slices.Clone(report.Report.Results)
		return &report, nil
	})
}

// Cancel ends a run, by whichever program: the call under way is cancelled, and the
// teardown runs.
func (s *Suites) Cancel(file, id string) error {
	return s.h.do(func(app *core.App) error {
		s.runs.mu.Lock()
		defer s.runs.mu.Unlock()
		run, ok := s.runs.m[id]
		switch {
		case !ok:
			return suite.End(app, file, id)
		case run.done:
			return suite.Over()
		}
		run.cancel(failure.New(failure.Cancelled, "The run was cancelled."))
		run.report.Ending = true
		app.Events.Publish(event.Event{Topic: event.Suites, ID: id})
		return nil
	})
}
