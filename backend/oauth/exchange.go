package oauth

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/reach"
)

const (
	maxBody      = 1 << 20  // of an authorization server's answer
	maxShownBody = 16 << 10 // of it in a step
	maxHops      = 3        // redirects of a metadata document
)

// answer is what an authorization server said, read to its end.
type answer struct {
	status int
	header http.Header
	media  string
	body   []byte
}

// newNetwork is the way to authorization servers: short patience, since none of
// their answers is long, and no cookies.
func newNetwork() *http.Transport {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		ForceAttemptHTTP2:     true,
		MaxIdleConnsPerHost:   2,
		IdleConnTimeout:       30 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ResponseHeaderTimeout: 20 * time.Second,
	}
}

// do sends one request of a flow and records it as a step. In step mode it waits
// for its turn first. Only metadata may redirect: a redirected token request
// would carry a code or a secret to a place nobody named.
func (f *flow) do(name string, req *http.Request, body []byte, hops int) (*answer, error) {
	if err := f.turn(name); err != nil {
		return nil, err
	}
	if _, err := checkURL(req.URL.String(), f.allows); err != nil {
		return nil, err
	}
	asking, letGo := f.asking()
	defer letGo()
	ctx, cancel := context.WithTimeoutCause(asking, f.entry.s.requestTimeout, errSlow)
	defer cancel()
	req = req.WithContext(ctx)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", f.entry.s.userAgent())
	if body != nil {
		req.Body = io.NopCloser(bytes.NewReader(body))
		req.ContentLength = int64(len(body))
		req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	}
	step := Step{
		Kind: Request, Name: name, Method: req.Method, URL: f.mask.url(req.URL.String()),
		RequestHeaders: f.mask.headers(req.Header), At: f.entry.s.now(),
	}
	step.RequestBody, _ = f.mask.body(body, req.Header.Get("Content-Type"))
	started := time.Now()
	got, err := f.send(req, hops)
	step.Duration = time.Since(started)
	if got != nil {
		step.Status = got.status
		step.ResponseHeaders = f.mask.headers(got.header)
		step.ResponseBody, step.Truncated = f.mask.body(got.body, got.header.Get("Content-Type"))
	}
	if err != nil {
		err = f.network(ctx, req, err)
		step.Error = f.mask.found(err.Error())
	}
	f.record(step)
	if err != nil {
		return nil, err
	}
	return got, nil
}

func (f *flow) send(req *http.Request, hops int) (*answer, error) {
	client := http.Client{
		Transport: f.entry.network(),
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if len(via) > hops {
				return http.ErrUseLastResponse
			}
			_, err := checkURL(next.URL.String(), f.allows)
			return err
		},
	}
	if origin(req.URL) == origin(f.entry.url) {
		req = f.entry.meeting(req)
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	got := &answer{status: resp.StatusCode, header: resp.Header}
	got.media, _, _ = mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if got.media == "text/event-stream" {
		return got, nil // of an MCP server that lets anybody in: it need not end
	}
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	got.body = raw
	if err == nil && len(raw) > maxBody {
		got.body = raw[:maxBody]
		err = failure.New(failure.OAuthFailed, "%s answered with more than 1 MiB.", req.URL.Host).
			WithHint("That is no answer of an authorization server. Check the address.")
	}
	return got, err
}

var errSlow = errors.New("the authorization server did not answer in time")

// network puts into words why no answer came.
func (f *flow) network(ctx context.Context, req *http.Request, err error) error {
	if own, ok := errors.AsType[*failure.Error](err); ok {
		return own
	}
	if f.ctx.Err() != nil {
		return context.Cause(f.ctx)
	}
	if refused, ok := errors.AsType[*reach.Refused](err); ok {
		return led(addressOf(req, refused), refused.Place)
	}
	if errors.Is(context.Cause(ctx), errSlow) {
		return failure.Wrap(failure.OAuthFailed, errSlow, "%s did not answer within %s.", req.URL.Host, f.entry.s.requestTimeout).
			WithHint("Try again later.")
	}
	return failure.Wrap(failure.OAuthFailed, err, "%s cannot be reached: %s.", req.URL.Host, reason(err)).
		WithHint("Check the network, the address and, if there is one, the proxy.")
}

// reason is the innermost words of a network error, without the address.
func reason(err error) string {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return strings.TrimSuffix(err.Error(), ".")
}

// isJSON reports whether an answer claims to be JSON, or claims nothing and looks like it.
func (a *answer) isJSON() bool {
	trimmed := bytes.TrimSpace(a.body)
	return a.media == "application/json" || strings.HasSuffix(a.media, "+json") ||
		(a.media == "" || a.media == "text/plain") && len(trimmed) > 0 && trimmed[0] == '{'
}
