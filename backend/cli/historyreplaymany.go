package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/compare"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// replayOptions are those of a replay of many calls.
type replayOptions struct {
	filter   string
	server   string
	set      []string
	parallel int
	diff     bool
}

// many tells whether words name more than one call to be shown like any other call.
func (o *replayOptions) many(words []string) bool {
	return o.filter != "" || o.server != "" || len(o.set) > 0 || o.parallel != 1 || o.diff || len(ids(words)) > 1
}

// ids are the words that are no arguments.
func ids(words []string) (out []string) {
	for _, w := range words {
		if !strings.Contains(w, "=") {
			out = append(out, w)
		}
	}
	return out
}

// edits reads the words of --set: PATH=JSON, and what is not JSON is a text.
func (o *replayOptions) edits() (all []core.Edit, err error) {
	for _, word := range o.set {
		path, value, ok := strings.Cut(word, "=")
		if !ok || path == "" {
			return nil, failure.New(failure.Usage, "--set %s has no value.", word).WithHint("Write --set name=value, --set /path/to/it=JSON or --set '$.path=JSON'.")
		}
		all = append(all, core.NewEdit(path, value))
	}
	return all, nil
}

type replayedDocument struct {
	Original string         `json:"original"`
	Replay   string         `json:"replay"`
	Server   string         `json:"server"`
	Tool     string         `json:"tool"`
	Was      string         `json:"was"`
	Status   string         `json:"status"`
	Same     bool           `json:"same"`
	Differs  []string       `json:"differs"`
	Failure  *failure.Error `json:"failure,omitempty"`
	Result   *bodyDocument  `json:"result,omitempty"` // with --diff
}

func runReplayMany(ctx context.Context, p *program, o *callOptions, r *replayOptions, words []string) error {
	if o.target.given() || o.args != "" || o.output != "" || o.task || o.step {
		return failure.New(failure.Usage, "--stdio, --url, --args, --output, --task and --step are for one call.").
			WithHint("Several calls are changed with --set and made to another server with --server.")
	}
	_, typed, err := splitWords(append([]string{"x"}, argumentWords(words)...), 1)
	if err != nil {
		return err
	}
	options := core.ReplayOptions{Server: r.server, Parallel: r.parallel}
	if options.Set, err = r.edits(); err != nil {
		return err
	}
	options.Request.Origin, options.Request.Client = "cli", o.client
	options.Request.Timeout, options.Request.SendAnyway, options.Request.Fresh = o.timeout, o.sendAnyway, o.noCache
	if len(typed) > 0 {
		options.Prepare = func(_ context.Context, tool catalog.Tool, arguments json.RawMessage) (json.RawMessage, error) {
			return merge(arguments, typed, tool.InputSchema)
		}
	}
	return p.with(ctx, core.Options{}, func(app *core.App) error {
		for _, id := range ids(words) {
			_, record, err := p.find(ctx, app, id)
			if err != nil {
				return err
			}
			options.IDs = append(options.IDs, record.ID)
		}
		if r.filter != "" {
			filter, err := history.ParseFilter(r.filter)
			if err != nil {
				return err
			}
			options.Filter = &filter
		}
		plan, err := app.PlanReplay(ctx, options)
		if err != nil {
			return err
		}
		if r.server != "" {
			if err := p.unlock(ctx, app, r.server); err != nil {
				return err
			}
		}
		if len(plan.Destructive) > 0 && !o.yes && p.person() && app.Settings.Get().ConfirmDestructive {
			var tools []string
			for _, t := range plan.Destructive {
				tools = append(tools, fmt.Sprintf("%s (%d times)", t.Tool, t.Calls))
			}
			yes, err := p.confirm(ctx, strings.Join(tools, ", ")+" say that they destroy or change things for good. Make all calls again?")
			if err != nil || !yes {
				return keep(err)
			}
		}
		return p.replayAll(ctx, app, plan, options, r)
	})
}

func argumentWords(words []string) (out []string) {
	for _, w := range words {
		if strings.Contains(w, "=") {
			out = append(out, w)
		}
	}
	return out
}

func (p *program) replayAll(ctx context.Context, app *core.App, plan core.ReplayPlan, options core.ReplayOptions, r *replayOptions) error {
	results := make([]*core.Replayed, len(plan.Calls))
	began, count := time.Now(), 0
	app.Replay(ctx, plan, options, func(i int, one core.Replayed) {
		results[i] = &one
		if count++; !p.json && isTerminal(p.err) {
			fmt.Fprintf(p.err, "\r%d of %d", count, len(results))
		}
	})
	if !p.json && isTerminal(p.err) {
		fmt.Fprint(p.err, "\r\x1b[K")
	}
	t := newTable("ORIGINAL", "REPLAY", "SERVER", "TOOL", "STATUS", "")
	same, different, failed := 0, 0, 0
	var worst *failure.Error
	for _, one := range results {
		switch {
		case one == nil:
			continue
		case one.Failure != nil:
			failed++
			worst = one.Failure
		case one.Same:
			same++
		default:
			different++
		}
		if p.json {
			if err := p.replayedDocument(ctx, app, one, cmp.Or(options.Server, one.Original.Server), r.diff); err != nil {
				return err
			}
			continue
		}
		verdict := cell{"the same", green}
		if one.Failure != nil {
			verdict = cell{one.Failure.Message, red}
		} else if !one.Same {
			verdict = cell{"differs in " + strings.Join(one.Differs, ", "), yellow}
		}
		t.add(one.Original.ID, one.ID, cmp.Or(options.Server, one.Original.Server), one.Original.Tool, statusCell(one.Status), verdict)
	}
	if !p.json {
		t.print(p.out)
		for _, one := range results {
			if r.diff && one != nil && one.Failure == nil && !one.Same {
				fmt.Fprintln(p.out)
				compared, err := app.CompareCalls(ctx, one.Original.ID, one.ID, core.CompareOptions{View: compare.View{Only: true}})
				if err != nil {
					return err
				}
				if err := p.printComparison(compared); err != nil {
					return err
				}
			}
		}
		fmt.Fprintf(p.err, "%s made again in %s: %d the same, %d different, %d failed.\n", counted(count, "call"), took(time.Since(began)), same, different, failed)
	}
	switch {
	case ctx.Err() != nil:
		return failure.New(failure.Cancelled, "Cancelled after %d of %d calls.", count, len(results))
	case failed > 0 && failed == count:
		return worst
	}
	return nil
}

func (p *program) replayedDocument(ctx context.Context, app *core.App, one *core.Replayed, server string, diff bool) error {
	d := replayedDocument{
		Original: one.Original.ID, Replay: one.ID, Server: server, Tool: one.Original.Tool, Was: string(one.Original.Status),
		Status: string(one.Status), Same: one.Same, Differs: append([]string{}, one.Differs...), Failure: one.Failure,
	}
	if diff && one.Failure == nil && !one.Same {
		compared, err := app.CompareCalls(ctx, one.Original.ID, one.ID, core.CompareOptions{Bare: true})
		if err != nil {
			return err
		}
		body := newBodyDocument(compared.Result)
		d.Result = &body
	}
	return p.document(d)
}
