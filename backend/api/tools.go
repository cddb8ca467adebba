package api

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// Tools lists and checks tools.
type Tools struct{ h *house }

// List returns a server's tools in the server's order, from the cache when
// offline. Those that are only for the server's own app are not among them.
func (t *Tools) List(server string) ([]Tool, error) {
	return ask(t.h, func(app *core.App) (list []Tool, err error) {
		if _, err := app.Fleet.Status(server); err != nil {
			return nil, err
		}
		tools, _, _, _ := app.Catalog.Tools(server)
		tools = catalog.Offered(tools)
		list = make([]Tool, len(tools))
		for i, tool := range tools {
			list[i] = toolRow(tool)
		}
		return list, nil
	})
}

// All returns the tools of every server.
func (t *Tools) All() ([]Tool, error) {
	return ask(t.h, func(app *core.App) (list []Tool, err error) {
		list = []Tool{}
		for _, st := range app.Fleet.List() {
			tools, _, _, _ := app.Catalog.Tools(st.Definition.Name)
			for _, tool := range catalog.Offered(tools) {
				list = append(list, toolRow(tool))
			}
		}
		return list, nil
	})
}

func toolRow(t catalog.Tool) Tool {
	return Tool{
		Server: t.Server, Name: t.Name, Title: t.Title, Description: t.Description, QualifiedName: t.QualifiedName,
		ReadOnly: t.ReadOnly, Destructive: t.Destructive, Idempotent: t.Idempotent, OpenWorld: t.OpenWorld, Annotated: t.Annotated,
		TaskSupport: t.TaskSupport, Icons: iconRows(t.Server, t.Icons), AppURI: t.AppURI, AppOnly: t.AppOnly,
	}
}

// Get returns one tool with its schemas.
func (t *Tools) Get(server, tool string) (ToolDetail, error) {
	return ask(t.h, func(app *core.App) (d ToolDetail, err error) {
		found, err := app.Catalog.Tool(server, tool)
		if err != nil {
			return d, err
		}
		d = ToolDetail{
			Tool: toolRow(found), InputSchema: string(found.InputSchema), OutputSchema: string(found.OutputSchema),
			Raw: string(jsonx.Indent(found.Raw)), SecretPaths: catalog.SecretPaths(found.InputSchema),
		}
		if d.SecretPaths == nil {
			d.SecretPaths = []string{}
		}
		if _, err := app.Catalog.CheckSchemas(context.Background(), found); err != nil {
			d.SchemaError = toFailure(err)
		}
		return d, nil
	})
}

// refreshLimit is over those of connecting and of each list, which say more.
const refreshLimit = 3 * time.Minute

// Refresh lists a server's tools again, from the server.
func (t *Tools) Refresh(server string) error {
	return t.h.do(func(app *core.App) error {
		ctx, cancel := context.WithTimeout(context.Background(), refreshLimit)
		defer cancel()
		return app.Fleet.Refresh(ctx, server)
	})
}

// Validate checks arguments (JSON text) against the tool's input schema, and for masks in
// the place of secrets; none means valid.
func (t *Tools) Validate(server, tool, arguments string) ([]Problem, error) {
	return ask(t.h, func(app *core.App) (problems []Problem, err error) {
		found, err := app.Catalog.Tool(server, tool)
		if err != nil {
			return nil, err
		}
		if arguments == "" {
			arguments = "{}"
		}
		if err := jsonx.Check([]byte(arguments)); err != nil {
			return nil, failure.Wrap(failure.InvalidArguments, err, "The arguments are not valid JSON: %v.", err)
		}
		got, err := app.Catalog.CheckInput(context.Background(), found, json.RawMessage(arguments))
		return problemRows(append(got, invoke.Masks(json.RawMessage(arguments))...)), err
	})
}

func problemRows(problems []catalog.Problem) []Problem {
	rows := make([]Problem, len(problems))
	for i, p := range problems {
		rows[i] = Problem{Pointer: p.Pointer, Message: p.Message, Keyword: p.Keyword}
	}
	return rows
}
