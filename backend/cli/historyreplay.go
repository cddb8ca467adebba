package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
	"fairlead/backend/secret"
)

func historyReplayCommand(p *program) *cobra.Command {
	o := &callOptions{}
	cmd := command("replay ID|last [name=value | name:=json]…", "Repeat a call, with the same or changed arguments", between(1, -1),
		func(ctx context.Context, args []string) error { return runReplay(ctx, p, o, args) })
	cmd.Long = `Repeats a call. Arguments given here take the place of the recorded ones; --args
replaces them all. A call of a server that is in no configuration needs its --stdio or
--url again.`
	o.flags(cmd.Flags())
	return cmd
}

func runReplay(ctx context.Context, p *program, o *callOptions, words []string) error {
	return p.typedCall(ctx, o, words, 1, func(app *core.App, t typedCall) (r invoke.Request, err error) {
		_, record, err := p.find(ctx, app, t.names[0])
		if err != nil {
			return r, err
		}
		if r, err = app.ReplayRequest(ctx, record.ID); err != nil {
			return r, err
		}
		if t.base != nil {
			r.Arguments = t.base
		}
		if t.server != "" {
			r.Server = t.server
		} else if _, err := app.Fleet.Status(r.Server); err != nil && strings.Contains(r.Server, ":") {
			return r, failure.New(failure.ServerNotFound, "The call was made to a server that is in no configuration: %s.", r.Server).
				WithHint("Say again where it is, with --stdio or --url.")
		}
		if o.sendAnyway {
			return r, nil
		}
		return r, stillMasked(r.Arguments, t.typed)
	})
}

// stillMasked refuses to send a mask in the place of a secret: the history does
// not have the secret arguments of a call.
func stillMasked(arguments json.RawMessage, typed []given) error {
	merged, err := merge(arguments, typed, nil)
	if err != nil {
		return err
	}
	if !bytes.Contains(merged, []byte(secret.Mask)) {
		return nil
	}
	return failure.New(failure.InvalidArguments, "The call had secret arguments, which the history does not keep.").
		WithHint("Give them again as name=value, or use --send-anyway.")
}
