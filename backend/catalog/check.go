package catalog

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Problem is one way in which an instance does not fit its schema. Pointer is
// where, as a JSON pointer into the instance ("" is the whole). Keyword is the
// schema's keyword that failed, or "syntax". The message never holds a string
// of the instance, and nothing at all of what the schema marks as secret.
type Problem struct {
	Pointer string `json:"pointer"`
	Message string `json:"message"`
	Keyword string `json:"keyword"`
}

// CheckInput checks arguments against the tool's input schema and returns every
// problem; none means they fit. Without arguments {} is checked, without a
// schema only that they are an object. The failure is Protocol when the schema
// cannot be used, Timeout when the check took too long: both leave open
// whether the arguments fit.
func (c *Catalog) CheckInput(ctx context.Context, t Tool, args json.RawMessage) ([]Problem, error) {
	if len(bytes.TrimSpace(args)) == 0 {
		args = json.RawMessage(`{}`)
	}
	if got := jsonx.Kind(args); got != "object" && got != "" && jsonx.Check(args) == nil {
		return []Problem{{Message: "arguments must be an object, got " + got, Keyword: "type"}}, nil
	}
	return c.schemas.check(ctx, t.InputSchema, args, t.Name+"'s input schema")
}

// CheckAnswer checks any value against a schema, like CheckInput; what names the
// schema in a failure.
func (c *Catalog) CheckAnswer(ctx context.Context, schema, value json.RawMessage, what string) ([]Problem, error) {
	if len(bytes.TrimSpace(value)) == 0 {
		return []Problem{{Message: "there is no answer", Keyword: "required"}}, nil
	}
	return c.schemas.check(ctx, schema, value, what)
}

// CheckOutput checks structuredContent against the tool's output schema, like
// CheckInput. Nil structured content of a tool that promises some is a problem.
func (c *Catalog) CheckOutput(ctx context.Context, t Tool, structured json.RawMessage) ([]Problem, error) {
	if t.OutputSchema == nil {
		return nil, nil
	}
	if len(bytes.TrimSpace(structured)) == 0 {
		return []Problem{{Message: "the tool promises structured content and gave none", Keyword: "required"}}, nil
	}
	return c.schemas.check(ctx, t.OutputSchema, structured, t.Name+"'s output schema")
}

// CheckSchemas compiles a tool's schemas, which also makes the first call fast.
// Notes say in sentences what is not checked; the failure is that of CheckInput.
func (c *Catalog) CheckSchemas(_ context.Context, t Tool) (notes []string, err error) {
	for _, raw := range []json.RawMessage{t.InputSchema, t.OutputSchema} {
		if raw == nil {
			continue
		}
		schema, failed := c.schemas.get(raw)
		if failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		notes = append(notes, schema.Notes()...)
	}
	if err != nil {
		return notes, failure.From(err)
	}
	return notes, nil
}
