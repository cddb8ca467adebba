package session

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Session is a live connection. It must be closed.
type Session struct {
	spec    Spec
	opts    Options
	ledger  *ledger
	tap     wire.Tap // the ledger, perhaps watched
	info    Info
	client  *mcp.ClientSession
	link    link
	conn    mcp.Connection  // what the SDK and our own requests write to
	ctx     context.Context // of the session's life; calls end with it
	cancel  context.CancelFunc
	crew    crew
	done    chan struct{}
	lost    atomic.Bool // the server has forgotten the HTTP session
	closing atomic.Bool // Close was called

	ids         atomic.Int64               // JSON-RPC ids of our own requests
	eraMeta     map[string]json.RawMessage // what every request of the newer era carries
	logLevel    atomic.Pointer[string]     // likewise, when it was set
	facts       facts
	questions   questions
	refusals    atomic.Int32 // of questions, under way
	listening   *listener
	tasks       tasks
	completions completions
}

// Connect makes a connection. A server at a URL that does not know Streamable
// HTTP is asked for the transport before it.
func Connect(ctx context.Context, spec Spec, opts Options) (*Session, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, spec.connectTimeout(), errConnectTimeout)
	defer cancel()
	return withFallback(ctx, spec, opts)
}

// climb climbs the era ladder (MCP 2026-07-28, versioning §dual-era clients):
// it asks server/discover with a time limit of its own, falls back to
// initialize on the same connection, and, when a server broke over the
// question, to a fresh process that is only asked initialize. A remembered
// older version skips the question.
func climb(ctx context.Context, spec Spec, opts Options) (*Session, error) {
	version := spec.Protocol
	if version == "auto" {
		version = ""
	}
	pinned := version != ""
	if spec.Remembered >= ModernVersion && spec.ProbeTimeout <= 0 {
		spec.ProbeTimeout = spec.connectTimeout() / 4 // it is known to answer
	}
	if version == "" && spec.Remembered != "" && spec.Remembered < ModernVersion {
		version = LegacyVersion
	}
	s, err := attempt(ctx, spec, opts, version, pinned)
	if err == nil && version == "" && s.ledger.wasLate() {
		return again(ctx, spec, opts, s)
	}
	if err == nil || pinned || ctx.Err() != nil || !worthAnother(err) {
		return s, err
	}
	retry := LegacyVersion
	switch {
	case saysModern(err):
		retry = "" // it was only too slow to answer the question
		spec.ProbeTimeout = spec.connectTimeout()
	case version == LegacyVersion:
		retry = "" // what was remembered is no longer so
	}
	opts.Line(wire.Event, anotherWay(err, retry))
	return attempt(ctx, spec, opts, retry, false)
}

func anotherWay(err error, version string) string {
	why := err.Error()
	if failure.Is(err, failure.Timeout) {
		why = "No answer so far."
	}
	if version == "" {
		return why + " Connecting afresh, asking for the newest protocol first."
	}
	return why + " Connecting afresh with initialize alone, as servers of the older era want it."
}

var errConnectTimeout = errors.New("connect timeout")

// worthAnother reports whether a fresh start with another handshake may help:
// not when there is no process or network to speak to. A process that ended may
// have done so over the question.
func worthAnother(err error) bool {
	if errors.Is(err, errEndedEarly) {
		return true
	}
	switch failure.From(err).Code {
	case failure.Closed, failure.Protocol, failure.RPCError, failure.Timeout:
		return true
	}
	return false
}

// again connects afresh to a server that answered server/discover too late: a
// first start may take long. It would be remembered as one of the older era.
func again(ctx context.Context, spec Spec, opts Options, older *Session) (*Session, error) {
	opts.Line(wire.Event, "The server knows the newer protocol, but was slow to say so. Connecting afresh.")
	spec.ProbeTimeout = spec.connectTimeout()
	s, err := attempt(ctx, spec, opts, "", false)
	if err != nil {
		return older, nil // what works is better than nothing
	}
	_ = older.Close()
	return s, nil
}

// saysModern reports whether a server refused initialize with an error that only
// the newer era has (MCP 2026-07-28, Streamable HTTP §backward compatibility).
func saysModern(err error) bool {
	switch rpcCode(err) {
	case codeHeaderMismatch, "-32021", "-32022":
		return true
	}
	return false
}

// attempt makes one connection. While a stdio server has not said anything it
// gets half of the connect timeout, so that a second attempt is still possible.
func attempt(ctx context.Context, spec Spec, opts Options, version string, pinned bool) (*Session, error) {
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s := &Session{spec: spec, opts: opts, ledger: newLedger(opts.Line), ctx: life, cancel: cancel, done: make(chan struct{})}
	s.tap = opts.tap(s.ledger)
	s.ids.Store(firstID)
	s.listening = newListener(s)
	s.ledger.request, s.ledger.notified, s.ledger.taskCall = s.asked, s.heard, s.tasks.callOf
	var err error
	if s.link, err = s.open(life); err != nil {
		cancel()
		return nil, err
	}
	if s.link.http != nil {
		s.ledger.stub = true
		s.link.http.Transport = mirroring{s.link.http.Transport}
	}
	handshake := ctx
	if version == "" {
		var stop context.CancelFunc
		handshake, stop = context.WithTimeout(ctx, spec.connectTimeout()/2)
		defer stop()
	}
	s.client, err = s.shakeHands(handshake, version)
	if err != nil {
		err = s.connectFailure(ctx, handshake, err)
		cancel()
		_ = s.link.close()
		s.crew.end(closeGrace)
		return nil, err
	}
	s.crew.run(func() {
		_ = s.client.Wait()
		close(s.done)
	})
	s.info = describe(s.client.InitializeResult().ProtocolVersion, s.ledger.handshaken())
	s.info.Transport = s.link.kind
	if pinned && s.info.Protocol != version {
		err := failure.New(failure.Protocol, "The server speaks MCP %s, not the pinned version %s.", s.info.Protocol, version).
			WithHint("Set \"protocol\" of the server to \"auto\" or to %q.", s.info.Protocol)
		_ = s.Close()
		return nil, err
	}
	s.listenForChanges()
	return s, nil
}

// Info returns what the server said of itself.
func (s *Session) Info() Info { return s.info }

// Pid returns the process id of a stdio server, 0 otherwise.
func (s *Session) Pid() int {
	if s.link.process == nil {
		return 0
	}
	return s.link.process.Pid()
}

// Done is closed when the connection has ended, for whatever reason.
func (s *Session) Done() <-chan struct{} { return s.done }

// Live reports whether calls can still be made.
func (s *Session) Live() bool {
	select {
	case <-s.done:
		return false
	default:
		return !s.lost.Load()
	}
}
