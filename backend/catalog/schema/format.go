package schema

import (
	"net/netip"
	"strings"
)

// formats are those that are asserted; a string of any other format fits.
var formats = map[string]func(string) bool{
	"date": isDate, "time": isTime, "date-time": isDateTime, "duration": isDuration, "period": isPeriod,
	"email": isEmail, "hostname": isHostname, "ipv4": isIPv4, "ipv6": isIPv6,
	"uri": isURI, "iri": isURI, "uri-reference": isURIReference, "iri-reference": isURIReference, "uri-template": isURITemplate,
	"uuid": isUUID, "semver": isSemver, "json-pointer": isJSONPointer, "relative-json-pointer": isRelativePointer,
}

func allDigits(s string) bool { return s != "" && leadingDigits(s) == len(s) }

func leadingDigits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c rune) bool  { return '0' <= c && c <= '9' }

// only reports whether all characters of s are letters, digits or in extra.
func only(s, extra string) bool {
	for _, c := range s {
		if c > 127 || !isLetter(c) && !isDigit(c) && !strings.ContainsRune(extra, c) {
			return false
		}
	}
	return true
}

// isHostname follows RFC 1123; a dot at the end is allowed.
func isHostname(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' || !only(label, "-") {
			return false
		}
	}
	return true
}

// isEmail follows RFC 5321, section 4.1.2, without backslashes in quotes.
func isEmail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 || at > 64 || len(s) > 254 {
		return false
	}
	local, domain := s[:at], s[at+1:]
	if n := len(local); n > 1 && local[0] == '"' && local[n-1] == '"' {
		if strings.ContainsAny(local[1:n-1], `\"`) {
			return false
		}
	} else if strings.HasPrefix(local, ".") || strings.HasSuffix(local, ".") || strings.Contains(local, "..") || !only(local, ".!#$%&'*+-/=?^_`{|}~") {
		return false
	}
	if inner, ok := strings.CutPrefix(domain, "["); ok && strings.HasSuffix(inner, "]") {
		inner = strings.TrimSuffix(inner, "]")
		if v6, ok := strings.CutPrefix(inner, "IPv6:"); ok {
			return isIPv6(v6)
		}
		return isIPv4(inner)
	}
	return isHostname(domain)
}

func isIPv4(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4()
}

func isIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
}

// isUUID follows RFC 4122: 8-4-4-4-12 hexadecimal digits.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i, c := range s {
		switch i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !isDigit(c) && !('a' <= c|0x20 && c|0x20 <= 'f') {
				return false
			}
		}
	}
	return true
}

// isSemver follows semver.org 2.0.0.
func isSemver(s string) bool {
	s, build, hasBuild := strings.Cut(s, "+")
	core, pre, hasPre := strings.Cut(s, "-")
	if hasBuild && !identifiers(build, false) || hasPre && !identifiers(pre, true) {
		return false
	}
	versions := strings.Split(core, ".")
	for _, v := range versions {
		if !allDigits(v) || len(v) > 1 && v[0] == '0' {
			return false
		}
	}
	return len(versions) == 3
}

func identifiers(s string, numbersAreCanonical bool) bool {
	for id := range strings.SplitSeq(s, ".") {
		if id == "" || !only(id, "-") || numbersAreCanonical && allDigits(id) && len(id) > 1 && id[0] == '0' {
			return false
		}
	}
	return true
}
