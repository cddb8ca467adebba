package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func historyCommand(p *program) *cobra.Command {
	return group("history", "Find, show and repeat past calls",
		historyListCommand(p, "list [FILTER…]", "List calls, newest first", 0),
		historyListCommand(p, "search WORD…", "Find calls by any text in them", 1),
		historyShowCommand(p), historyReplayCommand(p), historyDeleteCommand(p),
		historyPinCommand(p), historyUnpinCommand(p), historyNoteCommand(p), historyTagCommand(p), historyUntagCommand(p),
		historyPruneCommand(p), historyFiltersCommand(p),
		historyDiffCommand(p), historyCopyCommand(p), historyExportCommand(p), historyImportCommand(p))
}

type listOptions struct {
	limit  int
	cursor string
	saved  string
}

func historyListCommand(p *program, use, short string, least int) *cobra.Command {
	o := &listOptions{}
	cmd := command(use, short, between(least, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.listCalls(ctx, app, o, args) })
	})
	cmd.Long = short + `.

A filter is made of words and of:
  ` + strings.Join(history.FilterKeys()[:8], " ") + `
  ` + strings.Join(history.FilterKeys()[8:], " ") + `
"quoted text" stands for itself, * in a name for anything, and a minus in front of a term
(-word, -server:NAME) for what is not wanted. In a shell, took:2s.. needs no quotes.

With --json every call is one line of JSON on stdout. When there are more calls, stderr
tells where the next page begins, {"next": CURSOR}: give it to --cursor.`
	cmd.Flags().IntVarP(&o.limit, "limit", "n", 20, "at most this `number` of calls")
	cmd.Flags().StringVar(&o.saved, "saved", "", "the filter with this `name` (fairlead history filters), and what else is given")
	_ = cmd.RegisterFlagCompletionFunc("saved", p.completing(savedFilters))
	cmd.ValidArgsFunction = p.completingFilter(0)
	cmd.Flags().StringVar(&o.cursor, "cursor", "", "go on where a list ended (the cursor it printed)")
	return cmd
}

// maxPreview is the width of what a list shows of a result.
const maxPreview = 100

// pageSize is the most the store gives at once.
const pageSize = 1000

func (p *program) listCalls(ctx context.Context, app *core.App, o *listOptions, words []string) error {
	store, err := app.Store()
	if err != nil {
		return err
	}
	if o.saved != "" {
		text, err := savedFilter(app, o.saved)
		if err != nil {
			return err
		}
		words = append([]string{text}, words...)
	}
	filter, err := history.ParseFilter(strings.Join(words, " "))
	if err != nil {
		return err
	}
	if o.limit < 1 {
		return failure.New(failure.Usage, "--limit takes 1 or more, not %d.", o.limit)
	}
	t := newTable("ID", "STARTED", "SERVER", "TOOL", "STATUS", "TOOK", "RESULT")
	cursor, left := o.cursor, o.limit
	far := p.newSearching()
	defer far.end()
	var stopped error
	for left > 0 {
		page, err := store.List(ctx, history.Query{Filter: filter, Cursor: cursor, Limit: min(left, pageSize)})
		if err != nil && ctx.Err() != nil && len(t.rows) > 0 {
			stopped = err // what was found until then is shown
			break
		}
		if err != nil {
			return err
		}
		for _, c := range page.Calls {
			if !p.json {
				t.add(c.ID, cell{when(c.StartedAt), dim}, c.Server, c.Tool, statusCell(c.Status), took(c.Took), cut(marks(c)+c.Preview, maxPreview))
			} else if err := p.document(newCallDocument(c)); err != nil {
				return err
			}
		}
		left -= len(page.Calls)
		if cursor = page.Next; cursor == "" {
			break
		}
		far.show(page, o.limit-left)
	}
	far.end()
	switch {
	case p.json && cursor != "" && stopped == nil:
		_ = p.jsonTo(p.err, map[string]string{"next": cursor}) // there is nowhere left to complain
	case p.json:
	case len(t.rows) == 0:
		fmt.Fprintln(p.err, "There are no calls.")
		unknown, err := store.Unknown(ctx, filter)
		if err != nil {
			return err
		}
		for _, name := range unknown {
			fmt.Fprintln(p.err, "hint: "+visible(name.String()))
		}
	default:
		t.print(p.out)
		if cursor != "" {
			fmt.Fprintf(p.err, "There are more: --cursor %s\n", cursor)
		}
	}
	return stopped
}

func statusCell(s history.Status) cell {
	switch s {
	case history.OK:
		return cell{string(s), green}
	case history.Running:
		return cell{string(s), yellow}
	}
	return cell{string(s), red}
}

// marks are what people said of a call, in front of its result.
func marks(c history.Call) string {
	var words []string
	if c.Pinned {
		words = append(words, "pinned")
	}
	for _, tag := range c.Tags {
		words = append(words, "#"+tag)
	}
	if len(words) == 0 {
		return ""
	}
	return "[" + strings.Join(words, " ") + "] "
}

// when writes a time without the date where it is today's.
func when(t time.Time) string {
	now := time.Now()
	if t.YearDay() == now.YearDay() && t.Year() == now.Year() {
		return t.Format("15:04:05")
	}
	return t.Format("2006-01-02 15:04")
}

// took writes a duration in the unit it is read best in.
func took(d time.Duration) string {
	switch {
	case d < 0:
		return "–"
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
	case d < time.Minute:
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}
