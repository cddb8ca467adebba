package invoke

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
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

// target is the tool a request means.
type target struct {
	tool catalog.Tool
	// known is false when the server has never been asked for its tools, or when
	// an unknown name is sent on purpose.
	known bool
	// unreached says why the server could not be asked. The call is made all the
	// same: it ends with that, so that it is in the history.
	unreached error
}

// resolve finds the tool. connect allows it to connect a server whose tools are
// not known, or only from an earlier connection.
func (i *Invoker) resolve(ctx context.Context, r Request, connect bool) (target, error) {
	if r.Server == "" {
		tool, err := i.o.Catalog.Resolve(r.Tool)
		return target{tool: tool, known: err == nil}, err
	}
	if _, err := i.o.Fleet.Status(r.Server); err != nil {
		return target{}, err
	}
	found := target{tool: catalog.Tool{Server: r.Server, Name: r.Tool, QualifiedName: "mcp__" + r.Server + "__" + r.Tool}}
	_, _, fresh, listed := i.o.Catalog.Tools(r.Server)
	if connect && !fresh && !i.remembered(ctx, r) {
		if _, err := i.o.Fleet.Session(ctx, r.Server); err != nil {
			found.unreached = err
		} else {
			_, _, fresh, listed = i.o.Catalog.Tools(r.Server)
		}
	}
	tool, err := i.o.Catalog.Tool(r.Server, r.Tool)
	switch {
	case listed && err == nil:
		found.tool, found.known = tool, true
	case listed && fresh && !r.SendAnyway:
		return target{}, err
	}
	return found, nil // the server says itself whether it knows the tool
}

// checkArguments compares the arguments with what the server says of them.
func (i *Invoker) checkArguments(ctx context.Context, r Request, found target) error {
	switch {
	case r.Method == GetPrompt:
		return i.checkPrompt(r)
	case r.Method == CallTool && found.known && found.unreached == nil && !r.SendAnyway:
		return i.check(ctx, found.tool, r.Arguments)
	}
	return nil
}

// check validates the arguments against the input schema. A schema that does
// not compile is the server's fault and does not keep anybody from calling.
func (i *Invoker) check(ctx context.Context, tool catalog.Tool, arguments json.RawMessage) error {
	problems, unusable := i.o.Catalog.CheckInput(ctx, tool, arguments)
	if unusable != nil || len(problems) == 0 {
		return nil //nolint:nilerr // the schema is at fault, which the tool's page says; the server decides
	}
	return wrong("The arguments do not match the schema of "+tool.Name, problems)
}

// wrong tells of problems: the first in words, all in the details.
func wrong(message string, problems []catalog.Problem) *failure.Error {
	first := problems[0]
	what := first.Message
	if first.Pointer != "" {
		what = fmt.Sprintf("%s %s", first.Pointer, first.Message)
	}
	message = fmt.Sprintf("%s: %s.", message, what)
	if n := len(problems) - 1; n > 0 {
		message = fmt.Sprintf("%s, and %d more.", strings.TrimSuffix(message, "."), n)
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
