package session

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"fairlead/backend/failure"
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
	version int           // counts the streams that became current
	backoff time.Duration // before a stream that ended was last opened again
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
	version := l.replace(st)
	l.s.crew.run(func() { l.watch(st, version) })
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
