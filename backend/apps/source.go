package apps

import (
	"cmp"
	"net"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/pattern"
)

// maxSources bounds each list of a policy: a header has its limits too.
const maxSources = 64

var (
	sourceShape = pattern.Lazy(`^(?:(https|http|wss|ws)://)?(\*\.)?([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::([0-9]{1,5}))?(/[A-Za-z0-9._~/%-]*)?$`)
	label       = pattern.Lazy(`^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$`)
)

// source reads one entry of a list of domains. What it returns holds nothing
// that could end a directive or begin another (; , blanks, quotes, keywords):
// only a scheme of the web, a host whose first label may be a wildcard ("Wildcard
// subdomains supported: https://*.example.com"), a port and a path. An entry
// without a scheme means https.
func source(entry string) (string, bool) {
	m := sourceShape().FindStringSubmatch(entry)
	if m == nil || len(entry) > 300 {
		return "", false
	}
	scheme, wildcard, host, port, path := cmp.Or(m[1], "https"), m[2], strings.ToLower(m[3]), m[4], m[5]
	labels := strings.Split(host, ".")
	if slices.ContainsFunc(labels, func(l string) bool { return !label().MatchString(l) }) {
		return "", false
	}
	// Names below localhost are where apps live themselves; https://*.com is no domain.
	if wildcard != "" && (len(labels) < 2 || net.ParseIP(host) != nil) || len(labels) > 1 && labels[len(labels)-1] == "localhost" {
		return "", false
	}
	written := scheme + "://" + wildcard + host
	if port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return "", false
		}
		written += ":" + port
	}
	return written + path, true
}

// sources reads a list; refused are the entries that are none.
func sources(list []string) (good, refused []string) {
	for i, entry := range list {
		written, ok := source(strings.TrimSpace(entry))
		switch {
		case !ok || i >= maxSources:
			refused = append(refused, entry)
		case !slices.Contains(good, written):
			good = append(good, written)
		}
	}
	return good, refused
}
