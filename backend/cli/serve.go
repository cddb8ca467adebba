package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fairlead/backend/api"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type serveOptions struct{ addr string }

func serveCommand(p *program) *cobra.Command {
	o := &serveOptions{}
	cmd := command("serve [--addr 127.0.0.1:0]", "Serve the window to a browser on this machine", between(0, 0),
		func(ctx context.Context, _ []string) error { return runServe(ctx, p, o) })
	cmd.Long = `Serves the same as the window to a browser on this machine, until it is interrupted.
Standard output gets one line: the address, with the token of this start in it.`
	cmd.Flags().StringVar(&o.addr, "addr", "127.0.0.1:0", "loopback `address` to listen on; port 0 takes a free one")
	return cmd
}

func runServe(ctx context.Context, p *program, o *serveOptions) error {
	if p.assets == nil {
		return failure.New(failure.Internal, "This program was built without its pages.")
	}
	pages, err := p.assets()
	if err != nil {
		return err
	}
	return p.with(ctx, core.Options{Watch: true}, func(app *core.App) error {
		facades := api.New("serve")
		defer facades.Close()
		facades.Attach(app)
		server, err := facades.Listen(o.addr, pages, app.Events)
		if err != nil {
			return err
		}
		app.Fleet.Start() // not before: an address that cannot be had starts no process
		if p.json {
			err = p.document(map[string]string{"url": server.URL()})
		} else {
			_, err = fmt.Fprintln(p.out, server.URL())
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(p.err, "Open this address in a browser on this machine. Ctrl-C ends it.")
		return server.Run(ctx)
	})
}
