package api

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"fairlead/backend/apps"
	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// Apps shows the apps of servers (MCP Apps) and does for them what they ask of
// their server. The page stands between: what it passes on is an app's word.
type Apps struct {
	h     *house
	views *apps.Views

	mu   sync.Mutex
	open map[string]*openApp // by the view's id
}

// appReadLimit bounds reading an app's document, which a person waits for.
const appReadLimit = 30 * time.Second

// Open reads the app of a tool and makes a frame's address for it. The reading
// is a call like others, of the origin app.
func (a *Apps) Open(r AppRequest) (App, error) {
	return ask(a.h, func(app *core.App) (App, error) {
		tool, err := app.Catalog.Tool(r.Server, r.Tool)
		if err != nil {
			return App{}, err
		}
		if tool.AppURI == "" {
			return App{}, failure.New(failure.NotFound, "%s has no app.", r.Tool).WithHint("An app is named by _meta.ui.resourceUri of the tool.")
		}
		answer, err := app.Invoke.Call(context.Background(), invoke.Request{
			Origin: invoke.OriginApp, Method: invoke.ReadResource, Server: r.Server, Tool: tool.AppURI, Timeout: appReadLimit,
		})
		if err != nil {
			return App{}, err
		}
		resource, err := apps.Read(tool.AppURI, answer.Result, listedAs(app, r.Server, tool.AppURI))
		if err != nil {
			return App{}, err
		}
		view, err := a.views.Add(r.Server, resource)
		if err != nil {
			return App{}, err
		}
		a.keep(view.ID, r.Server)
		row := appRow(view)
		row.ReadCallID, row.ToolRaw = answer.ID, string(tool.Raw)
		return row, nil
	})
}

// listedAs is the resource's entry in resources/list; servers may leave it out.
func listedAs(app *core.App, server, uri string) json.RawMessage {
	for _, r := range app.Catalog.Resources(server).Items {
		if r.URI == uri {
			return r.Raw
		}
	}
	return nil
}

// Close ends an app: its frame's address, and what it has asked for and still waits for.
func (a *Apps) Close(id string) error {
	a.views.Remove(id)
	a.mu.Lock()
	defer a.mu.Unlock()
	if o, ok := a.open[id]; ok {
		delete(a.open, id)
		o.end()
	}
	return nil
}

// Call calls a tool of the app's own server for it and returns the result's JSON
// text, that of a tool that reported an error too.
func (a *Apps) Call(id, tool, arguments string) (string, error) {
	return a.request(id, func(ctx context.Context, app *core.App, server string) (json.RawMessage, error) {
		answer, err := app.Invoke.Call(ctx, invoke.Request{
			Origin: invoke.OriginApp, Server: server, Tool: tool, Arguments: json.RawMessage(arguments),
		})
		if failure.Is(err, failure.ToolError) && len(answer.Result) > 0 {
			err = nil
		}
		return answer.Result, err
	})
}

// Read reads a resource of the app's own server for it and returns the result's JSON text.
func (a *Apps) Read(id, uri string) (string, error) {
	return a.request(id, func(ctx context.Context, app *core.App, server string) (json.RawMessage, error) {
		answer, err := app.Invoke.Call(ctx, invoke.Request{Origin: invoke.OriginApp, Method: invoke.ReadResource, Server: server, Tool: uri})
		return answer.Result, err
	})
}

// List returns what the app's own server offers, as the result of tools/list,
// resources/list, resources/templates/list or prompts/list.
func (a *Apps) List(id, method string) (string, error) {
	return a.request(id, func(_ context.Context, app *core.App, server string) (json.RawMessage, error) {
		raws := []json.RawMessage{}
		var key string
		switch method {
		case "tools/list":
			key = "tools"
			tools, _, _, _ := app.Catalog.Tools(server)
			for _, t := range tools {
				if t.ForApp {
					raws = append(raws, t.Raw)
				}
			}
		case "resources/list":
			key = "resources"
			for _, r := range app.Catalog.Resources(server).Items {
				raws = append(raws, r.Raw)
			}
		case "resources/templates/list":
			key = "resourceTemplates"
			for _, t := range app.Catalog.Templates(server).Items {
				raws = append(raws, t.Raw)
			}
		case "prompts/list":
			key = "prompts"
			for _, p := range app.Catalog.Prompts(server).Items {
				raws = append(raws, p.Raw)
			}
		default:
			return nil, failure.New(failure.Usage, "%.60q lists nothing.", method)
		}
		return json.Marshal(map[string][]json.RawMessage{key: raws})
	})
}

// Destructive tells whether the person must be asked before the app calls a tool.
func (a *Apps) Destructive(id, tool string) (bool, error) {
	return ask(a.h, func(app *core.App) (bool, error) {
		o, err := a.find(id)
		if err != nil {
			return false, err
		}
		found, err := app.Catalog.Tool(o.server, tool)
		if err != nil {
			return false, nil //nolint:nilerr // the call itself says that there is no such tool
		}
		return mustAsk(app, found), nil
	})
}

func mustAsk(app *core.App, tool catalog.Tool) bool {
	return tool.Destructive && app.Settings.Get().ConfirmDestructive
}
