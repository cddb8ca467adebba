package oauth

import (
	"bytes"
	"io"
	"net/http"

	"fairlead/backend/failure"
)

// Transport puts the server's token on requests to the server's own origin, and
// answers a 401 or an insufficient scope by renewing or signing in, once for
// all requests that were refused. The request then goes out again.
//
// Requests to anywhere else, redirects included, and requests that already carry
// an Authorization header pass through untouched. It belongs under the tap, so
// that a message is seen once however often it was sent.
func (s *Service) Transport(server Server, base http.RoundTripper) http.RoundTripper {
	e, err := s.entry(server)
	return &transport{s: s, entry: e, err: err, base: base}
}

type transport struct {
	s     *Service
	entry *entry
	err   error // what is wrong with the definition
	base  http.RoundTripper
}

// CloseIdleConnections lets http.Client reach the base transport.
func (t *transport) CloseIdleConnections() {
	if c, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// maxSent is how often one request goes out again: a renewal, two sign-ins, their
// nonces, and other requests that were faster.
const maxSent = 8

// maxReplay is the largest body that is kept to be sent again.
const maxReplay = 4 << 20

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if t.err != nil {
		return nil, closeBody(req, t.err)
	}
	e, home := t.entry, t.entry.url
	if origin(req.URL) != origin(home) || req.Header.Get("Authorization") != "" {
		return t.base.RoundTrip(req)
	}
	if !private(home) {
		return t.base.RoundTrip(req) // no token travels unencrypted
	}
	t.s.watch()
	body, err := replayable(req)
	if err != nil {
		return nil, err
	}
	var a attempt
	for proofs, sent := 0, 0; ; sent++ {
		tokens, prover, err := e.token(req.Context())
		if err != nil {
			return nil, closeBody(req, err)
		}
		resp, err := t.send(req, body, tokens, prover)
		if err != nil {
			return nil, err
		}
		if prover != nil && prover.nonces.learn(req.URL, resp.Header) && wantsNonce(resp) && proofs < 2 && body != nil {
			proofs++
			drain(resp)
			continue
		}
		if !refused(resp) {
			if tokens != nil && resp.StatusCode < 300 {
				e.accepted()
			}
			return resp, nil
		}
		if body == nil || sent == maxSent {
			return resp, nil // cannot be sent again: whoever sent it sees the refusal
		}
		drain(resp)
		if err := e.authorize(req.Context(), challengeOf(resp.StatusCode, resp.Header), tokens, &a); err != nil {
			return nil, err
		}
	}
}

func (t *transport) send(req *http.Request, body func() (io.ReadCloser, error), tokens *tokens, p *prover) (*http.Response, error) {
	out := req.Clone(req.Context())
	if body != nil {
		b, err := body()
		if err != nil {
			return nil, err
		}
		out.Body = b
	}
	switch {
	case tokens == nil:
	case tokens.Type == "DPoP" && p != nil:
		out.Header.Set("Authorization", "DPoP "+tokens.Access)
		if err := p.prove(out, tokens.Access, t.s.now()); err != nil {
			return nil, closeBody(out, failure.Wrap(failure.OAuthFailed, err, "The DPoP proof could not be made."))
		}
	default:
		out.Header.Set("Authorization", "Bearer "+tokens.Access)
	}
	return t.base.RoundTrip(t.entry.meeting(out))
}

// replayable returns the body anew each time, nil when that cannot be done.
func replayable(req *http.Request) (func() (io.ReadCloser, error), error) {
	switch {
	case req.Body == nil || req.Body == http.NoBody:
		return func() (io.ReadCloser, error) { return req.Body, nil }, nil
	case req.GetBody != nil:
		first := req.Body
		return func() (io.ReadCloser, error) {
			if first != nil {
				b := first
				first = nil
				return b, nil
			}
			return req.GetBody()
		}, nil
	case req.ContentLength < 0 || req.ContentLength > maxReplay:
		return nil, nil
	}
	raw, err := io.ReadAll(req.Body)
	_ = req.Body.Close()
	return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(raw)), nil }, err
}

// refused reports whether an answer is about the sign-in. A plain 403 is not: no
// token would help.
func refused(resp *http.Response) bool {
	switch resp.StatusCode {
	case http.StatusUnauthorized:
		return true
	case http.StatusForbidden:
		return challengeOf(resp.StatusCode, resp.Header).insufficient()
	}
	return false
}

func wantsNonce(resp *http.Response) bool {
	return resp.StatusCode == http.StatusUnauthorized && challengeOf(resp.StatusCode, resp.Header).Error == "use_dpop_nonce"
}

// drain makes the connection usable again.
func drain(resp *http.Response) {
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
	_ = resp.Body.Close()
}

// closeBody closes what http.RoundTripper promises to close.
func closeBody(req *http.Request, err error) error {
	if req.Body != nil {
		_ = req.Body.Close()
	}
	return err
}

var _ http.RoundTripper = (*transport)(nil)
