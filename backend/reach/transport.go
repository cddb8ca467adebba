package reach

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// Refused is why an address was not dialled.
type Refused struct {
	Host  string // a name, or the address that was dialled
	Place Place
}

func (e *Refused) Error() string {
	return fmt.Sprintf("%s is %s, and was named by a server that is not", e.Host, e.Place)
}

// Guard says who names addresses.
type Guard struct {
	// Allows reports whether one who names addresses may lead to a place that is
	// not public; nil is never.
	Allows func(ctx context.Context, to Place) bool
	// Resolver looks names up; nil is the system's.
	Resolver *net.Resolver
}

// dialTimeout is how long a connection may take to be made.
const dialTimeout = 10 * time.Second

// Transport makes a transport like base that goes only where the guard lets it.
// Where base uses a proxy, the proxy looks names up, and only hosts that are
// addresses can be checked. How base dials is not taken over.
func (g Guard) Transport(base *http.Transport) *Transport {
	dialer := &net.Dialer{Timeout: dialTimeout, KeepAlive: 30 * time.Second, Resolver: g.Resolver}
	proxied := base.Clone()
	proxied.DialContext = dialer.DialContext
	guarded := *dialer
	guarded.ControlContext = g.control
	direct := base.Clone()
	direct.Proxy, direct.DialContext = nil, guarded.DialContext
	return &Transport{guard: g, proxy: base.Proxy, direct: direct, proxied: proxied}
}

// Transport is an http.RoundTripper to addresses that somebody named.
type Transport struct {
	guard           Guard
	proxy           func(*http.Request) (*url.URL, error)
	direct, proxied *http.Transport
}

// RoundTrip implements http.RoundTripper. The error of an address that is not
// gone to wraps a *Refused.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	through, err := t.Proxied(req)
	switch {
	case err != nil:
		return nil, closing(req, err)
	case !through:
		return t.direct.RoundTrip(req)
	}
	if place, ok := OfHost(req.URL.Hostname()); ok && !t.guard.allows(req.Context(), place) {
		return nil, closing(req, &Refused{req.URL.Hostname(), place})
	}
	return t.proxied.RoundTrip(req)
}

// Proxied reports whether a request goes through a proxy.
func (t *Transport) Proxied(req *http.Request) (bool, error) {
	if t.proxy == nil {
		return false, nil
	}
	u, err := t.proxy(req)
	return u != nil, err
}

// CloseIdleConnections lets http.Client reach the pools.
func (t *Transport) CloseIdleConnections() {
	t.direct.CloseIdleConnections()
	t.proxied.CloseIdleConnections()
}

func (g Guard) allows(ctx context.Context, place Place) bool {
	return place == Public || g.Allows != nil && g.Allows(ctx, place)
}

// control is asked before each connection, with the address it goes to.
func (g Guard) control(ctx context.Context, _, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if place := Of(at.Addr()); !g.allows(ctx, place) {
		return &Refused{at.Addr().String(), place}
	}
	return nil
}

func closing(req *http.Request, err error) error {
	if req.Body != nil {
		_ = req.Body.Close()
	}
	return err
}

var _ http.RoundTripper = (*Transport)(nil)
