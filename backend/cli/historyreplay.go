package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
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
	server, options, err := o.target.extra()
	if err != nil {
		return err
	}
	positional, typed, err := splitWords(words, 1)
	if err != nil {
		return err
	}
	base, err := p.readArguments(o.args)
	if err != nil {
		return err
	}
	if err := twice(base, typed); err != nil {
		return err
	}
	options.Brief = true
	return p.with(ctx, options, func(app *core.App) error {
		_, record, err := p.find(ctx, app, positional[0])
		if err != nil {
			return err
		}
		request, err := app.ReplayRequest(ctx, record.ID)
		if err != nil {
			return err
		}
		if base != nil {
			request.Arguments = base
		}
		if server != "" {
			request.Server = server
		} else if _, err := app.Fleet.Status(request.Server); err != nil && strings.Contains(request.Server, ":") {
			return failure.New(failure.ServerNotFound, "The call was made to a server that is in no configuration: %s.", request.Server).
				WithHint("Say again where it is, with --stdio or --url.")
		}
		if !o.sendAnyway {
			if err := stillMasked(request.Arguments, typed); err != nil {
				return err
			}
		}
		return p.call(ctx, app, o, request, typed)
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
