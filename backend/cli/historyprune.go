package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

type pruneOptions struct {
	keep        int64
	older, size string
	dryRun, yes bool
}

func historyPruneCommand(p *program) *cobra.Command {
	o := &pruneOptions{}
	cmd := command("prune", "Remove old calls; pinned ones stay", between(0, 0), func(ctx context.Context, _ []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.prune(ctx, app, o) })
	})
	cmd.Long = `Removes the oldest calls until no more are left than the limits allow. Pinned calls and
those that still run stay and do not count. Without a limit given, the settings hold
(callsKept, callsKeptDays and callsKeptBytes in settings.json), which a window or a served
page also keeps to by itself, in the background.`
	cmd.Example = `  fairlead history prune --older-than 90d --dry-run
  fairlead history prune --keep 100000 --max-size 2gb --yes`
	cmd.Flags().Int64Var(&o.keep, "keep", 0, "leave this `number` of calls")
	cmd.Flags().StringVar(&o.older, "older-than", "", "remove calls older than this `time`, such as 30d or 12h")
	cmd.Flags().StringVar(&o.size, "max-size", "", "leave no more than this `size` on the disk, such as 500mb")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "only say what would be removed")
	cmd.Flags().BoolVarP(&o.yes, "yes", "y", false, "do not ask")
	return cmd
}

func (o *pruneOptions) limits(app *core.App) (l history.CallLimits, err error) {
	if o.keep == 0 && o.older == "" && o.size == "" {
		l = core.CallLimits(app.Settings.Get().Keeping)
		if l == (history.CallLimits{}) {
			return l, failure.New(failure.Usage, "No limit is given, and the settings keep all calls.").
				WithHint("Give --keep, --older-than or --max-size; see: fairlead history prune --help")
		}
		return l, nil
	}
	if o.keep < 0 {
		return l, failure.New(failure.Usage, "--keep takes a number of calls.")
	}
	l.Count = o.keep
	if o.older != "" {
		if l.Age, err = parseAge(o.older); err != nil {
			return l, err
		}
	}
	if o.size != "" {
		if l.Bytes, err = history.ParseSize(o.size); err != nil || l.Bytes == 0 {
			return l, failure.New(failure.Usage, "--max-size: %q is no size.", o.size).WithHint("Write 500mb or 2gb.")
		}
	}
	return l, nil
}

// parseAge reads 30d, or a duration.
func parseAge(text string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil && n > 0 {
			return time.Duration(n) * 24 * time.Hour, nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, failure.New(failure.Usage, "--older-than: %q is no time.", text).WithHint("Write 30d or 12h.")
	}
	return d, nil
}

func (p *program) prune(ctx context.Context, app *core.App, o *pruneOptions) error {
	store, err := app.Store()
	if err != nil {
		return err
	}
	limits, err := o.limits(app)
	if err != nil {
		return err
	}
	gone, err := store.Prune(ctx, limits, true)
	if err != nil {
		return err
	}
	if !o.dryRun && gone.Calls > 0 {
		if !o.yes && p.person() {
			question := fmt.Sprintf("Remove %s for good?", callsOf(gone))
			if ok, err := p.confirm(ctx, question); err != nil || !ok {
				return keep(err)
			}
		}
		if gone, err = store.Prune(ctx, limits, false); err != nil {
			return err
		}
	}
	if p.json {
		return p.document(map[string]any{"calls": gone.Calls, "bytes": gone.Bytes, "dryRun": o.dryRun})
	}
	verb := "Removed"
	if o.dryRun {
		verb = "Would remove"
	}
	_, err = fmt.Fprintf(p.out, "%s %s.\n", verb, callsOf(gone))
	return err
}

func callsOf(gone history.Pruned) string {
	calls := "calls"
	if gone.Calls == 1 {
		calls = "call"
	}
	return fmt.Sprintf("%d %s (%s)", gone.Calls, calls, size(gone.Bytes))
}
