package session

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Bounds on a tool list: a server may page for ever.
const (
	maxPages = 1000
	maxTools = 100_000
)

// ListTools returns the raw elements of tools/list over all pages, as the
// server wrote them. A server that says "method not found" has no tools.
func (s *Session) ListTools(ctx context.Context) ([]json.RawMessage, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	var tools []json.RawMessage
	cursor, seen := "", map[string]bool{}
	for range maxPages {
		page, err := s.listPage(ctx, cursor)
		if err != nil {
			return nil, err
		}
		tools = append(tools, page.Tools...)
		if page.NextCursor == "" {
			return tools, nil
		}
		if seen[page.NextCursor] || len(tools) > maxTools {
			s.opts.Line(wire.Event, "The tool list repeats itself or does not end; what came so far is shown.")
			return tools, nil
		}
		seen[page.NextCursor] = true
		cursor = page.NextCursor
	}
	s.opts.Line(wire.Event, "The tool list has too many pages; what came so far is shown.")
	return tools, nil
}

type toolPage struct {
	Tools      []json.RawMessage `json:"tools"`
	NextCursor string            `json:"nextCursor"`
}

func (s *Session) listPage(ctx context.Context, cursor string) (toolPage, error) {
	_, err := s.client.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
	raw := s.ledger.page(cursor)
	if err != nil {
		rpc, isRPC := errors.AsType[*jsonrpc.Error](err)
		switch {
		case isRPC && rpc.Code == jsonrpc.CodeMethodNotFound:
			return toolPage{}, nil
		case isRPC || ctx.Err() != nil || raw == nil:
			return toolPage{}, s.callFailure(ctx, &entry{}, err)
		}
		// The SDK refused a page over one odd tool; the page itself is here.
	}
	var page toolPage
	if err := json.Unmarshal(raw, &page); err != nil {
		return page, failure.Wrap(failure.Protocol, err, "The server's tool list is not a list of tools: %v.", err).
			WithHint("The fault is in the server's answer to tools/list.")
	}
	return page, nil
}
