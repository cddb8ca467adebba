package icon

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/reach"
)

const (
	maxBytes   = 512 << 10
	fetchLimit = 15 * time.Second
	maxHops    = 3
)

// Picture is an icon that may be shown.
type Picture struct {
	Bytes []byte
	Media string // known by its bytes
}

// Server is who named an icon.
type Server struct {
	Name    string
	Address string // "" for one that runs here
	// Network makes the way to the server's own host: its certificates, its
	// proxy. nil: what the system trusts.
	Network func() (*http.Transport, error)
}

// Fetcher gets icons and keeps them. It is safe for concurrent use.
type Fetcher struct {
	shelves shelves
	outside *reach.Transport // to hosts that a server here named
}

// New makes a Fetcher.
func New() *Fetcher {
	// No proxy: behind one the address could not be looked at.
	return &Fetcher{outside: reach.Guard{}.Transport(&http.Transport{DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10})}
}

// Get returns the icon at src, which a server named. The failure is Denied where
// a rule forbids it.
func (f *Fetcher) Get(ctx context.Context, server Server, src string) (Picture, error) {
	if scheme, _, _ := strings.Cut(src, ":"); strings.EqualFold(scheme, "data") {
		raw, err := decodeData(src)
		if err != nil {
			return Picture{}, err
		}
		return recognise(raw) // not kept: the catalogue has it already
	}
	u, err := url.Parse(src)
	switch {
	case err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil:
		return Picture{}, denied("it is not a plain https address")
	case server.Address != "" && !sameOrigin(server.Address, u):
		return Picture{}, denied("it is not from the server's own origin")
	}
	return f.shelves.of(server.Name).get(ctx, server.Address+"\x00"+src, func() (Picture, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), fetchLimit)
		defer cancel()
		return f.fetch(ctx, server, u)
	})
}

func denied(why string) *failure.Error {
	return failure.New(failure.Denied, "The icon is not shown: %s.", why).WithHint("The server should name an https address of its own, or a data: address.")
}

// sameOrigin compares scheme, host and port (RFC 6454); a WebSocket's origin is
// that of the page it begins as.
func sameOrigin(address string, u *url.URL) bool {
	server, err := url.Parse(address)
	if err != nil {
		return false
	}
	scheme := strings.ToLower(server.Scheme)
	if scheme == "wss" {
		scheme = "https"
	}
	return scheme == u.Scheme && strings.EqualFold(server.Hostname(), u.Hostname()) && port(server) == port(u)
}

func port(u *url.URL) string {
	if u.Port() == "" {
		return "443" // both are https by then
	}
	return u.Port()
}

// fetch goes to the address without cookies or credentials: to the server's own
// host as the server itself is reached, to others in the internet only.
func (f *Fetcher) fetch(ctx context.Context, server Server, u *url.URL) (Picture, error) {
	var way http.RoundTripper = f.outside
	if server.Address != "" {
		own, err := server.network()
		if err != nil {
			return Picture{}, err
		}
		defer own.CloseIdleConnections()
		way = own
	}
	client := &http.Client{Transport: way, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if len(via) > maxHops || next.URL.User != nil || !sameOrigin(u.String(), next.URL) {
			return errors.New("it redirects to another origin")
		}
		return nil
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return Picture{}, failure.From(err)
	}
	req.Header.Set("Accept", "image/*")
	resp, err := client.Do(req)
	if refused, ok := errors.AsType[*reach.Refused](err); ok {
		return Picture{}, denied("its host is " + refused.Place.String())
	}
	if err != nil {
		return Picture{}, failure.Wrap(failure.Transport, err, "The icon could not be fetched: %v.", errors.Unwrap(err))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return Picture{}, failure.New(failure.Transport, "The icon could not be fetched: %s.", resp.Status)
	}
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxBytes+1))
	if err != nil {
		return Picture{}, failure.Wrap(failure.Transport, err, "The icon could not be fetched: %v.", err)
	}
	return recognise(raw)
}

func (s Server) network() (*http.Transport, error) {
	if s.Network == nil {
		return &http.Transport{Proxy: http.ProxyFromEnvironment}, nil
	}
	return s.Network()
}
