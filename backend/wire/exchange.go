package wire

import (
	"context"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Exchange is one HTTP request and its answer as they passed, for people to
// see: what is secret in headers and address is masked. Bodies are not here,
// they are Messages.
type Exchange struct {
	Seq      uint64 // counts on one connection
	At       time.Time
	Took     time.Duration // until now
	Open     bool          // the answer still streams; the exchange is told again, with the same Seq, when it is over
	ID       []byte        // of the JSON-RPC request it carries, nil for none
	Method   string
	URL      string
	Proto    string // "HTTP/1.1"
	Status   int    // 0: there was no answer
	Request  []Header
	Response []Header
	Sent     int64  // bytes of the request's body, -1 when not known
	Received int64  // bytes of the answer's body, decompressed
	Body     []byte // the beginning of an answer that is not MCP: a page, an error text
	Err      string // why there is no answer, or why it broke off
}

// Header is one header line. Several of one name are joined by ", ".
type Header struct{ Name, Value string }

// ProcessEvent is a step in the life of a stdio server's process.
type ProcessEvent struct {
	At   time.Time
	Step ProcessStep
	Pid  int
	Text string // how it ended; "" otherwise
}

// ProcessStep names a step.
type ProcessStep string

// The steps, in the order they can happen.
const (
	ProcessStarted    ProcessStep = "started"
	ProcessClosed     ProcessStep = "stdin-closed" // the polite request to end
	ProcessTerminated ProcessStep = "terminated"   // SIGTERM, or the end of the job
	ProcessKilled     ProcessStep = "killed"
	ProcessExited     ProcessStep = "exited"
)

// Watcher is what a Tap may be besides: it sees what carries the messages. Its
// methods must not block.
type Watcher interface {
	Exchange(e Exchange)
	Process(e ProcessEvent)
}

type idKey struct{}

// withID lets the recorder know which JSON-RPC request an HTTP request carries.
func withID(ctx context.Context, id []byte) context.Context {
	if id == nil {
		return ctx
	}
	return context.WithValue(ctx, idKey{}, id)
}

// recorder tells a Watcher of every request that really goes out: also those
// that an Authorize wrapper repeats.
type recorder struct {
	next  http.RoundTripper
	watch Watcher
	mask  masker
	seq   atomic.Uint64
}

// RoundTrip implements http.RoundTripper.
func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	e := Exchange{
		Seq: r.seq.Add(1), At: time.Now(), Method: req.Method, URL: r.mask.url(req.URL),
		Request: r.mask.headers(req.Header), Sent: req.ContentLength,
	}
	e.ID, _ = req.Context().Value(idKey{}).([]byte)
	resp, err := r.next.RoundTrip(req)
	e.Took = time.Since(e.At)
	if err != nil {
		e.Err = r.mask.text(err.Error())
		r.watch.Exchange(e)
		return nil, err
	}
	e.Status, e.Proto, e.Response = resp.StatusCode, resp.Proto, r.mask.headers(resp.Header)
	if resp.StatusCode == http.StatusSwitchingProtocols {
		// The body is the connection itself; what passes on it are Messages.
		r.watch.Exchange(e)
		return resp, nil
	}
	if isMedia(resp, "text/event-stream") {
		e.Open = true
		r.watch.Exchange(e)
	}
	resp.Body = &countedBody{
		body: resp.Body, exchange: e, mask: r.mask, tell: r.watch.Exchange,
		keep: resp.StatusCode >= 300 || !isMedia(resp, "text/event-stream") && !isMedia(resp, "application/json"),
	}
	return resp, nil
}

// maxShown bounds what is shown of an answer that is not MCP.
const maxShown = 64 << 10

// countedBody tells of the exchange once its body has been read or closed.
type countedBody struct {
	body     io.ReadCloser
	exchange Exchange
	mask     masker
	tell     func(Exchange)
	keep     bool // its beginning is shown
	begin    []byte
	received atomic.Int64
	once     sync.Once
}

func (b *countedBody) Read(p []byte) (int, error) {
	n, err := b.body.Read(p)
	b.received.Add(int64(n))
	if b.keep {
		b.begin = append(b.begin, p[:min(n, maxShown-len(b.begin))]...)
	}
	if err != nil {
		b.end(err)
	}
	return n, err
}

func (b *countedBody) Close() error {
	err := b.body.Close()
	b.end(io.EOF)
	return err
}

func (b *countedBody) end(err error) {
	b.once.Do(func() {
		e := b.exchange
		e.Open, e.Took, e.Received = false, time.Since(e.At), b.received.Load()
		if len(b.begin) > 0 {
			e.Body = []byte(b.mask.text(string(b.begin)))
		}
		if err != io.EOF { //nolint:errorlint // io.EOF itself is the proper end, a wrapped one is not
			e.Err = b.mask.text(err.Error())
		}
		b.tell(e)
	})
}
