package session

import (
	"sync"

	"fairlead/backend/wire"
	"fairlead/backend/wire/sandbox"
)

// Shut says what else a command needs to become a process: where its PATH came
// from, and what it is shut in.
type Shut struct {
	PathFrom string
	Sandbox  *sandbox.Spec // nil: the process is free
	Own      []string      // names of the variables that are meant for the server
	Home     string        // the person's home folder
	Folder   bool          // Dir was chosen by the person
}

// Process returns the command as it is started, sandbox included. Its arguments
// may hold secrets.
func (s Spec) Process() (wire.Command, error) {
	c := wire.Command{Name: s.Command, Args: s.Args, Env: s.Env, Dir: s.Dir, PathFrom: s.PathFrom, Server: s.Name}
	if s.Sandbox == nil {
		return c, nil
	}
	return sandbox.Wrap(sandbox.Server{Command: c, Own: s.Own, Home: s.Home, Folder: s.Folder}, *s.Sandbox)
}

// endOf closes a process, and tells what was true of it.
func (s *Session) endOf(p *wire.Process) func() error {
	return sync.OnceValue(func() error {
		err := p.Close()
		if s.opts.Ended != nil {
			s.opts.Ended(p.Facts())
		}
		return err
	})
}

// Process says what is true of a stdio server's process; ok is false when there
// is none.
func (s *Session) Process() (facts wire.Facts, ok bool) {
	if s.link.process == nil {
		return facts, false
	}
	return s.link.process.Facts(), true
}

// Tree returns the processes of a stdio server.
func (s *Session) Tree() []wire.ProcessInfo {
	if s.link.process == nil {
		return nil
	}
	return s.link.process.Tree()
}

// Counts says what has passed over the connection.
func (s *Session) Counts() wire.Counts {
	if s.link.process != nil {
		return s.link.process.Facts().Counts
	}
	return s.ledger.meter.Counts()
}

// Address is where a remote server was reached, "" for others. It may hold secrets.
func (s *Session) Address() string { return s.spec.URL }
