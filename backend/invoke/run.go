package invoke

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/session"
)

// run takes a prepared call to its end and records it.
func (i *Invoker) run(ctx context.Context, c *call) Answer {
	defer i.forget(c)
	shown := c.req.Arguments
	if paths := i.secrets.of(c.tool); len(paths) > 0 {
		masked, values := catalog.MaskSecrets(shown, paths)
		shown = masked
		defer i.o.Redactor.Hold(values...)()
	}
	status, _ := i.o.Fleet.Status(c.tool.Server)
	i.o.History.Begin(history.Start{
		ID: c.id, Server: c.tool.Server, Tool: c.tool.Name, Origin: c.req.Origin, ReplayOf: c.req.ReplayOf,
		Arguments: shown, StartedAt: c.started, Protocol: status.Info.Protocol,
		ServerName: status.Info.Name, ServerVersion: status.Info.Version,
	})
	i.o.Changed(c.tool.Server, c.id)
	a := Answer{ID: c.id, Tool: c.tool}
	out, took, info, err := i.send(ctx, c, status.Definition.Timeout)
	a.Result, a.Frames, a.Took = out.Result, out.Frames, took
	a.Status, a.Failure = judge(a.Result, failure.From(err), i.o.Redactor.String)
	a.Failure = i.o.Redactor.Failure(a.Failure)
	if a.Status == history.OK {
		i.checkOutput(ctx, &a)
	}
	// The end is recorded also when the caller has gone away.
	end := ending(&a, c, info)
	if err := i.o.History.End(context.WithoutCancel(ctx), end); err != nil {
		a.Unrecorded = failure.From(err)
	}
	return a
}

// send gets a session and makes the call under its time limits.
func (i *Invoker) send(ctx context.Context, c *call, ofServer time.Duration) (session.Outcome, time.Duration, session.Info, error) {
	if c.unreached != nil {
		return session.Outcome{}, time.Since(c.started), session.Info{}, c.unreached
	}
	began := time.Now()
	live, err := i.o.Fleet.Session(ctx, c.tool.Server)
	if err != nil {
		return session.Outcome{}, time.Since(began), session.Info{}, err
	}
	c.tool = i.refreshed(c)
	release, err := i.o.Fleet.Acquire(ctx, c.tool.Server)
	if err != nil {
		return session.Outcome{}, time.Since(began), live.Info(), err
	}
	defer release()
	ctx, alive, stop := i.limit(ctx, c, ofServer)
	defer stop()
	sent := time.Now()
	out, err := live.CallTool(ctx, session.Call{
		ID: c.id, Tool: c.tool.Name, Arguments: c.req.Arguments,
		Progress: func(params json.RawMessage) {
			alive()
			c.noted(params)
			i.o.Changed(c.tool.Server, c.id)
		},
	})
	return out, time.Since(sent), live.Info(), err
}

// refreshed returns the tool as the catalog has it after connecting.
func (i *Invoker) refreshed(c *call) catalog.Tool {
	if tool, err := i.o.Catalog.Tool(c.tool.Server, c.tool.Name); err == nil {
		return tool
	}
	return c.tool
}

// limit bounds a call: timeout counts from the last sign of life, the maximum
// from the start (MCP lifecycle §timeouts: progress MAY reset the clock, but a
// maximum SHOULD always be enforced).
func (i *Invoker) limit(ctx context.Context, c *call, ofServer time.Duration) (_ context.Context, alive, stop func()) {
	limits := i.o.Limits()
	timeout := c.req.Timeout
	if timeout <= 0 {
		timeout = ofServer
	}
	if timeout <= 0 {
		timeout = limits.Timeout
	}
	most := max(limits.MaxTimeout, timeout)
	deadline := time.Now().Add(most)
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(timeout, func() {
		cancel(failure.New(failure.Timeout, "The tool did not answer within %s.", spell(timeout)).
			WithHint("Give it more time (timeout of the call, the server or the settings), or look at the server's log."))
	})
	alive = func() {
		if left := time.Until(deadline); left > 0 {
			timer.Reset(min(timeout, left))
		}
	}
	return ctx, alive, func() { timer.Stop(); cancel(nil) }
}

func spell(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%g s", d.Round(100*time.Millisecond).Seconds())
}

// checkOutput compares structuredContent with the output schema. MCP: a server
// with an output schema MUST give structured results that match it, clients
// SHOULD validate. A mismatch stands beside the result, it does not replace it.
func (i *Invoker) checkOutput(ctx context.Context, a *Answer) {
	if len(a.Tool.OutputSchema) == 0 {
		return
	}
	problems, err := i.o.Catalog.CheckOutput(ctx, a.Tool, structuredContent(a.Result))
	if err != nil {
		a.OutputProblems = []catalog.Problem{{Message: "the output schema cannot be used: " + err.Error(), Keyword: "$schema"}}
		return
	}
	a.OutputChecked, a.OutputProblems = true, problems
}
