package oauth

import (
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/reach"
)

// checkURL parses an address a server named. It takes https, and http on this
// machine: OAuth 2.1 §1.5 wants TLS everywhere else, and javascript:, file: and
// the like have been used against other clients. Hosts that are addresses must
// be where allows says; where names lead is checked when they are dialled.
func checkURL(address string, allows func(reach.Place) bool) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.Opaque != "" || !visible(address):
		return nil, failure.New(failure.OAuthFailed, "%.200q is not an address.", address)
	case u.User != nil:
		return nil, failure.New(failure.OAuthFailed, "The address of %s holds a user name.", u.Host)
	case u.Fragment != "":
		return nil, failure.New(failure.OAuthFailed, "The address %.200s has a fragment.", address)
	}
	place, known := reach.OfHost(u.Hostname())
	switch {
	case known && place != reach.Public && !allows(place):
		return nil, led(address, place)
	case u.Scheme == "https", u.Scheme == "http" && known && place == reach.Loopback:
		return u, nil
	case u.Scheme == "http":
		return nil, failure.New(failure.OAuthFailed, "%.200s is not encrypted.", address).
			WithHint("Tokens travel over https only, except on this machine.")
	}
	return nil, failure.New(failure.OAuthFailed, "%.200q is not an https address.", address)
}

// led is the failure of an address where a server has no business leading to.
func led(address string, to reach.Place) *failure.Error {
	return failure.New(failure.OAuthFailed, "%.200s is %s, and was named by a server that is not.", address, to).
		WithHint("Nothing was sent there. If that is where you sign in, set authServer in the server's oauth settings.")
}

func anywhere(reach.Place) bool { return true }

func inTheInternet(to reach.Place) bool { return to == reach.Public }

// allows reports where addresses may be that the server of a flow names.
func (f *flow) allows(to reach.Place) bool { return f.entry.mayLeadTo(f.ctx, to) }

// visible reports whether an address shows what it is: no blanks, no control
// characters, nothing that turns the direction of writing.
func visible(address string) bool {
	return !strings.ContainsFunc(address, func(r rune) bool { return r == ' ' || !strconv.IsPrint(r) })
}

// isLoopbackName reports whether a host is this machine. Names other than
// localhost are not asked for: an answer could change between question and use.
func isLoopbackName(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

// origin returns scheme, host and port, the latter always named (RFC 6454).
func origin(u *url.URL) string {
	scheme, port := overHTTP(u).Scheme, u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	return scheme + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

// overHTTP returns an address in HTTP's schemes: WebSocket is what begins there.
func overHTTP(u *url.URL) *url.URL {
	c := *u
	switch c.Scheme = strings.ToLower(c.Scheme); c.Scheme {
	case "ws":
		c.Scheme = "http"
	case "wss":
		c.Scheme = "https"
	}
	return &c
}

// canonical is a server's resource identifier (MCP authorization §canonical
// server URI): lower-case scheme and host, no fragment, no bare slash.
func canonical(u *url.URL) string {
	c := overHTTP(u)
	c.Host, c.Fragment, c.User = strings.ToLower(c.Host), "", nil
	if c.Path == "/" {
		c.Path = ""
	}
	return c.String()
}

// covers reports whether a resource identifier is the server's, or that of a
// part of its origin the server lies in. RFC 9728 §3.3 wants them identical;
// servers in the wild name their origin for every endpoint below it.
func covers(resource string, server *url.URL) bool {
	r, err := url.Parse(resource)
	if err != nil || r.Host == "" || origin(r) != origin(server) {
		return false
	}
	if r.RawQuery != "" {
		return canonical(r) == canonical(server)
	}
	part, whole := strings.TrimSuffix(r.Path, "/"), server.Path
	return whole == part || strings.HasPrefix(whole, part+"/")
}

// private reports whether what is sent to a server can be read by nobody else:
// it goes over TLS, or does not leave this machine.
func private(u *url.URL) bool {
	return u.Scheme == "https" || u.Scheme == "wss" || isLoopbackName(u.Hostname())
}
