package invoke

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// begin records that a call starts. From then on it can be found by its id.
func (i *Invoker) begin(c *call) {
	shown := c.req.Arguments
	if paths := i.secrets.of(c.tool); len(paths) > 0 {
		masked, values := catalog.MaskSecrets(shown, paths)
		shown = masked
		c.release = i.o.Redactor.Hold(values...)
	}
	status, _ := i.o.Fleet.Status(c.tool.Server)
	i.o.History.Begin(history.Start{
		ID: c.id, Method: c.req.Method, Server: c.tool.Server, Tool: c.tool.Name, Origin: c.req.Origin, ReplayOf: c.req.ReplayOf,
		Arguments: shown, StartedAt: c.started, Protocol: status.Info.Protocol,
		ServerName: status.Info.Name, ServerVersion: status.Info.Version,
	})
	i.o.Changed(c.tool.Server, c.id)
}

// run takes a call that has begun to its end and records that.
func (i *Invoker) run(ctx context.Context, c *call) Answer {
	defer i.forget(c)
	if c.release != nil {
		defer c.release()
	}
	status, _ := i.o.Fleet.Status(c.tool.Server)
	a := Answer{ID: c.id, Method: c.req.Method, Tool: c.tool}
	out, took, info, err := i.send(ctx, c, status.Definition)
	if ended, ok := errors.AsType[*failure.Error](context.Cause(ctx)); ok && err != nil {
		err = ended // a cancelled call may still be answered, with an error that says no more
	}
	a.Result, a.Frames, a.Dropped, a.Took = out.Result, out.Frames, out.Dropped, took
	a.Status, a.Failure = judge(c.req.Method, a.Result, failure.From(err), i.o.Redactor.String)
	a.Failure = i.o.Redactor.Failure(a.Failure)
	if a.Status == history.OK && a.Method == CallTool {
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
func (i *Invoker) send(ctx context.Context, c *call, of config.Server) (session.Outcome, time.Duration, session.Info, error) {
	if c.unreached != nil {
		return session.Outcome{}, time.Since(c.started), session.Info{}, c.unreached
	}
	began := time.Now()
	lease, err := i.lease(ctx, c)
	if err != nil {
		return session.Outcome{}, time.Since(began), session.Info{}, err
	}
	live := lease.Session
	defer func() { lease.Release(!doubtful(err)) }()
	c.tool = i.refreshed(c)
	params, err := c.params()
	if err != nil {
		return session.Outcome{}, time.Since(began), live.Info(), err
	}
	ctx, clock := i.limit(ctx, c, of)
	defer clock.stop()
	request := session.Request{
		ID: c.id, Method: c.req.Method, Params: params,
		Progress: func(params json.RawMessage) {
			clock.alive()
			c.noted(params)
			i.o.Changed(c.tool.Server, c.id)
		},
		Waiting: clock.pause,
		Task:    c.req.Task,
		Working: func(t session.TaskInfo) {
			clock.alive()
			i.taskChanged(c, t)
		},
		Round:    func(ctx context.Context, r session.Round) error { return i.roundBegun(ctx, c, r) },
		Answered: func(r session.Round) { i.roundAnswered(c, r) },
	}
	sent := time.Now()
	out, err := live.Do(ctx, request)
	if errors.Is(err, wire.ErrSessionLost) {
		// The server had forgotten the session and did not begin the call: a new
		// session (MCP, session management), and the call goes out again, once.
		var fresh *session.Session
		if clock.again(func() (err error) { fresh, err = i.o.Fleet.Session(ctx, c.tool.Server); return err }) == nil {
			out, err = fresh.Do(ctx, request)
			return out, time.Since(sent), fresh.Info(), err
		}
	}
	return out, time.Since(sent), live.Info(), err
}

// params are what is sent, without _meta.
func (c *call) params() (json.RawMessage, error) {
	if c.req.Method == ReadResource {
		return json.Marshal(map[string]string{"uri": c.tool.Name})
	}
	return json.Marshal(struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}{c.tool.Name, c.req.Arguments})
}

// refreshed returns the tool as the catalog has it after connecting.
func (i *Invoker) refreshed(c *call) catalog.Tool {
	if c.req.Method != CallTool {
		return c.tool
	}
	if tool, err := i.o.Catalog.Tool(c.tool.Server, c.tool.Name); err == nil {
		return tool
	}
	return c.tool
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
