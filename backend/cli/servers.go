package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/api"
	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/manager"
	"fairlead/backend/secret"
)

func serversCommand(p *program) *cobra.Command {
	g := group("servers", "Manage servers", serversListCommand(p),
		serversShowCommand(p), serversAddCommand(p), serversEditCommand(p), serversRemoveCommand(p),
		serversEnableCommand(p, true), serversEnableCommand(p, false),
		serversConnectCommand(p), serversDisconnectCommand(p), serversRestartCommand(p), serversTestCommand(p), serversPathCommand(p), serversDoctorCommand(p), serversLogsCommand(p))
	g.Aliases = []string{"server"}
	return g
}

func serversListCommand(p *program) *cobra.Command {
	cmd := command("list", "List the configured servers", between(0, 0), func(ctx context.Context, _ []string) error {
		return p.with(ctx, core.Options{}, p.listServers)
	})
	cmd.Aliases = []string{"ls"}
	return cmd
}

// serverDocument is a server in JSON. Target has secrets masked.
type serverDocument struct {
	Name       string           `json:"name"`
	Transport  string           `json:"transport"`
	Target     string           `json:"target"`
	Enabled    bool             `json:"enabled"`
	BuiltIn    bool             `json:"builtIn"`
	Tools      int              `json:"tools"` // -1: never listed
	Tags       []string         `json:"tags"`
	Note       string           `json:"note"`
	Failure    *failure.Error   `json:"failure,omitempty"` // its definition is wrong
	Live       *core.LiveServer `json:"live,omitempty"`    // how it stands in a Fairlead that runs besides
	Definition json.RawMessage  `json:"definition,omitempty"`
	// Process is what is true of its processes, where one server is shown.
	Process *api.ProcessTruth `json:"process,omitempty"`
}

func newServerDocument(app *core.App, st manager.Status) serverDocument {
	def := st.Definition
	d := serverDocument{
		Name: def.Name, Transport: def.Transport, Enabled: def.Enabled, BuiltIn: st.BuiltIn, Tools: -1,
		Tags: append([]string{}, def.Tags...), Note: def.Note,
	}
	if !st.BuiltIn {
		d.Target = def.Target(app.Vault.Redactor().String)
	}
	if tools, _, _, listed := app.Catalog.Tools(def.Name); listed {
		d.Tools = len(catalog.Offered(tools))
	}
	return d
}

func (p *program) listServers(app *core.App) error {
	var list []serverDocument
	live := app.Live()
	for _, st := range app.Fleet.List() {
		d := newServerDocument(app, st)
		d.setLive(live)
		list = append(list, d)
	}
	broken := app.File.Broken()
	for _, name := range slices.Sorted(maps.Keys(broken)) {
		list = append(list, serverDocument{Name: name, Tools: -1, Tags: []string{}, Failure: broken[name]})
	}
	if p.json {
		return p.document(list)
	}
	t := newTable("SERVER", "STATE", "TRANSPORT", "TOOLS", "COMMAND OR ADDRESS")
	for _, d := range list {
		state, style := "enabled", green
		switch {
		case d.Failure != nil:
			state, style, d.Target = "broken", red, d.Failure.Message
		case !d.Enabled:
			state, style = "disabled", dim
		case d.Live != nil:
			state, style = d.Live.Words(time.Now()), liveStyle(d.Live.State)
			d.Target = shortly(*d.Live, d.Target)
		}
		tools := "–"
		if d.Tools >= 0 {
			tools = fmt.Sprint(d.Tools)
		}
		if d.BuiltIn {
			d.Transport, d.Target = "built in", "the demo server inside Fairlead"
		}
		t.add(d.Name, cell{state, style}, d.Transport, tools, d.Target)
	}
	t.print(p.out)
	return nil
}

func serversShowCommand(p *program) *cobra.Command {
	connect := false
	cmd := command("show NAME", "Show a server's definition, secrets masked, and its processes", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			if connect {
				if _, err := app.Fleet.Session(ctx, args[0]); err != nil {
					return err
				}
			}
			return p.showServer(ctx, app, args[0], connect)
		})
	})
	cmd.Flags().BoolVar(&connect, "connect", false, "connect it first, and show the process that runs")
	cmd.ValidArgsFunction = p.completing(serverWords{most: 1, broken: true, keep: anyServer}.suggest)
	return cmd
}

func (p *program) showServer(ctx context.Context, app *core.App, name string, connected bool) error {
	raw, found := app.File.Definition(name)
	var d serverDocument
	if broken, ok := app.File.Broken()[name]; ok {
		d = serverDocument{Name: name, Tools: -1, Tags: []string{}, Failure: broken}
	} else {
		st, err := app.Fleet.Status(name)
		if err != nil {
			return err
		}
		d = newServerDocument(app, st)
		d.setLive(app.Live())
		if def, ok := app.File.Get(name); ok {
			raw = def.Raw // standard JSON: comments are left out
		}
		truth, err := api.TruthOf(ctx, app, name)
		if err != nil {
			return err
		}
		if !connected {
			p.addHeld(ctx, app, &d, &truth)
		}
		d.Process = &truth
	}
	if found && jsonx.Check(raw) == nil {
		d.Definition = masked(name, raw)
	}
	if p.json {
		return p.document(d)
	}
	fmt.Fprintf(p.out, "%s\n", visible(d.Name))
	switch {
	case d.BuiltIn:
		fmt.Fprintln(p.out, "The demo server, which runs inside Fairlead.")
	case d.Definition != nil:
		fmt.Fprintln(p.out, visibleText(string(jsonx.Indent(d.Definition))))
	default:
		fmt.Fprintln(p.out, visibleText(string(raw)))
	}
	p.printProcesses(d.Process)
	if d.Failure != nil {
		p.warn(d.Failure)
	}
	if d.Live != nil {
		p.printLive(*d.Live)
	}
	return nil
}

// masked is a definition with what looks like a plain secret masked.
func masked(name string, raw json.RawMessage) json.RawMessage {
	names := map[string]string{}
	for _, s := range config.PlainSecrets(name, raw) {
		names[s.Path] = s.Suggested
	}
	if len(names) == 0 {
		return raw
	}
	_, values, err := config.MoveToVault(raw, names)
	if err != nil {
		return nil
	}
	r := secret.NewRedactor()
	for _, value := range values {
		r.Add(value)
	}
	return r.Bytes(raw)
}
