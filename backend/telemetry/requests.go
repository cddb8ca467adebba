package telemetry

import (
	"sync"
	"time"
)

// Requests tells of what is asked of one server besides calls: the handshake, lists,
// completions, subscriptions. Nil tells nobody.
type Requests struct {
	t      *Telemetry
	server string

	mu   sync.Mutex
	peer Peer
	open map[string]Request // by id
}

// Request is one that was sent.
type Request struct {
	At     time.Time
	ID     string
	Method string
	URI    string // of the resource it is about
}

// maxOpen bounds what a server that answers nothing can make us remember.
const maxOpen = 1000

// Requests begins to tell of a connection.
func (t *Telemetry) Requests(server string, p Peer) *Requests {
	if t == nil {
		return nil
	}
	return &Requests{t: t, server: server, peer: p, open: map[string]Request{}}
}

// Sent notes a request. Those that only ask whether the server is there are left out:
// there would be more of them than of anything else.
func (r *Requests) Sent(q Request) {
	if r == nil || q.Method == "ping" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.open) < maxOpen {
		r.open[q.ID] = q
	}
}

// Answered tells of the request with that id, if it is one. rpcCode is the code of the
// error that answered, protocol the version that the answer agrees on; "" for none.
func (r *Requests) Answered(at time.Time, id, rpcCode, protocol string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	q, known := r.open[id]
	delete(r.open, id)
	if protocol != "" {
		r.peer.Protocol = protocol
	}
	peer := r.peer
	r.mu.Unlock()
	if known {
		r.t.Begin(q.At, Call{Server: r.server, Method: q.Method, Target: q.URI}).
			End(End{Took: at.Sub(q.At), RequestID: id, Error: rpcCode, RPCCode: rpcCode, Peer: peer})
	}
}
