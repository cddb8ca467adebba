package oauth

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"fairlead/backend/failure"
)

// tokenAnswer is a token endpoint's success (RFC 6749 §5.1).
type tokenAnswer struct {
	Access    string  `json:"access_token"`
	Refresh   string  `json:"refresh_token"`
	Type      string  `json:"token_type"`
	ExpiresIn seconds `json:"expires_in"`
	Scope     string  `json:"scope"`
	Issued    string  `json:"issued_token_type"`
	ID        string  `json:"id_token"`
}

// seconds is a number that some servers write as a string.
type seconds int64

func (s *seconds) UnmarshalJSON(raw []byte) error {
	n, err := strconv.ParseFloat(strings.Trim(string(raw), `"`), 64)
	if err == nil && n > 0 && n < 1e11 {
		*s = seconds(n)
	}
	return nil
}

// oauthError is an authorization server's refusal (RFC 6749 §4.1.2.1, §5.2).
type oauthError struct {
	Code        string `json:"error"`
	Description string `json:"error_description"`
	status      int
	at          time.Time // by the server's clock; zero: it does not say
}

func (e *oauthError) Error() string {
	text := e.Code
	if e.Description != "" {
		text += ": " + e.Description
	}
	return printable(strings.TrimRight(text, ". "))
}

// refusedWith reports whether an authorization server refused with one of the codes.
func refusedWith(err error, codes ...string) bool {
	refusal, ok := errors.AsType[*oauthError](err)
	if !ok {
		return false
	}
	for _, code := range codes {
		if refusal.Code == code {
			return true
		}
	}
	return false
}

// tokenRequest is one question to a token endpoint.
type tokenRequest struct {
	name     string // of the step
	endpoint string
	form     url.Values
	client   client
	settings Settings
	audience string  // of a client assertion
	prover   *prover // nil: no DPoP
}

// ask sends the request; once more when the server wants its nonce in the DPoP
// proof (RFC 9449 §8).
func (f *flow) askToken(r tokenRequest) (tokenAnswer, error) {
	for again := false; ; again = true {
		got, err := f.post(r)
		if err != nil {
			return tokenAnswer{}, err
		}
		u, _ := url.Parse(r.endpoint)
		learnt := r.prover != nil && r.prover.nonces.learn(u, got.header)
		if got.status == http.StatusOK {
			return f.tokens(r, got)
		}
		refusal := refusalOf(got)
		if learnt && refusal.Code == "use_dpop_nonce" && !again {
			continue
		}
		return tokenAnswer{}, f.refused(r, refusal)
	}
}

func (f *flow) post(r tokenRequest) (*answer, error) {
	req, err := http.NewRequest(http.MethodPost, r.endpoint, nil)
	if err != nil {
		return nil, failure.New(failure.OAuthFailed, "%.200q is not an address.", r.endpoint)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	now := f.entry.s.now()
	if err := authenticate(req.Header, r.form, r.client, r.settings, r.audience, now); err != nil {
		return nil, err
	}
	if r.prover != nil {
		if err := r.prover.prove(req, "", now); err != nil {
			return nil, err
		}
	}
	return f.do(r.name, req, []byte(r.form.Encode()), 0)
}

// refusalOf reads the error a server gave, or makes one of its status.
func refusalOf(got *answer) *oauthError {
	refusal := &oauthError{status: got.status}
	if json.Unmarshal(got.body, refusal) != nil || refusal.Code == "" {
		*refusal = oauthError{Code: "HTTP " + strconv.Itoa(got.status) + " " + http.StatusText(got.status), status: got.status}
	}
	refusal.at, _ = http.ParseTime(got.header.Get("Date"))
	return refusal
}

// maxSkew is what servers let pass of the times that a client signs.
const maxSkew = time.Minute

// skewed says that the clocks differ so much that what was signed with a time
// looks expired, or not yet good.
func (f *flow) skewed(r tokenRequest, refusal *oauthError) (hint string, ok bool) {
	signed := r.prover != nil || r.form.Has("client_assertion") || r.form.Has("assertion")
	ahead := f.entry.s.now().Sub(refusal.at)
	if !signed || refusal.at.IsZero() || ahead.Abs() < maxSkew {
		return "", false
	}
	how := "ahead of"
	if ahead < 0 {
		how = "behind"
	}
	return fmt.Sprintf("The clock of this computer is %s %s that of %s: set it right, and try again.", ahead.Abs().Round(time.Second), how, hostOf(r.endpoint)), true
}

func (f *flow) refused(r tokenRequest, refusal *oauthError) error {
	host := hostOf(r.endpoint)
	err := failure.Wrap(failure.OAuthFailed, refusal, "%s refused: %s.", host, refusal)
	if hint, ok := f.skewed(r, refusal); ok {
		return err.WithHint("%s", hint)
	}
	switch {
	case refusal.status >= 500:
		return err.WithHint("The fault is on the authorization server's side. Try again later.")
	case refusal.Code == "invalid_grant":
		return err.WithHint("What was presented is over or was used already. Sign in again.")
	case refusal.Code == "invalid_client", refusal.Code == "unauthorized_client":
		return err.WithHint("Check the client id and secret; a client that Fairlead registered is registered afresh at the next sign-in.")
	case refusal.Code == "invalid_scope":
		return err.WithHint("Set the scopes to ask for in the server's oauth settings.")
	case refusal.Code == "invalid_target":
		return err.WithHint("The authorization server does not know this MCP server. Check the server's address.")
	}
	return err
}

// tokens reads a success, and refuses what cannot be used.
func (f *flow) tokens(r tokenRequest, got *answer) (tokenAnswer, error) {
	var t tokenAnswer
	if err := json.Unmarshal(got.body, &t); err != nil || !got.isJSON() {
		return t, failure.New(failure.OAuthFailed, "%s answered with something that is not a token.", hostOf(r.endpoint)).
			WithHint("The fault is on the authorization server's side. The steps of the sign-in show what it said.")
	}
	if t.Access == "" {
		return t, failure.New(failure.OAuthFailed, "%s answered without a token.", hostOf(r.endpoint))
	}
	f.mask.add(t.Access)
	f.mask.add(t.Refresh)
	f.mask.add(t.ID)
	if !tokenText(t.Access) || !tokenText(t.Refresh) {
		return t, failure.New(failure.OAuthFailed, "%s gave a token that cannot be sent in a header.", hostOf(r.endpoint))
	}
	return t, nil
}

// tokenText reports whether a token is made of visible ASCII (RFC 6750 §2.1 allows less).
func tokenText(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) < 0
}

// tokenType refuses types Fairlead cannot use (RFC 6749 §7.1), and a token that
// is not bound although a proof was sent and binding is what was wanted.
func (t tokenAnswer) tokenType(proved bool) (string, error) {
	switch {
	case strings.EqualFold(t.Type, "DPoP") && proved:
		return "DPoP", nil
	case strings.EqualFold(t.Type, "Bearer"), t.Type == "":
		return "Bearer", nil
	}
	return "", failure.New(failure.OAuthFailed, "The authorization server gave a token of type %.40q.", t.Type).
		WithHint("Fairlead can use Bearer and DPoP.")
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the authorization server"
	}
	return u.Host
}

// printable takes control and format characters out of what a server says, and cuts it to a line.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
	if len(s) > 300 {
		s = strings.ToValidUTF8(s[:300], "") + "…"
	}
	return s
}
