package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

type messagesOptions struct {
	query  history.MessageQuery
	follow bool
}

var messageKinds = []string{history.KindFrame, history.KindHTTP, history.KindStderr, history.KindStdout, history.KindEvent}

func messagesCommand(p *program) *cobra.Command {
	o := &messagesOptions{}
	cmd := command("messages", "Show what passed between Fairlead and its servers", between(0, 0), func(ctx context.Context, _ []string) error {
		for _, kind := range o.query.Kinds {
			if !slices.Contains(messageKinds, kind) {
				return failure.New(failure.Usage, "There is no kind %q of messages.", kind).
					WithHint("Kinds are %s.", strings.Join(messageKinds, ", "))
			}
		}
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.messages(ctx, app, o) })
	})
	cmd.Long = `Shows the newest JSON-RPC messages, HTTP exchanges, log lines and events that the window and
fairlead serve recorded, oldest first. A command for one call records none: the messages of
its call are in the history (fairlead history show ID --frames).

With --json every message is one line of JSON, with its body.`
	flags := cmd.Flags()
	flags.StringVar(&o.query.Server, "server", "", "only of this `server`")
	flags.StringVar(&o.query.Method, "method", "", "only of this `method`; * stands for anything")
	flags.StringSliceVar(&o.query.Kinds, "kind", nil, "only of these `kinds`: "+strings.Join(messageKinds, ", "))
	flags.StringVar(&o.query.Text, "text", "", "only with this `text` in them")
	flags.IntVarP(&o.query.Limit, "limit", "n", 50, "at most this `number` of messages")
	flags.BoolVarP(&o.follow, "follow", "f", false, "go on with what passes, until interrupted")
	return cmd
}

// followEvery is how often the store is asked for more: another process writes it.
const followEvery = 250 * time.Millisecond

func (p *program) messages(ctx context.Context, app *core.App, o *messagesOptions) error {
	store, err := app.Store()
	if err != nil {
		return err
	}
	page, err := p.lastMessages(ctx, store, o.query)
	if err != nil {
		return err
	}
	if len(page.Messages) == 0 && !o.follow && !p.json {
		fmt.Fprintln(p.err, "There are no messages.")
	}
	if !o.follow {
		return nil
	}
	ticker := time.NewTicker(followEvery)
	defer ticker.Stop()
	query := o.query
	for {
		query.After = page.Newest
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil // that is how following ends
		}
		newest := int64(0)
		err := store.EachMessage(ctx, query, func(r history.MessageRecord) error {
			newest = r.Seq
			return p.printMessage(store, r)
		})
		if err != nil && ctx.Err() == nil {
			return err
		}
		page.Newest = max(page.Newest, newest)
	}
}

// lastMessages prints the newest messages, looking back until there are enough of them.
func (p *program) lastMessages(ctx context.Context, store *history.Store, q history.MessageQuery) (history.MessagePage, error) {
	q.Limit = max(q.Limit, 1)
	all, err := store.Messages(ctx, q)
	for page := all; err == nil && page.Older > 0 && len(all.Messages) < q.Limit; {
		q.Before, q.Limit = page.Older, q.Limit-len(page.Messages)
		if page, err = store.Messages(ctx, q); err == nil {
			all.Messages = append(page.Messages, all.Messages...)
		}
	}
	if err != nil {
		return all, err
	}
	for _, m := range all.Messages {
		r := history.MessageRecord{StoredMessage: m}
		if p.json {
			if r, err = store.Message(ctx, m.Seq); failure.Is(err, failure.NotFound) {
				continue // removed meanwhile
			} else if err != nil {
				return all, err
			}
		}
		if err := p.printMessage(store, r); err != nil {
			return all, err
		}
	}
	return all, nil
}

func (p *program) printMessage(store *history.Store, r history.MessageRecord) error {
	if p.json {
		return core.WriteMessage(p.out, store, r)
	}
	kind, arrow := r.Kind, map[string]string{"out": "→", "in": "←"}[r.Direction]
	if kind == history.KindFrame {
		kind = r.Form
	}
	style := ""
	switch kind {
	case history.FormError, "invalid":
		style = red
	case history.KindEvent:
		style = dim
	}
	words := []string{r.Method, r.RPCID, r.Preview}
	if r.Took >= 0 {
		words = []string{r.Method, r.RPCID, took(r.Took), r.Preview}
	}
	words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
	head := fmt.Sprintf("  %-12s  %1s %-12s  ", visible(r.Server), arrow, kind)
	at, text := r.At.Format("15:04:05.000"), visible(strings.Join(words, "  "))
	if room := lineWidth(p.out); room > 0 && (r.Kind == history.KindFrame || r.Kind == history.KindHTTP) {
		text = cut(text, room-len(at)-uniseg.StringWidth(head)) // what is a sentence is shown whole
	}
	_, err := fmt.Fprintf(p.out, "%s%s%s\n", paint(p.out, dim, at), head, paint(p.out, style, text))
	return err
}
