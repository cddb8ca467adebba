package config

import (
	"strings"

	"fairlead/backend/pattern"
)

// tidy removes what copying adds around and inside a text without being seen.
func tidy(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	text = strings.NewReplacer(
		"\r\n", "\n", "\r", "\n",
		"\ufeff", "", "\u200b", "", "\u200c", "", "\u2060", "", // marks of no width
		"\u00a0", " ", "\u202f", " ", "\u2028", "\n", "\u2029", "\n",
	).Replace(text)
	return strings.TrimSpace(text)
}

var fence = pattern.Lazy("(?ms)^[ \t>]*(?:```|~~~)[^\n]*\n(.*?)^[ \t>]*(?:```|~~~)[ \t]*$")

// fenced returns the contents of Markdown code blocks, if there are any, before
// the text itself; inline code (`npx x`) loses its backquotes.
func fenced(text string) []string {
	var parts []string
	for _, m := range fence().FindAllStringSubmatch(text, -1) {
		if part := strings.TrimSpace(m[1]); part != "" {
			parts = append(parts, part)
		}
	}
	if strings.HasPrefix(text, "```") && len(parts) == 0 { // the closing fence was not copied
		_, rest, _ := strings.Cut(text, "\n")
		parts = append(parts, strings.TrimSpace(rest))
	}
	if inner := strings.Trim(text, "`"); len(inner) < len(text) && !strings.Contains(inner, "`") {
		parts = append(parts, strings.TrimSpace(inner))
	}
	return append(parts, text)
}

var jsonStart = pattern.Lazy(`^(\{|\[|//|/\*|"[^"\n]*"\s*:)`)

func beginsJSON(text string) bool { return jsonStart().MatchString(text) }

var (
	jsonInProse = pattern.Lazy(`(?m)(^[ \t>]*|[:\s])(\{|"[^"\n]*"\s*:\s*\{)`)
	urlInProse  = pattern.Lazy(`https?://[^\s<>"'` + "`" + `]+`)
)

// embedded looks for JSON, and then for a URL, amid prose.
func embedded(text string) (Snippet, bool) {
	for _, m := range jsonInProse().FindAllStringSubmatchIndex(text, 20) {
		if s, err := parseSnippetJSON(text[m[4]:]); err == nil {
			return s, true
		}
	}
	first, _, _ := strings.Cut(text, "\n")
	if urls := urlInProse().FindAllString(text, 2); len(urls) == 1 && !looksLikeCommand(first) {
		return urlSnippet(urls[0]), true
	}
	return Snippet{}, false
}

// balanced returns the text up to the bracket that closes the first one, so that
// what follows JSON in prose is cut off. Without one, the whole text.
func balanced(text string) string {
	depth := 0
	b := []byte(text)
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
		case '/':
			i = skipComment(b, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return text[:i+1]
			}
		}
	}
	return text
}
