package session

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// stream is one subscriptions/listen request.
type stream struct {
	id       int64
	cancel   context.CancelFunc
	told     atomic.Bool   // the server was told that it is over
	acked    chan struct{} // closed by the acknowledgment
	ended    chan struct{} // closed when the request is over
	err      error         // why, nil for a graceful end; read after ended
	accepted json.RawMessage
}

func (l *listener) open(filter json.RawMessage) (*stream, error) {
	ctx, cancel := context.WithCancel(l.s.ctx)
	st := &stream{cancel: cancel, acked: make(chan struct{}), ended: make(chan struct{})}
	named := make(chan struct{})
	begun := l.s.crew.run(func() {
		defer cancel()
		id := ""
		_, st.err = l.s.exchange(ctx, nil, message{method: "subscriptions/listen", params: filter, told: &st.told, begun: func(n int64) {
			st.id, id = n, strconv.FormatInt(n, 10)
			l.mu.Lock()
			l.streams[id] = st
			l.mu.Unlock()
			close(named)
		}})
		l.mu.Lock()
		delete(l.streams, id)
		l.mu.Unlock()
		close(st.ended)
	})
	if !begun {
		cancel()
		return nil, errDisconnecting
	}
	select {
	case <-named:
	case <-st.ended:
	}
	if !closed(named) {
		return nil, st.err // it did not even go out
	}
	return st, nil
}

// endLimit is how long a server may take to answer a request that was ended. It
// need not answer.
const endLimit = 300 * time.Millisecond

// end ends the current stream and waits for the server to be done with it.
func (l *listener) end() {
	l.mu.Lock()
	old := l.current
	l.current = nil
	l.mu.Unlock()
	if old == nil {
		return
	}
	defer old.cancel()
	if id, err := jsonrpc.MakeID(float64(old.id)); err == nil && !old.told.Swap(true) {
		l.s.sayCancelled(l.s.ctx, id, errReplaced)
	}
	timer := time.NewTimer(endLimit)
	defer timer.Stop()
	select {
	case <-old.ended:
	case <-timer.C:
	}
}

var errReplaced = failure.New(failure.Cancelled, "The client listens for other changes now.")

// Delays before a broken stream is opened again. One that lasted longer than
// the longest of them was a good one: then it begins with the shortest.
const (
	firstDelay = 250 * time.Millisecond
	mostDelay  = 30 * time.Second
)

// delay is how long to wait before a stream that lasted so long is opened again.
func (l *listener) delay(lasted time.Duration) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if lasted > mostDelay {
		l.backoff = 0
	}
	l.backoff = max(firstDelay, min(2*l.backoff, mostDelay))
	return l.backoff/2 + rand.N(l.backoff/2)
}

// watch opens a stream again that ended without being replaced: the server lost
// it, or something between cut it.
func (l *listener) watch(st *stream, version int) {
	began := time.Now()
	<-st.ended
	lasted := time.Since(began)
	for ; l.at(version); lasted = 0 {
		timer := time.NewTimer(l.delay(lasted))
		select {
		case <-timer.C:
		case <-l.s.done:
		case <-l.s.ctx.Done():
		}
		timer.Stop()
		if l.s.ctx.Err() != nil || !l.s.Live() || !l.at(version) {
			return
		}
		_, err := l.apply(l.s.ctx)
		if err == nil {
			return
		}
		if f, ok := errors.AsType[*failure.Error](err); ok && f.Code == failure.RPCError {
			l.s.opts.Line(wire.Event, "The server no longer tells of changes: "+f.Message)
			return
		}
	}
}

// at reports whether no other stream has become current.
func (l *listener) at(version int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.version == version
}
