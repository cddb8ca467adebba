package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/doctor"
	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// examineOptions say which server is examined, and how much is shown.
type examineOptions struct {
	target  target
	verbose bool
}

func (o *examineOptions) flags(p *program, cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "show the server's log")
	o.target.flags(cmd.Flags())
	cmd.ValidArgsFunction = p.completing(o.target.known(serverWords{most: 1, keep: anyServer}.suggest))
	return cmd
}

func serversDoctorCommand(p *program) *cobra.Command {
	o := &examineOptions{}
	cmd := command("doctor NAME", "Say step by step what works with a server and what does not", between(0, 1),
		func(ctx context.Context, args []string) error {
			return p.examining(ctx, o, args, func(examine func(told func(doctor.Report)) doctor.Report) error { return p.doctor(examine) })
		})
	cmd.Long = `Connects to a server beside whatever connection there is, looks at every step on the way,
lists what it offers, and disconnects. The report holds no secrets: it can be sent to
whoever runs the server. The exit code says whether it works.`
	cmd.Example = `  fairlead servers doctor github
  fairlead servers doctor --url https://mcp.example.com/mcp
  fairlead servers doctor github --json | jq '.steps[] | select(.status == "failed")'`
	return o.flags(p, cmd)
}

// doctor prints the steps as they come.
func (p *program) doctor(examine func(func(doctor.Report)) doctor.Report) error {
	if p.json {
		r := examine(nil)
		return keepFailure(p.document(r), r)
	}
	printed := -1
	r := examine(func(r doctor.Report) {
		if printed < 0 {
			fmt.Fprint(p.out, visibleText(r.Head()))
			printed = 0
		}
		for printed < len(r.Steps) && r.Steps[printed].Status != doctor.Running {
			step := r.Steps[printed]
			fmt.Fprintf(p.out, "%s %s", paint(p.out, stepStyle[step.Status], step.Mark()), visibleText(step.Text()))
			printed++
		}
	})
	_, err := fmt.Fprint(p.out, visibleText(r.Tail()))
	return keepFailure(err, r)
}

var stepStyle = map[doctor.Status]string{doctor.Passed: green, doctor.Warning: yellow, doctor.Failed: red, doctor.Skipped: dim}

func keepFailure(err error, r doctor.Report) error {
	if err == nil && r.Failure != nil {
		return r.Failure
	}
	return err
}

// examining opens the program and finds the server that is meant.
func (p *program) examining(ctx context.Context, o *examineOptions, args []string, work func(examine func(told func(doctor.Report)) doctor.Report) error) error {
	server, options, err := o.target.extra()
	switch {
	case err != nil:
		return err
	case server == "" && len(args) == 0:
		return failure.New(failure.Usage, "Which server is meant?").WithHint("Name one, or give --stdio or --url.")
	case server != "" && len(args) > 0:
		return failure.New(failure.Usage, "Either a name or --stdio or --url.")
	case server == "":
		server = args[0]
	}
	return p.with(ctx, options, func(app *core.App) error {
		def, err := app.Examined(server)
		if err != nil {
			return err
		}
		if err := p.unlock(ctx, app, server); err != nil {
			return err
		}
		return work(func(told func(doctor.Report)) doctor.Report {
			return p.examine(ctx, app, def, o.verbose, told)
		})
	})
}

func (p *program) examine(ctx context.Context, app *core.App, def config.Server, verbose bool, told func(doctor.Report)) doctor.Report {
	return app.Examine(ctx, def, told, func(kind wire.LineKind, text string) {
		if verbose {
			p.logLine(kind, text)
		}
	})
}
