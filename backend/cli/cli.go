package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// program is what every command works with.
type program struct {
	in       io.Reader
	out, err io.Writer
	json     bool
	version  string
	assets   func() (fs.FS, error)
	asking   *sync.Mutex                    // held while a server's question is on the terminal
	input    *input                         // what is typed
	inShell  bool                           // commands are typed one after the other
	told     bool                           // the failure was reported where it happened
	warned   *atomic.Pointer[failure.Error] // what was warned of last
}

// Main runs one command and returns the exit code. When ctx ends, what runs is
// cancelled, at the server too. assets gives the built front end to serve; it
// may be nil.
func Main(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer, version string, assets func() (fs.FS, error)) int {
	p := &program{in: in, out: out, err: errOut, version: version, assets: assets, asking: &sync.Mutex{}, input: &input{}, warned: &atomic.Pointer[failure.Error]{}}
	root := p.root(args)
	root.SetArgs(append([]string{}, withMinusTerms(args)...)) // nil would mean os.Args
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	if _, ok := errors.AsType[*failure.Error](err); !ok { // cobra's own
		err = usage(cmd, "%s.", firstLine(err.Error()))
	}
	p.json = p.json || slices.Contains(args, "--json") // the flags may not have been read
	if !p.told {
		p.report(err)
	}
	return failure.ExitCode(err)
}

// commands are all commands by name.
var commands = []struct {
	name string
	make func(*program) *cobra.Command
}{
	{"servers", serversCommand}, {"tools", toolsCommand}, {"call", callCommand}, {"shell", shellCommand},
	{"resources", resourcesCommand}, {"read", readCommand}, {"prompts", promptsCommand}, {"prompt", promptCommand}, {"complete", completeCommand},
	{"tasks", tasksCommand},
	{"hosts", hostsCommand}, {"import", importCommand}, {"export", exportCommand},
	{"history", historyCommand}, {"messages", messagesCommand},
	{"run", runCommand}, {"suites", suitesCommand}, {"stats", statsCommand},
	{"secrets", secretsCommand}, {"login", loginCommand}, {"logout", logoutCommand},
	{"diagnostics", diagnosticsCommand}, {"logs", logsCommand},
	{"completion", completionCommand}, {"serve", serveCommand}, {"demo", demoCommand}, {"version", versionCommand},
	{guardName, guardCommand},
}

// root is the program's command. When the first word names a command, only that one
// is made: all of them and their flags are a tenth of what a call takes.
func (p *program) root(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "fairlead",
		Short: "A workbench for the Model Context Protocol",
		Long: `Fairlead manages MCP servers, tries their tools, and remembers every call.
Without a command it opens its window.`,
		Version:       p.version,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	root.CompletionOptions.DisableDefaultCmd = true // there is one of our own
	root.SetVersionTemplate("fairlead {{.Version}}\n")
	root.PersistentFlags().BoolVar(&p.json, "json", false, "print one JSON document and nothing else")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usage(cmd, "%s.", err) })
	for _, c := range commands {
		if len(args) > 0 && args[0] == c.name {
			root.AddCommand(c.make(p))
			return root
		}
	}
	for _, c := range commands {
		root.AddCommand(c.make(p))
	}
	return root
}

// command makes a command whose errors are failures.
func command(use, short string, args func(*cobra.Command, []string) error, run func(ctx context.Context, args []string) error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Args: args, DisableFlagsInUseLine: true, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := run(cmd.Context(), args); err != nil {
				return failure.From(err)
			}
			return nil
		},
	}
}

// group makes a command that has commands below it; by itself it is list.
func group(use, short string, list *cobra.Command, rest ...*cobra.Command) *cobra.Command {
	g := &cobra.Command{
		Use: use, Short: short, DisableFlagsInUseLine: true, ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return list.RunE(cmd, args) },
	}
	g.Flags().AddFlagSet(list.Flags()) // the same flags: what is given here, list finds
	g.AddCommand(list)
	g.AddCommand(rest...)
	return g
}

// between allows from least to most words; most < 0 is any number.
func between(least, most int) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage(cmd, "Something is missing: %s.", cmd.UseLine())
		case most >= 0 && len(args) > most:
			return usage(cmd, "%q is too much: %s.", args[most], cmd.UseLine())
		}
		return nil
	}
}

func usage(cmd *cobra.Command, format string, args ...any) *failure.Error {
	return failure.New(failure.Usage, format, args...).WithHint("See: %s --help", cmd.CommandPath())
}

func unknownCommand(cmd *cobra.Command, word string) error {
	err := usage(cmd, "%s has no command %q.", cmd.CommandPath(), word)
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(word); len(near) > 0 {
		return err.WithHint("Did you mean %s? See: %s --help", near[0], cmd.CommandPath())
	}
	return err
}

// with opens the program, does the work and closes it.
func (p *program) with(ctx context.Context, o core.Options, work func(*core.App) error) error {
	o.Version, o.Ends = p.version, true
	if o.Brief {
		// A call lives for milliseconds; the first collections would come at 4 MB of heap.
		// After the first, at 16 MB, it is a large call, and collects more often than usual.
		debug.SetGCPercent(400)
		runtime.AddCleanup(new([4]int64), func(less int) { debug.SetGCPercent(less) }, 50)
	}
	if self, err := os.Executable(); err == nil {
		o.Guard = []string{self, guardName}
	}
	if !o.Watch { // what stays has an inbox
		o.Ask = p.ask
		o.Refused = func(f *failure.Error) { p.warn(f) }
	}
	app, err := core.Open(ctx, o)
	if err != nil {
		return err
	}
	for _, standing := range []*failure.Error{app.File.Failure(), app.Settings.Failure(), app.LogTrouble()} {
		if standing != nil {
			p.warn(standing)
		}
	}
	err = work(app)
	if closing := app.Close(ctx); closing != nil {
		last, message := p.warned.Load(), failure.From(closing).Message
		if last == nil || !strings.HasSuffix(last.Message, message) { // it may be why a call was not recorded
			p.warn(closing)
		}
	}
	// Last: it is moved aside when the history is opened again, at the latest by Close.
	if aside := app.Aside(); aside != nil {
		first := aside.Tell()
		switch {
		case errors.Is(err, history.ErrDamaged):
			err = aside.Failure() // the whole story, once
		case first:
			p.warn(aside.Failure())
		}
	}
	return err
}
