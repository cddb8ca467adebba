package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"fairlead/backend/catalog/schema"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// check checks an instance against a schema; what names the schema.
func (s *schemas) check(ctx context.Context, raw, instance json.RawMessage, what string) ([]Problem, error) {
	if p := syntaxProblem(jsonx.Check(instance)); p != nil {
		return p, nil
	}
	if deeper(instance, schema.MaxInstanceDepth) {
		return []Problem{{Message: fmt.Sprintf("is nested more than %d levels deep, which is not checked", schema.MaxInstanceDepth), Keyword: "syntax"}}, nil
	}
	if raw == nil {
		return nil, nil
	}
	usable, err := s.get(raw)
	if err != nil {
		return nil, naming(what, failure.From(err))
	}
	ctx, cancel := withLimit(ctx)
	defer cancel()
	found, err := validate(ctx, usable, instance)
	switch {
	case errors.Is(err, schema.ErrDepth):
		return nil, naming(what, failure.New(failure.Protocol, "The schema cannot be used: it leads from reference to reference too deep."))
	case err != nil:
		return nil, failure.From(err)
	case found == nil:
		return nil, nil
	}
	var secrets [][]string
	for _, p := range SecretPaths(raw) {
		secrets = append(secrets, splitPath(p))
	}
	return translate(found, secrets), nil
}

// naming says which schema it is that cannot be used.
func naming(what string, f *failure.Error) *failure.Error {
	named := *f
	named.Message = what + ": " + f.Message
	return &named
}

func validate(ctx context.Context, s *schema.Schema, instance json.RawMessage) (found []*schema.Error, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = failure.New(failure.Internal, "Checking against the schema failed: %v", p)
		}
	}()
	return s.Validate(ctx, instance)
}
