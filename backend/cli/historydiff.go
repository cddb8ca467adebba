package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/compare"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type diffOptions struct {
	ignore   []string
	noIgnore bool
	keep     bool
	all      bool
	runs     bool
}

func (o *diffOptions) options() core.CompareOptions {
	c := core.CompareOptions{View: compare.View{Only: !o.all}}
	if o.noIgnore || len(o.ignore) > 0 {
		c.Ignore = append([]string{}, o.ignore...)
	}
	return c
}

func historyDiffCommand(p *program) *cobra.Command {
	o := &diffOptions{}
	cmd := command("diff ID|last [ID]", "Say in what two calls, or two runs of a suite, differ", between(1, 2), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			if o.runs {
				return p.diffRuns(ctx, app, o, args)
			}
			return p.diffCalls(ctx, app, o, args)
		})
	})
	cmd.Long = `Compares two calls: how they ended, their arguments and their results. With one call,
compares it with the call of the same tool before it. JSON is compared by what it
says: the order of members does not matter, and an element that stands elsewhere has
moved. A text of an answer that is an object or an array of JSON is compared as
that: its places go on behind the text's own (/content/0/text/id).

--ignore leaves out what differs every time. It takes a JSON Path ($..requestId) or a
JSON pointer in which * is any name or index (/items/*/id). Without it, the rules that
are kept for the tool hold; --keep keeps those that are given.`
	cmd.Example = `  fairlead history diff last
  fairlead history diff 0190… 0191… --ignore '$..time' --keep
  fairlead history diff --run 0190… 0191…`
	f := cmd.Flags()
	f.StringArrayVar(&o.ignore, "ignore", nil, "leave out what `RULE` names; may be given several times")
	f.BoolVar(&o.noIgnore, "no-ignore", false, "leave out nothing, whatever is kept for the tool")
	f.BoolVar(&o.keep, "keep", false, "keep the rules of --ignore for this tool")
	f.BoolVar(&o.all, "all", false, "show everything, not only the differences")
	f.BoolVar(&o.runs, "run", false, "compare two runs of a suite, step by step")
	cmd.ValidArgsFunction = p.completing(recentCalls)
	return cmd
}

func (p *program) diffCalls(ctx context.Context, app *core.App, o *diffOptions, args []string) error {
	_, first, err := p.find(ctx, app, args[0])
	if err != nil {
		return err
	}
	var a string
	b := first.ID
	if len(args) == 2 {
		_, second, err := p.find(ctx, app, args[1])
		if err != nil {
			return err
		}
		a, b = first.ID, second.ID
	} else if a, err = app.PreviousCall(ctx, first.ID); err != nil {
		return err
	}
	compared, err := app.CompareCalls(ctx, a, b, o.options())
	if err != nil {
		return err
	}
	if o.keep {
		if err := app.Ignore(first.Server, first.Tool, compared.Ignore); err != nil {
			return err
		}
	}
	if p.json {
		return p.document(newComparisonDocument(compared))
	}
	if err := p.printComparison(compared); err != nil {
		return err
	}
	for _, rule := range o.ignore {
		if !compared.Same && !slices.Contains(compared.LeftOut, rule) {
			fmt.Fprintf(p.err, "Nothing in the two calls is named by %s.\n", visible(rule))
		}
	}
	return nil
}

// comparisonDocument is a comparison of two calls in JSON.
type comparisonDocument struct {
	Same      bool           `json:"same"`
	A         string         `json:"a"`
	B         string         `json:"b"`
	Ignore    []string       `json:"ignore"`
	LeftOut   []string       `json:"leftOut"` // of these, those that named something
	Facts     []factDocument `json:"facts"`   // only what differs
	Arguments bodyDocument   `json:"arguments"`
	Result    bodyDocument   `json:"result"`
	Failure   bodyDocument   `json:"failure"`
}

type factDocument struct {
	Name  string `json:"name"`
	A     string `json:"a"`
	B     string `json:"b"`
	Loose bool   `json:"loose"` // it does not count: it differs from call to call
}

type bodyDocument struct {
	Same    bool             `json:"same"`
	Text    bool             `json:"text,omitempty"`   // at least one is not JSON
	Coarse  bool             `json:"coarse,omitempty"` // too large to be looked into everywhere
	Changes []changeDocument `json:"changes"`
	More    int              `json:"more,omitempty"` // changes besides these
}

type changeDocument struct {
	Kind    string          `json:"kind"`
	Pointer string          `json:"pointer"`
	From    string          `json:"from,omitempty"`
	Old     json.RawMessage `json:"old,omitempty"`
	New     json.RawMessage `json:"new,omitempty"`
}

func newComparisonDocument(c core.CallComparison) comparisonDocument {
	d := comparisonDocument{Same: c.Same, A: c.A.ID, B: c.B.ID, Ignore: c.Ignore, LeftOut: append([]string{}, c.LeftOut...), Facts: factDocuments(c.Facts)}
	d.Arguments, d.Result, d.Failure = newBodyDocument(c.Arguments), newBodyDocument(c.Result), newBodyDocument(c.Failure)
	return d
}

func factDocuments(all []core.Fact) []factDocument {
	out := []factDocument{}
	for _, f := range all {
		if !f.Same {
			out = append(out, factDocument{Name: f.Name, A: f.Old, B: f.New, Loose: f.Loose})
		}
	}
	return out
}

func newBodyDocument(c core.Compared) bodyDocument {
	return bodyDocument{Same: c.Same, Text: c.Text, Coarse: c.Coarse, Changes: changeDocuments(c.Diff), More: c.Diff.More}
}

func changeDocuments(d compare.Diff) []changeDocument {
	out := []changeDocument{}
	for _, c := range d.Changes {
		out = append(out, changeDocument{Kind: c.Kind, Pointer: c.Pointer, From: c.From, Old: c.Old, New: c.New})
	}
	return out
}

func (p *program) printComparison(c core.CallComparison) error {
	w := p.out
	fmt.Fprintf(w, "%s\n%s\n", paint(w, red, "- "+visible(c.A.Server+"/"+c.A.Tool)+"  "+c.A.ID), paint(w, green, "+ "+visible(c.B.Server+"/"+c.B.Tool)+"  "+c.B.ID))
	p.printFacts(c.Facts)
	for _, part := range []struct {
		name string
		body core.Compared
	}{{"Arguments", c.Arguments}, {"Result", c.Result}, {"Failure", c.Failure}} {
		switch {
		case part.body.None:
			continue
		case part.body.Same:
			fmt.Fprintf(w, "\n%s\n", paint(w, dim, part.name+": the same"))
			if len(part.body.Rows) == 0 {
				continue
			}
		default:
			fmt.Fprintf(w, "\n%s\n", paint(w, dim, part.name))
		}
		printRows(w, part.body.Rows, part.body.More)
		if part.body.Coarse {
			p.warn(failure.New(failure.TooLarge, "The %s are large: some parts were compared only as wholes.", strings.ToLower(part.name)))
		}
	}
	if len(c.LeftOut) > 0 {
		fmt.Fprintf(p.err, "Left out: %s\n", visible(strings.Join(c.LeftOut, " ")))
	}
	return nil
}

func (p *program) printFacts(facts []core.Fact) {
	t := newTable("", "−", "+")
	for _, f := range facts {
		if !f.Same {
			t.add(f.Name, f.Old, f.New)
		}
	}
	if len(t.rows) > 0 {
		fmt.Fprintln(p.out)
		t.print(p.out)
	}
}

// printRows draws rows one above the other.
func printRows(w io.Writer, rows []compare.Row, more int) {
	for _, r := range rows {
		pad := strings.Repeat("  ", min(r.Depth, 40))
		line := func(style, mark, text string) {
			fmt.Fprintln(w, paint(w, style, mark+" "+pad+visibleText(text))) // a tab is no blank
		}
		switch r.Kind {
		case compare.Gap:
			fmt.Fprintln(w, paint(w, dim, "… "+counted(r.Gap, "line")+" without a difference"))
		case compare.Removed:
			line(red, "-", r.Old)
		case compare.Added:
			line(green, "+", r.New)
		case compare.Changed:
			line(red, "-", r.Old)
			line(green, "+", r.New)
		case compare.Moved:
			if r.Left {
				line(yellow, "<", r.Old+"  moved to "+r.Pointer)
			} else {
				line(yellow, ">", r.New+"  moved from "+r.Pointer)
			}
		default:
			line("", " ", r.New)
		}
	}
	if more > 0 {
		fmt.Fprintln(w, paint(w, dim, fmt.Sprintf("… and %d more lines", more)))
	}
}
