package invoke

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/history"
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
		Client: c.req.Client, Run: c.req.Run, Step: c.req.RunStep,
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
	if e := i.recall(c, status.Definition); e != nil {
		return i.repeat(ctx, c, e)
	}
	a := Answer{ID: c.id, Method: c.req.Method, Tool: c.tool}
	i.tell(c)
	sent := i.send(ctx, c, status.Definition)
	err := sent.err
	if ended, ok := errors.AsType[*failure.Error](context.Cause(ctx)); ok && err != nil {
		err = ended // a cancelled call may still be answered, with an error that says no more
	}
	a.Result, a.Frames, a.Dropped, a.Took = sent.out.Result, sent.out.Frames, sent.out.Dropped, sent.took
	a.Status, a.Failure = judge(c.req.Method, a.Result, failure.From(err), i.o.Redactor.String)
	a.Failure = i.o.Redactor.Failure(a.Failure)
	if a.Status == history.OK && a.Method == CallTool {
		i.checkOutput(ctx, &a)
	}
	a.Trace = c.span.Trace()
	end := ending(&a, c, sent.info)
	end.Attempts = sent.attempts
	i.record(ctx, &a, end)
	c.span.End(told(&a, sent))
	i.keep(c, &a, sent.info, status.Definition)
	return a
}

// record tells the history how a call ended, also when the caller has gone away.
func (i *Invoker) record(ctx context.Context, a *Answer, end history.End) {
	if err := i.o.History.End(context.WithoutCancel(ctx), end); err != nil {
		a.Unrecorded = failure.From(err)
	}
	if i.o.Ended != nil {
		i.o.Ended(*a)
	}
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
