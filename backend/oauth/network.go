package oauth

import (
	"context"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"net/url"

	"fairlead/backend/reach"
)

// network is the way to what the server names. It refuses, when it dials, to go
// where the server may not lead (MCP security best practices §SSRF).
func (e *entry) network() *reach.Transport {
	e.mu.Lock()
	defer e.mu.Unlock()
	base := e.server.Network
	if base == nil {
		base = e.s.o.Network
	}
	if e.wayOf != base {
		if e.way != nil {
			e.way.CloseIdleConnections()
		}
		e.way, e.wayOf = reach.Guard{Allows: e.mayLeadTo, Resolver: e.s.o.Resolver}.Transport(base), base
	}
	return e.way
}

// hangUp closes connections that nobody uses.
func (e *entry) hangUp() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.way != nil {
		e.way.CloseIdleConnections()
	}
}

// mayLeadTo reports whether the server, or an authorization server that the
// person set, may name an address at a place.
func (e *entry) mayLeadTo(ctx context.Context, to reach.Place) bool {
	if to == reach.Public || e.place(ctx).MayLeadTo(to) {
		return true
	}
	s := e.settings()
	set := []string{s.AuthServer}
	if s.IDP != nil {
		set = append(set, s.IDP.Issuer, s.IDP.TokenEndpoint)
	}
	for _, address := range set {
		if u, err := url.Parse(address); err == nil && u.Host != "" && e.placeOf(ctx, u.Hostname()).MayLeadTo(to) {
			return true
		}
	}
	return false
}

// place is where the server is: where a connection to it went, because its name
// may be made to resolve differently when it is asked again.
func (e *entry) place(ctx context.Context) reach.Place {
	if place, ok := reach.OfHost(e.url.Hostname()); ok {
		return place
	}
	e.mu.Lock()
	met := e.met
	e.mu.Unlock()
	if met.IsValid() {
		return reach.Of(met)
	}
	return e.placeOf(ctx, e.url.Hostname())
}

// placeOf looks a host up. Of several places the most public counts, and so it
// does when nothing is known.
func (e *entry) placeOf(ctx context.Context, host string) reach.Place {
	if place, ok := reach.OfHost(host); ok {
		return place
	}
	resolver := e.s.o.Resolver
	if resolver == nil {
		resolver = net.DefaultResolver
	}
	all, err := resolver.LookupNetIP(ctx, "ip", host)
	if err != nil || len(all) == 0 {
		return reach.Public
	}
	place := reach.Nowhere
	for _, ip := range all {
		place = min(place, reach.Of(ip))
	}
	return place
}

// meeting notes where a connection to the server's own host goes.
func (e *entry) meeting(req *http.Request) *http.Request {
	if through, err := e.network().Proxied(req); through || err != nil {
		return req // that would be the proxy
	}
	return req.WithContext(httptrace.WithClientTrace(req.Context(), &httptrace.ClientTrace{GotConn: func(got httptrace.GotConnInfo) {
		at, err := netip.ParseAddrPort(got.Conn.RemoteAddr().String())
		if err != nil {
			return
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.met = at.Addr()
	}}))
}

// addressOf names what was refused: of a redirect, that is not where the request began.
func addressOf(req *http.Request, refused *reach.Refused) string {
	if host := req.URL.Hostname(); host != refused.Host {
		return host + " (" + refused.Host + ")"
	}
	return refused.Host
}
