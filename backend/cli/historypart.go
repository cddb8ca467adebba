package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
	"fairlead/backend/jsonx/jsonpath"
	"fairlead/backend/view"
)

// partOptions look at a part of a result, however large it is.
type partOptions struct {
	part, path, search, save string
	regexp, caseToo          bool
	limit                    int
}

func (o *partOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.path, "path", "", "print what this `JSON Path` selects of the result")
	f.StringVar(&o.search, "search", "", "print the lines of the result that have this `text`")
	f.BoolVar(&o.regexp, "regexp", false, "the text of --search is a regular expression (RE2)")
	f.BoolVar(&o.caseToo, "case", false, "--search tells upper from lower case")
	f.IntVarP(&o.limit, "limit", "n", 1000, "with --search at most this `number` of lines")
	f.StringVar(&o.save, "save", "", "save the result in `FILE`, - for standard output: its bytes or its text, or else all of it as JSON")
	f.StringVar(&o.part, "part", "", "of which `PART`: result, structured, content/0, content/0/text, content/0/data and so on")
	cmd.MarkFlagsMutuallyExclusive("path", "search", "save")
	_ = cmd.RegisterFlagCompletionFunc("part", cobra.FixedCompletions([]string{"result", "structured", "content/0", "content/0/text", "content/0/data"}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("save", func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveDefault
	})
}

func (o *partOptions) given() bool { return o.path != "" || o.search != "" || o.save != "" }

// check refuses what says nothing by itself.
func (o *partOptions) check() error {
	if o.given() || o.part == "" && !o.regexp && !o.caseToo {
		return nil
	}
	return failure.New(failure.Usage, "--part, --regexp and --case belong to --path, --search or --save.").
		WithHint("See: fairlead history show --help")
}

// showPart takes the result out of the history into a file of its own, where no
// size is too large, and does with a part of it what the options say.
func (p *program) showPart(ctx context.Context, app *core.App, id string, o *partOptions) error {
	var path jsonpath.Path
	if o.path != "" {
		var err error
		if path, err = jsonpath.Compile(o.path); err != nil {
			return err
		}
	}
	store, record, err := p.find(ctx, app, id)
	if err != nil {
		return err
	}
	spool, err := p.spool(app, store, record.Result)
	if err != nil {
		return err
	}
	defer spool.Close()
	name := o.part
	if name == "" {
		name = o.usual(spool.Bytes)
	}
	part, err := view.PartOf(spool.Bytes, name)
	if err != nil {
		return err
	}
	switch {
	case o.path != "":
		return p.selectPart(ctx, app, part, name, path)
	case o.search != "":
		return p.searchPart(ctx, app, part, o)
	}
	return p.savePart(part, o.save)
}

func (p *program) spool(app *core.App, store *history.Store, body history.Body) (*view.Spool, error) {
	if body.Bytes == 0 {
		return nil, failure.New(failure.NotFound, "The call has no result.").WithHint("Look at it with: fairlead history show ID")
	}
	r, err := store.OpenBody(body)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	return view.NewSpool(viewFolder(app), r)
}

func viewFolder(app *core.App) string { return filepath.Join(app.Paths.Data, "views") }

// usual is the part that is meant when none is named: what the tool said, where
// that is one thing, and the whole result otherwise.
func (o *partOptions) usual(result []byte) string {
	if _, err := view.PartOf(result, view.Structured); err == nil && o.path != "" {
		return view.Structured
	}
	if _, err := view.PartOf(result, "content/1"); err == nil {
		return view.Whole // several blocks
	}
	if _, err := view.PartOf(result, "content/0/data"); err == nil && o.save != "" {
		return "content/0/data"
	}
	text, err := view.PartOf(result, "content/0/text")
	if err != nil || o.path != "" && !text.IsJSON() {
		return view.Whole
	}
	return "content/0/text"
}

func (p *program) savePart(part view.Part, path string) error {
	out := p.out
	if path != "-" {
		file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
		if err != nil {
			return unsaved(err)
		}
		defer func() { _ = file.Close() }() // closed below; this is for errors
		out = file
	}
	n, err := io.Copy(out, part.Reader())
	if file, ok := out.(*os.File); ok && path != "-" && err == nil {
		err = file.Close()
	}
	if err != nil {
		return unsaved(err)
	}
	if path != "-" && !p.json {
		fmt.Fprintf(p.err, "%s saved in %s\n", size(n), visible(path))
	}
	return nil
}

func unsaved(err error) *failure.Error {
	return unwritable("The result", err, "Check the folder. The result is in the history.")
}

// selectPart prints the values one after the other, as they are found.
func (p *program) selectPart(ctx context.Context, app *core.App, part view.Part, name string, path jsonpath.Path) error {
	text := []byte(part.Raw)
	if part.Text || part.Data { // the string's text is what is asked
		spool, err := view.NewSpool(viewFolder(app), part.Reader())
		if err != nil {
			return err
		}
		defer spool.Close()
		text = spool.Bytes
	}
	if err := jsonx.Check(text); err != nil {
		return failure.Wrap(failure.InvalidArguments, err, "The part %s is not JSON: %v.", name, err).
			WithHint("Name another --part, or look for a text with --search.")
	}
	n := 0
	var writing error
	out := newValues(p)
	err := view.EachSelected(path, text, func() bool { return ctx.Err() != nil }, func(f jsonpath.Found) bool {
		writing = out.put(f.Pointer, text[f.From:f.To])
		n++
		return writing == nil && ctx.Err() == nil
	})
	if flushed := out.end(err == nil && ctx.Err() == nil); writing == nil {
		writing = flushed
	}
	switch {
	case err != nil:
		return err
	case writing != nil:
		return failure.From(fmt.Errorf("writing the output: %w", writing))
	case ctx.Err() != nil:
		return failure.From(context.Cause(ctx))
	case n == 0 && !p.json:
		fmt.Fprintf(p.err, "Nothing in %s is selected by %s.\n", name, visible(path.String()))
	}
	return nil
}

// searchPart prints the lines in which something is found.
func (p *program) searchPart(ctx context.Context, app *core.App, part view.Part, o *partOptions) error {
	v, err := view.New(viewFolder(app), view.Source{JSON: part.IsJSON(), Open: func() (io.ReadCloser, error) { return io.NopCloser(part.Reader()), nil }})
	if err != nil {
		return err
	}
	defer v.Close()
	if err := v.Find(view.Query{Text: o.search, Regexp: o.regexp, CaseToo: o.caseToo}); err != nil {
		return err
	}
	found, err := v.Searched(ctx)
	if err != nil {
		return err
	}
	if found.Failure != nil {
		return found.Failure
	}
	document := foundDocument{Count: found.Count, Lines: []foundLine{}}
	last := int64(-1)
	for n := 0; n < found.Kept && len(document.Lines) < o.limit; n++ {
		place, err := v.Match(n)
		if err != nil {
			return err
		}
		if place.Row == last {
			continue
		}
		last = place.Row
		rows, err := v.Rows(place.Row, 1)
		if err != nil {
			return err
		}
		for _, row := range rows { // there is one
			document.Lines = append(document.Lines, foundLine{Line: row.Line, Text: row.Text})
		}
	}
	if p.json {
		return p.document(document)
	}
	for _, l := range document.Lines {
		if _, err := fmt.Fprintf(p.out, "%d: %s\n", l.Line, visible(l.Text)); err != nil {
			return failure.From(fmt.Errorf("writing the output: %w", err))
		}
	}
	fmt.Fprintf(p.err, "%d found.\n", found.Count)
	return nil
}

// foundDocument is what --search --json prints.
type foundDocument struct {
	Count int64       `json:"count"`
	Lines []foundLine `json:"lines"`
}

// foundLine is a line of the text, of a very long one the part with the match.
type foundLine struct {
	Line int64  `json:"line"`
	Text string `json:"text"`
}

// visibleWriter writes out what is not seen, on a terminal. Pretty writes whole
// tokens and line breaks of its own; inside strings JSON has escapes for those.
type visibleWriter struct{ to io.Writer }

// Write implements io.Writer.
func (w visibleWriter) Write(b []byte) (int, error) {
	if !isTerminal(w.to) {
		return w.to.Write(b)
	}
	return escaping(w).Write(b)
}

// escaping is visibleWriter where the terminal stands behind something else.
type escaping struct{ to io.Writer }

// Write implements io.Writer.
func (w escaping) Write(b []byte) (int, error) {
	if _, err := io.WriteString(w.to, visibleText(string(b))); err != nil {
		return 0, err
	}
	return len(b), nil
}
