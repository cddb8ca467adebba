package session

import (
	"context"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// link is what lies under the SDK's client.
type link struct {
	kind      string // what it is called in Info
	transport mcp.Transport
	process   *wire.Process         // nil unless stdio
	http      *http.Client          // nil unless Streamable HTTP
	close     func() error          // ends what is under the transport; idempotent
	ended     func() *failure.Error // why it ended by itself; nil, or returning nil, when nothing is known
}

// why says why the connection ended by itself, nil when nothing is known.
func (l link) why() *failure.Error {
	if l.ended == nil {
		return nil
	}
	return l.ended()
}

// open starts what the spec names: a process, a way over the network, a server
// inside Fairlead.
func (s *Session) open(life context.Context) (link, error) {
	wopts := wire.Options{MaxMessageBytes: s.spec.MaxMessageBytes, Tap: s.tap, Leaving: s.opts.Leaving}
	switch {
	case s.spec.BuiltIn != nil:
		return s.openBuiltIn(life, wopts), nil
	case s.spec.URL != "":
		s.opts.underWay()
		return s.openWeb(wopts)
	default:
		command, err := s.spec.Process()
		if err != nil {
			return link{}, err
		}
		process, err := wire.Start(command, wopts, s.opts.Guard)
		if err != nil {
			return link{}, err
		}
		s.opts.Line(wire.Event, "The process was started.")
		s.opts.underWay()
		return link{kind: Stdio, transport: process, process: process, close: s.endOf(process)}, nil
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
	return link{kind: BuiltIn, transport: stream, close: stream.Close}
}

func cmpErr(err, def error) error {
	if err != nil {
		return err
	}
	return def
}
