package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
)

// prettyBody prints a large stored body. What of it cannot be read is a warning: the
// rest of the call is worth seeing all the same.
func (p *program) prettyBody(store *history.Store, body history.Body) error {
	r, err := store.OpenBody(body)
	if err != nil {
		p.warn(err)
		return nil
	}
	defer func() { _ = r.Close() }()
	out := &lastError{to: visibleWriter{p.out}}
	if err := jsonx.Pretty(out, r); out.err != nil {
		return failure.From(fmt.Errorf("writing the output: %w", out.err))
	} else if err != nil {
		p.warn(failure.Wrap(failure.Storage, err, "The rest of the result could not be read from the history: %v.", err))
	}
	return p.write(nil, true)
}

// documentAround prints the document of a call whose result is large: the result is
// copied into its place.
func (p *program) documentAround(d callDetail, store *history.Store, body history.Body) error {
	r, err := store.OpenBody(body)
	if err != nil {
		p.warn(err)
		return p.document(d)
	}
	defer func() { _ = r.Close() }()
	d.Result = json.RawMessage(`"` + history.NewID() + `"`) // is nowhere else in it
	var text bytes.Buffer
	if err := p.jsonTo(&text, d); err != nil {
		return err
	}
	before, after, _ := bytes.Cut(text.Bytes(), d.Result)
	if _, err := io.Copy(p.out, io.MultiReader(bytes.NewReader(before), r, bytes.NewReader(after))); err != nil {
		return failure.From(fmt.Errorf("writing the result: %w", err))
	}
	return nil
}

// lastError remembers why writing failed: Pretty gives errors of both sides.
type lastError struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (l *lastError) Write(b []byte) (int, error) {
	n, err := l.to.Write(b)
	l.err = errors.Join(l.err, err)
	return n, err
}
