package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"fairlead/backend/failure"
)

// report tells why the command failed, on stderr: two lines for people, or the
// failure as a JSON document.
func (p *program) report(err error) {
	f := p.withCommand(failure.From(err))
	if p.json {
		_ = p.jsonTo(p.err, f) // there is nowhere left to complain
		return
	}
	p.say("error", f)
	p.problems(f)
}

// warn tells of something that does not keep the command from its work.
func (p *program) warn(err error) {
	f := p.withCommand(failure.From(err))
	p.warned.Store(f)
	if p.json {
		_ = p.jsonTo(p.err, map[string]*failure.Error{"warning": f})
		return
	}
	p.say("warning", f)
}

func (p *program) say(kind string, f *failure.Error) {
	style := red
	if kind == "warning" {
		style = yellow
	}
	fmt.Fprintf(p.err, "%s: %s\n", paint(p.err, style, kind), visible(f.Message))
	if f.Hint != "" {
		fmt.Fprintf(p.err, "%s: %s\n", paint(p.err, dim, "hint"), visible(f.Hint))
	}
}

// problems lists what is wrong with arguments when it is more than the message says.
func (p *program) problems(f *failure.Error) {
	var details struct {
		Problems []struct{ Pointer, Message string }
	}
	if f.Code != failure.InvalidArguments || json.Unmarshal(f.Details, &details) != nil || len(details.Problems) < 2 {
		return
	}
	for _, problem := range details.Problems {
		fmt.Fprintf(p.err, "  %s\n", visible(joined(problem.Pointer, problem.Message)))
	}
}

// withCommand is a failure whose hint says which command helps.
func (p *program) withCommand(f *failure.Error) *failure.Error {
	if f.Command == "" {
		return f
	}
	told := *f
	told.Hint, told.Command = strings.TrimSpace(f.Hint+" Run: "+p.called(f.Command)), ""
	return &told
}

// called is how a command is called here: the shell has own names for some.
func (p *program) called(command string) string {
	if p.inShell {
		switch word, _, _ := strings.Cut(command, " "); word {
		case "tools", "resources", "prompts":
			return "/mcp " + command
		}
	}
	return "fairlead " + command
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimSuffix(line, ".")
}
