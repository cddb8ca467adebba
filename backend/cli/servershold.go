package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/api"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// held is what can be done to the connections of the Fairlead that runs.
type held struct {
	use, short string
	do         func(*core.App, context.Context, string) (core.LiveServer, error)
	// connects: afterwards the server should be connected.
	connects bool
}

func serversConnectCommand(p *program) *cobra.Command {
	return p.heldCommand(held{"connect NAME…", "Connect servers in the window or the fairlead serve that runs", (*core.App).ConnectHeld, true})
}

func serversDisconnectCommand(p *program) *cobra.Command {
	return p.heldCommand(held{"disconnect NAME…", "End their connections there; the next call connects again", (*core.App).DisconnectHeld, false})
}

func serversRestartCommand(p *program) *cobra.Command {
	return p.heldCommand(held{"restart NAME…", "End their connections there and connect again", (*core.App).RestartHeld, true})
}

func (p *program) heldCommand(h held) *cobra.Command {
	cmd := command(h.use, h.short, between(1, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.doHeld(ctx, app, h, args) })
	})
	cmd.ValidArgsFunction = p.completing(serverWords{keep: enabledServer}.suggest)
	return cmd
}

// heldDocument is a server in JSON, as it stands afterwards.
type heldDocument struct {
	Server string           `json:"server"`
	Live   *core.LiveServer `json:"live"` // null: nothing holds connections, so there was nothing to do
}

// doHeld does it to one server after the other. Names that are wrong are told
// before anything is done; what fails later does not keep the others from it.
func (p *program) doHeld(ctx context.Context, app *core.App, h held, names []string) error {
	for _, name := range names {
		if broken, ok := app.File.Broken()[name]; ok {
			return broken
		}
		if _, err := app.Fleet.Status(name); err != nil {
			return err
		}
	}
	if !h.connects && app.Live() == nil {
		return p.nothingHeld(names)
	}
	var first error
	list := []heldDocument{}
	for _, name := range names {
		live, err := h.do(app, ctx, name)
		if err != nil && len(names) == 1 {
			return err
		}
		if err != nil {
			p.warn(err)
		} else {
			list = append(list, heldDocument{name, &live})
			err = notThere(h, name, live)
		}
		if first == nil {
			first = err
		}
	}
	if p.json {
		return errors.Join(p.document(list), first)
	}
	t := newTable("SERVER", "STATE")
	for _, one := range list {
		t.add(one.Server, cell{one.Live.Words(time.Now()), liveStyle(one.Live.State)})
	}
	t.print(p.out)
	return first
}

// nothingHeld says that there is nothing to end: what was wanted is so.
func (p *program) nothingHeld(names []string) error {
	if p.json {
		list := []heldDocument{}
		for _, name := range names {
			list = append(list, heldDocument{Server: name})
		}
		return p.document(list)
	}
	fmt.Fprintln(p.out, "No window and no \"fairlead serve\" runs: nothing is connected.")
	return nil
}

// notThere is why a server is not connected although it should be.
func notThere(h held, name string, live core.LiveServer) error {
	state := manager.State(live.State)
	switch {
	case !h.connects || state.Live():
		return nil
	case live.Failure != nil:
		return live.Failure
	}
	return failure.New(failure.Timeout, "%s is not connected yet.", name).
		WithHint("It goes on. See how it stands: fairlead servers show %s", name)
}

// addHeld adds the connections of the Fairlead that runs to what is shown of a server.
func (p *program) addHeld(ctx context.Context, app *core.App, d *serverDocument, truth *api.ProcessTruth) {
	connections, live, err := api.HeldTruthOf(ctx, app, d.Name)
	if err != nil {
		p.warn(err)
		return
	}
	if live != nil && d.Enabled {
		d.Live = live // newer than what is written for everybody
	}
	truth.Connections = append(truth.Connections, connections...)
	for _, c := range connections {
		truth.Elsewhere = slices.DeleteFunc(truth.Elsewhere, func(one api.ProcessEntry) bool {
			return slices.ContainsFunc(c.Processes, func(p api.ProcessEntry) bool { return p.Pid == one.Pid })
		})
	}
}
