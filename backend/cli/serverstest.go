package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

type testOptions struct {
	target  target
	verbose bool
}

func serversTestCommand(p *program) *cobra.Command {
	o := &testOptions{}
	cmd := command("test NAME", "Connect a server, list its tools, and disconnect", between(0, 1),
		func(ctx context.Context, args []string) error { return runTest(ctx, p, o, args) })
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "show the server's log")
	o.target.flags(cmd.Flags())
	cmd.ValidArgsFunction = p.completing(o.target.known(serverWords{most: 1, keep: anyServer}.suggest))
	return cmd
}

type testDocument struct {
	Server        string   `json:"server"`
	Protocol      string   `json:"protocol"`
	ServerName    string   `json:"serverName"`
	ServerVersion string   `json:"serverVersion"`
	TookMs        int64    `json:"tookMs"`
	Tools         []string `json:"tools"`
}

func runTest(ctx context.Context, p *program, o *testOptions, args []string) error {
	server, options, err := o.target.extra()
	switch {
	case err != nil:
		return err
	case server == "" && len(args) == 0:
		return failure.New(failure.Usage, "Which server is to be tested?").WithHint("Name one, or give --stdio or --url.")
	case server != "" && len(args) > 0:
		return failure.New(failure.Usage, "Either a name or --stdio or --url.")
	case server == "":
		server = args[0]
	}
	return p.with(ctx, options, func(app *core.App) error {
		st, err := app.Fleet.Status(server)
		if err != nil {
			return err
		}
		if err := p.unlock(ctx, app, server); err != nil {
			return err
		}
		began := time.Now()
		trial, err := app.Fleet.Try(ctx, st.Definition, func(stage string) { p.stage(stage) }, func(kind wire.LineKind, text string) {
			if o.verbose {
				p.logLine(kind, text)
			}
		})
		if err != nil {
			return err
		}
		d := testDocument{
			Server: server, Protocol: trial.Info.Protocol, ServerName: trial.Info.Name, ServerVersion: trial.Info.Version,
			TookMs: time.Since(began).Milliseconds(), Tools: []string{},
		}
		for _, raw := range trial.Tools {
			var tool struct{ Name string }
			if json.Unmarshal(raw, &tool) == nil {
				d.Tools = append(d.Tools, tool.Name)
			}
		}
		if p.json {
			return p.document(d)
		}
		_, err = fmt.Fprintf(p.out, "%s works: %s %s, MCP %s, %d tools, %d ms.\n",
			visible(d.Server), visible(d.ServerName), visible(d.ServerVersion), d.Protocol, len(d.Tools), d.TookMs)
		return err
	})
}

// stage says what is being done, to a person who waits for it.
func (p *program) stage(text string) {
	if !p.json && isTerminal(p.err) {
		fmt.Fprintf(p.err, "%s …\n", text)
	}
}

// logLine shows a line of a server's log on stderr.
func (p *program) logLine(kind wire.LineKind, text string) {
	fmt.Fprintf(p.err, "%s %s\n", paint(p.err, dim, fmt.Sprintf("%-6s", kind)), visible(text))
}
