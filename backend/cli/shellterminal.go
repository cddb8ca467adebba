package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"fairlead/backend/failure"
)

const shellPrompt = "fairlead> "

// talk takes lines from a terminal until there are no more.
func (s *shell) talk(end context.Context, signals <-chan os.Signal) error {
	s.history = openHistory(filepath.Join(s.app.Paths.Data, "shell-history"))
	fmt.Fprintln(s.err, "Calls are written as server.tool name=value. /help says more, /quit or Ctrl-D leaves.")
	for end.Err() == nil {
		line, err := s.readLine(end)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		drop(signals) // what was pressed before has nothing to cancel
		failed := s.interruptible(end, signals, func(ctx context.Context) error { return s.do(ctx, line) })
		if line = strings.TrimSpace(line); line != "" && !errors.Is(failed, errQuit) {
			if err := s.history.keep(s.withoutSecrets(line)); err != nil {
				s.warn(failure.From(err))
			}
		}
		if errors.Is(failed, errQuit) {
			return nil
		}
		if failed != nil {
			s.fail(failed)
		}
	}
	return nil
}

func drop(signals <-chan os.Signal) {
	select {
	case <-signals:
	default:
	}
}

// interruptible does work that Ctrl-C cancels.
func (s *shell) interruptible(end context.Context, signals <-chan os.Signal, work func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(end)
	defer cancel(nil)
	s.input.left.Store(false)
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-signals:
			s.input.left.Store(true)
			cancel(failure.New(failure.Cancelled, "The call was cancelled."))
		case <-done:
		}
	}()
	return work(ctx)
}

// readLine reads a line with the keys that lines are edited with. The terminal
// is only so while it is read: what runs between belongs to the keys of old.
func (s *shell) readLine(end context.Context) (string, error) {
	in, ok := s.in.(*os.File)
	if !ok {
		return "", failure.New(failure.Usage, "There is no terminal to read from.")
	}
	if line, was, err := s.leftOver(end); was {
		return line, err
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return "", failure.From(fmt.Errorf("preparing the terminal: %w", err))
	}
	restore := func() { _ = term.Restore(int(in.Fd()), before) }
	defer restore()
	keys := &keyboard{in: in}
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keys, s.err}, shellPrompt)
	t.History = s.history
	t.AutoCompleteCallback = s.completeKey(t)
	if width, height, err := term.GetSize(int(in.Fd())); err == nil && width > 0 {
		_ = t.SetSize(width, height) // it fails where the terminal does, and so does reading
	}
	type answer struct {
		line string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		line, err := t.ReadLine()
		answers <- answer{line, err}
	}()
	select {
	case a := <-answers:
		if errors.Is(a.err, term.ErrPasteIndicator) {
			a.err = nil
		}
		if keys.interrupted {
			return "", nil // Ctrl-C at the prompt forgets the line
		}
		return a.line, a.err
	case <-end.Done():
		fmt.Fprintln(s.err, "\r")
		return "", io.EOF
	}
}

// leftOver is what a question left behind that is gone: somebody may be typing
// for it still. What that brings is the next line.
func (s *shell) leftOver(end context.Context) (line string, was bool, err error) {
	s.input.mu.Lock()
	under := s.input.under
	s.input.mu.Unlock()
	if under == nil {
		return "", false, nil
	}
	fmt.Fprint(s.err, shellPrompt)
	line, err = s.input.await(end, under)
	if under.hidden {
		line = "" // it was not meant to be seen
	}
	if err == nil && line == "" && !under.hidden {
		err = io.EOF
	}
	return strings.TrimRight(line, "\r\n"), true, err
}

// keyboard gives the terminal one key after the other, so that what is typed
// ahead stays for whoever reads next. Ctrl-C is turned into the keys that clear
// the line and end it.
type keyboard struct {
	in          io.Reader
	queued      []byte
	interrupted bool
}

const (
	keyInterrupt = 3
	keyEndOfLine = 5
	keyClearLine = 21
)

// Read implements io.Reader.
func (k *keyboard) Read(p []byte) (int, error) {
	if len(k.queued) == 0 {
		var one [1]byte
		n, err := k.in.Read(one[:])
		if n == 0 {
			return 0, err
		}
		if k.queued = one[:]; one[0] == keyInterrupt {
			k.interrupted = true
			k.queued = []byte{keyEndOfLine, keyClearLine, '\r'}
		}
	}
	n := copy(p, k.queued)
	k.queued = k.queued[n:]
	return n, nil
}

// lines are those of a pipe, which may be of any length and wait for their writer.
type lines struct {
	ahead chan lineRead
}

type lineRead struct {
	text string
	err  error
}

func newLines(in io.Reader) *lines {
	l := &lines{ahead: make(chan lineRead)}
	go func() {
		r := bufio.NewReader(in)
		for {
			text, err := r.ReadString('\n')
			l.ahead <- lineRead{text, err}
			if err != nil {
				return
			}
		}
	}()
	return l
}

// next returns the next line; with the last one comes io.EOF.
func (l *lines) next(ctx context.Context) (string, error) {
	select {
	case r := <-l.ahead:
		if r.err != nil && !errors.Is(r.err, io.EOF) {
			return "", failure.From(fmt.Errorf("reading the lines: %w", r.err))
		}
		return strings.TrimRight(r.text, "\r\n"), r.err
	case <-ctx.Done():
		return "", failure.From(context.Cause(ctx))
	}
}
