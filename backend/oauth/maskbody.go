package oauth

import (
	"bytes"
	"encoding/json"
	"iter"
	"mime"
	"slices"
	"strings"

	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// body masks a form, JSON, or anything else, and cuts it to size.
func (m *masker) body(raw []byte, contentType string) (text string, cut bool) {
	media, _, _ := mime.ParseMediaType(contentType)
	value, isJSON := decoded(raw)
	switch {
	case media == "application/x-www-form-urlencoded":
		text = m.query(string(raw))
	case isJSON:
		m.add(secretsIn(value, false, nil)...)
		text = m.found(string(raw))
		// Names and values can be written so that no text of theirs is found.
		left, valid := decoded([]byte(text))
		if _, changed := hidden(left, false); changed || !valid {
			value, _ = hidden(value, false)
			text = m.found(encoded(value))
		}
	default:
		text = m.found(string(raw))
	}
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) > maxShownBody {
		text = strings.ToValidUTF8(text[:maxShownBody], "")
		cut = true
	}
	return text, cut
}

// inText finds what looks like a masked member or parameter in anything: broken
// JSON, JSON within a string, a form that is called a page. Its groups are what
// stands before the value, twice: before a quoted one, which ends with its
// quote, and before another with its first characters.
var inText = pattern.Lazy(`(?i)(\b(?:` + strings.Join(masked, "|") + `)"\s*:\s*")((?:[^"\\]|\\.)*)` +
	`|(\b(?:` + strings.Join(masked, "|") + `)(?:\\*["']\s*:\s*\\*["']?|=))([^"'\\&\s,;}<\]]+)`)

// found masks what is named in a text, and learns it.
func (m *masker) found(text string) string {
	var b strings.Builder
	var values []string
	at := 0
	for from, to := range placesIn(text) {
		values = append(values, text[from:to])
		b.WriteString(text[at:from] + secret.Mask)
		at = to
	}
	b.WriteString(text[at:])
	m.add(values...)
	return m.text(b.String())
}

// placesIn are where the values of what inText finds begin and end.
func placesIn(text string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for _, place := range inText().FindAllStringSubmatchIndex(text, -1) {
			from, to := place[4], place[5]
			if from < 0 {
				from, to = place[8], place[9]
			}
			if text[from:to] != secret.Mask && !yield(from, to) {
				return
			}
		}
	}
}

// isMasked compares without capitals: so does Go's JSON, which would take the token.
func isMasked(name string) bool {
	return slices.ContainsFunc(masked, func(one string) bool { return strings.EqualFold(one, name) })
}

// secretsIn appends the values of masked members, and those that texts name.
func secretsIn(value any, under bool, all []string) []string {
	switch v := value.(type) {
	case string:
		if under {
			all = append(all, v)
		}
		for from, to := range placesIn(v) {
			all = append(all, v[from:to])
		}
	case json.Number:
		if under {
			all = append(all, v.String())
		}
	case []any:
		for _, element := range v {
			all = secretsIn(element, under, all)
		}
	case map[string]any:
		for name, element := range v {
			all = secretsIn(element, under || isMasked(name), all)
		}
	}
	return all
}

// hidden returns a value without those of masked members, and whether there were any.
func hidden(value any, under bool) (any, bool) {
	changed := false
	switch v := value.(type) {
	case string:
		return secret.Mask, under && v != secret.Mask && v != ""
	case json.Number:
		return secret.Mask, under
	case []any:
		for i, element := range v {
			if other, differs := hidden(element, under); differs {
				v[i], changed = other, true
			}
		}
	case map[string]any:
		for name, element := range v {
			if other, differs := hidden(element, under || isMasked(name)); differs {
				v[name], changed = other, true
			}
		}
	}
	return value, changed
}

func decoded(raw []byte) (value any, ok bool) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return value, json.Valid(raw) && d.Decode(&value) == nil
}

func encoded(value any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(value) // it was JSON before
	return b.String()
}

// step masks what was learnt after a step was made.
func (m *masker) step(s Step) Step {
	s.Name, s.URL, s.Error = m.text(s.Name), m.text(s.URL), m.text(s.Error)
	s.RequestBody, s.ResponseBody = m.text(s.RequestBody), m.text(s.ResponseBody)
	s.RequestHeaders, s.ResponseHeaders = m.headers(s.RequestHeaders), m.headers(s.ResponseHeaders)
	return s
}
