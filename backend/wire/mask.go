package wire

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// hidden stands for what is not shown, everywhere in Fairlead.
const hidden = "[secret]"

// masker makes headers and addresses fit to be shown. The function, which may
// be nil, returns a text as it may be shown; name is the header's or the query
// key's, "" for other text.
type masker func(name, text string) string

func (m masker) text(text string) string { return m.value("", text) }

func (m masker) value(name, text string) string {
	if m == nil {
		return text
	}
	return m(name, text)
}

// headers returns the lines sorted by name.
func (m masker) headers(h http.Header) []Header {
	list := make([]Header, 0, len(h))
	for name, values := range h {
		shown := make([]string, len(values))
		for i, value := range values {
			shown[i] = m.header(name, value)
		}
		list = append(list, Header{name, strings.Join(shown, ", ")})
	}
	slices.SortFunc(list, func(a, b Header) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func (m masker) header(name, value string) string {
	switch http.CanonicalHeaderKey(name) {
	case "Authorization", "Proxy-Authorization":
		// The scheme tells what kind of credentials were sent.
		if scheme, _, ok := strings.Cut(value, " "); ok {
			return scheme + " " + hidden
		}
		return hidden
	case "Cookie", "Set-Cookie":
		return hidden
	case "Mcp-Session-Id":
		// Who has it can speak in the session; its beginning tells sessions apart.
		if len(value) > 16 {
			return value[:8] + hidden
		}
		return value
	case "Location":
		if u, err := url.Parse(value); err == nil {
			return m.url(u)
		}
	}
	if telling(name) {
		return hidden
	}
	return m.value(name, value)
}

// url shows an address without the values of its query that look secret.
func (m masker) url(u *url.URL) string {
	shown := *u
	shown.User = nil
	if u.RawQuery != "" {
		var pairs []string
		for pair := range strings.SplitSeq(u.RawQuery, "&") {
			key, value, _ := strings.Cut(pair, "=")
			plain, err := url.QueryUnescape(value)
			if err == nil && value != "" && (telling(key) || m.value(key, plain) != plain) {
				pair = key + "=" + hidden
			}
			pairs = append(pairs, pair)
		}
		shown.RawQuery = strings.Join(pairs, "&")
	}
	return m.text(shown.String())
}

// telling reports whether a name by itself says that its value is secret.
func telling(name string) bool {
	name = strings.ToLower(name)
	if strings.HasPrefix(name, "www-") {
		return false // WWW-Authenticate says what is wanted, not what was given
	}
	for _, word := range []string{"token", "secret", "password", "passwd", "api-key", "apikey", "api_key", "credential", "signature"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return slices.Contains([]string{"key", "auth", "code", "sig", "access_key", "x-auth"}, name)
}
