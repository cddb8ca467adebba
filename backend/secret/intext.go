package secret

import (
	"slices"
	"strings"

	"fairlead/backend/pattern"
)

var (
	// tokenRun is what a token can be of.
	tokenRun = pattern.Lazy(`[A-Za-z0-9_.-]{14,}`)
	// header is an Authorization header anywhere; scheme its value alone.
	header = pattern.Lazy(`(?i)authorization["']?\s*[:=]\s*["']?[a-z]+\s+([^\s"',;\\]+)`)
	scheme = pattern.Lazy(`(?i)\b(?:bearer|basic)\s+([A-Za-z0-9._~+/=-]{8,})`)
	// account is the password of an address.
	account = pattern.Lazy(`[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@"'<>]*:([^\s/@"'<>]+)@`)
	// assigned is NAME=VALUE, NAME: VALUE, ?NAME=VALUE and --NAME VALUE.
	assigned = pattern.Lazy(`(?:--([A-Za-z][\w.-]*)\s+|([A-Za-z][\w.-]*)["']?\s*[=:]\s*)(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'&;,<>()\[\]{}]+))`)
	keyBlock = pattern.Lazy(`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----`)
)

// describing are words that stand behind the name of a secret where one is only spoken of.
var describing = words("string number integer boolean object array required optional missing invalid expired bearer basic token digest")

// In lists what in a text is probably a secret: tokens of a well-known shape, what
// follows the name of a secret, credentials of headers, addresses and of curl, private keys.
// What is only random is none here: commits, hashes and ids stand in texts too.
func In(text string) (found []string) {
	take := func(value string) {
		value = strings.TrimRight(value, ".,")
		if len(value) >= minLength && isReal(value) && !slices.Contains(found, value) {
			found = append(found, value)
		}
	}
	for _, run := range tokenRun().FindAllString(text, -1) {
		if run = strings.Trim(run, ".-"); hasKnownShape(run) {
			take(run)
		}
	}
	for _, block := range keyBlock().FindAllString(text, -1) {
		take(block)
	}
	for _, m := range header().FindAllStringSubmatch(text, -1) {
		take(m[1])
	}
	for _, m := range scheme().FindAllStringSubmatch(text, -1) {
		if !isWord(m[1]) {
			take(m[1])
		}
	}
	for _, m := range account().FindAllStringSubmatch(text, -1) {
		take(m[1])
	}
	inCommands(text, take)
	for at := 0; at < len(text); {
		m := assigned().FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		part := func(groups ...int) (string, int) {
			for _, g := range groups {
				if m[2*g] >= 0 {
					return text[at+m[2*g] : at+m[2*g+1]], at + m[2*g+1]
				}
			}
			return "", at + m[1]
		}
		name, end := part(1, 2)
		if value, _ := part(3, 4, 5); named(name, strings.TrimRight(value, ".,")) {
			take(value)
		}
		at = end // the value may be a name itself
	}
	return found
}

// named tells whether a value is a secret by the name in front of it alone.
func named(name, value string) bool {
	strong, weak := sensitive(name)
	return (strong || weak) && !describing[strings.ToLower(value)] && LooksSecret(name, value)
}
