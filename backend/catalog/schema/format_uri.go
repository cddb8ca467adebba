package schema

import (
	"net/url"
	"strings"
)

func isURI(s string) bool {
	u, ok := parseURI(s)
	return ok && u.IsAbs()
}

func isURIReference(s string) bool {
	_, ok := parseURI(s)
	return ok && !strings.Contains(s, `\`)
}

// parseURI wants IPv6 addresses in brackets, which net/url does not.
func parseURI(s string) (*url.URL, bool) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, false
	}
	host := u.Hostname()
	return u, !strings.Contains(host, ":") || strings.ContainsRune(u.Host, '[') && isIPv6(host)
}

// isURITemplate is RFC 6570 as far as braces come in pairs.
func isURITemplate(s string) bool {
	if _, ok := parseURI(s); !ok {
		return false
	}
	open := false
	for _, c := range s {
		if c == '{' || c == '}' {
			if open == (c == '{') {
				return false
			}
			open = !open
		}
	}
	return !open
}

// isJSONPointer follows RFC 6901.
func isJSONPointer(s string) bool {
	if s != "" && s[0] != '/' {
		return false
	}
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// isRelativePointer is a number of levels up, and "#" or a pointer.
func isRelativePointer(s string) bool {
	n := leadingDigits(s)
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	return s[n:] == "#" || isJSONPointer(s[n:])
}
