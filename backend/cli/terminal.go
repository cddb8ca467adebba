package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/term"

	"fairlead/backend/failure"
)

// person reports whether somebody is there to answer a question: stdin and
// stderr are a terminal.
func (p *program) person() bool { return isTerminal(p.in) && isTerminal(p.err) }

// confirm asks a question whose default is no.
func (p *program) confirm(ctx context.Context, question string) (bool, error) {
	fmt.Fprintf(p.err, "%s [y/N] ", visible(question))
	line, err := p.line(ctx)
	if err != nil {
		return false, err
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return true, nil
	}
	return false, nil
}

// typing is a read of the terminal that is under way. It cannot be interrupted:
// when nobody waits for it any more, the next who asks gets what it brings.
type typing struct {
	hidden bool
	done   chan struct{} // closed when text and err are there
	text   string
	err    error
}

// input is the terminal's one read at a time.
type input struct {
	mu    sync.Mutex
	under *typing     // nil: none
	left  atomic.Bool // Ctrl-C was pressed while the shell's newest line was done
}

// begin returns the read that is under way, or begins one.
func (i *input) begin(hidden bool, read func() (string, error)) (t *typing, begun bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.under != nil {
		return i.under, false
	}
	t = &typing{hidden: hidden, done: make(chan struct{})}
	i.under = t
	go func() {
		t.text, t.err = read()
		close(t.done)
	}()
	return t, true
}

// next is the read that answers the question which stands on the terminal. A
// line that somebody began to type for a question that is gone answers this one;
// only nothing secret goes where it was not meant for, nor is a secret read openly.
func (p *program) next(ctx context.Context, hidden bool, read func() (string, error)) (*typing, error) {
	for {
		t, begun := p.input.begin(hidden, read)
		if begun || !hidden && !t.hidden {
			return t, nil
		}
		fmt.Fprint(p.err, "\nPress Enter, then answer: ")
		if _, err := p.input.await(ctx, t); err != nil {
			return nil, err
		}
	}
}

// await waits for a read, or gives up waiting and leaves it under way.
func (i *input) await(ctx context.Context, t *typing) (string, error) {
	select {
	case <-t.done:
	case <-ctx.Done():
		return "", failure.From(context.Cause(ctx))
	}
	i.mu.Lock()
	i.under = nil
	i.mu.Unlock()
	if t.err != nil && !errors.Is(t.err, io.EOF) {
		return "", failure.From(fmt.Errorf("reading the terminal: %w", t.err))
	}
	return t.text, nil
}

// line reads a line from the terminal, "" at its end.
func (p *program) line(ctx context.Context) (string, error) {
	t, err := p.next(ctx, false, func() (string, error) { return bufio.NewReader(p.in).ReadString('\n') })
	if err != nil {
		return "", err
	}
	text, err := p.input.await(ctx, t)
	if err != nil {
		fmt.Fprintln(p.err)
	}
	return text, err
}

// hidden asks for a text that is not shown while it is typed, "" at the end of
// the input.
func (p *program) hidden(ctx context.Context, question string) (string, error) {
	text, err := p.concealed(ctx, question+": ")
	if errors.Is(err, errLeft) {
		return "", nil
	}
	return text, err
}

// concealed is typed for what nobody shall see. When ctx ends the terminal shows
// again what is typed.
func (p *program) concealed(ctx context.Context, prompt string) (string, error) {
	f, ok := p.in.(*os.File)
	if !ok {
		return "", failure.New(failure.Usage, "There is no terminal to ask on.")
	}
	fd := int(f.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", failure.From(fmt.Errorf("looking at the terminal: %w", err))
	}
	read := func() (string, error) {
		text, err := term.ReadPassword(fd)
		if err == nil {
			return string(text) + "\n", nil // as line has it
		}
		return string(text), err
	}
	restore := func() { _ = term.Restore(fd, before) }
	defer restore()
	defer context.AfterFunc(ctx, restore)()
	noEcho(fd)
	fmt.Fprint(p.err, prompt)
	t, err := p.next(ctx, true, read)
	if err != nil {
		return "", err
	}
	text, err := p.input.await(ctx, t)
	fmt.Fprintln(p.err)
	if err != nil {
		return "", err
	}
	if text == "" {
		return "", errLeft
	}
	return strings.TrimRight(text, "\r\n"), nil
}
