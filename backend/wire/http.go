package wire

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"fairlead/backend/failure"
)

// HTTPOptions describe one remote endpoint, whatever is spoken there. Headers
// are sent with every request to the endpoint's own origin and nowhere else.
type HTTPOptions struct {
	Options
	Network
	Endpoint string
	Headers  map[string]string
	// Authorize, when set, is put around what sends the requests: it may add
	// credentials, and answer 401 and 403 by sending again. Messages are shown
	// to the tap once, Exchanges each time.
	Authorize func(http.RoundTripper) http.RoundTripper
	// Mask, when set, returns a text as it may be shown in an Exchange; name is
	// the header's or the query key's, "" for other text. What is secret by its
	// name alone (Authorization, Cookie, …) is masked without it.
	Mask func(name, text string) string
	// SessionLost is called when the server has forgotten the session. id is the
	// request that it refused for that, and so has not processed; nil for none.
	SessionLost func(id []byte)
}

// NewHTTPClient returns a client for the SDK's streamable transport. The tap
// sits in its RoundTripper, because a wrapped mcp.Connection loses the protocol
// header and the server's notifications. Close its idle connections when done.
func NewHTTPClient(o HTTPOptions) (*http.Client, error) {
	l, err := newLine(o, "http", "https")
	if err != nil {
		return nil, err
	}
	return l.client(&tapped{line: l}), nil
}

// tapped shows every message of every exchange to the tap, bounds what it
// reads, and turns what is not MCP into failures a person can act on.
type tapped struct{ *line }

// RoundTrip implements http.RoundTripper.
func (t *tapped) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method == http.MethodGet {
		return t.listen(req), nil
	}
	id, sent, err := t.outgoing(req)
	if err != nil {
		return nil, err
	}
	resp, err := t.send(req.WithContext(withID(req.Context(), id)))
	if err != nil {
		return nil, err
	}
	if req.Method != http.MethodPost {
		return resp, nil
	}
	return t.answer(req, resp, id, sent)
}

// listen is the standalone stream. The answer is there at once and the request
// goes out when it is read: some servers send no headers before their first
// notification, and connecting is not to wait for one.
func (t *tapped) listen(req *http.Request) *http.Response {
	again := newResumer(t, req, "")
	if again == nil {
		return &http.Response{StatusCode: http.StatusMethodNotAllowed, Status: "405 Method Not Allowed", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
			Header: http.Header{}, Body: http.NoBody, Request: req}
	}
	return &http.Response{
		StatusCode: http.StatusOK, Status: "200 OK", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, ContentLength: -1,
		Header: http.Header{"Content-Type": {"text/event-stream"}}, Request: req,
		Body: newSSE(req.Context(), http.NoBody, t.opts.Options, nil, again),
	}
}

// outgoing shows the request's message to the tap and returns its id, nil for
// notifications and answers.
func (t *tapped) outgoing(req *http.Request) (id []byte, sent bool, err error) {
	if req.Method != http.MethodPost || req.GetBody == nil {
		return nil, false, nil
	}
	body, err := req.GetBody()
	if err != nil {
		return nil, false, err
	}
	defer body.Close()
	raw, err := io.ReadAll(body)
	if err != nil {
		return nil, false, err
	}
	m, _ := parse(raw)
	m.At, m.Out = time.Now(), true
	if req.Response == nil { // else a redirect is followed: the message was shown
		t.opts.Tap.Message(m)
	}
	if m.Kind == Request {
		id = m.ID
	}
	return id, true, nil
}

func (t *tapped) answer(req *http.Request, resp *http.Response, id []byte, sent bool) (*http.Response, error) {
	switch {
	case t.followed(req, resp):
		return resp, nil
	case resp.StatusCode >= 300:
		return t.refused(req, resp, id)
	case !sent || id == nil || resp.StatusCode == http.StatusAccepted || resp.StatusCode == http.StatusNoContent:
		return resp, nil
	case isMedia(resp, "text/event-stream"):
		resp.Body = newSSE(req.Context(), resp.Body, t.opts.Options, id, newResumer(t, req, resp.Header.Get("Mcp-Session-Id")))
		return resp, nil
	case isMedia(resp, "application/json"):
		return t.jsonAnswer(req, resp, id)
	}
	body := readExcerpt(resp)
	t.show(body, resp, id)
	return nil, failure.New(failure.Protocol, "%s answered with %s instead of MCP.", t.place(), mediaWords(resp)).
		WithHint("Check the address: an MCP endpoint often ends in /mcp. This one seems to be a web page.").
		WithDetails(map[string]any{"status": resp.StatusCode, "contentType": resp.Header.Get("Content-Type"), "body": printableBody(body)})
}

// jsonAnswer reads a whole JSON body within the limit.
func (t *tapped) jsonAnswer(req *http.Request, resp *http.Response, id []byte) (*http.Response, error) {
	began := time.Now() // the headers are there, and the body comes with them or behind
	limit := t.opts.limit()
	var body gather
	defer body.drop()
	_, err := io.Copy(&body, io.LimitReader(resp.Body, limit+1))
	_ = resp.Body.Close()
	if err != nil {
		if req.Context().Err() != nil {
			return nil, err
		}
		return nil, failure.Wrap(failure.Closed, err, "%s broke off in the middle of its answer.", t.place()).
			WithHint("Try again; if it happens again, look at the server's log.")
	}
	if size := body.size; size > limit {
		t.opts.Tap.TooLarge(id, size)
		return replaceBody(resp, "application/json", tooLargeReply(id, size, limit)), nil
	}
	raw := body.take()
	var frames [][]byte
	trimmed := bytes.TrimSpace(raw)
	if len(trimmed) > 0 && trimmed[0] == '[' {
		elements(trimmed, func(e []byte) { frames = append(frames, e) })
	} else {
		frames = [][]byte{trimmed}
	}
	var out bytes.Buffer
	var only []byte
	for _, frame := range frames {
		if deliver := t.inbound(frame, began); deliver != nil {
			only = deliver
			fmt.Fprintf(&out, "data: %s\n\n", oneLine(deliver))
		}
	}
	if only == nil {
		return nil, failure.New(failure.Protocol, "%s answered with JSON that is not an MCP message.", t.place()).
			WithHint("Check the address: an MCP endpoint often ends in /mcp.").
			WithDetails(map[string]string{"body": printable(raw)})
	}
	if len(frames) > 1 {
		// A batch (2025-03-26): the SDK takes several messages only as a stream.
		return replaceBody(resp, "text/event-stream", out.Bytes()), nil
	}
	return replaceBody(resp, "application/json", only), nil
}

// inbound shows a frame to the tap and returns what the SDK gets, nil for nothing.
func (t *tapped) inbound(raw []byte, began time.Time) []byte {
	return inboundFrame(t.opts.Tap, raw, began)
}

func replaceBody(resp *http.Response, media string, body []byte) *http.Response {
	resp.Header.Set("Content-Type", media)
	resp.Header.Del("Content-Length")
	resp.ContentLength = int64(len(body))
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp
}

func isMedia(resp *http.Response, media string) bool {
	got, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return err == nil && got == media
}

func mediaWords(resp *http.Response) string {
	got, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	switch got {
	case "text/html":
		return "an HTML page"
	case "":
		return "something without a content type"
	default:
		return got
	}
}

var _ http.RoundTripper = (*tapped)(nil)
