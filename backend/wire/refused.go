package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

// ErrSessionLost is in the chain of a failure when the server refused a
// request because it has forgotten the session.
var ErrSessionLost = errors.New("the server has lost the session")

// StatusError is in the chain of a failure when an HTTP status told it.
type StatusError struct{ Code int }

// Error returns the status as HTTP writes it.
func (e *StatusError) Error() string {
	return fmt.Sprintf("HTTP %d %s", e.Code, http.StatusText(e.Code))
}

// refused turns a status of 300 and above into a failure, or hands it to the
// SDK where the SDK knows what to do: a JSON-RPC error in the body, or a lost
// session.
func (t *tapped) refused(req *http.Request, resp *http.Response, id []byte) (*http.Response, error) {
	body := readExcerpt(resp)
	if req.Header.Get("Mcp-Session-Id") != "" && lostSession(resp.StatusCode, body) {
		t.show(body, resp, id)
		t.opts.SessionLost(id)
		return nil, failure.Wrap(failure.Closed, ErrSessionLost, "The server has lost the session.").
			WithHint("Call again: Fairlead begins a new session.").
			WithDetails(map[string]any{"status": resp.StatusCode, "body": printableBody(body)})
	}
	if m, ok := parse(bytes.TrimSpace(body)); ok && m.Kind == ErrorReply && resp.StatusCode >= 400 {
		if deliver := t.inbound(m.Raw, time.Time{}); deliver != nil {
			return replaceBody(resp, "application/json", deliver), nil
		}
	}
	t.show(body, resp, id)
	return nil, t.refusal(resp, body)
}

// lostWords are how servers say that they do not know a session.
var lostWords = pattern.Lazy(`(?i)(no|invalid|unknown|expired|missing|bad|stale)\W[^.]{0,30}session|session[^.]{0,40}(not found|not exist|not valid|no longer|invalid|unknown|expired|missing|terminated|closed|lost|required|not initialized)`)

// lostSession reports whether an answer says that the session is gone. 404 is
// the specification's word for it; real servers also say 400 or 503. None of
// them has then processed the request.
func lostSession(code int, body []byte) bool {
	switch code {
	case http.StatusNotFound:
		return true
	case http.StatusBadRequest, http.StatusServiceUnavailable:
		return lostWords().Match(body[:min(len(body), 4096)])
	}
	return false
}

// refusal puts a status that is no success into words.
func (l *line) refusal(resp *http.Response, body []byte) *failure.Error {
	code := resp.StatusCode
	cause := &StatusError{code}
	details := map[string]any{"status": code, "body": printableBody(body)}
	fail := func(kind failure.Code, message, hint string) *failure.Error {
		return failure.Wrap(kind, cause, "%s", message).WithHint("%s", hint).WithDetails(details)
	}
	switch {
	case code < 400:
		to, err := resp.Location()
		hint := "Fairlead does not carry credentials to another host."
		if err == nil && (to.Scheme == "http" || to.Scheme == "https") {
			hint += " If you trust it, configure this address: " + masker(l.opts.Mask).url(to)
		}
		return fail(failure.Transport, fmt.Sprintf("%s redirects to another place (HTTP %d).", l.place(), code), hint)
	case code == http.StatusUnauthorized || code == http.StatusForbidden && resp.Header.Get("WWW-Authenticate") != "":
		details["wwwAuthenticate"] = resp.Header.Get("WWW-Authenticate")
		return fail(failure.AuthNeeded, fmt.Sprintf("%s asks for a sign-in (%s).", l.place(), cause),
			"Add the server's token as a header, for example Authorization: Bearer ${secret:NAME}.")
	case code == http.StatusForbidden:
		return fail(failure.AuthNeeded, fmt.Sprintf("%s refused access (HTTP 403 Forbidden).", l.place()),
			"The token, if there is one, does not allow this. Check the server's headers.")
	case code == http.StatusNotFound || code == http.StatusMethodNotAllowed:
		return fail(failure.Transport, fmt.Sprintf("%s has no MCP endpoint at %s (%s).", l.place(), pathOf(l.endpoint), cause),
			"Check the address: an MCP endpoint often ends in /mcp.")
	case code == http.StatusTooManyRequests:
		return fail(failure.Transport, fmt.Sprintf("%s says there were too many requests (HTTP 429).", l.place()),
			"Wait and try again"+retryAfter(resp)+".")
	case code >= 500:
		return fail(failure.Transport, fmt.Sprintf("%s failed (%s).", l.place(), cause),
			"The fault is on the server's side. Try again; look at its log if it is yours.")
	default:
		return fail(failure.Transport, fmt.Sprintf("%s refused the request (%s).", l.place(), cause),
			"What the server said is in the details.")
	}
}

func pathOf(u *url.URL) string {
	if u.Path == "" {
		return "/"
	}
	return u.Path
}

func retryAfter(resp *http.Response) string {
	if after := resp.Header.Get("Retry-After"); after != "" {
		return " after " + after + " s"
	}
	return ""
}

// readExcerpt reads the beginning of a body that is to be shown, and closes it.
func readExcerpt(resp *http.Response) []byte {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxShown)) // what broke off is shown as far as it came
	_ = resp.Body.Close()
	return body
}

func printableBody(body []byte) string {
	return strings.ToValidUTF8(string(body[:min(len(body), 2048)]), "�")
}

// show shows an answer that is not MCP to the tap.
func (l *line) show(body []byte, resp *http.Response, id []byte) {
	l.opts.Tap.Message(Message{
		At: time.Now(), Kind: HTTP, ID: id, Raw: body,
		Note: strings.TrimSpace("HTTP " + resp.Status + " " + resp.Header.Get("Content-Type")),
	})
}
