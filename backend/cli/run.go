package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

type runOptions struct {
	junit    string
	only     string
	vars     []string
	update   bool
	failFast bool
	parallel int
	timeout  time.Duration
	timed    bool // --timeout is given
}

func runCommand(p *program) *cobra.Command {
	o := &runOptions{}
	cmd := command("run SUITE… | FOLDER…", "Run suites of calls", between(1, -1),
		func(ctx context.Context, args []string) error { return p.runSuites(ctx, o, args) })
	cmd.PreRun = func(cmd *cobra.Command, _ []string) { o.timed = cmd.Flags().Changed("timeout") }
	cmd.Long = `Runs suites: YAML files with calls and what is expected of them (docs/suites.md). Of a
folder, all files in it that end in .suite.yaml.

All files are read before the first call. The exit code is 0 when every step came out as
expected, 5 when one did not, 2 when a file is wrong, 4 when the run was cancelled. Every
call is in the history: fairlead history list run:ID.`
	cmd.Example = `  fairlead run checks.suite.yaml
  fairlead run suites/ --junit report.xml --parallel 4
  fairlead run checks.suite.yaml --var base=https://staging.example.com --only 'log in*'
  fairlead run checks.suite.yaml --update-snapshots`
	f := cmd.Flags()
	f.StringVar(&o.junit, "junit", "", "write a JUnit report to this `file`")
	f.StringVar(&o.only, "only", "", "only steps whose name has this in it, or matches it where it has *; and those they need")
	f.StringArrayVar(&o.vars, "var", nil, "a value for a variable, `name=value` or name:=json")
	f.BoolVar(&o.update, "update-snapshots", false, "write snapshots anew instead of comparing")
	f.BoolVar(&o.failFast, "fail-fast", false, "no further step after one that failed")
	f.IntVar(&o.parallel, "parallel", 1, "how many suites at the same `time`")
	f.DurationVar(&o.timeout, "timeout", 0, "cancel the run after this time, such as 10m")
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return []cobra.Completion{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
	}
	return cmd
}

// runDocument is what --json prints.
type runDocument struct {
	Outcome string          `json:"outcome"`
	Passed  int             `json:"passed"`
	Failed  int             `json:"failed"`
	Skipped int             `json:"skipped"`
	Suites  []*suite.Report `json:"suites"`
}

func (p *program) runSuites(ctx context.Context, o *runOptions, args []string) error {
	switch {
	case o.parallel < 1 || o.parallel > 64:
		return failure.New(failure.Usage, "--parallel is a number from 1 to 64.")
	case o.timed && o.timeout <= 0:
		return failure.New(failure.Usage, "--timeout is a time such as 10m, not %s.", o.timeout)
	}
	suites, err := p.loadSuites(ctx, args)
	if err != nil {
		return err
	}
	if err := o.junitPlace(); err != nil {
		return err
	}
	vars, err := overrides(o.vars, suites)
	if err != nil {
		return err
	}
	if o.timeout > 0 {
		limited, cancel := context.WithTimeoutCause(ctx, o.timeout, failure.New(failure.Timeout, "The run took longer than %s.", o.timeout))
		defer cancel()
		ctx = limited
	}
	if suites, err = chosen(suites, o.only); err != nil {
		return err
	}
	return p.with(ctx, core.Options{}, func(app *core.App) error {
		for _, s := range suites {
			for _, server := range s.Servers {
				if server.Configured != "" {
					if err := p.unlock(ctx, app, server.Configured); err != nil {
						return err
					}
				}
			}
		}
		for _, s := range suites { // a run that cannot be whole is not begun
			if err := suite.Ready(app, s, o.suiteOptions(s, vars)); err != nil {
				return err
			}
		}
		reports, err := p.runAll(ctx, app, o, suites, vars)
		if err != nil {
			return err
		}
		unwritten := o.writeJUnit(reports)
		err = p.ranAll(ctx, reports)
		if err == nil {
			return unwritten
		}
		if unwritten != nil {
			p.warn(unwritten)
		}
		return err
	})
}

// runAll runs the suites, and shows how they go: one after the other while it
// happens, several at once when each has ended.
func (p *program) runAll(ctx context.Context, app *core.App, o *runOptions, suites []*suite.Suite, vars suite.Overrides) ([]*suite.Report, error) {
	reports, errs := make([]*suite.Report, len(suites)), make([]error, len(suites))
	slots := make(chan struct{}, o.parallel)
	var work sync.WaitGroup
	var writing sync.Mutex
	for i, s := range suites {
		slots <- struct{}{}
		work.Go(func() {
			defer func() { <-slots }()
			out, end := p.out, func() {}
			if o.parallel > 1 {
				var buffer bytes.Buffer
				out = &buffer
				end = func() {
					writing.Lock()
					defer writing.Unlock()
					_, _ = p.out.Write(buffer.Bytes()) // as every other output
				}
			}
			options := o.suiteOptions(s, vars)
			if !p.json {
				options.Told = p.showRun(out, s)
			}
			reports[i], errs[i] = suite.Run(ctx, app, s, options)
			end()
			if errs[i] == nil {
				if err := suite.Remember(app, reports[i], o.only != ""); err != nil {
					p.warn(err) // the run itself is over and reported
				}
			}
		})
	}
	work.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return reports, nil
}

func (o *runOptions) suiteOptions(s *suite.Suite, vars suite.Overrides) suite.Options {
	options := suite.Options{Only: o.only, FailFast: o.failFast, Variables: suite.Overrides{}, Env: os.LookupEnv}
	for name, v := range vars {
		if s.Has(name) {
			options.Variables[name] = v
		}
	}
	if o.update {
		options.Update = func(string) bool { return true }
	}
	return options
}

// ranAll says how the run went as a whole.
func (p *program) ranAll(ctx context.Context, reports []*suite.Report) error {
	all := runDocument{Outcome: suite.Passed, Suites: reports}
	for _, r := range reports {
		all.Passed, all.Failed, all.Skipped = all.Passed+r.Passed, all.Failed+r.Failed, all.Skipped+r.Skipped
		if r.Outcome != suite.Passed && all.Outcome != suite.Cancelled {
			all.Outcome = r.Outcome
		}
	}
	if p.json {
		if err := p.document(all); err != nil {
			return err
		}
	} else if len(reports) > 1 {
		fmt.Fprintf(p.out, "%d suites: %s\n", len(reports), counts(p.out, reports...))
	}
	switch all.Outcome {
	case suite.Cancelled:
		if ctx.Err() == nil { // nobody here did it
			return failure.New(failure.Cancelled, "%s", reasonOf(reports))
		}
		return failure.From(context.Cause(ctx))
	case suite.Failed:
		return failure.New(failure.NotPassed, "%s did not come out as expected.", plural(all.Failed, "step")).
			WithHint("The calls are in the history: fairlead history list run:%s", firstFailed(reports))
	}
	return nil
}

// reasonOf says why a run was cancelled.
func reasonOf(reports []*suite.Report) string {
	for _, r := range reports {
		if r.Outcome == suite.Cancelled {
			return r.Reason
		}
	}
	return ""
}

func firstFailed(reports []*suite.Report) string {
	for _, r := range reports {
		if r.Outcome == suite.Failed {
			return r.Run
		}
	}
	return ""
}
