package consent

import (
	"encoding/json"
	"net"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/net/idna"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// The methods by which servers ask.
const (
	SamplingMethod    = "sampling/createMessage"
	ElicitationMethod = "elicitation/create"
)

// maxParams bounds what a question holds: a conversation with some pictures.
const maxParams = 8 << 20

// Read makes a question of a server's request. What cannot be asked, such as
// an address that is not http or https, is a failure of code Denied (it is
// refused) or Protocol (it is malformed); the question is then good for the
// record of refused ones.
func Read(server, method string, params json.RawMessage) (Question, error) {
	q := Question{Server: server, Params: params}
	if len(params) > maxParams {
		q.Params = nil
		return q, failure.New(failure.TooLarge, "The question of %s has %d bytes, which is too much to show.", server, len(params))
	}
	if jsonx.Kind(params) != "object" || jsonx.Check(params) != nil {
		q.Params = nil
		return q, failure.New(failure.Protocol, "The question of %s is not a JSON object.", server)
	}
	switch method {
	case SamplingMethod:
		return readSampling(q)
	case ElicitationMethod:
		return readElicitation(q)
	}
	return q, failure.New(failure.Protocol, "%s asks for %.80q, which Fairlead does not know.", server, method)
}

func readElicitation(q Question) (Question, error) {
	var in struct {
		Mode    string          `json:"mode"`
		Message string          `json:"message"`
		URL     string          `json:"url"`
		Schema  json.RawMessage `json:"requestedSchema"`
	}
	q.Kind = Form
	if err := json.Unmarshal(q.Params, &in); err != nil {
		return q, failure.Wrap(failure.Protocol, err, "The question of %s cannot be read: %v.", q.Server, err)
	}
	q.Message = in.Message
	switch in.Mode {
	case "", "form": // before 2025-11-25 there was no mode
		q.Schema = in.Schema
		if jsonx.Kind(q.Schema) != "object" {
			return q, failure.New(failure.Protocol, "The question of %s has no requestedSchema, so there is nothing to fill in.", q.Server)
		}
		return q, nil
	case "url":
		q.Kind, q.URL = URL, in.URL
		host, err := CheckURL(in.URL)
		q.Host = host
		if err != nil { // quoted, so that it can neither be opened by a click nor read as another
			return q, failure.New(failure.Denied, "%s wants an address opened that is not safe to open: %s The address is %.300q.", q.Server, failure.From(err).Message, in.URL).
				WithHint("%s", failure.From(err).Hint)
		}
		return q, nil
	}
	return q, failure.New(failure.Protocol, "%s asks in the mode %.40q, which Fairlead does not know.", q.Server, in.Mode)
}

// maxURL bounds an address: what is longer is not opened by browsers either.
const maxURL = 16 << 10

// CheckURL reports whether an address of a server may be opened outside, and
// returns its host as the browser will look it up: letters of other scripts,
// which may look like others, in their ASCII form. Allowed are http and https
// with a host, without a user name or password (they make another host look
// like the one meant), spaces or control characters.
func CheckURL(address string) (host string, err error) {
	refuse := func(format string, args ...any) error {
		return failure.New(failure.Denied, format, args...).WithHint("Only http and https addresses are opened.")
	}
	if len(address) > maxURL {
		return "", refuse("the address is longer than %d characters.", maxURL)
	}
	if strings.ContainsFunc(address, func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar || r == '\\'
	}) {
		return "", refuse("the address has spaces, backslashes or invisible characters in it.")
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", refuse("it is not an address.")
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return "", refuse("its scheme is %.40q.", u.Scheme)
	}
	if u.User != nil {
		return u.Hostname(), refuse("there is a user name in it, which hides where it leads.")
	}
	if u.Hostname() == "" || u.Opaque != "" {
		return "", refuse("it has no host.")
	}
	host = u.Hostname()
	if !strings.Contains(host, ":") {
		if host, err = idna.Lookup.ToASCII(host); err != nil {
			// Underscores are common in local names and refused by Lookup.
			host = u.Hostname()
			if strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
				return "", refuse("its host is not a valid name.")
			}
		}
	}
	if u.Port() != "" {
		return net.JoinHostPort(host, u.Port()), nil
	}
	return host, nil
}
