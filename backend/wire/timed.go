package wire

import (
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"
)

// Clock is what a Tap may be besides: it is told how a message that went out by
// HTTP came on its way. Its method must not block.
type Clock interface {
	// Written tells when the request of that id was written, and when the
	// connection for it was made: the zero time when an open one was used.
	Written(id []byte, connected, written time.Time)
}

// timed tells a Clock of the requests that really go out. One that is sent again,
// to a redirect's address or with credentials, is told again.
type timed struct {
	next  http.RoundTripper
	clock Clock
}

// RoundTrip implements http.RoundTripper.
func (t *timed) RoundTrip(req *http.Request) (*http.Response, error) {
	id, _ := req.Context().Value(idKey{}).([]byte)
	if id == nil || req.Method != http.MethodPost {
		return t.next.RoundTrip(req)
	}
	// The transport writes in a goroutine of its own, and after a connection that
	// was gone asks for another.
	var connected atomic.Pointer[time.Time]
	trace := &httptrace.ClientTrace{
		GotConn: func(got httptrace.GotConnInfo) {
			if !got.Reused {
				now := time.Now()
				connected.Store(&now)
			}
		},
		WroteRequest: func(wrote httptrace.WroteRequestInfo) {
			if wrote.Err != nil {
				return
			}
			var at time.Time
			if c := connected.Load(); c != nil {
				at = *c
			}
			t.clock.Written(id, at, time.Now())
		},
	}
	return t.next.RoundTrip(req.WithContext(httptrace.WithClientTrace(req.Context(), trace)))
}
