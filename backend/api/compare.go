package api

import (
	"context"
	"time"

	"fairlead/backend/compare"
	"fairlead/backend/core"
)

// Compare says in what calls, runs and servers' tools differ.
type Compare struct{ h *house }

// compareRows is how many lines of a comparison the page draws.
const compareRows = 4000

// compareTimeout bounds one comparison of many calls.
const compareTimeout = 2 * time.Minute

// Calls compares two calls.
func (c *Compare) Calls(r CompareRequest) (CallComparison, error) {
	return ask(c.h, func(app *core.App) (out CallComparison, err error) {
		options := core.CompareOptions{View: compare.View{Only: r.Only, Most: compareRows}}
		if !r.Kept {
			options.Ignore = append([]string{}, r.Ignore...)
		}
		got, err := app.CompareCalls(context.Background(), r.A, r.B, options)
		if err != nil {
			return out, err
		}
		return CallComparison{
			A: callRow(got.A), B: callRow(got.B), Same: got.Same, Ignore: got.Ignore, Facts: factRows(got.Facts),
			Arguments: comparedRows(got.Arguments), Result: comparedRows(got.Result), Failure: comparedRows(got.Failure),
		}, nil
	})
}

// Previous returns the id of the call of the same tool before one.
func (c *Compare) Previous(id string) (string, error) {
	return ask(c.h, func(app *core.App) (string, error) { return app.PreviousCall(context.Background(), id) })
}

// Runs compares two runs of a suite, step by step.
func (c *Compare) Runs(a, b string) (RunComparison, error) {
	return ask(c.h, func(app *core.App) (out RunComparison, err error) {
		ctx, cancel := context.WithTimeout(context.Background(), compareTimeout)
		defer cancel()
		got, err := app.CompareRuns(ctx, a, b, core.CompareOptions{})
		if err != nil {
			return out, err
		}
		out = RunComparison{A: runSide(got.A), B: runSide(got.B), Same: got.Same, Steps: []StepComparison{}}
		for _, s := range got.Steps {
			out.Steps = append(out.Steps, StepComparison{
				Step: s.Step, Kind: s.Kind, First: s.First, Second: s.Second, Parts: append([]string{}, s.Parts...), Facts: factRows(s.Facts),
			})
		}
		return out, nil
	})
}

func runSide(s core.RunSide) RunSide {
	return RunSide{Run: s.Run, Suite: s.Suite, Servers: s.Servers, StartedAt: s.StartedAt.UnixMilli(), Calls: s.Calls}
}

// Tools compares the tools of two servers. One that has not listed them yet is connected.
func (c *Compare) Tools(a, b string, ignore []string, only bool) (ToolsComparison, error) {
	return ask(c.h, func(app *core.App) (out ToolsComparison, err error) {
		ctx, cancel := context.WithTimeout(context.Background(), compareTimeout)
		defer cancel()
		for _, server := range []string{a, b} {
			if _, _, _, listed := app.Catalog.Tools(server); listed {
				continue
			}
			if _, err := app.Fleet.Session(ctx, server); err != nil {
				return out, err
			}
		}
		got, err := app.CompareTools(a, b, core.CompareOptions{Ignore: ignore, View: compare.View{Only: only, Most: compareRows}})
		if err != nil {
			return out, err
		}
		out = ToolsComparison{A: got.A, B: got.B, Same: got.Same, Tools: []ToolDifference{}}
		for _, t := range got.Tools {
			out.Tools = append(out.Tools, ToolDifference{
				Name: t.Name, Kind: t.Kind, Parts: append([]string{}, t.Parts...), Rows: diffRows(t.Rows), More: t.More,
			})
		}
		return out, nil
	})
}

// Ignored returns the rules that are kept for a tool.
func (c *Compare) Ignored(server, tool string) ([]string, error) {
	return ask(c.h, func(app *core.App) ([]string, error) { return app.IgnoredIn(server, tool) })
}

// Ignore keeps rules for a tool; a rule that is wrong fails with code invalid_arguments.
func (c *Compare) Ignore(server, tool string, rules []string) error {
	return c.h.do(func(app *core.App) error { return app.Ignore(server, tool, rules) })
}

func factRows(all []core.Fact) []Fact {
	out := []Fact{}
	for _, f := range all {
		out = append(out, Fact{Name: f.Name, Old: f.Old, New: f.New, Same: f.Same, Loose: f.Loose})
	}
	return out
}

func comparedRows(c core.Compared) Compared {
	return Compared{
		Same: c.Same, None: c.None, Text: c.Text, Coarse: c.Coarse, Changes: len(c.Diff.Changes) + c.Diff.More, Rows: diffRows(c.Rows), More: c.More,
	}
}

func diffRows(rows []compare.Row) []DiffRow {
	out := make([]DiffRow, len(rows))
	for i, r := range rows {
		out[i] = DiffRow{
			Kind: r.Kind, Depth: r.Depth, Old: r.Old, New: r.New, OldParts: diffParts(r.OldParts), NewParts: diffParts(r.NewParts),
			Pointer: r.Pointer, Gap: r.Gap, Left: r.Left, Right: r.Right,
		}
	}
	return out
}

func diffParts(parts []compare.Part) []DiffPart {
	out := make([]DiffPart, len(parts))
	for i, p := range parts {
		out[i] = DiffPart{Text: p.Text, Changed: p.Changed}
	}
	return out
}
