package oauth

import (
	"bytes"
	"encoding/json"
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
		m.learn(value, false)
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
	at := 0
	for _, place := range inText().FindAllStringSubmatchIndex(text, -1) {
		from, to := place[4], place[5]
		if from < 0 {
			from, to = place[8], place[9]
		}
		if value := text[from:to]; value != secret.Mask {
			m.add(value)
		}
		b.WriteString(text[at:from] + secret.Mask)
		at = to
	}
	b.WriteString(text[at:])
	return m.text(b.String())
}

// isMasked compares without capitals: so does Go's JSON, which would take the token.
func isMasked(name string) bool { return slices.Contains(masked, strings.ToLower(name)) }

// learn makes the values of masked members known, and those that texts name.
func (m *masker) learn(value any, under bool) {
	switch v := value.(type) {
	case string:
		if under {
			m.add(v)
		}
		m.found(v)
	case json.Number:
		if under {
			m.add(v.String())
		}
	case []any:
		for _, element := range v {
			m.learn(element, under)
		}
	case map[string]any:
		for name, element := range v {
			m.learn(element, under || isMasked(name))
		}
	}
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
