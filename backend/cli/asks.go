package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/consent"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// errLeft is the end of the input in the middle of an answer.
var errLeft = errors.New("the input ended")

// ask has a server's question answered on the terminal. Where there is none it
// is refused, and said so.
func (p *program) ask(ctx context.Context, app *core.App, q consent.Question) (consent.Reply, error) {
	if !p.person() {
		f := failure.New(failure.Denied, "%s asks %q, and there is no terminal to ask on: it was declined.", q.Server, cut(oneLine(q.Message), 200)).
			WithHint("Run it in a terminal, or answer in the window.")
		p.warn(f)
		return consent.Reply{Action: consent.Decline}, nil
	}
	p.asking.Lock() // several questions come one after the other
	defer p.asking.Unlock()
	var reply consent.Reply
	var err error
	switch q.Kind {
	case consent.URL:
		reply, err = p.askURL(ctx, q)
	case consent.Sampling:
		reply, err = p.askSampling(ctx, app, q)
	default:
		reply, err = p.askForm(ctx, app, q)
	}
	if errors.Is(err, errLeft) {
		return consent.Reply{Action: consent.Cancel}, nil
	}
	if ctx.Err() != nil && !p.input.left.Load() { // who pressed Ctrl-C knows, and the prompt is there again
		fmt.Fprintf(p.err, "%s waits for no answer any more.\n", visible(q.Server))
	}
	return reply, err
}

// typed asks for one line, without its end.
func (p *program) typed(ctx context.Context, prompt string) (string, error) {
	fmt.Fprint(p.err, prompt)
	line, err := p.line(ctx)
	if err != nil {
		return "", err
	}
	if line == "" {
		fmt.Fprintln(p.err)
		return "", errLeft
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func (p *program) askURL(ctx context.Context, q consent.Question) (consent.Reply, error) {
	fmt.Fprintf(p.err, "\n%s asks: %s\nIt wants this address opened, at %s:\n\n  %s\n\n", visible(q.Server), visibleText(q.Message), visible(q.Host), visible(q.URL))
	action, err := p.wayToOpen(ctx)
	if err != nil || action != consent.Accept {
		return consent.Reply{Action: action}, err
	}
	if err := core.OpenOutside(q.URL); err != nil {
		p.warn(failure.From(err))
	}
	return consent.Reply{Action: consent.Accept}, nil
}

// indented shows a text of a server below the line it begins on.
func indented(text string) string {
	return strings.ReplaceAll(strings.TrimRight(visibleText(text), "\n"), "\n", "\n    ")
}

// wayToOpen asks whether to open an address. Only its letter opens it: Enter may have been pressed for something else.
func (p *program) wayToOpen(ctx context.Context) (consent.Action, error) {
	return p.way(ctx, "Type o to open it in the browser, d to decline, c to cancel: ", "o", "open")
}

// wayToAnswer asks whether to answer at all. A slip of the fingers answers nothing: it is asked again.
func (p *program) wayToAnswer(ctx context.Context) (consent.Action, error) {
	return p.way(ctx, "Press Enter to answer, d to decline, c to cancel: ", "")
}

// way asks until one of the three ways is chosen; accept are the words for the first.
func (p *program) way(ctx context.Context, prompt string, accept ...string) (consent.Action, error) {
	for {
		choice, err := p.typed(ctx, prompt)
		if err != nil {
			return "", err
		}
		switch word := strings.ToLower(strings.TrimSpace(choice)); {
		case slices.Contains(accept, word):
			return consent.Accept, nil
		case word == "d" || word == "decline":
			return consent.Decline, nil
		case word == "c" || word == "cancel":
			return consent.Cancel, nil
		}
	}
}

// askForm asks for field after field, and again for those that do not fit.
func (p *program) askForm(ctx context.Context, app *core.App, q consent.Question) (consent.Reply, error) {
	fmt.Fprintf(p.err, "\n%s asks: %s\n", visible(q.Server), visibleText(q.Message))
	if action, err := p.wayToAnswer(ctx); err != nil || action != consent.Accept {
		return consent.Reply{Action: action}, err
	}
	fields := formFields(q.Schema)
	answers := map[string]json.RawMessage{}
	wrong := map[string]bool{}
	for {
		for _, f := range fields {
			if len(wrong) > 0 && !wrong[f.name] {
				continue
			}
			value, err := p.askField(ctx, f)
			if err != nil {
				return consent.Reply{}, err
			}
			if answers[f.name] = value; value == nil {
				delete(answers, f.name)
			}
		}
		content := formContent(fields, answers)
		problems := app.CheckAnswer(ctx, q, content)
		if len(problems) == 0 {
			return consent.Reply{Action: consent.Accept, Content: content}, nil
		}
		clear(wrong)
		for _, problem := range problems {
			message := problem.Message
			if tokens, ok := jsonx.Tokens(problem.Pointer); ok && len(tokens) > 0 {
				wrong[tokens[0]] = true
				if isSecret(fields, tokens[0]) {
					message = "it does not fit (" + problem.Keyword + ")" // the message may hold what was typed
				}
			}
			fmt.Fprintf(p.err, "  %s\n", visible(joined(problem.Pointer, message)))
		}
		if len(fields) == 0 {
			fmt.Fprintln(p.err, "  It gives no field to fill in, so no answer can fit: it was cancelled.")
			return consent.Reply{Action: consent.Cancel}, nil
		}
	}
}

// oneLine folds white space.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
