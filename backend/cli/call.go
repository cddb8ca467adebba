package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// callOptions are shared by call and history replay.
type callOptions struct {
	target     target
	args       string
	timeout    time.Duration
	sendAnyway bool
	yes        bool
	output     string
	task, step bool
	noCache    bool
	client     string
	origin     string // "" is cli
}

func (o *callOptions) flags(f *pflag.FlagSet) {
	o.callFlags(f)
	o.target.flags(f)
}

// callFlags are those about the call, not about its server.
func (o *callOptions) callFlags(f *pflag.FlagSet) {
	f.StringVar(&o.args, "args", "", "all arguments as one object: `JSON`, @file, or - for standard input")
	f.DurationVar(&o.timeout, "timeout", 0, "how long the tool may be silent, such as 5s")
	f.BoolVar(&o.sendAnyway, "send-anyway", false, "do not check name and arguments before sending")
	f.BoolVarP(&o.yes, "yes", "y", false, "do not ask before a tool that says it destroys")
	f.StringVarP(&o.output, "output", "o", "", "save images, sound and other bytes, or else the text, in `FILE`")
	f.BoolVar(&o.task, "task", false, "run it as a task where the tool offers that")
	f.BoolVar(&o.step, "step", false, "show each round in which the server asks for input, and wait for Enter")
	f.BoolVar(&o.noCache, "no-cache", false, "ask the server, whatever it answered before")
	f.StringVar(&o.client, "client", os.Getenv("FAIRLEAD_CLIENT"), "`NAME` of the program on whose behalf it is called, for the history")
}

func callCommand(p *program) *cobra.Command {
	o := &callOptions{}
	cmd := command("call SERVER TOOL [name=value | name:=json]…", "Call a tool", between(1, -1),
		func(ctx context.Context, args []string) error { return runCall(ctx, p, o, args) })
	cmd.Long = `Calls a tool and prints its result. The tool is named by server and tool, or by one
name: server/tool, mcp__server__tool, mcp:server:tool, mcp_server_tool, or its bare name
where only one server has it.

name=value is a text, unless the tool's schema wants a number or a boolean there.
name:=json is JSON, for lists, objects and null.

Every call is in the history (fairlead history).`
	cmd.Example = `  fairlead call demo echo message=hello
  fairlead call demo add a=2 b=3
  fairlead call files search 'paths:=["/tmp"]' --json
  fairlead call --stdio "npx -y @modelcontextprotocol/server-everything" echo message=hello
  fairlead call --url https://mcp.example.com/mcp --header 'Authorization=Bearer ${TOKEN}' search q=x`
	o.flags(cmd.Flags())
	cmd.ValidArgsFunction = p.completing(o.target.known(callWords))
	return cmd
}

func runCall(ctx context.Context, p *program, o *callOptions, words []string) error {
	names := 2
	if o.target.given() {
		names = 1
	}
	return p.typedCall(ctx, o, words, names, func(app *core.App, t typedCall) (invoke.Request, error) {
		r := invoke.Request{Server: t.server, Tool: t.names[len(t.names)-1], Arguments: t.base}
		switch {
		case len(t.names) == 2:
			r.Server = t.names[0]
		case t.server == "":
			tool, err := p.resolve(ctx, app, t.names[0])
			if err != nil {
				return r, err
			}
			r.Server, r.Tool = tool.Server, tool.Name
		}
		return r, nil
	})
}

// call makes one call and prints how it ended.
func (p *program) call(ctx context.Context, app *core.App, o *callOptions, r invoke.Request, typed []given) error {
	base := r.Arguments
	r.Origin, r.Timeout, r.SendAnyway = cmp.Or(o.origin, "cli"), o.timeout, o.sendAnyway
	r.Fresh, r.Client = o.noCache, o.client
	if err := p.unlock(ctx, app, r.Server); err != nil {
		return err
	}
	r.Prepare = func(ctx context.Context, tool catalog.Tool) (json.RawMessage, error) {
		if tool.Destructive && !o.yes && p.person() && app.Settings.Get().ConfirmDestructive {
			yes, err := p.confirm(ctx, fmt.Sprintf("%s says that it destroys or changes things for good. Call it?", tool.Name))
			if err != nil {
				return nil, err
			}
			if !yes {
				return nil, failure.New(failure.Denied, "%s was not called.", tool.Name).WithHint("Use --yes to call it without being asked.")
			}
		}
		return merge(base, typed, tool.InputSchema)
	}
	r.Task = o.task
	if o.step {
		r.Round = p.showRound
	}
	progress := p.newProgress()
	r.Progress = progress.show
	answer, err := app.Invoke.Call(ctx, r)
	progress.end()
	if answer.ID == "" {
		return hintAtJSON(err, typed)
	}
	if answer.Unrecorded != nil {
		p.warn(failure.New(failure.Storage, "The call was not recorded: %s", answer.Unrecorded.Message).WithHint("%s", answer.Unrecorded.Hint))
	}
	p.cached(answer)
	if len(answer.OutputProblems) > 0 {
		first := answer.OutputProblems[0]
		p.warn(failure.New(failure.Protocol, "The result does not match the tool's output schema: %s.", joined(first.Pointer, first.Message)).
			WithHint("The server's answer is shown as it came."))
	}
	if answer.Result != nil {
		if err := p.printResult(o.output, answer.Result); err != nil {
			return err
		}
	}
	if failure.Is(err, failure.ToolError) && !p.json {
		// What the tool says of it stands above, as its result.
		return failure.New(failure.ToolError, "The tool reported an error.").WithHint("%s", answer.Failure.Hint)
	}
	if answer.Failure != nil {
		return answer.Failure
	}
	return nil
}

// hintAtJSON explains the command line's own way out when an argument was sent
// as text because it was typed with =.
func hintAtJSON(err error, typed []given) error {
	f := failure.From(err)
	if f == nil || f.Code != failure.InvalidArguments {
		return err
	}
	var details struct{ Problems []catalog.Problem }
	_ = json.Unmarshal(f.Details, &details) // without problems there is nothing to explain
	for _, problem := range details.Problems {
		for _, g := range typed {
			if !g.json && problem.Keyword == "type" && problem.Pointer == jsonx.Pointer(g.name) {
				hinted := *f
				return hinted.WithHint("Write %s:=… to give JSON, or use --send-anyway to see what the server does.", g.name)
			}
		}
	}
	hinted := *f
	return hinted.WithHint("Correct them, or use --send-anyway to see what the server does.")
}
