package wire

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// paced keeps what came in, and what was told of requests.
type paced struct {
	mu      sync.Mutex
	in      []Message
	written chan writing
}

type writing struct {
	id                 string
	connected, written time.Time
}

func (p *paced) Message(m Message) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !m.Out {
		p.in = append(p.in, m)
	}
	return nil
}
func (p *paced) Line(LineKind, string)  {}
func (p *paced) TooLarge([]byte, int64) {}
func (p *paced) Written(id []byte, connected, written time.Time) {
	p.written <- writing{string(id), connected, written}
}

// TestAMessageTellsWhenItsFirstByteCame sends a message in three parts. A write to
// the pipe returns once it was read: the first byte had come before the third part
// was written, and the message was whole only after that.
func TestAMessageTellsWhenItsFirstByteCame(t *testing.T) {
	for name, c := range map[string]struct {
		parts [3]string
		read  func(t *testing.T, from io.Reader, tap Tap)
	}{
		"a line": {[3]string{`{"jsonrpc":"2.0",`, `"id":1,`, `"result":{}}` + "\n"}, func(t *testing.T, from io.Reader, tap Tap) {
			if _, err := NewStream(from, io.Discard, Options{Tap: tap}, func() error { return nil }).Read(t.Context()); err != nil {
				t.Error(err)
			}
		}},
		"an event": {[3]string{"data: {\"jsonrpc\":\"2.0\",", `"id":1,`, "\"result\":{}}\r\n\r\n"}, func(t *testing.T, from io.Reader, tap Tap) {
			// Behind an event that ended with CRLF, of which the last byte is only read with this one.
			body := io.NopCloser(io.MultiReader(&slowly{[]byte("data:\r\n\r\n")}, from))
			if _, err := newSSE(t.Context(), body, Options{Tap: tap}, []byte("1"), nil).Read(make([]byte, 100)); err != nil {
				t.Error(err)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, in := io.Pipe()
			tap := &paced{}
			done := make(chan struct{})
			before := time.Now()
			go func() {
				defer close(done)
				c.read(t, out, tap)
			}()
			var between time.Time
			for n, part := range c.parts {
				if n == 2 {
					between = time.Now()
				}
				if _, err := io.WriteString(in, part); err != nil {
					t.Fatal(err)
				}
			}
			<-done
			if len(tap.in) != 1 {
				t.Fatalf("%d messages", len(tap.in))
			}
			m := tap.in[0]
			if first := m.At.Add(-m.Passing); first.Before(before) || first.After(between) || m.At.Before(between) {
				t.Errorf("it came from %v to %v, written from %v, the end after %v", first, m.At, before, between)
			}
		})
	}
}

// slowly gives one byte at a time.
type slowly struct{ rest []byte }

func (s *slowly) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	p[0], s.rest = s.rest[0], s.rest[1:]
	return 1, nil
}

// TestARequestTellsHowItWent: the first is sent over a new connection, the second over the same.
func TestARequestTellsHowItWent(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(answerer))
	t.Cleanup(server.Close)
	tap := &paced{written: make(chan writing, 2)}
	client := newClient(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: server.URL})
	before := time.Now()
	for range 2 {
		if got, err := post(t, client, server.URL, ping); err != nil || got != pong {
			t.Fatalf("%q, %v", got, err)
		}
	}
	if len(tap.in) != 2 {
		t.Fatalf("%d answers", len(tap.in))
	}
	for n := range 2 {
		w := <-tap.written // the answer may be there before this is told
		if w.id != "1" || w.written.Before(before) {
			t.Errorf("request %d: %+v", n, w)
		}
		if dialled := !w.connected.IsZero(); dialled != (n == 0) || dialled && (w.connected.Before(before) || w.connected.After(w.written)) {
			t.Errorf("request %d was connected at %v, written at %v", n, w.connected, w.written)
		}
		if m := tap.in[n]; m.Passing <= 0 || m.At.Add(-m.Passing).Before(before) {
			t.Errorf("answer %d took %v until %v", n, m.Passing, m.At)
		}
	}
}
