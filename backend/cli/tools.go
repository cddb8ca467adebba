package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type toolsOptions struct {
	target target
	cached bool
	all    bool
}

func toolsCommand(p *program) *cobra.Command {
	o := &toolsOptions{}
	cmd := command("tools [SERVER [TOOL]]", "List tools, or show one with its schema", between(0, 2),
		func(ctx context.Context, args []string) error { return runTools(ctx, p, o, args) })
	cmd.Long = `Lists the tools of a server, or of all enabled servers, asking them now. With a tool's
name, shows that one with its arguments and schemas.`
	cmd.Flags().BoolVar(&o.cached, "cached", false, "do not connect: show what was listed last")
	cmd.Flags().BoolVar(&o.all, "all", false, "also the tools that are only for a server's own app")
	o.target.flags(cmd.Flags())
	cmd.ValidArgsFunction = p.completing(o.target.known(serverThenTool))
	cmd.AddCommand(toolsDiffCommand(p))
	return cmd
}

// toolDocument is a tool in JSON. The hints are what the server claims.
type toolDocument struct {
	Server        string          `json:"server"`
	Name          string          `json:"name"`
	QualifiedName string          `json:"qualifiedName"`
	Title         string          `json:"title"`
	Description   string          `json:"description"`
	ReadOnly      bool            `json:"readOnly"`
	Destructive   bool            `json:"destructive"`
	Idempotent    bool            `json:"idempotent"`
	OpenWorld     bool            `json:"openWorld"`
	InputSchema   json.RawMessage `json:"inputSchema,omitempty"`
	OutputSchema  json.RawMessage `json:"outputSchema,omitempty"`
	App           string          `json:"app,omitempty"`     // the ui:// resource that shows its results
	AppOnly       bool            `json:"appOnly,omitempty"` // only the server's own app may call it
}

func newToolDocument(t catalog.Tool) toolDocument {
	return toolDocument{
		Server: t.Server, Name: t.Name, QualifiedName: t.QualifiedName, Title: t.Title, Description: t.Description,
		ReadOnly: t.ReadOnly, Destructive: t.Destructive, Idempotent: t.Idempotent, OpenWorld: t.OpenWorld,
		InputSchema: t.InputSchema, OutputSchema: t.OutputSchema, App: t.AppURI, AppOnly: t.AppOnly,
	}
}

func runTools(ctx context.Context, p *program, o *toolsOptions, args []string) error {
	server, options, err := o.target.extra()
	if err != nil {
		return err
	}
	if server != "" {
		args = append([]string{server}, args...)
	}
	return p.with(ctx, options, func(app *core.App) error {
		if len(args) == 0 {
			return p.listTools(ctx, app, o)
		}
		return p.toolsOf(ctx, app, o, args)
	})
}

// toolsOf lists the tools of a server, or shows the one that is named behind it.
func (p *program) toolsOf(ctx context.Context, app *core.App, o *toolsOptions, args []string) error {
	if !o.cached {
		if err := p.unlock(ctx, app, args[0]); err != nil {
			return err
		}
		if _, err := app.Fleet.Session(ctx, args[0]); err != nil {
			return err
		}
	} else if _, err := app.Fleet.Status(args[0]); err != nil {
		return err
	}
	if len(args) == 2 {
		tool, err := app.Catalog.Tool(args[0], args[1])
		if err != nil {
			return err
		}
		return p.showTool(tool)
	}
	tools, _, _, listed := app.Catalog.Tools(args[0])
	if !listed && !o.cached {
		// The connection stands without its list; asking again takes as long as the first time.
		if st, err := app.Fleet.Status(args[0]); err == nil && st.Unlisted != nil {
			return st.Unlisted
		}
		if err := app.Fleet.Refresh(ctx, args[0]); err != nil {
			return err
		}
		tools, _, _, listed = app.Catalog.Tools(args[0])
	}
	if !listed {
		return failure.New(failure.NotConnected, "The tools of %s are not known.", args[0]).
			WithHint("They are listed when it is connected.").WithCommand("tools %s", args[0])
	}
	p.lacking(app, args[0])
	return p.printTools(o.shown(tools), false)
}

// listTools lists the tools of all enabled servers. A server that fails is told
// of beside the list; when all do, that is the command's failure.
func (p *program) listTools(ctx context.Context, app *core.App, o *toolsOptions) error {
	names := enabled(app.Fleet.List())
	var failed []error
	if !o.cached {
		results := connectAll(ctx, app, names)
		for _, name := range names {
			if err := results[name]; err != nil {
				failed = append(failed, err)
				names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
			} else if st, err := app.Fleet.Status(name); err == nil && st.Unlisted != nil {
				p.warn(st.Unlisted) // what was listed earlier is shown
			}
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, err := range failed {
		if len(names) == 0 && len(failed) == 1 {
			return err
		}
		p.warn(err)
	}
	var tools []catalog.Tool
	for _, name := range names {
		list, _, _, _ := app.Catalog.Tools(name)
		p.lacking(app, name)
		tools = append(tools, o.shown(list)...)
	}
	return p.printTools(tools, true)
}

// lacking warns when a list of tools is not all that the server gave.
func (p *program) lacking(app *core.App, server string) {
	if lacks := app.Catalog.ToolsLack(server); lacks != nil {
		p.warn(lacks)
	}
}

// shown leaves out what is only for a server's own app, unless it is asked for.
func (o *toolsOptions) shown(tools []catalog.Tool) []catalog.Tool {
	if o.all {
		return tools
	}
	return catalog.Offered(tools)
}

func (p *program) printTools(tools []catalog.Tool, servers bool) error {
	if p.json {
		documents := make([]toolDocument, len(tools))
		for i, t := range tools {
			documents[i] = newToolDocument(t)
		}
		return p.document(documents)
	}
	if len(tools) == 0 {
		fmt.Fprintln(p.err, "There are no tools.")
		return nil
	}
	t := newTable("TOOL", "DESCRIPTION")
	if servers {
		t = newTable("SERVER", "TOOL", "DESCRIPTION")
	}
	for _, tool := range tools {
		row := []any{tool.Name, firstSentence(tool)}
		if servers {
			row = append([]any{tool.Server}, row...)
		}
		t.add(row...)
	}
	t.print(p.out)
	return nil
}

// firstSentence is what a list says of a tool.
func firstSentence(t catalog.Tool) string {
	text := t.Description
	if text == "" {
		text = t.Title
	}
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	const most = 100
	if i := strings.Index(text, ". "); i > 0 {
		text = text[:i+1]
	}
	return cut(text, most)
}
