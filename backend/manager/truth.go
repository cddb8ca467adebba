package manager

import (
	"context"
	"os"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// Truth is what is true of one of a server's connections. No secret is in it.
type Truth struct {
	Instance int        // from 1
	Live     bool       // else it is of the connection before
	Restarts int        // how often it came back after it had ended by itself
	Facts    wire.Facts // of its process; Pid 0: there was none
	Tree     []wire.ProcessInfo
	Counts   wire.Counts // what has passed
	Address  string      // of a remote server
}

// Truth returns what is true of a server's connections, the first one first.
// Connections that have never been are left out.
func (f *Fleet) Truth(name string) ([]Truth, error) {
	s, err := f.server(name)
	if err != nil {
		return nil, err
	}
	type one struct {
		truth Truth
		live  *connection
		past  *wire.Facts
	}
	s.mu.Lock()
	var all []one
	for _, i := range s.instances {
		all = append(all, one{Truth{Instance: i.id + 1, Restarts: i.restarts}, i.live, i.past.Load()})
	}
	s.mu.Unlock()
	list := []Truth{}
	for _, o := range all {
		t := o.truth
		switch {
		case o.live != nil:
			t.Live, t.Counts = true, o.live.Counts()
			t.Facts, _ = o.live.Process()
			t.Tree, t.Address = o.live.Tree(), f.visible(config.MaskURL(o.live.Address()))
		case o.past != nil:
			t.Facts, t.Counts = *o.past, o.past.Counts
		default:
			continue
		}
		t.Facts, t.Tree = f.visibleFacts(t.Facts), f.visibleTree(t.Tree)
		list = append(list, t)
	}
	return list, nil
}

// Running returns the processes of a server that any Fairlead has started.
func (f *Fleet) Running(name string) []wire.ProcessInfo { return f.visibleTree(wire.Running(name)) }

// Plan is how a server's process would be started.
type Plan struct {
	Program  string   // the executable, as it is found; "" when it is not
	Args     []string // references to secrets stand as they are written
	Dir      string
	Path     string // PATH
	PathFrom string
	Missing  *failure.Error // why it could not be started
}

// Plan says how a server's process would be started, sandbox included, without
// opening the vault. ok is false when the server has no process.
func (f *Fleet) Plan(ctx context.Context, name string) (p Plan, ok bool, err error) {
	s, err := f.server(name)
	if err != nil {
		return p, false, err
	}
	def := s.definition()
	if def.Transport != config.Stdio {
		return p, false, nil
	}
	spec := session.Spec{Name: name}
	f.process(ctx, &spec, config.Preview(ctx, def, f.o.Vault, f.lookupEnv))
	p = Plan{PathFrom: spec.PathFrom, Path: f.visible(strings.Join(wire.SearchPath(spec.Env), string(os.PathListSeparator)))}
	command, err := spec.Process()
	if err == nil {
		p.Args, p.Dir = f.visibleArgs(command.Args), f.visible(command.Dir)
		p.Program, err = wire.Find(command)
	}
	if err != nil {
		p.Missing = f.clean(failure.From(err))
	}
	p.Program = f.visible(p.Program)
	return p, true, nil
}

func (f *Fleet) visible(text string) string { return f.o.Vault.Redactor().String(text) }

func (f *Fleet) visibleArgs(args []string) []string {
	masked := config.MaskArgs(args)
	for i, arg := range masked {
		masked[i] = f.visible(arg)
	}
	return masked
}

func (f *Fleet) visibleFacts(facts wire.Facts) wire.Facts {
	facts.Command, facts.Dir, facts.Path = f.visible(facts.Command), f.visible(facts.Dir), f.visible(facts.Path)
	facts.Args = f.visibleArgs(facts.Args)
	lines := make([]string, len(facts.Stderr))
	for i, line := range facts.Stderr {
		lines[i] = f.visible(line)
	}
	facts.Stderr = lines
	return facts
}

func (f *Fleet) visibleTree(tree []wire.ProcessInfo) []wire.ProcessInfo {
	for i := range tree {
		tree[i].Args, tree[i].Name = f.visibleArgs(tree[i].Args), f.visible(tree[i].Name)
	}
	return tree
}
