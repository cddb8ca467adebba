package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
)

func historyShowCommand(p *program) *cobra.Command {
	frames := false
	part := &partOptions{}
	cmd := command("show ID|last", "Show a call with everything known of it", between(1, 1), func(ctx context.Context, args []string) error {
		if err := part.check(); err != nil {
			return err
		}
		if part.given() {
			return p.with(ctx, core.Options{}, func(app *core.App) error { return p.showPart(ctx, app, args[0], part) })
		}
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.showCall(ctx, app, args[0], frames) })
	})
	cmd.Flags().BoolVar(&frames, "frames", false, "with the raw messages")
	part.flags(cmd)
	cmd.ValidArgsFunction = p.completing(oneCall)
	return cmd
}

type callDetail struct {
	callDocument
	Arguments      json.RawMessage   `json:"arguments"`
	Result         json.RawMessage   `json:"result"`
	Failure        json.RawMessage   `json:"failure"`
	OutputProblems json.RawMessage   `json:"outputProblems"`
	Attempts       []attemptDocument `json:"attempts,omitempty"` // when it was made more than once
	Timing         *timingDocument   `json:"timing,omitempty"`   // absent while it runs
	Frames         []frameDocument   `json:"frames,omitempty"`
}

// frameDocument is one message. Raw is JSON where it is JSON, otherwise a text.
type frameDocument struct {
	AtUs      int64           `json:"atUs"` // Unix microseconds
	Direction string          `json:"direction"`
	Kind      string          `json:"kind"`
	Method    string          `json:"method"`
	Raw       json.RawMessage `json:"raw"`
}

// find returns a call by its id, or the newest one for "last", but for those of the future.
func (p *program) find(ctx context.Context, app *core.App, id string) (*history.Store, history.Record, error) {
	store, err := app.Store()
	if err != nil {
		return nil, history.Record{}, err
	}
	if id == "last" {
		record, err := store.Last(ctx)
		return store, record, err
	}
	record, err := store.Get(ctx, id)
	return store, record, err
}

func (p *program) showCall(ctx context.Context, app *core.App, id string, frames bool) error {
	store, record, err := p.find(ctx, app, id)
	if err != nil {
		return err
	}
	d := callDetail{callDocument: newCallDocument(record.Call), Failure: record.Failure, OutputProblems: record.OutputProblems, Attempts: attemptDocuments(record.Attempts)}
	d.Arguments = p.bodyOrWarning(store, record.Arguments)
	large := record.Result.Bytes >= largeResult // it goes from the history to the output in pieces
	if !large {
		d.Result = p.bodyOrWarning(store, record.Result)
	}
	line, err := store.Timeline(ctx, record.ID)
	if err != nil {
		return err
	}
	d.Timing = newTimingDocument(line)
	if frames {
		stored, err := store.Frames(ctx, record.ID)
		if err != nil {
			return err
		}
		for _, f := range stored {
			raw := p.bodyOrWarning(store, f.Body)
			if jsonx.Check(raw) != nil {
				raw = jsonx.Quote(string(raw))
			}
			d.Frames = append(d.Frames, frameDocument{AtUs: f.At.UnixMicro(), Direction: f.Direction, Kind: f.Kind, Method: f.Method, Raw: raw})
		}
	}
	switch {
	case !p.json:
		return p.printCall(store, record, d)
	case large:
		return p.documentAround(d, store, record.Result)
	}
	return p.document(d)
}

// bodyOrWarning is a stored body, or nil and a warning: the rest of the call is worth
// seeing all the same.
func (p *program) bodyOrWarning(store *history.Store, body history.Body) json.RawMessage {
	raw, err := readBody(store, body)
	if err != nil {
		p.warn(err)
	}
	return raw
}

// readBody returns a stored body, nil when there is none.
func readBody(store *history.Store, body history.Body) (json.RawMessage, error) {
	if body.Bytes == 0 {
		return nil, nil
	}
	r, err := store.OpenBody(body)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, failure.Wrap(failure.Storage, err, "A body could not be read from the history: %v.", err)
	}
	return raw, nil
}

func (p *program) printCall(store *history.Store, record history.Record, d callDetail) error {
	w := p.out
	fmt.Fprintf(w, "%s  %s  %s\n", visible(record.Server+"/"+record.Tool), paint(w, statusCell(record.Status).style, string(record.Status)), took(record.Took))
	fmt.Fprintf(w, "%s\n", paint(w, dim, d.ID))
	about := fmt.Sprintf("started %s, from %s", record.StartedAt.Format(time.RFC3339), record.Origin)
	if record.Protocol != "" {
		about += fmt.Sprintf(", %s %s, MCP %s", record.ServerName, record.ServerVersion, record.Protocol)
	}
	if record.ReplayOf != "" {
		about += ", repeats " + record.ReplayOf
	}
	fmt.Fprintln(w, visible(about))
	for _, line := range said(record.Call) {
		fmt.Fprintln(w, visibleText(line))
	}
	section := func(name, text string) {
		fmt.Fprintf(w, "\n%s\n%s\n", paint(w, dim, name), text)
	}
	if d.Arguments != nil {
		section("Arguments", visibleText(string(jsonx.Indent(d.Arguments))))
	}
	if d.Failure != nil {
		var f failure.Error
		if json.Unmarshal(d.Failure, &f) == nil {
			section("Failure", visible(string(f.Code)+": "+f.Message)+"\n"+visible(f.Hint))
		}
	}
	if len(d.Attempts) > 0 {
		section("Attempts", visibleText(attemptLines(d.Attempts)))
	}
	switch {
	case d.Result != nil:
		section("Result", visibleText(string(jsonx.Indent(d.Result))))
	case record.Result.Bytes >= largeResult:
		fmt.Fprintf(w, "\n%s\n", paint(w, dim, "Result"))
		if err := p.prettyBody(store, record.Result); err != nil {
			return err
		}
	}
	if d.OutputProblems != nil {
		section("The result does not match the output schema", visibleText(string(jsonx.Indent(d.OutputProblems))))
	}
	if d.Timing != nil {
		section("Timing", visibleText(d.Timing.lines()))
	}
	for _, f := range d.Frames {
		arrow := map[string]string{"out": "→", "in": "←"}[f.Direction]
		section(arrow+" "+time.UnixMicro(f.AtUs).Format("15:04:05.000000")+" "+visible(f.Kind+" "+f.Method), visibleText(string(f.Raw)))
	}
	return nil
}
