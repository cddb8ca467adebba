package invoke

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// objectArguments returns the arguments as a JSON object, "{}" when there are none.
func objectArguments(raw json.RawMessage) (json.RawMessage, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return json.RawMessage("{}"), nil
	}
	if err := jsonx.Check(raw); err != nil {
		return nil, failure.Wrap(failure.InvalidArguments, err, "The arguments are not valid JSON: %v.", err).
			WithHint("Correct the JSON at that place.")
	}
	if raw[0] != '{' {
		return nil, failure.New(failure.InvalidArguments, "The arguments must be a JSON object.").
			WithHint(`Write {"name": value, …}.`).
			WithDetails(map[string]any{"problems": []catalog.Problem{{Message: "must be an object", Keyword: "type"}}})
	}
	return raw, nil
}

// resolve finds the tool. known is false when the server has never been asked
// for its tools, or when an unknown name is sent on purpose.
func (i *Invoker) resolve(ctx context.Context, r Request, connect bool) (tool catalog.Tool, known bool, err error) {
	if r.Server == "" {
		tool, err = i.o.Catalog.Resolve(r.Tool)
		return tool, err == nil, err
	}
	if _, err := i.o.Fleet.Status(r.Server); err != nil {
		return tool, false, err
	}
	unknown := catalog.Tool{Server: r.Server, Name: r.Tool, QualifiedName: "mcp__" + r.Server + "__" + r.Tool}
	_, _, fresh, listed := i.o.Catalog.Tools(r.Server)
	if listed {
		tool, err = i.o.Catalog.Tool(r.Server, r.Tool)
		if err == nil {
			return tool, true, nil
		}
	}
	switch {
	case r.SendAnyway || !connect && !(listed && fresh):
		return unknown, false, nil // the server says itself whether it knows the tool
	case listed && fresh:
		return tool, false, err
	}
	if _, err := i.o.Fleet.Session(ctx, r.Server); err != nil {
		return tool, false, err
	}
	tool, err = i.o.Catalog.Tool(r.Server, r.Tool)
	return tool, err == nil, err
}

// check validates the arguments against the input schema. A schema that does
// not compile is the server's fault and does not keep anybody from calling.
func (i *Invoker) check(ctx context.Context, tool catalog.Tool, arguments json.RawMessage) error {
	problems, err := i.o.Catalog.CheckInput(ctx, tool, arguments)
	if err != nil || len(problems) == 0 {
		return nil
	}
	first := problems[0]
	what := first.Message
	if first.Pointer != "" {
		what = fmt.Sprintf("%s %s", first.Pointer, first.Message)
	}
	message := fmt.Sprintf("The arguments do not match the schema of %s: %s.", tool.Name, what)
	if n := len(problems) - 1; n > 0 {
		message = fmt.Sprintf("The arguments do not match the schema of %s: %s, and %d more.", tool.Name, what, n)
	}
	return failure.New(failure.InvalidArguments, "%s", message).
		WithHint("Correct them, or send them anyway to see what the server does.").
		WithDetails(map[string]any{"problems": problems})
}

// secretPaths remembers which arguments of a tool are secret, so that the way
// of a call does not walk the schema each time.
type secretPaths struct {
	mu sync.Mutex
	m  map[string]secretEntry
}

type secretEntry struct {
	schema string
	paths  []string
}

func (s *secretPaths) of(tool catalog.Tool) []string {
	if len(tool.InputSchema) == 0 {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := tool.Server + "/" + tool.Name
	if e, ok := s.m[key]; ok && e.schema == string(tool.InputSchema) {
		return e.paths
	}
	if s.m == nil || len(s.m) > 1000 {
		s.m = make(map[string]secretEntry)
	}
	e := secretEntry{schema: string(tool.InputSchema), paths: catalog.SecretPaths(tool.InputSchema)}
	s.m[key] = e
	return e.paths
}
