package cli

import (
	"context"
	"fmt"
	"strings"

	"fairlead/backend/compare"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type stepDocument struct {
	Step  string         `json:"step"`
	Kind  string         `json:"kind"` // same, changed, added or removed
	A     string         `json:"a,omitempty"`
	B     string         `json:"b,omitempty"`
	Parts []string       `json:"parts,omitempty"` // what differs
	Facts []factDocument `json:"facts,omitempty"`
}

func (p *program) diffRuns(ctx context.Context, app *core.App, o *diffOptions, args []string) error {
	if len(args) != 2 {
		return failure.New(failure.Usage, "Two runs are compared: fairlead history diff --run RUN RUN.")
	}
	c, err := app.CompareRuns(ctx, args[0], args[1], o.options())
	if err != nil {
		return err
	}
	if p.json {
		steps := []stepDocument{}
		for _, s := range c.Steps {
			steps = append(steps, stepDocument{Step: s.Step, Kind: s.Kind, A: s.First, B: s.Second, Parts: s.Parts, Facts: factDocuments(s.Facts)})
		}
		return p.document(map[string]any{"a": c.A.Run, "b": c.B.Run, "same": c.Same == len(c.Steps), "steps": steps})
	}
	t := newTable("STEP", "", "DIFFERS IN", "−", "+")
	for _, s := range c.Steps {
		if s.Kind != compare.Same || o.all {
			t.add(s.Step, cell{s.Kind, kindStyle(s.Kind)}, strings.Join(s.Parts, ", "), s.First, s.Second)
		}
	}
	if len(t.rows) > 0 {
		t.print(p.out)
	}
	fmt.Fprintf(p.err, "%d of %d steps are the same.\n", c.Same, len(c.Steps))
	return nil
}

func kindStyle(kind string) string {
	return map[string]string{compare.Added: green, compare.Removed: red, compare.Changed: yellow}[kind]
}
