package session

import (
	"context"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/wire"
)

// link is what lies under the SDK's client.
type link struct {
	transport mcp.Transport
	process   *wire.Process // nil unless stdio
	http      *http.Client  // nil unless HTTP
	close     func() error  // ends what is under the transport; idempotent
}

func withFallback(ctx context.Context, spec Spec, opts Options) (*Session, error) {
	return climb(ctx, spec, opts)
}

// open starts what the spec names: a process, an HTTP client, a server inside
// Fairlead.
func (s *Session) open(life context.Context) (link, error) {
	wopts := wire.Options{MaxMessageBytes: s.spec.MaxMessageBytes, Tap: s.tap}
	switch {
	case s.spec.BuiltIn != nil:
		return s.openBuiltIn(life, wopts), nil
	case s.spec.URL != "":
		s.opts.underWay()
		client, err := wire.NewHTTPClient(wire.HTTPOptions{
			Options: wopts, Endpoint: s.spec.URL, Headers: s.spec.Headers, SessionLost: func([]byte) { s.lost.Store(true) },
		})
		if err != nil {
			return link{}, err
		}
		return link{
			transport: &mcp.StreamableClientTransport{Endpoint: s.spec.URL, HTTPClient: client, MaxEventSize: -1},
			http:      client,
			close:     func() error { client.CloseIdleConnections(); return nil },
		}, nil
	default:
		process, err := wire.Start(wire.Command{Name: s.spec.Command, Args: s.spec.Args, Env: s.spec.Env, Dir: s.spec.Dir}, wopts, s.opts.Guard)
		if err != nil {
			return link{}, err
		}
		s.opts.Line(wire.Event, "The process was started.")
		s.opts.underWay()
		return link{transport: process, process: process, close: process.Close}, nil
	}
}

func (s *Session) openBuiltIn(life context.Context, wopts wire.Options) link {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := s.spec.BuiltIn(life, toServer, fromServer)
		_ = fromServer.CloseWithError(cmpErr(err, io.EOF))
		_ = toServer.CloseWithError(io.ErrClosedPipe)
	}()
	stream := wire.NewStream(toClient, fromClient, wopts, func() error {
		s.cancel()
		_ = fromClient.Close()
		_ = toClient.Close()
		<-ended
		return nil
	})
	return link{transport: stream, close: stream.Close}
}

func cmpErr(err, def error) error {
	if err != nil {
		return err
	}
	return def
}
