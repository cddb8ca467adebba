package oauth

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/secret"
)

// masked are the members and parameters whose values are never shown.
var masked = []string{
	"access_token", "refresh_token", "id_token", "token", "code_verifier", "client_secret",
	"client_assertion", "assertion", "subject_token", "actor_token", "registration_access_token", "software_statement",
	"password", "device_code", "id_token_hint",
}

// maskedParameters are those that are secrets as parameters; as a member, code
// names an error.
var maskedParameters = append([]string{"code", "request"}, masked...)

// maskedHeaders are the headers whose values are never shown.
var maskedHeaders = []string{
	"Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "Dpop", "X-Api-Key", "Authentication-Info",
}

// masker takes a flow's secrets out of its steps: by their names, and, once
// they were seen, wherever else they turn up.
type masker struct{ known *secret.Redactor }

func newMasker(values ...string) *masker {
	m := &masker{secret.NewRedactor()}
	m.known.Hold(values...)
	return m
}

// maxLearnt is how many values of one text are looked for everywhere else: an
// answer of a megabyte can name sixty thousand. Where they stand they are
// masked all the same.
const maxLearnt = 100

func (m *masker) add(values ...string) {
	if len(values) > 0 {
		m.known.Hold(values[:min(len(values), maxLearnt)]...)
	}
}

func (m *masker) text(s string) string { return m.known.String(s) }

func (m *masker) headers(h http.Header) http.Header {
	out := make(http.Header, len(h))
	for name, values := range h {
		kept := make([]string, len(values))
		for i, value := range values {
			kept[i] = m.found(value)
			if strings.HasSuffix(http.CanonicalHeaderKey(name), "Location") {
				kept[i] = m.url(value)
			}
			if slices.Contains(maskedHeaders, http.CanonicalHeaderKey(name)) {
				scheme, _, more := strings.Cut(value, " ")
				if kept[i] = secret.Mask; more && strings.HasSuffix(name, "uthorization") {
					kept[i] = scheme + " " + secret.Mask
				}
			}
		}
		out[name] = kept
	}
	return out
}

// url masks parameters by name; the order and the others' spelling stay.
func (m *masker) url(address string) string {
	address, fragment, more := strings.Cut(address, "#")
	base, query, found := strings.Cut(address, "?")
	shown := m.text(base)
	if found {
		shown += "?" + m.query(query)
	}
	if more {
		shown += "#" + m.query(fragment) // of an implicit grant, which nobody asked for
	}
	return shown
}

func (m *masker) query(query string) string {
	parts := strings.Split(query, "&")
	var values []string
	for i, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		if plain, err := url.QueryUnescape(name); err == nil && slices.Contains(maskedParameters, strings.ToLower(plain)) && value != "" {
			if plain, err := url.QueryUnescape(value); err == nil {
				values = append(values, plain)
			}
			parts[i] = name + "=" + secret.Mask
		}
	}
	m.add(values...)
	return m.text(strings.Join(parts, "&"))
}
