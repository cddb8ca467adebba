package wire

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"fairlead/backend/failure"
)

// resumer connects an event stream again (MCP 2025-11-25, transports
// §resumability): after the delay the server asked for, with the id of the last
// event. It lives as long as the request it continues.
type resumer struct {
	t       *tapped
	req     *http.Request // the request whose answer is continued
	session string
	// standalone is the stream for what the server says by itself: it has no
	// end, and what is lost is lost.
	standalone bool
	ctx        context.Context
	cancel     context.CancelFunc

	lastID    string
	retry     time.Duration
	fruitless int  // attempts since the last event
	worked    bool // the stream was open once
	told      bool
}

const (
	resumeDelay    = time.Second
	resumeMaxDelay = 30 * time.Second
	// resumeTries bounds the attempts without an event for a call; the
	// standalone stream is tried for ever.
	resumeTries = 5
	// maxRetry bounds what a server may ask for.
	maxRetry = time.Hour
)

// newResumer returns nil when the stream may not be resumed: the newer era has
// no resumption, a broken stream is a broken request there.
func newResumer(t *tapped, req *http.Request, session string) *resumer {
	if req.Header.Get("Mcp-Protocol-Version") >= "2026-07-28" {
		return nil
	}
	if session == "" {
		session = req.Header.Get("Mcp-Session-Id")
	}
	r := &resumer{t: t, req: req, session: session, standalone: req.Method == http.MethodGet}
	r.ctx, r.cancel = context.WithCancel(req.Context())
	return r
}

// note takes over what an event says about resuming.
func (r *resumer) note(e serverEvent) {
	r.worked = true
	if e.id != nil {
		r.lastID = string(e.id)
	}
	if e.retry != nil {
		ms, err := strconv.ParseInt(string(e.retry), 10, 64)
		if err != nil || ms > maxRetry.Milliseconds() {
			ms = maxRetry.Milliseconds()
		}
		r.retry = time.Duration(ms) * time.Millisecond
	}
	// An event without data primes the stream; it is progress only when it moves on.
	if e.hasData && len(e.data) > 0 || e.id != nil {
		r.fruitless = 0
	}
}

// connect opens the stream again, or says why that is no use.
func (r *resumer) connect(why error) (io.ReadCloser, error) {
	if r.lastID == "" && !r.standalone {
		return nil, why
	}
	if !r.standalone {
		r.t.opts.Tap.Line(Event, "The answer's event stream broke off; it is resumed.")
	}
	for r.standalone || r.fruitless < resumeTries {
		if !r.wait() {
			return nil, context.Cause(r.ctx)
		}
		r.fruitless++
		resp, err := r.get()
		if err != nil {
			why = err
			r.trouble(err.Error())
			continue
		}
		if resp.StatusCode == http.StatusOK && isMedia(resp, "text/event-stream") {
			r.worked, r.told = true, false
			return resp.Body, nil
		}
		_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
		_ = resp.Body.Close()
		if err := r.final(resp); err != nil {
			return nil, err
		}
		why = failure.New(failure.Closed, "The answer's event stream broke off, and %s does not resume it (HTTP %s).", r.t.place(), resp.Status).
			WithHint("The fault is on the server's side. Call again if the tool may run twice.")
		r.trouble("HTTP " + resp.Status)
	}
	return nil, why
}

// delay is how long to wait before the next attempt: what the server asked for
// (it MUST be respected), else a second, and longer after each fruitless one.
// The first attempt at the standalone stream is made at once.
func (r *resumer) delay() time.Duration {
	delay := r.retry
	if delay == 0 && (r.worked || r.fruitless > 0) {
		delay = resumeDelay
	}
	for range min(r.fruitless, 20) {
		delay = min(delay*3/2, max(resumeMaxDelay, r.retry))
	}
	return delay
}

// wait waits before an attempt; false when nobody wants the stream any more.
func (r *resumer) wait() bool {
	timer := time.NewTimer(r.delay())
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.ctx.Done():
		return false
	}
}

func (r *resumer) get() (*http.Response, error) {
	to := r.req.URL
	for hops := 0; ; hops++ {
		req := (&http.Request{Method: http.MethodGet, URL: to, Header: r.header()}).WithContext(r.ctx)
		resp, err := r.t.send(req)
		if err != nil || hops == maxRedirects || !r.t.followed(req, resp) {
			return resp, err
		}
		to, _ = resp.Location() // there is one, or it would not be followed
		_ = resp.Body.Close()
	}
}

func (r *resumer) header() http.Header {
	header := http.Header{"Accept": {"text/event-stream"}}
	if version := r.req.Header.Get("Mcp-Protocol-Version"); version != "" {
		header.Set("Mcp-Protocol-Version", version)
	}
	if r.session != "" {
		header.Set("Mcp-Session-Id", r.session)
	}
	if r.lastID != "" {
		header.Set("Last-Event-ID", r.lastID)
	}
	return header
}

// final deals with answers after which another attempt is no use. The
// standalone stream then only waits for its end: to have none is allowed.
func (r *resumer) final(resp *http.Response) error {
	code := resp.StatusCode
	switch {
	case code == http.StatusTooManyRequests || code >= 500:
		return nil
	case code == http.StatusNotFound && r.session != "" && r.worked:
		r.t.opts.SessionLost(nil)
		return failure.Wrap(failure.Closed, ErrSessionLost, "The server has lost the session.").
			WithHint("Call again: Fairlead begins a new session.")
	case !r.standalone:
		return failure.New(failure.Closed, "The answer's event stream broke off, and %s does not resume it (HTTP %s).", r.t.place(), resp.Status).
			WithHint("The fault is on the server's side. Call again if the tool may run twice.")
	case code == http.StatusBadRequest && r.lastID != "":
		r.lastID = "" // it does not know the event any more
		return nil
	}
	if code != http.StatusMethodNotAllowed && code != http.StatusNotFound {
		r.trouble("HTTP " + resp.Status)
	}
	<-r.ctx.Done()
	return context.Cause(r.ctx)
}

// trouble notes once that notifications may be missed.
func (r *resumer) trouble(what string) {
	if r.standalone && !r.told {
		r.told = true
		r.t.opts.Tap.Line(Event, "The stream of notifications could not be opened: "+strings.TrimSuffix(what, ".")+". Changes that the server announces may be missed.")
	}
}
