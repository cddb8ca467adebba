package wire

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"

	"fairlead/backend/failure"
)

// refused turns a status of 300 and above into a failure, or hands it to the
// SDK where the SDK knows what to do: a JSON-RPC error in the body, or a lost
// session.
func (t *tapped) refused(req *http.Request, resp *http.Response, id []byte) (*http.Response, error) {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	_ = resp.Body.Close()
	text := strings.ToLower(string(body[:min(len(body), 4096)]))
	inSession := req.Header.Get("Mcp-Session-Id") != ""
	switch code := resp.StatusCode; {
	case inSession && (code == http.StatusNotFound || strings.Contains(text, "session") &&
		(code == http.StatusBadRequest || code == http.StatusServiceUnavailable)):
		// 404 is the spec's word for a lost session; real servers also say 400 or 503.
		t.opts.SessionLost(id)
		resp.StatusCode = http.StatusNotFound
		return replaceBody(resp, "text/plain", nil), nil
	case code < 400:
		return nil, failure.New(failure.Transport, "%s redirects to another place (HTTP %d).", t.place(), code).
			WithHint("Fairlead does not carry credentials to another host. If you trust it, configure this address: %s", resp.Header.Get("Location"))
	}
	if m, ok := parse(bytes.TrimSpace(body)); ok && m.Kind == ErrorReply {
		if deliver := t.inbound(m.Raw); deliver != nil {
			return replaceBody(resp, "application/json", deliver), nil
		}
	}
	excerpt := t.show(body, resp, id)
	details := map[string]any{"status": resp.StatusCode, "body": excerpt}
	switch code := resp.StatusCode; {
	case code == http.StatusUnauthorized || code == http.StatusForbidden && resp.Header.Get("WWW-Authenticate") != "":
		details["wwwAuthenticate"] = resp.Header.Get("WWW-Authenticate")
		return nil, failure.New(failure.AuthNeeded, "%s asks for a sign-in (HTTP %d %s).", t.place(), code, http.StatusText(code)).
			WithHint("Add the server's token as a header, for example Authorization: Bearer ${secret:NAME}.").WithDetails(details)
	case code == http.StatusForbidden:
		return nil, failure.New(failure.AuthNeeded, "%s refused access (HTTP 403 Forbidden).", t.place()).
			WithHint("The token, if there is one, does not allow this. Check the server's headers.").WithDetails(details)
	case code == http.StatusNotFound || code == http.StatusMethodNotAllowed:
		return nil, failure.New(failure.Transport, "%s has no MCP endpoint at %s (HTTP %d %s).", t.place(), t.endpoint.Path, code, http.StatusText(code)).
			WithHint("Check the address: an MCP endpoint often ends in /mcp.").WithDetails(details)
	case code == http.StatusTooManyRequests:
		return nil, failure.New(failure.Transport, "%s says there were too many requests (HTTP 429).", t.place()).
			WithHint("Wait and try again%s.", retryAfter(resp)).WithDetails(details)
	case code >= 500:
		return nil, failure.New(failure.Transport, "%s failed (HTTP %d %s).", t.place(), code, http.StatusText(code)).
			WithHint("The fault is on the server's side. Try again; look at its log if it is yours.").WithDetails(details)
	default:
		return nil, failure.New(failure.Transport, "%s refused the request (HTTP %d %s).", t.place(), code, http.StatusText(code)).
			WithHint("What the server said is in the details.").WithDetails(details)
	}
}

func retryAfter(resp *http.Response) string {
	if after := resp.Header.Get("Retry-After"); after != "" {
		return " after " + after + " s"
	}
	return ""
}

// excerpt reads the beginning of a body that is not MCP and shows it to the tap.
func (t *tapped) excerpt(resp *http.Response, id []byte) string {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxShown))
	_ = resp.Body.Close()
	return t.show(body, resp, id)
}

func (t *tapped) show(body []byte, resp *http.Response, id []byte) string {
	body = body[:min(len(body), maxShown)]
	t.opts.Tap.Message(Message{
		At: time.Now(), Kind: HTTP, ID: id, Raw: body,
		Note: strings.TrimSpace("HTTP " + resp.Status + " " + resp.Header.Get("Content-Type")),
	})
	return string(body[:min(len(body), 2048)])
}

// NetworkFailure puts an error of dialling, TLS or HTTP into words. place is
// the host as a person knows it.
func NetworkFailure(err error, place string) *failure.Error {
	var (
		dns     *net.DNSError
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		record  tls.RecordHeaderError
		netErr  net.Error
	)
	fail := func(message, hint string) *failure.Error {
		return failure.Wrap(failure.Transport, err, "%s", message).WithHint("%s", hint)
	}
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return fail("Nothing listens at "+place+" (connection refused).", "Start the server, or check host and port.")
	case errors.As(err, &dns):
		return fail("The host of "+place+" was not found.", "Check the spelling of the address, and the network.")
	case errors.As(err, &unknown):
		return fail("The certificate of "+place+" is signed by an authority this system does not know (TLS).", "Install the authority's certificate in the system, or use the address the certificate is for.")
	case errors.As(err, &host):
		return fail("The certificate of "+place+" is for another name (TLS): "+host.Error()+".", "Use the address the certificate is for.")
	case errors.As(err, &invalid):
		return fail("The certificate of "+place+" is not valid (TLS): "+invalid.Error()+".", "It may have expired; check the clock of both machines.")
	case errors.As(err, &record) || strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		return fail(place+" does not speak TLS.", "Try http:// instead of https://.")
	case strings.Contains(err.Error(), "tls: "): // an alert has no type that could be asked for
		return fail("TLS with "+place+" failed: "+err.Error()+".", "The server may want a client certificate or another version of TLS.")
	case errors.As(err, &netErr) && netErr.Timeout():
		return fail(place+" does not answer.", "Check the address and the network; a firewall may drop the packets.")
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET):
		return failure.Wrap(failure.Closed, err, "%s closed the connection without an answer.", place).
			WithHint("The server may have crashed, or does not speak this protocol.")
	default:
		return fail("The connection to "+place+" failed: "+err.Error()+".", "Check the address and the network.")
	}
}

// ErrSessionLost is in the chain of a failure when the server refused a
// request because it has forgotten the session.
var ErrSessionLost = errors.New("the server has lost the session")
