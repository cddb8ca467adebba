package wire

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// line is the way to one endpoint: every request of a connection goes along it,
// with the endpoint's headers, credentials and record, and to no other origin.
type line struct {
	opts     HTTPOptions
	endpoint *url.URL
	base     *http.Transport
	wire     http.RoundTripper // base, recorded and authorized
}

// newLine checks the endpoint, which must have one of the schemes.
func newLine(o HTTPOptions, schemes ...string) (*line, error) {
	endpoint, err := url.Parse(o.Endpoint)
	if err != nil || endpoint.Host == "" || !slices.Contains(schemes, strings.ToLower(endpoint.Scheme)) {
		// The address is not repeated: it may hold a secret.
		return nil, failure.New(failure.Config, "The server's address is none that Fairlead can connect to.").
			WithHint("Give a whole address that begins with %s:// or %s://.", schemes[0], schemes[1])
	}
	base, err := o.Network.Transport()
	if err != nil {
		return nil, err
	}
	if o.SessionLost == nil {
		o.SessionLost = func([]byte) {}
	}
	l := &line{opts: o, endpoint: endpoint, base: base, wire: base}
	if clock, ok := o.Tap.(Clock); ok {
		l.wire = &timed{next: l.wire, clock: clock}
	}
	if watch, ok := o.Tap.(Watcher); ok {
		l.wire = &recorder{next: l.wire, watch: watch, mask: o.Mask}
	}
	if o.Authorize != nil {
		l.wire = o.Authorize(l.wire)
	}
	return l, nil
}

// client returns an http.Client that goes along the line through outer.
func (l *line) client(outer http.RoundTripper) *http.Client {
	return &http.Client{
		Transport: outer,
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects || !sameOrigin(req.URL, l.endpoint) {
				return http.ErrUseLastResponse
			}
			return nil
		},
	}
}

const maxRedirects = 5

// followed reports whether the answer is a redirect that the client will
// follow: within the origin (many servers say /mcp and mean /mcp/), and with
// the request as it is: 301 and 302 would make a GET out of a POST.
func (l *line) followed(req *http.Request, resp *http.Response) bool {
	if resp.StatusCode != http.StatusTemporaryRedirect && resp.StatusCode != http.StatusPermanentRedirect {
		return false
	}
	to, err := resp.Location()
	hops := 0
	for r := req; r.Response != nil && r.Response.Request != nil; r = r.Response.Request {
		hops++
	}
	return err == nil && sameOrigin(to, l.endpoint) && hops < maxRedirects
}

// CloseIdleConnections lets http.Client reach the base transport.
func (l *line) CloseIdleConnections() { l.base.CloseIdleConnections() }

// send sends a request with the endpoint's headers.
func (l *line) send(req *http.Request) (*http.Response, error) {
	if !sameOrigin(req.URL, l.endpoint) {
		return nil, failure.New(failure.Transport, "%s sends Fairlead to another place: %s://%s.", l.place(), req.URL.Scheme, req.URL.Host).
			WithHint("Fairlead does not carry messages and credentials to another host.")
	}
	req = req.Clone(req.Context())
	for name, value := range l.opts.Headers {
		if strings.EqualFold(name, "Host") {
			req.Host = value
		}
		req.Header.Set(name, value)
	}
	resp, err := l.wire.RoundTrip(req)
	if err == nil || req.Context().Err() != nil {
		return resp, err
	}
	if _, ok := errors.AsType[*failure.Error](err); ok {
		return nil, err
	}
	return nil, NetworkFailure(err, l.place())
}

// place is the host as a person knows it.
func (l *line) place() string { return l.endpoint.Host }

// sameOrigin compares scheme, host and port. A WebSocket's origin is that of
// the HTTP request it begins with.
func sameOrigin(a, b *url.URL) bool {
	return origin(a) == origin(b)
}

func origin(u *url.URL) string {
	scheme := strings.ToLower(u.Scheme)
	switch scheme {
	case "ws":
		scheme = "http"
	case "wss":
		scheme = "https"
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	return fmt.Sprintf("%s://%s:%s", scheme, strings.ToLower(u.Hostname()), port)
}
