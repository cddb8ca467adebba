package wire

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// errNotReading is returned when a server has stopped reading its input.
var errNotReading = errors.New("the server does not read its input")

// sink writes frames without ever blocking its caller: the fast path is one
// write system call; what the pipe does not take at once goes to a goroutine
// that lives until the backlog is gone. So a call's timeout holds even when the
// server does not read.
type sink struct {
	w       io.Writer
	try     func(p []byte) (int, bool) // non-blocking write; nil when there is none
	limit   int64
	mu      sync.Mutex
	backlog [][]byte
	bytes   int64
	busy    bool // the goroutine runs
	err     error
	closed  bool
}

func newSink(w io.Writer, limit int64) *sink {
	s := &sink{w: w, limit: max(limit, 1<<20)}
	if f, ok := w.(*os.File); ok {
		s.try = tryWriter(f)
	}
	return s
}

func (s *sink) write(p []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.err != nil:
		return s.err
	case s.closed:
		return io.ErrClosedPipe
	case s.bytes > 0 && s.bytes+int64(len(p)) > s.limit:
		return fmt.Errorf("%w: %d bytes wait for it", errNotReading, s.bytes)
	}
	if !s.busy && s.try != nil {
		n, ok := s.try(p)
		if ok && n == len(p) {
			return nil
		}
		p = p[n:]
	}
	s.backlog = append(s.backlog, p)
	s.bytes += int64(len(p))
	if !s.busy {
		s.busy = true
		go s.flush()
	}
	return nil
}

func (s *sink) flush() {
	for {
		s.mu.Lock()
		if len(s.backlog) == 0 || s.err != nil || s.closed {
			s.busy, s.backlog, s.bytes = false, nil, 0
			s.mu.Unlock()
			return
		}
		p := s.backlog[0]
		s.backlog = s.backlog[1:]
		s.mu.Unlock()

		_, err := s.w.Write(p)

		s.mu.Lock()
		s.bytes -= int64(len(p))
		if err != nil {
			s.err = err
		}
		s.mu.Unlock()
	}
}

// close refuses further frames. A write that is under way ends when the pipe is closed.
func (s *sink) close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
}

func (s *sink) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}
