package catalog

import (
	"errors"

	"fairlead/backend/catalog/schema"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// schemaFailure says what is wrong with a schema, and where.
func schemaFailure(err error) *failure.Error {
	const hint = "The schema itself is wrong; tell the server's author. The tool can be called without the check."
	if errors.Is(err, schema.ErrDepth) {
		return failure.New(failure.Protocol, "The schema is nested more than %d levels deep.", schema.MaxDepth)
	}
	if syntax, ok := errors.AsType[*jsonx.SyntaxError](err); ok {
		return failure.Wrap(failure.Protocol, err, "The schema is not JSON: %v", syntax)
	}
	if ref, ok := errors.AsType[*schema.RefError](err); ok && ref.Outside {
		return failure.Wrap(failure.Protocol, err, "The schema refers to %s, and schemas outside the tool's own are not loaded.", ref.Ref).
			WithHint("%s", hint)
	}
	if invalid, ok := errors.AsType[*schema.InvalidError](err); ok {
		var problems []Problem
		for _, f := range invalid.Faults[:min(len(invalid.Faults), maxProblems)] {
			problems = append(problems, Problem{jsonx.Pointer(f.Path...), f.Message, "schema"})
		}
		place := problems[0].Pointer
		if place == "" {
			place = "the top"
		}
		return failure.Wrap(failure.Protocol, err, "The schema is not valid JSON Schema: at %s, %s.", place, problems[0].Message).
			WithHint("%s", hint).WithDetails(map[string][]Problem{"problems": problems})
	}
	return failure.Wrap(failure.Protocol, err, "The schema cannot be used: %v", err).WithHint("%s", hint)
}
