package session

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
	"fairlead/backend/wire"
)

// The ways to a server, as Info names them.
const (
	Stdio   = "stdio"
	HTTP    = "http" // Streamable HTTP
	SSE     = "sse"  // HTTP+SSE, the transport of 2024-11-05
	WS      = "ws"   // WebSocket
	BuiltIn = "builtin"
)

// Web says how a URL is reached.
type Web struct {
	Transport string // HTTP, SSE or WS; "" is HTTP. HTTP falls back to SSE
	CA        string // a file of certificates to trust besides the system's
	Insecure  bool   // any certificate is taken
	Environ   []string
	// Redact masks the secrets that are known; nil: none are.
	Redact func(string) string
	// Authorize, when set, is put around what sends the requests, to add
	// credentials and to react to 401 and 403.
	Authorize func(http.RoundTripper) http.RoundTripper
}

// openWeb prepares a way over the network.
func (s *Session) openWeb(wopts wire.Options) (link, error) {
	o := wire.HTTPOptions{
		Options: wopts, Endpoint: s.spec.URL, Headers: s.spec.Headers,
		Network:     wire.Network{CA: s.spec.CA, Insecure: s.spec.Insecure, Environ: s.spec.Environ},
		Authorize:   s.spec.Authorize,
		Mask:        s.spec.mask,
		SessionLost: func([]byte) { s.lost.Store(true) },
	}
	if s.spec.Insecure {
		s.opts.Line(wire.Event, "Warning: the server's certificate is not checked (\"insecure\"): whoever is on the way can read and change everything.")
	}
	switch s.spec.Transport {
	case SSE:
		stream, err := wire.NewEventStream(o)
		if err != nil {
			return link{}, err
		}
		return link{kind: SSE, transport: stream, close: stream.Close, ended: stream.Ended}, nil
	case WS:
		socket, err := wire.NewWebSocket(o)
		if err != nil {
			return link{}, err
		}
		return link{kind: WS, transport: socket, close: socket.Close, ended: socket.Ended}, nil
	}
	client, err := wire.NewHTTPClient(o)
	if err != nil {
		return link{}, err
	}
	return link{
		kind:      HTTP,
		transport: &mcp.StreamableClientTransport{Endpoint: s.spec.URL, HTTPClient: client, MaxEventSize: -1},
		http:      client,
		close:     func() error { client.CloseIdleConnections(); return nil },
	}, nil
}

// mask returns a text of a request or an answer as it may be shown.
func (w Web) mask(name, text string) string {
	if name != "" && secret.LooksSecret(name, text) {
		return secret.Mask
	}
	if w.Redact == nil {
		return text
	}
	return w.Redact(text)
}

// rememberedSSE marks a remembered version that was spoken over HTTP+SSE.
const rememberedSSE = "+" + SSE

// Remembered is what Spec.Remembered takes next time.
func (i Info) Remembered() string {
	if i.Transport == SSE {
		return i.Protocol + rememberedSSE
	}
	return i.Protocol
}

// withFallback connects. An endpoint that answers Streamable HTTP with 400, 404
// or 405 may be of the transport before it (MCP 2025-11-25, transports
// §backwards compatibility): then its event stream is asked for. One that was
// is asked so first.
func withFallback(ctx context.Context, spec Spec, opts Options) (*Session, error) {
	version, old := strings.CutSuffix(spec.Remembered, rememberedSSE)
	spec.Remembered = version
	if spec.URL == "" || spec.Transport != "" && spec.Transport != HTTP {
		return climb(ctx, spec.of2024(), opts)
	}
	if !old {
		return newFirst(ctx, spec, opts)
	}
	before := spec
	before.Transport = SSE
	s, err := climb(ctx, before.of2024(), opts)
	if err == nil || ctx.Err() != nil || !wrongTransport(err) {
		return s, err
	}
	opts.Line(wire.Event, err.Error()+" Connecting afresh with Streamable HTTP.")
	return newFirst(ctx, spec, opts)
}

func newFirst(ctx context.Context, spec Spec, opts Options) (*Session, error) {
	s, err := climb(ctx, spec, opts)
	if err == nil || ctx.Err() != nil || !wrongTransport(err) {
		return s, err
	}
	opts.Line(wire.Event, err.Error()+" Trying HTTP+SSE, the transport before Streamable HTTP.")
	spec.Transport = SSE
	s, again := climb(ctx, spec.of2024(), opts)
	if again != nil && (wrongTransport(again) || ctx.Err() != nil) {
		return nil, err // neither: what the address itself said tells more
	}
	return s, again
}

// of2024 leaves out the question for the newer era where the transport is older.
func (s Spec) of2024() Spec {
	if s.Transport == SSE && s.Remembered == "" {
		s.Remembered = LegacyVersion
	}
	return s
}

// wrongTransport reports whether an endpoint answered like one of another transport.
func wrongTransport(err error) bool {
	if errors.Is(err, wire.ErrNoEventStream) {
		return true
	}
	status, ok := errors.AsType[*wire.StatusError](err)
	return ok && failure.Is(err, failure.Transport) &&
		(status.Code == http.StatusBadRequest || status.Code == http.StatusNotFound || status.Code == http.StatusMethodNotAllowed)
}
