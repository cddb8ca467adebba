package cli

import (
	"context"
	"encoding/json"
	"slices"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// typedCall is a call as it stands on the command line.
type typedCall struct {
	server string          // the one that --stdio or --url describes, or ""
	names  []string        // what comes before the arguments
	base   json.RawMessage // --args, nil when not given
	typed  []given
}

// typedCall reads a call from words that begin with up to so many names, and
// makes the one that request finds in it.
func (p *program) typedCall(ctx context.Context, o *callOptions, words []string, names int, request func(*core.App, typedCall) (invoke.Request, error)) error {
	var t typedCall
	var options core.Options
	var err error
	if t.server, options, err = o.target.extra(); err != nil {
		return err
	}
	if t.names, t.typed, err = splitWords(words, names); err != nil {
		return err
	}
	if t.base, err = p.readArguments(o.args); err != nil {
		return err
	}
	if err := twice(t.base, t.typed); err != nil {
		return err
	}
	options.Brief = true
	return p.with(ctx, options, func(app *core.App) error {
		r, err := request(app, t)
		if err != nil {
			return err
		}
		return p.call(ctx, app, o, r, t.typed)
	})
}

// twice refuses an argument that stands in --args and is typed too.
func twice(base json.RawMessage, typed []given) error {
	if len(base) == 0 {
		return nil
	}
	members, err := jsonx.Members(base)
	if err != nil {
		return failure.From(err)
	}
	for _, m := range members {
		if slices.ContainsFunc(typed, func(g given) bool { return g.name == m.Key }) {
			return failure.New(failure.Usage, "The argument %q is given twice: in --args and as a word.", m.Key)
		}
	}
	return nil
}
