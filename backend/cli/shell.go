package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fairlead/backend/core"
	"fairlead/backend/failure"
)

func shellCommand(p *program) *cobra.Command {
	cmd := command("shell", "Call tools one after the other, with connections that stay open", between(0, 0),
		func(ctx context.Context, _ []string) error { return p.runShell(ctx) })
	cmd.Long = `Reads a call or a command from each line, in a terminal with completion (Tab) and a
history (arrow up), or from a pipe: then the exit code is that of the last line that failed.

` + shellHelp
	cmd.Example = `  fairlead shell
  printf 'demo.echo message=hello\ndemo.add a=2 b=3\n' | fairlead shell`
	return cmd
}

const shellHelp = `  server.tool name=value name:=json    call a tool, with the words of fairlead call
  tool name=value                      the same, where only one server has it
  /mcp                                 the servers and how they stand
  /mcp connect SERVER                  connect one
  /mcp disconnect SERVER               disconnect one
  /mcp tools [SERVER [TOOL]]           list tools, or show one with its arguments
  /mcp resources [SERVER]              list resources
  /mcp prompts [SERVER]                list prompts
  /help                                this
  /quit                                leave, as Ctrl-D does

Ctrl-C cancels what runs, at the server too, and does not leave. Text with blanks stands in
quotes: message="two words". JSON needs none: list:=[1, 2]. What follows a # is a remark.`

// shell is one run of fairlead shell.
type shell struct {
	*program
	app     *core.App
	last    error // what the last line that failed failed with
	history *lineHistory
}

// errQuit ends the shell.
var errQuit = errors.New("quit")

func (p *program) runShell(ctx context.Context) error {
	// Ctrl-C is for a call, not for the shell: whoever started it ends ctx with the first one.
	signals := make(chan os.Signal, 1)
	person := p.person()
	stay := ctx
	if person {
		signal.Notify(signals, os.Interrupt)
		defer signal.Stop(signals)
		stay = context.WithoutCancel(ctx)
	}
	end, stop := signal.NotifyContext(stay, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return p.with(stay, core.Options{}, func(app *core.App) error {
		p.inShell = true
		s := &shell{program: p, app: app}
		if !person {
			return s.script(end)
		}
		return s.talk(end, signals)
	})
}

// script takes lines from a pipe. It goes on behind one that failed.
func (s *shell) script(ctx context.Context) error {
	lines := newLines(s.in)
	for ctx.Err() == nil {
		line, err := lines.next(ctx)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if failed := s.do(ctx, line); errors.Is(failed, errQuit) {
			break
		} else if failed != nil {
			s.fail(failed)
		}
		if err != nil {
			break
		}
	}
	if ctx.Err() != nil {
		return failure.From(context.Cause(ctx))
	}
	s.told = s.last != nil
	return s.last
}

func (s *shell) fail(err error) {
	s.last = err
	s.report(err)
}

// do does what one line says.
func (s *shell) do(ctx context.Context, line string) error {
	words, err := shellWords(line)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return nil
	}
	if strings.HasPrefix(words[0], "/") {
		return s.command(ctx, words)
	}
	return s.callLine(ctx, words)
}

// command does what a line says that begins with a slash.
func (s *shell) command(ctx context.Context, words []string) error {
	switch words[0] {
	case "/quit", "/exit":
		return errQuit
	case "/help":
		_, err := fmt.Fprintln(s.out, shellHelp)
		return err
	case "/mcp":
		return s.mcp(ctx, words[1:])
	}
	return failure.New(failure.Usage, "There is no command %q.", words[0]).WithHint("Commands are /mcp, /help and /quit.")
}

func (s *shell) mcp(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return s.printServers()
	}
	servers := words[1:]
	switch words[0] {
	case "connect", "disconnect":
		if len(servers) != 1 {
			return failure.New(failure.Usage, "One server is to be named: /mcp %s SERVER.", words[0]).WithHint("See /mcp for their names.")
		}
		if words[0] == "connect" {
			return s.connect(ctx, servers[0])
		}
		if err := s.app.Fleet.Disconnect(ctx, servers[0]); err != nil {
			return err
		}
		return s.done("disconnected", "Disconnected", servers)
	case "tools":
		if len(servers) > 2 {
			break
		}
		return s.tools(ctx, servers)
	case "resources", "prompts":
		if len(servers) > 1 {
			break
		}
		names, err := s.listed(ctx, s.app, false, servers)
		if err != nil {
			return err
		}
		for _, name := range names {
			s.offersLacking(s.app, name, words[0])
		}
		if words[0] == "prompts" {
			return s.printPrompts(s.app, names)
		}
		return s.printResources(s.app, names)
	}
	return failure.New(failure.Usage, "There is no /mcp %s.", strings.Join(words, " ")).
		WithHint("Write /mcp connect SERVER, /mcp disconnect SERVER, /mcp tools [SERVER [TOOL]], /mcp resources [SERVER] or /mcp prompts [SERVER].")
}

func (s *shell) connect(ctx context.Context, name string) error {
	if err := s.unlock(ctx, s.app, name); err != nil {
		return err
	}
	if _, err := s.app.Fleet.Session(ctx, name); err != nil {
		return err
	}
	return s.done("connected", "Connected", []string{name})
}

func (s *shell) tools(ctx context.Context, words []string) error {
	o := &toolsOptions{}
	if len(words) == 0 {
		return s.listTools(ctx, s.app, o)
	}
	return s.toolsOf(ctx, s.app, o, words)
}

// callLine makes the call that a line says, with the flags of fairlead call.
func (s *shell) callLine(ctx context.Context, words []string) error {
	q := *s.program
	o := &callOptions{origin: "shell"}
	f := pflag.NewFlagSet("call", pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	o.callFlags(f)
	f.BoolVar(&q.json, "json", s.json, "")
	if err := f.Parse(words); err != nil {
		return failure.New(failure.Usage, "%v.", err).WithHint("The flags of fairlead call can be used, but --stdio and --url.")
	}
	if o.args == "-" {
		return failure.New(failure.Usage, "--args - cannot be used here: the lines are the standard input.").WithHint("Write --args @FILE.")
	}
	r, typed, err := s.request(ctx, f.Args())
	if err != nil {
		return err
	}
	if r.Arguments, err = q.readArguments(o.args); err != nil {
		return err
	}
	if err := twice(r.Arguments, typed); err != nil {
		return err
	}
	if typed, err = s.askSecrets(ctx, r, typed); err != nil {
		return err
	}
	return q.call(ctx, s.app, o, r, typed)
}
