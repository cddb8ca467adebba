package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// maxInline is how many bytes are checked without a goroutine of their own.
const maxInline = 8 << 10

// get returns the compiled schema.
func (s *schemas) get(ctx context.Context, raw json.RawMessage) (*compiled, error) {
	c, isNew := s.entry(raw)
	if isNew {
		c.stop.until = time.Now().Add(compileTimeout)
		started, err := s.run(ctx, compileTimeout, func() {
			defer close(c.ready)
			defer func() {
				if p := recover(); p != nil {
					c.err = failure.New(failure.Protocol, "The schema cannot be used: %v", p)
				}
			}()
			c.compile(raw)
		})
		switch {
		case err == nil:
		case !started:
			s.drop(c)
			c.err = failure.From(err)
			close(c.ready) // for those who wait for it
			return nil, err
		default: // it goes on, and the next call finds it ready
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
	ctx, cancel := context.WithTimeoutCause(ctx, checkTimeout, errTooSlow(checkTimeout))
	defer cancel()
	select {
	case <-c.ready:
		return nil
	case <-ctx.Done():
		return failure.From(context.Cause(ctx))
	}
}

func (s *schemas) check(ctx context.Context, schema, instance json.RawMessage, what string) ([]Problem, error) {
	if p := syntaxProblem(jsonx.Check(instance)); p != nil {
		return p, nil
	}
	if deeper(instance, maxInstanceDepth) {
		return []Problem{{Message: fmt.Sprintf("is nested more than %d levels deep, which is not checked", maxInstanceDepth), Keyword: "syntax"}}, nil
	}
	if schema == nil || len(instance) <= maxInline && fits(schema, instance, 0) {
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
	if p := syntaxProblem(err); p != nil {
		return p, nil
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
