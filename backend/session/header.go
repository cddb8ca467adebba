package session

import (
	"encoding/base64"
	"net/http"
	"strings"
)

// headerKey finds the further headers of a request in its context.
type headerKey struct{}

// mirroring adds the headers that mirror a request's params (MCP 2026-07-28,
// Streamable HTTP §request metadata). The SDK sets Mcp-Name as it is; what a
// header cannot carry is encoded here.
type mirroring struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (m mirroring) RoundTrip(req *http.Request) (*http.Response, error) {
	more, _ := req.Context().Value(headerKey{}).(http.Header)
	name := req.Header.Get(nameHeader)
	if more == nil && headerValue(name) == name {
		return m.next.RoundTrip(req)
	}
	req = req.Clone(req.Context())
	if name != "" {
		req.Header.Set(nameHeader, headerValue(name))
	}
	for key, values := range more {
		req.Header[key] = values
	}
	return m.next.RoundTrip(req)
}

// CloseIdleConnections lets http.Client reach the base transport.
func (m mirroring) CloseIdleConnections() {
	if closer, ok := m.next.(interface{ CloseIdleConnections() }); ok {
		closer.CloseIdleConnections()
	}
}

const (
	nameHeader  = "Mcp-Name"
	paramHeader = "Mcp-Param-"
	encodedHead = "=?base64?"
	encodedTail = "?="
)

// headerValue encodes what a header cannot carry as it is: all but visible
// ASCII, space and tab, white space at an end, and what looks encoded already.
func headerValue(value string) string {
	plain := strings.TrimSpace(value) == value && !(strings.HasPrefix(value, encodedHead) && strings.HasSuffix(value, encodedTail))
	for i := 0; plain && i < len(value); i++ {
		plain = value[i] == '\t' || value[i] >= ' ' && value[i] < 0x7f
	}
	if plain {
		return value
	}
	return encodedHead + base64.StdEncoding.EncodeToString([]byte(value)) + encodedTail
}
