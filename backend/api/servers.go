package api

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/manager"
)

// Servers manages the configured servers.
type Servers struct {
	h     *house
	tests *tests
}

// List returns all servers, the built-in demo last.
func (s *Servers) List() ([]Server, error) {
	return ask(s.h, func(app *core.App) (list []Server, err error) {
		list = []Server{}
		for name, why := range app.File.Broken() {
			list = append(list, Server{Name: name, State: string(manager.Failed), Failure: toFailure(why), ToolCount: -1,
				ResourceCount: -1, PromptCount: -1, Capabilities: []string{}, Icons: []Icon{}, Instances: []Instance{}})
		}
		for _, st := range app.Fleet.List() {
			list = append(list, server(app, st))
		}
		return list, nil
	})
}

func server(app *core.App, st manager.Status) Server {
	def := st.Definition
	row := Server{
		Name: def.Name, Transport: def.Transport, Enabled: def.Enabled, BuiltIn: st.BuiltIn,
		State: string(st.State), Since: millis(st.Since), Reason: st.Reason, Failure: toFailure(asError(st.Failure)),
		Attempt: st.Attempt, NextTryAt: millis(st.NextTry), Restarts: st.Restarts, Health: health(st.Health), Instances: instances(st.Instances),
		Protocol: st.Info.Protocol, Era: st.Info.Era(), ServerName: st.Info.Name, ServerTitle: st.Info.Title,
		ServerVersion: st.Info.Version, Instructions: st.Info.Instructions, ToolCount: -1, Running: st.Running,
		ResourceCount: -1, PromptCount: -1, Capabilities: capabilities(st.Info), Icons: iconRows(def.Name, app.Catalog.ServerIcons(def.Name)),
	}
	if resources := app.Catalog.Resources(def.Name); resources.Listed {
		row.ResourceCount = len(resources.Items) + len(app.Catalog.Templates(def.Name).Items)
	}
	if prompts := app.Catalog.Prompts(def.Name); prompts.Listed {
		row.PromptCount = len(prompts.Items)
	}
	if st.BuiltIn {
		row.Target = "inside Fairlead"
	} else {
		row.Target = def.Target(app.Vault.Redactor().String)
	}
	if tools, _, fresh, ok := app.Catalog.Tools(def.Name); ok {
		row.ToolCount, row.ToolsStale = len(catalog.Offered(tools)), !fresh
		row.ToolsLack = toFailure(asError(app.Catalog.ToolsLack(def.Name)))
	}
	return row
}

// asError keeps a nil failure a nil error.
func asError(f *failure.Error) error {
	if f == nil {
		return nil
	}
	return f
}

// Definition returns a server's JSON object as it stands in servers.json,
// pretty, references unexpanded.
func (s *Servers) Definition(name string) (string, error) {
	return ask(s.h, func(app *core.App) (text string, err error) {
		if def, ok := app.File.Get(name); ok {
			return string(jsonx.Indent(def.Raw)), nil
		}
		if raw, ok := app.File.Definition(name); ok { // broken: as it stands
			return string(jsonx.Indent(raw)), nil
		}
		if st, err := app.Fleet.Status(name); err == nil && st.BuiltIn {
			return "", failure.New(failure.Config, "The server %q is built in: it has no definition.", name)
		}
		return "", failure.New(failure.ServerNotFound, "No server is named %q.", name)
	})
}

// Parse recognises pasted text: mcpServers JSON, one server object, a command line, a URL.
func (s *Servers) Parse(text string) (Parsed, error) {
	return ask(s.h, func(app *core.App) (p Parsed, err error) {
		snippet, err := config.ParseSnippet(text)
		if err != nil {
			return p, err
		}
		p.Kind = snippet.Kind
		for _, d := range snippet.Drafts {
			draft := Draft{Name: d.Name, Definition: string(d.Raw), Warnings: d.Warnings, Secrets: []PlainSecret{}}
			if draft.Warnings == nil {
				draft.Warnings = []string{}
			}
			if def, err := config.ParseDefinition(d.Name, d.Raw); err == nil {
				draft.Transport, draft.Target = def.Transport, def.Target(app.Vault.Redactor().String)
			}
			_, draft.Exists = app.File.Get(d.Name)
			for _, secret := range d.Secrets {
				draft.Secrets = append(draft.Secrets, PlainSecret{Path: secret.Path, Label: secret.Label, Suggested: secret.Suggested})
			}
			p.Drafts = append(p.Drafts, draft)
		}
		return p, nil
	})
}

// Add saves a new server. Values at the pointers in toVault go to the vault
// under the given names first.
func (s *Servers) Add(name, definition string, toVault map[string]string) error {
	return s.h.do(func(app *core.App) error {
		if _, err := app.Fleet.Status(name); err == nil {
			return failure.New(failure.Config, "A server named %q exists already.", name).WithHint("Choose another name, or edit that server.")
		}
		return s.save(app, name, definition, toVault)
	})
}

func (s *Servers) save(app *core.App, name, definition string, toVault map[string]string) error {
	raw := json.RawMessage(definition)
	if err := config.ValidServerName(name); err != nil {
		return err
	}
	if _, err := config.ParseDefinition(name, raw); err != nil {
		return err
	}
	raw, err := app.MoveToVault(context.Background(), raw, toVault)
	if err != nil {
		return err
	}
	return app.File.Put(name, raw)
}

// Update replaces a server's definition and, when newName differs, renames it.
func (s *Servers) Update(name, newName, definition string, toVault map[string]string) error {
	return s.h.do(func(app *core.App) error {
		if newName == "" {
			newName = name
		}
		if newName != name {
			if _, err := app.Fleet.Status(newName); err == nil {
				return failure.New(failure.Config, "A server named %q exists already.", newName).WithHint("Choose another name.")
			}
			if err := config.ValidServerName(newName); err != nil {
				return err
			}
			if _, err := config.ParseDefinition(newName, []byte(definition)); err != nil {
				return err
			}
			if err := app.File.Rename(name, newName); err != nil {
				return err
			}
		}
		return s.save(app, newName, definition, toVault)
	})
}

// Remove deletes a server from servers.json. Its history stays.
func (s *Servers) Remove(name string) error {
	return s.h.do(func(app *core.App) error {
		ctx, cancel := keychainContext()
		defer cancel()
		return app.RemoveServer(ctx, name)
	})
}

// SetEnabled switches a server on or off.
func (s *Servers) SetEnabled(name string, enabled bool) error {
	return s.h.do(func(app *core.App) error { return app.File.SetEnabled(name, enabled) })
}

// Connect starts connecting and returns at once; the state tells the rest.
func (s *Servers) Connect(name string) error {
	return s.h.do(func(app *core.App) error { return app.Fleet.Connect(name) })
}

// disconnectLimit is longer than the ladder of ending a process.
const disconnectLimit = 8 * time.Second

// Disconnect ends the connection and the process.
func (s *Servers) Disconnect(name string) error {
	return s.h.do(func(app *core.App) error {
		ctx, cancel := context.WithTimeout(context.Background(), disconnectLimit)
		defer cancel()
		return app.Fleet.Disconnect(ctx, name)
	})
}

// Restart disconnects and connects again.
func (s *Servers) Restart(name string) error {
	return s.h.do(func(app *core.App) error { return app.Fleet.Restart(name) })
}

// Log returns up to limit lines after sequence number after (0: from the oldest kept).
func (s *Servers) Log(name string, after int64, limit int) (LogPage, error) {
	return ask(s.h, func(app *core.App) (page LogPage, err error) {
		lines, dropped, err := app.Fleet.Log(name, after, limit)
		if err != nil {
			return page, err
		}
		page = LogPage{Lines: logLines(lines), Next: after, Dropped: dropped}
		if len(lines) > 0 {
			page.Next = lines[len(lines)-1].Seq
		}
		return page, nil
	})
}

func logLines(lines []manager.Line) []LogLine {
	out := make([]LogLine, len(lines))
	for i, l := range lines {
		out[i] = LogLine{Seq: l.Seq, At: l.At.UnixMilli(), Kind: string(l.Kind), Text: l.Text}
	}
	return out
}
