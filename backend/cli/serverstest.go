package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fairlead/backend/doctor"
	"fairlead/backend/wire"
)

func serversTestCommand(p *program) *cobra.Command {
	o := &examineOptions{}
	cmd := command("test NAME", "Connect a server, list what it offers, and disconnect", between(0, 1),
		func(ctx context.Context, args []string) error {
			return p.examining(ctx, o, args, func(examine func(told func(doctor.Report)) doctor.Report) error { return p.test(examine) })
		})
	cmd.Long = `Tells in one line whether a server works. What exactly does not: fairlead servers doctor NAME.`
	return o.flags(p, cmd)
}

type testDocument struct {
	Server        string   `json:"server"`
	Protocol      string   `json:"protocol"`
	ServerName    string   `json:"serverName"`
	ServerVersion string   `json:"serverVersion"`
	TookMs        int64    `json:"tookMs"`
	Tools         []string `json:"tools"`
}

func (p *program) test(examine func(func(doctor.Report)) doctor.Report) error {
	r := examine(func(r doctor.Report) {
		if last := len(r.Steps) - 1; last >= 0 && r.Steps[last].Status == doctor.Running {
			p.stage(r.Steps[last].Title)
		}
	})
	if r.Failure != nil {
		return r.Failure
	}
	d := testDocument{
		Server: r.Server, Protocol: r.Protocol, ServerName: r.ServerName, ServerVersion: r.ServerVersion, TookMs: r.TookMs, Tools: r.Tools,
	}
	if p.json {
		return p.document(d)
	}
	_, err := fmt.Fprintf(p.out, "%s works: %s %s, MCP %s, %d tools, %d ms.\n",
		visible(d.Server), visible(d.ServerName), visible(d.ServerVersion), d.Protocol, len(d.Tools), d.TookMs)
	return err
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
