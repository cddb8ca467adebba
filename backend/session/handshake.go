package session

import (
	"context"
	"log/slog"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
)

// shakeHands lets the SDK find the protocol version. What comes after it, the
// SDK does not see: it makes no requests of its own, answers none, and is told
// of no notification.
func (s *Session) shakeHands(ctx context.Context, version string) (*mcp.ClientSession, error) {
	offered := s.opts.capabilities()
	self := &mcp.Implementation{Name: "fairlead", Title: "Fairlead", Version: s.opts.ClientVersion}
	client := mcp.NewClient(self, &mcp.ClientOptions{Logger: slog.New(slog.DiscardHandler), Capabilities: offered})
	client.AddSendingMiddleware(probe(s.spec.probeTimeout()))
	live, err := client.Connect(ctx, remembering{s.link.transport, &s.conn}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		return nil, err
	}
	raw, err := rawCapabilities(offered)
	if err != nil {
		return nil, failure.From(err)
	}
	s.eraMeta = eraMetaOf(live.InitializeResult().ProtocolVersion, self, raw)
	return live, nil
}

// remembering keeps the connection that a transport makes. It is not wrapped:
// the SDK's HTTP connection would lose its protocol header.
type remembering struct {
	mcp.Transport
	conn *mcp.Connection
}

// Connect implements mcp.Transport.
func (r remembering) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := r.Transport.Connect(ctx)
	*r.conn = conn
	return conn, err
}

// probe bounds server/discover alone: its failure makes the SDK go on with
// initialize on the same connection, so that a server which is slow to start
// (npx downloading) is not killed for it.
func probe(limit time.Duration) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "server/discover" {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, limit)
				defer cancel()
			}
			return next(ctx, method, req)
		}
	}
}
