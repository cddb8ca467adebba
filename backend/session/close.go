package session

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
)

// closeGrace bounds the polite end: the SDK waits for requests in flight, and
// an HTTP server is told with DELETE.
const closeGrace = time.Second

// Close cancels what is under way, ends the connection and, for stdio, the
// process tree. It returns when both are gone, and with them all that the
// session did beside.
func (s *Session) Close() error {
	s.ledger.quiet.Store(true)
	if s.Live() {
		s.withdraw()
	}
	s.cancel()
	if s.link.process == nil {
		s.opts.leaving()
	}
	polite := make(chan struct{})
	if !s.crew.run(func() {
		_ = s.client.Close()
		close(polite)
	}) {
		close(polite) // it is closed a second time
	}
	select {
	case <-polite:
	case <-time.After(closeGrace):
	}
	err := s.link.close()
	s.crew.end(5 * closeGrace)
	return err
}

// withdraw tells the server that its open requests are not waited for: one that
// works on would hold the end of an HTTP session up.
func (s *Session) withdraw() {
	if s.closing.Swap(true) {
		return
	}
	ctx, cancel := context.WithTimeoutCause(s.ctx, cancelGrace, errDisconnecting)
	defer cancel()
	var all sync.WaitGroup
	for _, n := range s.ledger.open() {
		if id, err := jsonrpc.MakeID(float64(n)); err == nil {
			all.Go(func() { s.sayCancelled(ctx, id, errDisconnecting) })
		}
	}
	all.Wait()
}

var errDisconnecting = failure.New(failure.Closed, "The server was disconnected during the call.").
	WithHint("Connect it and call again.")

// Disconnected reports whether a call ended because somebody ended the connection.
func Disconnected(err error) bool {
	f, ok := errors.AsType[*failure.Error](err)
	return ok && f.Code == errDisconnecting.Code && f.Message == errDisconnecting.Message
}

// Ended says why the connection ended by itself. It may be called after Done.
func (s *Session) Ended() *failure.Error {
	if p := s.link.process; p != nil && s.ended(p, true) {
		return exited(failure.Closed, p, nil, "by itself")
	}
	if why := s.link.why(); why != nil {
		return why
	}
	if s.lost.Load() {
		return sessionLost(nil)
	}
	return failure.New(failure.Closed, "The connection to the server ended.").
		WithHint("Connect again; look at the server's log.")
}
