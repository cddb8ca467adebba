package session

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
)

// RootsChanged tells the server that Options.Roots would answer otherwise than
// before. In the newer era a server asks whenever it wants to know.
func (s *Session) RootsChanged(ctx context.Context) error {
	if s.modern() || s.opts.Roots == nil {
		return nil
	}
	err := s.conn.Write(ctx, &jsonrpc.Request{Method: "notifications/roots/list_changed"})
	if err != nil {
		return failure.Wrap(failure.Transport, err, "The server could not be told of its roots: %v.", err)
	}
	return nil
}
