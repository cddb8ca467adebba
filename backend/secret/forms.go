package secret

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf16"
)

// minLength is the shortest value the redactor hides, in bytes. Shorter ones —
// "1", "on", "dev" — occur everywhere: hiding them would shred the history and,
// by what is missing, tell the value all the same.
const minLength = 4

// forms returns the ways a value is met in a frame, a header, a URL or a log line:
// raw, JSON-escaped (once and twice: JSON in a JSON string), URL-escaped, base64.
func forms(value string) []string {
	if len(value) < minLength {
		return nil
	}
	list := []string{value}
	for _, escape := range []func(string) string{escapeJSON, escapeHTML, escapeASCII} {
		once := escape(value)
		list = append(list, once, strings.ReplaceAll(once, "/", `\/`), escape(once))
	}
	for _, escape := range []func(string) string{url.QueryEscape, url.PathEscape, escapeComponent} {
		upper := escape(value)
		list = append(list, upper, lowerEscapes(upper))
	}
	list = append(list, base64Forms(value)...)

	seen := make(map[string]bool, len(list))
	unique := list[:0]
	for _, form := range list {
		if len(form) >= minLength && !seen[form] {
			seen[form] = true
			unique = append(unique, form)
		}
	}
	return unique
}

// escapeJSON escapes what RFC 8259 section 7 says must be escaped, as JavaScript does.
func escapeJSON(s string) string { return escapeRunes(s, func(rune) bool { return false }) }

// escapeHTML escapes as encoding/json does by default: <, >, & and two separators too.
func escapeHTML(s string) string {
	return escapeRunes(s, func(r rune) bool { return strings.ContainsRune("<>&\u2028\u2029", r) })
}

// escapeASCII escapes as Python's json.dumps does by default: all but ASCII.
func escapeASCII(s string) string {
	return escapeRunes(s, func(r rune) bool { return r > 0x7e })
}

func escapeRunes(s string, more func(rune) bool) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 && strings.ContainsRune("\b\f\n\r\t", r):
			b.WriteByte('\\')
			b.WriteByte("btn_fr"[r-'\b'])
		case r < 0x20 || more(r):
			for _, unit := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&b, `\u%04x`, unit)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// escapeComponent escapes as JavaScript's encodeURIComponent does: a space is %20
// and !'()* stay.
func escapeComponent(s string) string {
	return strings.NewReplacer("+", "%20", "%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*").
		Replace(url.QueryEscape(s))
}

// lowerEscapes turns %2F into %2f.
func lowerEscapes(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:i+3], strings.ToLower(string(b[i+1:i+3])))
			i += 2
		}
	}
	return string(b)
}

// base64Forms are those of a value that is encoded by itself or at the start of
// something longer. The last character before the padding depends on what
// follows, so the form without it is there too, unless it is too short.
func base64Forms(value string) []string {
	var list []string
	for _, enc := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
		padded := enc.EncodeToString([]byte(value))
		bare := strings.TrimRight(padded, "=")
		list = append(list, padded, bare)
		if stable := len(value) * 8 / 6; stable < len(bare) && stable >= 8 {
			list = append(list, bare[:stable])
		}
	}
	return list
}
