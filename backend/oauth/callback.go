package oauth

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"fairlead/backend/failure"
)

var errNotExpected = errors.New("no answer is expected")

// accept takes the browser's answer, if it is the one to this flow. An answer
// with another state is somebody else's, and leaves the flow as it was (OAuth
// 2.1 §7.12): or any web page could end it.
func (f *flow) accept(c Callback) error {
	f.mu.Lock()
	expected := f.expected
	ok := expected != "" && sameText(c.State, expected)
	if ok {
		f.expected = "" // one answer only
	}
	f.mu.Unlock()
	switch {
	case expected == "":
		return failure.Wrap(failure.OAuthFailed, errNotExpected, "This sign-in does not wait for an answer.").
			WithHint("It is over, or was answered already. Start a new one.")
	case !ok:
		f.stranger()
		return failure.New(failure.OAuthFailed, "The answer belongs to another sign-in (its state is not the one that was sent).").
			WithHint("Use the page that was opened last. If you did not open any, somebody tries to sign you in to their account.")
	}
	f.mask.add(c.Code)
	f.record(Step{Kind: Redirect, Name: "The browser came back", Method: http.MethodGet, URL: f.mask.url(c.address(f.back.address)), At: f.entry.s.now()})
	f.callback <- c
	return nil
}

// stranger notes an answer with a wrong state, a few times.
func (f *flow) stranger() {
	f.mu.Lock()
	f.wrong++
	first := f.wrong <= 3
	f.mu.Unlock()
	if first {
		f.note("An answer with another state came, and was not taken.")
	}
}

// address is the answer as an address, for the steps.
func (c Callback) address(base string) string {
	if u, err := url.Parse(c.URL); err == nil && c.URL != "" {
		return base + "?" + u.RawQuery
	}
	q := url.Values{}
	for name, value := range map[string]string{"code": c.Code, "state": c.State, "iss": c.Issuer, "error": c.Error, "error_description": c.ErrorDescription} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return base + "?" + q.Encode()
}

// callbackOf reads the parameters of an answer. One that is there twice is refused: it
// would be read differently by different programs.
func callbackOf(u *url.URL) (Callback, error) {
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Callback{}, failure.New(failure.OAuthFailed, "The answer is malformed.")
	}
	for _, name := range []string{"code", "state", "iss", "error"} {
		if len(q[name]) > 1 {
			return Callback{}, failure.New(failure.OAuthFailed, "The answer has %s twice.", name)
		}
	}
	return Callback{
		URL: u.String(), Code: q.Get("code"), State: q.Get("state"), Issuer: q.Get("iss"),
		Error: q.Get("error"), ErrorDescription: q.Get("error_description"),
	}, nil
}

// checkCallback looks at what came back. The issuer comes first: what another
// server says, even that it failed, is not to be acted on (RFC 9207 §2.4).
func checkCallback(c Callback, as authServer) error {
	switch {
	case c.Issuer == "" && as.NamesIssuer:
		return failure.New(failure.OAuthFailed, "The answer does not say that it comes from %s, which always says so.", as.Issuer).
			WithHint("It may come from another server. Nothing was sent; do not go on.")
	case c.Issuer != "" && c.Issuer != as.Issuer:
		// Compared character by character, without normalisation.
		return failure.New(failure.OAuthFailed, "The answer comes from %.200q, not from %s.", c.Issuer, as.Issuer).
			WithHint("Another server tries to pass itself off as this one. Nothing was sent; do not go on.")
	case c.Error == "access_denied":
		return failure.New(failure.OAuthFailed, "Access was denied%s.", inWords(c.ErrorDescription)).
			WithHint("Somebody pressed Cancel or Deny, or the account may not use this server.")
	case c.Error != "":
		return failure.New(failure.OAuthFailed, "%s refused: %s%s.", as.Issuer, printable(c.Error), inWords(c.ErrorDescription))
	case c.Code == "":
		return failure.New(failure.OAuthFailed, "The answer of %s has no code.", as.Issuer)
	}
	return nil
}

func inWords(description string) string {
	if description == "" {
		return ""
	}
	return " (" + strings.TrimRight(printable(description), ". ") + ")"
}
