package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// annotateCommand makes a command whose words make an annotation of calls.
func annotateCommand(p *program, use, short string, least, most int, about func(words []string) (ids []string, a history.Annotation, err error), past, sentence string) *cobra.Command {
	cmd := command(use, short, between(least, most), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			ids, a, err := about(args)
			if err != nil {
				return err
			}
			for i := range ids {
				_, record, err := p.find(ctx, app, ids[i])
				if err != nil {
					return err
				}
				ids[i] = record.ID
				if err := hasOne(record.Tags, a.Untag); err != nil {
					return err
				}
			}
			if err := app.Annotate(ctx, ids, a); err != nil {
				return err
			}
			said := sentence
			if a.Note != nil && strings.TrimSpace(*a.Note) == "" {
				said = "Removed the note of"
			}
			return p.done(past, said, ids)
		})
	})
	cmd.ValidArgsFunction = p.completing(recentCalls)
	return cmd
}

// hasOne says that a call has none of the tags that are to go: they are a slip.
func hasOne(tags, untag []string) error {
	if len(untag) == 0 || slices.ContainsFunc(untag, func(t string) bool { return slices.Contains(tags, t) }) {
		return nil
	}
	hint := "It has no tags."
	if len(tags) > 0 {
		hint = "Its tags are " + strings.Join(tags, " ") + "."
	}
	return failure.New(failure.NotFound, "The call has no tag %s.", strings.Join(untag, " ")).WithHint("%s", hint)
}

func historyPinCommand(p *program) *cobra.Command {
	return pinCommand(p, "pin ID|last…", "Keep calls when old ones are removed", true, "pinned", "Pinned")
}

func historyUnpinCommand(p *program) *cobra.Command {
	return pinCommand(p, "unpin ID|last…", "Do not keep calls any longer than others", false, "unpinned", "Unpinned")
}

func pinCommand(p *program, use, short string, pinned bool, past, sentence string) *cobra.Command {
	return annotateCommand(p, use, short, 1, -1, func(words []string) ([]string, history.Annotation, error) {
		return words, history.Annotation{Pinned: &pinned}, nil
	}, past, sentence)
}

func historyNoteCommand(p *program) *cobra.Command {
	cmd := annotateCommand(p, "note ID|last TEXT…", "Write a note to a call", 2, -1, func(words []string) ([]string, history.Annotation, error) {
		note := strings.Join(words[1:], " ")
		if note == "-" {
			text, err := io.ReadAll(io.LimitReader(p.in, 1<<20))
			if err != nil {
				return nil, history.Annotation{}, failure.Wrap(failure.Usage, err, "The note could not be read: %v.", err)
			}
			note = string(text)
		}
		return words[:1], history.Annotation{Note: &note}, nil
	}, "noted", "Wrote the note of")
	cmd.Long = `Writes a note to a call, in the place of the one it had. An empty text ("") removes it,
and - reads it from standard input. Notes are found by their words, and by has:note.`
	return cmd
}

func historyTagCommand(p *program) *cobra.Command {
	cmd := annotateCommand(p, "tag ID|last TAG…", "Give a call tags", 2, -1, func(words []string) ([]string, history.Annotation, error) {
		return words[:1], history.Annotation{Tag: words[1:]}, nil
	}, "tagged", "Tagged")
	cmd.Long = "Gives a call tags: single words, found by tag:WORD."
	cmd.ValidArgsFunction = p.completing(callThenTag)
	return cmd
}

func historyUntagCommand(p *program) *cobra.Command {
	cmd := annotateCommand(p, "untag ID|last TAG…", "Take tags from a call", 2, -1, func(words []string) ([]string, history.Annotation, error) {
		return words[:1], history.Annotation{Untag: words[1:]}, nil
	}, "untagged", "Took tags from")
	cmd.ValidArgsFunction = p.completing(callThenTag)
	return cmd
}

// recentCalls suggests the newest calls.
func recentCalls(app *core.App, args []string, _ string) (found []cobra.Completion) {
	store, err := app.Store()
	if err != nil {
		return nil
	}
	page, err := store.List(context.Background(), history.Query{Limit: 20})
	if err != nil {
		return nil
	}
	if len(args) == 0 && len(page.Calls) > 0 {
		found = append(found, completion("last", "the newest call")...)
	}
	for _, c := range page.Calls {
		found = append(found, completion(c.ID, fmt.Sprintf("%s %s/%s %s", when(c.StartedAt), c.Server, c.Tool, c.Status))...)
	}
	return found
}

// oneCall suggests the call that a command is about.
func oneCall(app *core.App, args []string, word string) []cobra.Completion {
	if len(args) > 0 {
		return nil
	}
	return recentCalls(app, args, word)
}

// callThenTag suggests a call, then the tags there are.
func callThenTag(app *core.App, args []string, word string) (found []cobra.Completion) {
	if len(args) == 0 {
		return recentCalls(app, args, word)
	}
	for _, c := range filterWords(app, "tag:"+word) {
		found = append(found, completion(strings.TrimPrefix(c.Text, "tag:"), "")...)
	}
	return found
}

// filterWords are the completions of a filter that ends where something is typed.
func filterWords(app *core.App, text string) []history.Completion {
	store, err := app.Store()
	if err != nil {
		return nil
	}
	got, err := store.Complete(context.Background(), text, len(text))
	if err != nil {
		return nil
	}
	return got.Items
}
