package config

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// Target is the command line or the URL for people to see, with what looks like a
// secret masked. redact, when not nil, masks the secrets that are known on top.
func (s Server) Target(redact func(string) string) string {
	var target string
	if s.Transport == Stdio {
		parts := []string{quoteWord(s.Command)}
		for _, arg := range maskArgs(s.Args) {
			parts = append(parts, quoteWord(arg))
		}
		target = strings.Join(parts, " ")
	} else {
		target = maskURL(s.URL)
	}
	if redact != nil {
		target = redact(target)
	}
	return target
}

// argSecret is a secret in an argument list: Args[index][start:].
type argSecret struct {
	index, start int
	label        string // the option's or header's name
}

// secretArgs finds secrets that stand plainly in arguments: --token=x, --token x,
// KEY=x, "Authorization: Bearer x", or a token by itself.
func secretArgs(args []string) (found []argSecret) {
	for i, arg := range args {
		if key, value, ok := cutAssignment(arg); ok {
			if secret.LooksSecret(key, value) {
				found = append(found, argSecret{i, len(arg) - len(value), key})
			}
			continue
		}
		option := ""
		if i > 0 && strings.HasPrefix(args[i-1], "-") && !strings.Contains(args[i-1], "=") {
			option = strings.TrimLeft(args[i-1], "-")
		}
		if !strings.HasPrefix(arg, "-") && secret.LooksSecret(option, arg) {
			found = append(found, argSecret{i, 0, option})
		}
	}
	return found
}

// cutAssignment splits --key=value, KEY=value and "Header: value". An address is
// none.
func cutAssignment(arg string) (key, value string, ok bool) {
	name := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
	i := strings.IndexAny(name, "=:")
	if i <= 0 || !isLetter(name[0]) || strings.ContainsAny(name[:i], "/ \t\"'{$@") || strings.HasPrefix(name[i:], "://") {
		return "", "", false
	}
	return name[:i], strings.TrimLeft(name[i+1:], " "), true
}

func maskArgs(args []string) []string {
	masked := make([]string, len(args))
	for i, arg := range args {
		masked[i] = maskURL(arg)
	}
	for _, m := range secretArgs(args) {
		masked[m.index] = args[m.index][:m.start] + secret.Mask
	}
	return masked
}

// maskURL masks credentials in a URL's user part and query. Other text stays.
func maskURL(text string) string {
	parts := urlSecrets(text)
	for _, part := range slices.Backward(parts) {
		text = text[:part.start] + secret.Mask + text[part.end:]
	}
	return text
}

// urlPart is a secret that stands plainly in a URL: text[start:end], escaped as
// the URL wants it.
type urlPart struct {
	label      string // the query key, "password" or "user"
	start, end int
}

// urlShape finds user part and query. net/url refuses what references look like.
var urlShape = pattern.Lazy(`^[A-Za-z][A-Za-z0-9+.-]*://(?:([^/?#@]*)@)?[^?#]*(?:\?([^#]*))?`)

// urlSecrets returns the secrets in a URL in the order of their places: the
// password, a lone user that looks like a token, query values by name or shape.
func urlSecrets(text string) (parts []urlPart) {
	if !strings.Contains(text, "://") {
		return nil
	}
	m := urlShape().FindStringSubmatchIndex(text)
	if m == nil {
		return nil
	}
	looks := func(label string, start, end int) {
		if value, err := url.QueryUnescape(text[start:end]); err == nil && secret.LooksSecret(label, value) {
			parts = append(parts, urlPart{label, start, end})
		}
	}
	if m[2] >= 0 {
		if i := strings.IndexByte(text[m[2]:m[3]], ':'); i >= 0 {
			looks("password", m[2]+i+1, m[3])
		} else if secret.LooksSecret("", text[m[2]:m[3]]) {
			parts = append(parts, urlPart{"user", m[2], m[3]})
		}
	}
	if m[4] < 0 {
		return parts
	}
	at := m[4]
	for pair := range strings.SplitSeq(text[m[4]:m[5]], "&") {
		if key, value, ok := strings.Cut(pair, "="); ok {
			looks(key, at+len(pair)-len(value), at+len(pair))
		}
		at += len(pair) + 1
	}
	return parts
}

// quoteWord writes a word as a shell would need it. What is shown is not run.
func quoteWord(word string) string {
	if word != "" && strings.IndexFunc(word, func(r rune) bool {
		return !strings.ContainsRune("_@%+=:,./~[]-", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
