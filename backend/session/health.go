package session

import (
	"context"
	"errors"

	"fairlead/backend/failure"
)

// Ping asks the server for a sign of life and waits for it: ping in the older
// era ("the receiver MUST respond promptly"), server/discover in the newer one,
// which has no ping and which every server must answer. Any answer is one, an
// error too. The failure says why there was none.
func (s *Session) Ping(ctx context.Context) error {
	method := "ping"
	if s.modern() {
		method = "server/discover"
	}
	_, err := s.exchange(ctx, nil, message{method: method})
	if failure.Is(err, failure.RPCError) {
		return nil
	}
	return err
}

// Working reports whether the server works on a task that is not over: its
// state would be lost with the connection.
func (s *Session) Working() bool {
	for _, t := range s.tasks.all() {
		if !t.Over() {
			return true
		}
	}
	return false
}

// EndedEarly reports whether a failure to connect is that of a process which
// was started, and ended before the handshake was done.
func EndedEarly(err error) bool { return errors.Is(err, errEndedEarly) }
