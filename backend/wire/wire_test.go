package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "guard" {
		RunGuard(os.Stdin)
		return
	}
	if len(os.Args) > 2 && os.Args[1] == "victim" {
		victim(os.Args[2:])
		return
	}
	goleak.VerifyTestMain(m)
}

// record is a tap that keeps what it sees.
type record struct {
	mu       sync.Mutex
	messages []Message
	lines    []string
	tooLarge []string
	replace  func(Message) []byte
}

func (r *record) Message(m Message) []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.messages = append(r.messages, m)
	if r.replace != nil {
		return r.replace(m)
	}
	return nil
}

func (r *record) Line(kind LineKind, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, string(kind)+": "+text)
}

func (r *record) TooLarge(id []byte, _ int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tooLarge = append(r.tooLarge, string(id))
}

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct {
		raw    string
		kind   Kind
		method string
		id     string
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"a":[1,{"id":9}]}}`, Request, "tools/call", "1"},
		{` { "id" : "x\"y" , "jsonrpc" : "2.0" , "method" : "ping" } `, Request, "ping", `"x\"y"`},
		{`{"jsonrpc":"2.0","method":"notifications/progress","params":{}}`, Notification, "notifications/progress", ""},
		{`{"result":{},"jsonrpc":"2.0","id":12345678901234567890}`, Response, "", "12345678901234567890"},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"}"}}`, ErrorReply, "", "1"},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}`, Invalid, "", ""},
		{`{"jsonrpc":"2.0","error":{"code":1,"message":""}}`, Invalid, "", ""},
		{`{"id":1,"method":"x"}`, Invalid, "x", "1"},
		{`{"jsonrpc":"1.0","id":1,"method":"x"}`, Invalid, "x", "1"},
		{`{"jsonrpc":"2.0","id":1}`, Invalid, "", "1"},
		{`{"jsonrpc":"2.0","result":{}}`, Invalid, "", ""},
		{`{}`, Invalid, "", ""},
	}
	for _, tt := range tests {
		m, ok := parse([]byte(tt.raw))
		if !ok || m.Kind != tt.kind || m.Method != tt.method || string(m.ID) != tt.id {
			t.Errorf("%s: %v %s %q %q", tt.raw, ok, m.Kind, m.Method, m.ID)
		}
	}
	for _, raw := range []string{"", "x", "[]", `"a"`, `{"a":}`, `{"a":1`, `{"a":1}x`, `{"a":"b`, `{"a" 1}`, `{,}`, `{"a":1,,}`} {
		if _, ok := parse([]byte(raw)); ok {
			t.Errorf("%s is taken for an object", raw)
		}
	}
}

// FuzzParse: what encoding/json takes as an object is parsed, with the same
// envelope; nothing crashes.
func FuzzParse(f *testing.F) {
	f.Add(`{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":[{}]}}`)
	f.Add(`{"jsonrpc":"2.0","id":"\u00e9","result":{"content":[]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := parse([]byte(text))
		edgeID([]byte(text), []byte(text))
		var object map[string]json.RawMessage
		if json.Unmarshal([]byte(text), &object) != nil || object == nil {
			return
		}
		if !ok {
			t.Fatalf("%q is an object and was refused", text)
		}
		if m.Params != nil && !json.Valid(m.Params) || m.Result != nil && !json.Valid(m.Result) {
			t.Fatalf("%q: parts are not JSON: %q %q", text, m.Params, m.Result)
		}
	})
}

func stream(in string, opts Options) *Stream {
	return NewStream(strings.NewReader(in), io.Discard, opts, func() error { return nil })
}

// TestStreamSkipsWhatIsNotMCP: stray lines, errors without an id and broken
// JSON are recorded, and the next message comes through.
func TestStreamSkipsWhatIsNotMCP(t *testing.T) {
	t.Parallel()
	tap := &record{}
	s := stream("Server starting…\n\n{\"level\":\"info\"}\n{broken\n[1,2]\n"+
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`+"\r\n"+
		`{"jsonrpc":"2.0","id":7,"result":{}}`, Options{Tap: tap})
	msg, err := s.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if resp, ok := msg.(*jsonrpc.Response); !ok || resp.ID.Raw() != int64(7) {
		t.Fatalf("got %#v", msg)
	}
	if _, err := s.Read(t.Context()); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
	want := []string{"stdout: Server starting…", "stdout: {broken"}
	for _, line := range want {
		if !strings.Contains(strings.Join(tap.lines, "\n"), line) {
			t.Errorf("no line %q in %q", line, tap.lines)
		}
	}
}

// TestStreamBatch: MCP 2025-03-26 clients MUST accept batches.
func TestStreamBatch(t *testing.T) {
	t.Parallel()
	s := stream(`[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","method":"notifications/x"}]`+"\n", Options{Tap: &record{}})
	for range 2 {
		if _, err := s.Read(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStreamTooLarge: the message is discarded, its request gets an answer, and
// the stream goes on, wherever the server writes the id.
func TestStreamTooLarge(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("x", 300_000)
	for _, frame := range []string{
		`{"jsonrpc":"2.0","id":5,"result":{"t":"` + big + `"}}`,
		`{"result":{"t":"` + big + `"},"jsonrpc":"2.0","id":5}`,
		`{"result":{"t":"` + big + `"},"id":5,"jsonrpc":"2.0"}`,
	} {
		tap := &record{}
		s := stream(frame+"\n"+`{"jsonrpc":"2.0","id":6,"result":{}}`+"\n", Options{Tap: tap, MaxMessageBytes: 100_000})
		first, err := s.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		resp := first.(*jsonrpc.Response)
		var wire *jsonrpc.Error
		if resp.ID.Raw() != int64(5) || !errors.As(resp.Error, &wire) || wire.Code != CodeTooLarge {
			t.Errorf("got %#v", resp)
		}
		second, err := s.Read(t.Context())
		if err != nil || second.(*jsonrpc.Response).ID.Raw() != int64(6) {
			t.Errorf("then %#v, %v", second, err)
		}
		if len(tap.tooLarge) != 1 || tap.tooLarge[0] != "5" {
			t.Errorf("told %q", tap.tooLarge)
		}
	}
}

// TestWriteDoesNotBlock: a server that does not read holds up nobody, until the
// backlog is full; closing ends the rest.
func TestWriteDoesNotBlock(t *testing.T) {
	t.Parallel()
	stuck, w := io.Pipe()
	s := NewStream(strings.NewReader(""), w, Options{Tap: &record{}, MaxMessageBytes: 1 << 20}, func() error { return stuck.Close() })
	msg := &jsonrpc.Request{Method: "x", Params: json.RawMessage(`"` + strings.Repeat("y", 200_000) + `"`)}
	var err error
	for range 20 {
		if err = s.Write(t.Context(), msg); err != nil {
			break
		}
	}
	if !errors.Is(err, errNotReading) {
		t.Errorf("got %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Write(context.Background(), msg); err == nil {
		t.Error("a closed stream takes messages")
	}
}

func readSSE(t *testing.T, body, id string, opts Options) string {
	t.Helper()
	var raw []byte
	if id != "" {
		raw = []byte(id)
	}
	out, err := io.ReadAll(newSSE(t.Context(), io.NopCloser(strings.NewReader(body)), opts, raw, nil))
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestSSE(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, body, want string }{
		{"one event", "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n", "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n"},
		{"several data lines and CRLF", "data: {\"jsonrpc\":\"2.0\",\r\ndata: \"id\":1,\"result\":{}}\r\n\r\n", "data: {\"jsonrpc\":\"2.0\", \"id\":1,\"result\":{}}\n\n"},
		{"id and retry are not for the SDK", "id: 7\nretry: 10\ndata:\n\n", ""},
		{"lines end with CR, with a byte order mark", "\ufeffdata: {\"jsonrpc\":\"2.0\",\rdata: \"id\":1,\"result\":{}}\r\r", "data: {\"jsonrpc\":\"2.0\", \"id\":1,\"result\":{}}\n\n"},
		{"comments and other events go", ": hello\n\nevent: ping\ndata: {}\n\n", ""},
		{"what is not MCP goes", "id: 8\ndata: hello\n\n", ""},
		{"an error without an id goes", "data: {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"\"}}\n\n", ""},
		{"an event that breaks off goes", "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"res", ""},
		{"a batch", "data: [{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"method\":\"n\"}]\n\n",
			"data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"n\"}\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := readSSE(t, tt.body, "1", Options{Tap: &record{}}); got != tt.want {
				t.Errorf("got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestSSETooLarge(t *testing.T) {
	t.Parallel()
	tap := &record{}
	body := "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"" + strings.Repeat("x", 200_000) + "\"}\n\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"n\"}\n\n"
	got := readSSE(t, body, "1", Options{Tap: tap, MaxMessageBytes: 50_000})
	if !strings.Contains(got, "-32098") || !strings.HasSuffix(got, "\"n\"}\n\n") || len(got) > 1000 {
		t.Errorf("got %.500q", got)
	}
	if len(tap.tooLarge) != 1 {
		t.Errorf("told %q", tap.tooLarge)
	}
}

// FuzzSSE: whatever a server streams, what comes out is whole events with whole
// messages.
func FuzzSSE(f *testing.F) {
	f.Add("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n")
	f.Add("id: 1\ndata: [\n\n:\r\r\n")
	f.Fuzz(func(t *testing.T, body string) {
		out, err := io.ReadAll(newSSE(t.Context(), io.NopCloser(strings.NewReader(body)), Options{Tap: &record{}, MaxMessageBytes: 4096}, []byte("1"), nil))
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(out) {
			if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok && !json.Valid(data) {
				t.Fatalf("%q became %q", body, out)
			}
		}
	})
}

// FuzzStream: whatever a server prints, reading ends with the end of it.
func FuzzStream(f *testing.F) {
	f.Add("hello\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n[[]]\n")
	f.Fuzz(func(t *testing.T, in string) {
		s := stream(in, Options{Tap: &record{}, MaxMessageBytes: 4096})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		for {
			if _, err := s.Read(ctx); err != nil {
				if !errors.Is(err, io.EOF) {
					t.Fatalf("%q: %v", in, err)
				}
				return
			}
		}
	})
}
