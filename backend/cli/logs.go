package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/logs"
)

func logsCommand(p *program) *cobra.Command {
	o := logOptions{level: config.LogDebug}
	cmd := command("logs", "Show Fairlead's own log", between(0, 0), func(ctx context.Context, _ []string) error {
		if !slices.Contains(config.LogLevels(), o.level) {
			return failure.New(failure.Usage, "%q is no level.", o.level).WithHint("Choose error, warn, info or debug.")
		}
		// Looking at the log opens nothing that could write to it.
		paths, err := config.FindPaths(os.Getenv)
		if paths.Data == "" {
			return err
		}
		return p.ownLog(ctx, core.LogsIn(paths), o)
	})
	cmd.Long = `Shows the log of every Fairlead that ran with this data folder: what started and ended,
the states of servers, calls that failed. Arguments and results are not in it. How much
is logged say the settings (logLevel), or FAIRLEAD_LOG for one run.

The log of a server is another one: fairlead servers logs NAME.`
	cmd.Flags().BoolVarP(&o.follow, "follow", "f", false, "go on with what is written")
	cmd.Flags().StringVar(&o.level, "level", o.level, "the least `LEVEL`: error, warn, info or debug")
	cmd.Flags().IntVarP(&o.lines, "lines", "n", 100, "how many of the newest lines")
	_ = cmd.RegisterFlagCompletionFunc("level", cobra.FixedCompletions(config.LogLevels()[1:], cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

type logOptions struct {
	follow bool
	level  string
	lines  int
}

func (p *program) ownLog(ctx context.Context, dir string, o logOptions) error {
	lines, err := logs.Tail(dir, o.level, max(0, o.lines))
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := p.printLine(l); err != nil {
			return err
		}
	}
	if !o.follow {
		return nil
	}
	logs.Follow(ctx, dir, o.level, func(l logs.Line) bool {
		err = p.printLine(l)
		return err == nil
	})
	return err
}

// printLine prints a line: as it is written, or for people.
func (p *program) printLine(l logs.Line) error {
	if p.json {
		_, err := fmt.Fprintf(p.out, "%s\n", l.Raw)
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s", l.At.Local().Format("2006-01-02 15:04:05.000"), paint(p.out, levelStyle(l.Level), fmt.Sprintf("%-5s", l.Level)), visible(l.Message))
	for _, a := range l.Attrs {
		if a.Key == "version" || a.Key == "pid" {
			continue // of every line: --json has them
		}
		var text string
		if json.Unmarshal(a.Value, &text) != nil || text == "" || strings.ContainsAny(text, " \"\n=") {
			text = string(a.Value)
		}
		fmt.Fprintf(&b, " %s", paint(p.out, dim, visible(a.Key+"="+text)))
	}
	_, err := fmt.Fprintln(p.out, b.String())
	return err
}

func levelStyle(level string) string {
	switch level {
	case "ERROR":
		return red
	case "WARN":
		return yellow
	}
	return dim
}
