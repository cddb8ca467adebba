package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Kind is what a server can offer lists of.
type Kind string

// The kinds.
const (
	Tools     Kind = "tools"
	Resources Kind = "resources"
	Templates Kind = "templates"
	Prompts   Kind = "prompts"

	taskList Kind = "tasks" // of the older era; see Tasks
)

// listing says how a kind is listed, where its elements are in the result, and
// how many are taken: what is done with a tool costs more than what is done
// with a resource. After megabytes no further page is asked for: each may be as
// large as a message can be.
var listing = map[Kind]struct {
	method, member  string
	most, megabytes int
}{
	Tools:     {"tools/list", "tools", 10_000, 64},
	Resources: {"resources/list", "resources", 100_000, 64},
	Templates: {"resources/templates/list", "resourceTemplates", 10_000, 8},
	Prompts:   {"prompts/list", "prompts", 10_000, 8},
	taskList:  {"tasks/list", "tasks", 10_000, 8},
}

// Method is the MCP method that lists a kind.
func (k Kind) Method() string { return listing[k].method }

// maxPages bounds a list: a server may page for ever.
const maxPages = 1000

// Listing is a list as a server gave it.
type Listing struct {
	Elements []json.RawMessage
	Cut      string // why what came is not all, and what was taken of it, to follow "it "; "" when it is all
	Refused  int    // tools that are left out because they may not be called; the log says which
}

// List returns the elements of Listing alone.
func (s *Session) List(ctx context.Context, kind Kind) ([]json.RawMessage, error) {
	l, err := s.Listing(ctx, kind)
	return l.Elements, err
}

// Listing returns the raw elements of a list over all pages, as the server wrote
// them. A server that says "method not found" has none, even when it promised
// some. Tools whose x-mcp-header annotations are invalid are left out.
func (s *Session) Listing(ctx context.Context, kind Kind) (Listing, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	l, err := s.pages(ctx, kind)
	if err != nil {
		return Listing{}, err
	}
	if kind == Tools {
		usable := s.learn(l.Elements)
		l.Elements, l.Refused = usable, len(l.Elements)-len(usable)
	}
	return l, nil
}

// pages asks for a list; the log tells when not all of it is taken.
func (s *Session) pages(ctx context.Context, kind Kind) (Listing, error) {
	l, err := s.gather(ctx, kind)
	if l.Cut != "" {
		s.opts.Line(wire.Event, "The list of "+string(kind)+" is not complete: it "+l.Cut+".")
	}
	return l, err
}

func (s *Session) gather(ctx context.Context, kind Kind) (Listing, error) {
	var all []json.RawMessage
	cursor, seen, most, size := json.RawMessage(nil), map[string]bool{}, listing[kind].most, 0
	const soFar = "; what came so far is shown"
	for range maxPages {
		elements, next, err := s.page(ctx, kind, cursor)
		if err != nil {
			return Listing{}, err
		}
		all = append(all, elements...)
		for _, element := range elements {
			size += len(element)
		}
		size += len(next)
		switch {
		case len(all) > most:
			// The rest is not kept.
			return Listing{Elements: slices.Clone(all[:most]), Cut: fmt.Sprintf("is too long; the first %d are shown", most)}, nil
		case next == nil:
			return Listing{Elements: all}, nil
		case size > listing[kind].megabytes<<20:
			return Listing{Elements: all, Cut: fmt.Sprintf("is over %d MB%s", listing[kind].megabytes, soFar)}, nil
		case seen[string(next)]:
			return Listing{Elements: all, Cut: "repeats itself" + soFar}, nil
		}
		seen[string(next)] = true
		cursor = next
	}
	return Listing{Elements: all, Cut: "has too many pages" + soFar}, nil
}

// page asks for one page. The cursor goes back as it came; nil begins, and ends.
func (s *Session) page(ctx context.Context, kind Kind, cursor json.RawMessage) (elements []json.RawMessage, next json.RawMessage, err error) {
	how := listing[kind]
	params := json.RawMessage("{}")
	if cursor != nil {
		params = json.RawMessage(`{"cursor":` + string(cursor) + `}`)
	}
	result, err := s.exchange(ctx, nil, message{method: how.method, params: params})
	if err != nil {
		if unknownMethod(err) {
			return nil, nil, nil
		}
		return nil, nil, err
	}
	if err := json.Unmarshal(wire.Field(result, how.member), &elements); err != nil {
		return nil, nil, failure.Wrap(failure.Protocol, err, "The server's answer to %s is not a list of %s: %v.", how.method, kind, err).
			WithHint("The fault is in the server's answer to %s.", how.method)
	}
	next = wire.Field(result, "nextCursor")
	if len(next) == 0 || string(next) == "null" || string(next) == `""` {
		next = nil
	}
	return elements, next, nil
}

// unknownMethod reports whether a server has answered −32601.
func unknownMethod(err error) bool { return rpcCode(err) == codeMethodNotFound }

// codeMethodNotFound is JSON-RPC's "method not found".
const codeMethodNotFound = "-32601"

// rpcCode returns the code of the JSON-RPC error that a failure stands for, "" for others.
func rpcCode(err error) string {
	f, ok := errors.AsType[*failure.Error](err)
	if !ok || f.Code != failure.RPCError {
		return ""
	}
	return string(wire.Field(f.Details, "code"))
}
