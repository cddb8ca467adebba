package oauth

import (
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/pattern"
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
	for _, value := range values {
		m.add(value)
	}
	return m
}

func (m *masker) add(value string) {
	if value != "" {
		m.known.Add(value)
	}
}

func (m *masker) text(s string) string { return m.known.String(s) }

func (m *masker) headers(h http.Header) http.Header {
	out := make(http.Header, len(h))
	for name, values := range h {
		kept := make([]string, len(values))
		for i, value := range values {
			kept[i] = m.text(value)
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
	base, query, found := strings.Cut(address, "?")
	if !found {
		return m.text(address)
	}
	return m.text(base) + "?" + m.query(query)
}

func (m *masker) query(query string) string {
	parts := strings.Split(query, "&")
	for i, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		if plain, err := url.QueryUnescape(name); err == nil && slices.Contains(maskedParameters, plain) && value != "" {
			if plain, err := url.QueryUnescape(value); err == nil {
				m.add(plain)
			}
			parts[i] = name + "=" + secret.Mask
		}
	}
	return m.text(strings.Join(parts, "&"))
}

// body masks a form, JSON, or anything else, and cuts it to size.
func (m *masker) body(raw []byte, contentType string) (text string, cut bool) {
	media, _, _ := mime.ParseMediaType(contentType)
	switch {
	case media == "application/x-www-form-urlencoded":
		text = m.query(string(raw))
	default:
		var value any
		if json.Unmarshal(raw, &value) == nil {
			m.learn("", value)
		}
		text = m.text(string(raw))
		text = inText().ReplaceAllString(text, `${1}`+secret.Mask+`"`)
	}
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) > maxShownBody {
		text = strings.ToValidUTF8(text[:maxShownBody], "")
		cut = true
	}
	return text, cut
}

// inText finds what looks like a masked member where the JSON is broken or not
// JSON at all, and what is too short to be looked for elsewhere.
var inText = pattern.Lazy(`("(?:` + strings.Join(masked, "|") + `)"\s*:\s*")(?:[^"\\]|\\.)*"?`)

// learn makes the values of masked members known.
func (m *masker) learn(name string, value any) {
	switch v := value.(type) {
	case string:
		if slices.Contains(masked, name) {
			m.add(v)
		}
	case []any:
		for _, element := range v {
			m.learn(name, element)
		}
	case map[string]any:
		for key, element := range v {
			m.learn(key, element)
		}
	}
}
