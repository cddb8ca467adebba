package session

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// listener keeps one subscriptions/listen stream open that asks for all that is
// wanted (MCP 2026-07-28, subscriptions). When that changes, a new stream
// replaces the old one: over HTTP once the server has acknowledged it, so that
// nothing falls between; on a pipe the old one ends first, because servers of
// the SDK forget with the end of one what the other asked for.
type listener struct {
	s    *Session
	turn chan struct{} // holds one token: opening is done by one at a time

	mu      sync.Mutex
	lists   map[string]bool // toolsListChanged, …
	uris    map[string]bool
	streams map[string]*stream // by JSON-RPC id, as on the wire
	current *stream
	version int // counts the streams that became current
}

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

func newListener(s *Session) *listener {
	return &listener{
		s: s, turn: make(chan struct{}, 1), lists: make(map[string]bool),
		uris: make(map[string]bool), streams: make(map[string]*stream),
	}
}

// ackLimit is how long a server may take to acknowledge. One that never does is
// taken to have agreed.
const ackLimit = 5 * time.Second

// apply makes the stream ask for what is wanted now, and waits for the
// acknowledgment. It returns what the server agreed to.
func (l *listener) apply(ctx context.Context) (accepted json.RawMessage, err error) {
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, contextFailure(ctx)
	}
	defer func() { <-l.turn }()
	filter := l.filter()
	if filter == nil {
		l.replace(nil)
		return nil, nil
	}
	if l.s.link.http == nil {
		l.end()
	}
	st, err := l.open(filter)
	if err != nil {
		return nil, err
	}
	timer := time.NewTimer(ackLimit)
	defer timer.Stop()
	select {
	case <-st.acked:
	case <-timer.C:
	case <-st.ended:
	case <-ctx.Done():
		st.cancel()
		return nil, contextFailure(ctx)
	}
	if closed(st.ended) && !closed(st.acked) {
		if st.err == nil {
			return nil, failure.New(failure.Protocol, "The server ended the subscription before it began.")
		}
		return nil, st.err
	}
	go l.watch(st, l.replace(st))
	return st.accepted, nil
}

// filter returns what is wanted as params, nil when that is nothing.
func (l *listener) filter() json.RawMessage {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lists)+len(l.uris) == 0 {
		return nil
	}
	notifications := make(map[string]any, len(l.lists)+1)
	for name := range l.lists {
		notifications[name] = true
	}
	if len(l.uris) > 0 {
		notifications["resourceSubscriptions"] = slices.Sorted(maps.Keys(l.uris))
	}
	raw, _ := json.Marshal(map[string]any{"notifications": notifications}) // strings and booleans can be marshalled
	return raw
}

func (l *listener) open(filter json.RawMessage) (*stream, error) {
	ctx, cancel := context.WithCancel(l.s.ctx)
	st := &stream{cancel: cancel, acked: make(chan struct{}), ended: make(chan struct{})}
	named := make(chan struct{})
	go func() {
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
	}()
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

// replace makes st the current stream and ends the one before it.
func (l *listener) replace(st *stream) (version int) {
	l.mu.Lock()
	old := l.current
	l.current = st
	l.version++
	version = l.version
	l.mu.Unlock()
	if old != nil && old != st {
		old.cancel()
	}
	return version
}

// acknowledged takes the server's word for a stream. From then on only the new
// one counts.
func (l *listener) acknowledged(id string, accepted json.RawMessage) {
	l.mu.Lock()
	st := l.streams[id]
	fresh := st != nil && st != l.current && !closed(st.acked)
	if fresh {
		st.accepted = accepted
	}
	l.mu.Unlock()
	if fresh {
		close(st.acked)
	}
}

// counts reports whether a notification of a stream is news: while one stream
// replaces another, both may tell the same.
func (l *listener) counts(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	st := l.streams[id]
	if st == nil || st == l.current {
		return st != nil
	}
	return l.current == nil || closed(st.acked)
}

func closed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Delays before a broken stream is opened again.
const (
	firstDelay = 250 * time.Millisecond
	mostDelay  = 30 * time.Second
)

// watch opens a stream again that ended without being replaced: the server lost
// it, or something between cut it.
func (l *listener) watch(st *stream, version int) {
	<-st.ended
	for delay := firstDelay; l.at(version); delay = min(2*delay, mostDelay) {
		timer := time.NewTimer(delay/2 + rand.N(delay/2))
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
