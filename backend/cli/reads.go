package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// readOptions are shared by read and prompt.
type readOptions struct {
	target  target
	timeout time.Duration
	output  string
}

func (o *readOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.DurationVar(&o.timeout, "timeout", 0, "how long the server may be silent, such as 5s")
	f.StringVarP(&o.output, "output", "o", "", "save bytes, or else the text, in `FILE`")
	o.target.flags(f)
}

func readCommand(p *program) *cobra.Command {
	o := &readOptions{}
	cmd := command("read SERVER URI [variable=value]…", "Read a resource", between(1, -1), func(ctx context.Context, words []string) error {
		return p.reading(ctx, o, words, func(_ *core.App, names []string, typed []given) (invoke.Request, error) {
			r := invoke.Request{Method: invoke.ReadResource, Tool: names[0]}
			if len(typed) == 0 {
				return r, nil
			}
			values, err := merge(nil, typed, nil)
			if err == nil {
				r.Tool, err = catalog.ExpandTemplate(names[0], values)
			}
			return r, err
		})
	})
	cmd.Long = `Reads a resource and prints it. With variable=value, URI is a template (RFC 6570) that
is filled in first; variable:=json gives a list or an object.`
	cmd.Example = `  fairlead read demo demo://clock
  fairlead read demo 'demo://note/{name}' name=poem`
	o.flags(cmd)
	cmd.ValidArgsFunction = p.completing(o.target.known(serverThenTool))
	return cmd
}

func promptCommand(p *program) *cobra.Command {
	o := &readOptions{}
	cmd := command("prompt SERVER NAME [argument=value]…", "Get a prompt with its arguments filled in", between(1, -1), func(ctx context.Context, words []string) error {
		return p.reading(ctx, o, words, func(_ *core.App, names []string, typed []given) (invoke.Request, error) {
			arguments, err := texts(typed)
			return invoke.Request{Method: invoke.GetPrompt, Tool: names[0], Arguments: arguments}, err
		})
	})
	cmd.Long = "Gets a prompt and prints its messages. With --json the whole result, as it came."
	cmd.Example = "  fairlead prompt demo greeting name=Ada language=Deutsch"
	o.flags(cmd)
	cmd.ValidArgsFunction = p.completing(o.target.known(serverThenTool))
	return cmd
}

// reading makes the request that make finds in the words, and prints its end.
func (p *program) reading(ctx context.Context, o *readOptions, words []string, make func(*core.App, []string, []given) (invoke.Request, error)) error {
	server, options, err := o.target.extra()
	if err != nil {
		return err
	}
	count := 2
	if server != "" {
		count = 1
	}
	// A URI may have an equals sign in it: the names are taken as they stand.
	if len(words) < count {
		return failure.New(failure.Usage, "It is not said what to read.").WithHint("Name the server, and the resource's URI or the prompt.")
	}
	names := words[:count]
	_, typed, err := splitWords(append([]string{"x"}, words[count:]...), 1)
	if err != nil {
		return err
	}
	if server == "" {
		server, names = names[0], names[1:]
	}
	options.Brief = true
	return p.with(ctx, options, func(app *core.App) error {
		r, err := make(app, names, typed)
		if err != nil {
			return err
		}
		r.Origin, r.Server, r.Timeout = "cli", server, o.timeout
		if err := p.unlock(ctx, app, server); err != nil {
			return err
		}
		progress := p.newProgress()
		r.Progress = progress.show
		answer, err := app.Invoke.Call(ctx, r)
		progress.end()
		if answer.Unrecorded != nil {
			p.warn(failure.New(failure.Storage, "It was not recorded: %s", answer.Unrecorded.Message).WithHint("%s", answer.Unrecorded.Hint))
		}
		if answer.Result != nil {
			if err := p.printResult(o.output, answer.Result); err != nil {
				return err
			}
		}
		return err
	})
}

func completeCommand(p *program) *cobra.Command {
	var t target
	cmd := command("complete SERVER PROMPT|TEMPLATE ARGUMENT [VALUE] [other=value]…", "Ask a server to complete a value", between(3, -1),
		func(ctx context.Context, words []string) error { return runComplete(ctx, p, &t, words) })
	cmd.Long = `Asks a server what may be meant by the first letters of an argument of a prompt, or of
a variable of a resource template (whatever has braces in it). other=value are values that are known already.`
	cmd.Example = `  fairlead complete demo greeting language E
  fairlead complete demo 'demo://weather/{country}/{city}' city '' country=France`
	t.flags(cmd.Flags())
	return cmd
}

func runComplete(ctx context.Context, p *program, t *target, words []string) error {
	server, options, err := t.extra()
	if err != nil {
		return err
	}
	if server == "" {
		server, words = words[0], words[1:]
	}
	value, rest := "", []string(nil)
	if len(words) > 2 {
		value, rest = words[2], words[3:]
	}
	_, typed, err := splitWords(append([]string{"x"}, rest...), 1)
	if err != nil {
		return err
	}
	known := map[string]string{}
	for _, g := range typed {
		known[g.name] = g.text
	}
	kind := "prompt"
	if names, err := catalog.TemplateVariables(words[0]); err == nil && len(names) > 0 {
		kind = "template"
	}
	ref, err := invoke.CompletionRef(kind, words[0])
	if err != nil {
		return err
	}
	options.Brief = true
	return p.with(ctx, options, func(app *core.App) error {
		if err := p.unlock(ctx, app, server); err != nil {
			return err
		}
		got, err := app.Invoke.Complete(ctx, server, ref, words[1], value, known)
		if err != nil {
			return err
		}
		if p.json {
			return p.document(completionDocument(got))
		}
		for _, v := range got.Values {
			fmt.Fprintln(p.out, visible(v))
		}
		if got.HasMore {
			fmt.Fprintln(p.err, "There are more.")
		}
		return nil
	})
}

func completionDocument(c invoke.Completion) any {
	d := struct {
		Values  []string        `json:"values"`
		Total   json.RawMessage `json:"total,omitempty"`
		HasMore bool            `json:"hasMore"`
	}{Values: c.Values, HasMore: c.HasMore}
	if d.Values == nil {
		d.Values = []string{}
	}
	if c.Total >= 0 {
		d.Total = json.RawMessage(fmt.Sprint(c.Total))
	}
	return d
}
