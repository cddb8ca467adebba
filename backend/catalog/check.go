package catalog

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"

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

const (
	maxInstanceDepth = 1000
	maxInline        = 8 << 10 // bytes checked without a goroutine of their own
	maxExponent      = 10_000
)

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
func (c *Catalog) CheckSchemas(ctx context.Context, t Tool) (notes []string, err error) {
	for _, raw := range []json.RawMessage{t.InputSchema, t.OutputSchema} {
		if raw == nil {
			continue
		}
		schema, failed := c.schemas.get(ctx, raw)
		if failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		notes = append(notes, schema.notes...)
	}
	if err != nil {
		return notes, failure.From(err)
	}
	return notes, nil
}

// get returns the compiled schema.
func (s *schemas) get(ctx context.Context, raw json.RawMessage) (*compiled, error) {
	c, isNew := s.entry(raw)
	if isNew {
		started, err := s.run(ctx, compileTimeout, func() {
			defer close(c.ready)
			defer func() {
				if p := recover(); p != nil {
					c.err = failure.New(failure.Protocol, "The schema cannot be used: %v", p)
				}
			}()
			c.compile(raw)
		})
		if err != nil {
			c.stop.stopped.Store(true)
			s.drop(c)
			if !started {
				c.err = failure.From(err)
				close(c.ready) // for those who wait for it
			}
			return nil, err
		}
	}
	select {
	case <-c.ready:
	default:
		if err := s.wait(ctx, c); err != nil {
			return nil, err
		}
	}
	if c.err != nil {
		return nil, c.err
	}
	return c, nil
}

// wait waits for a compilation that another call began.
func (s *schemas) wait(ctx context.Context, c *compiled) error {
	ctx, cancel := context.WithTimeoutCause(ctx, compileTimeout, errTooSlow(compileTimeout))
	defer cancel()
	select {
	case <-c.ready:
		return nil
	case <-ctx.Done():
		return failure.From(context.Cause(ctx))
	}
}

func (s *schemas) check(ctx context.Context, schema, instance json.RawMessage, what string) ([]Problem, error) {
	if err := jsonx.Check(instance); err != nil {
		return []Problem{{Message: err.Error(), Keyword: "syntax"}}, nil
	}
	if deeper(instance, maxInstanceDepth) {
		return []Problem{{Message: fmt.Sprintf("is nested more than %d levels deep, which is not checked", maxInstanceDepth), Keyword: "syntax"}}, nil
	}
	if schema == nil {
		return nil, nil
	}
	c, err := s.get(ctx, schema)
	if err != nil {
		if f := failure.From(err); f.Code == failure.Protocol {
			named := *f
			named.Message = what + ": " + f.Message
			return nil, &named
		}
		return nil, err
	}
	value, err := decode(instance)
	if err != nil {
		return []Problem{{Message: err.Error(), Keyword: "syntax"}}, nil
	}
	if p := hugeNumber(instance, value); p != nil {
		return []Problem{*p}, nil
	}
	if c.light && len(instance) <= maxInline {
		return c.validate(value)
	}
	var problems []Problem
	var failed error
	if _, err := s.run(ctx, checkTimeout, func() { problems, failed = c.validate(value) }); err != nil {
		c.stop.stopped.Store(true)
		s.drop(c)
		return nil, err
	}
	return problems, failed
}

func (c *compiled) validate(value any) (problems []Problem, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stopSignal:
			err = errTooSlow(checkTimeout)
		default:
			err = failure.New(failure.Internal, "Checking against the schema failed: %v", p)
		}
	}()
	invalid := c.schema.Validate(value)
	if invalid == nil {
		return nil, nil
	}
	detail, ok := errors.AsType[*jsonschema.ValidationError](invalid)
	if !ok {
		return nil, failure.Wrap(failure.Internal, invalid, "Checking against the schema failed: %v", invalid)
	}
	return translate(detail, c.secrets), nil
}

// deeper reports whether raw, valid JSON, has more than limit levels.
func deeper(raw []byte, limit int) bool {
	depth, inString := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{', c == '[':
			if depth++; depth > limit {
				return true
			}
		case c == '}', c == ']':
			depth--
		}
	}
	return false
}

// hugeNumber finds a number whose exponent would make gigabytes of digits when
// it is compared exactly, which is how the library compares.
func hugeNumber(raw []byte, value any) *Problem {
	if !bytes.ContainsAny(raw, "eE") {
		return nil
	}
	var find func(v any, path []string) *Problem
	find = func(v any, path []string) *Problem {
		switch v := v.(type) {
		case json.Number:
			if i := bytes.IndexAny([]byte(v), "eE"); i >= 0 {
				if e, err := strconv.Atoi(string(v[i+1:])); err != nil || e > maxExponent || e < -maxExponent {
					return &Problem{jsonx.Pointer(path...), fmt.Sprintf("has an exponent beyond %d, which is not checked", maxExponent), "type"}
				}
			}
		case map[string]any:
			for key, child := range v {
				if p := find(child, append(path, key)); p != nil {
					return p
				}
			}
		case []any:
			for i, child := range v {
				if p := find(child, append(path, strconv.Itoa(i))); p != nil {
					return p
				}
			}
		}
		return nil
	}
	return find(value, nil)
}
