package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

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

// line reads a line from the terminal. The read itself cannot be interrupted,
// so it is left behind when ctx ends: the process ends then.
func (p *program) line(ctx context.Context) (string, error) {
	type read struct {
		text string
		err  error
	}
	done := make(chan read, 1)
	go func() {
		text, err := bufio.NewReader(p.in).ReadString('\n')
		done <- read{text, err}
	}()
	select {
	case r := <-done:
		if r.err != nil && !errors.Is(r.err, io.EOF) {
			return "", failure.From(fmt.Errorf("reading the terminal: %w", r.err))
		}
		return r.text, nil
	case <-ctx.Done():
		fmt.Fprintln(p.err)
		return "", failure.From(ctx.Err())
	}
}

// hidden asks for a text that is not shown while it is typed. When ctx ends the
// terminal shows again what is typed.
func (p *program) hidden(ctx context.Context, question string) (string, error) {
	f, ok := p.in.(*os.File)
	if !ok {
		return "", failure.New(failure.Usage, "There is no terminal to ask on.")
	}
	fd := int(f.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", failure.From(fmt.Errorf("looking at the terminal: %w", err))
	}
	defer context.AfterFunc(ctx, func() { _ = term.Restore(fd, before) })()
	fmt.Fprintf(p.err, "%s: ", question)
	type read struct {
		text []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		text, err := term.ReadPassword(fd)
		done <- read{text, err}
	}()
	select {
	case r := <-done:
		fmt.Fprintln(p.err)
		if r.err != nil && !errors.Is(r.err, io.EOF) {
			return "", failure.From(fmt.Errorf("reading the terminal: %w", r.err))
		}
		return string(r.text), nil
	case <-ctx.Done():
		fmt.Fprintln(p.err)
		return "", failure.From(ctx.Err())
	}
}
