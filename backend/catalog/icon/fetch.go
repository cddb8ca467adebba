package icon

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"time"

	"fairlead/backend/failure"
)

const (
	maxBytes   = 512 << 10
	maxKept    = 200 // pictures in memory
	fetchLimit = 15 * time.Second
)

// Picture is an icon that may be shown.
type Picture struct {
	Bytes []byte
	Media string // known by its bytes
}

// Fetcher gets icons and keeps them. It is safe for concurrent use.
type Fetcher struct {
	trust *tls.Config // nil: the system's certificates

	mu   sync.Mutex
	kept map[string]*entry // by server and address
	slot chan struct{}     // how many are fetched at once
}

type entry struct {
	once    sync.Once
	picture Picture
	err     error
}

// New makes a Fetcher. trust is for tests; nil trusts whom the system trusts.
func New(trust *tls.Config) *Fetcher {
	return &Fetcher{trust: trust, kept: make(map[string]*entry), slot: make(chan struct{}, 4)}
}

// Get returns the icon at src, which a server named that is reached at address
// ("" for one that runs here). The failure is Denied where a rule forbids it.
func (f *Fetcher) Get(ctx context.Context, address, src string) (Picture, error) {
	f.mu.Lock()
	key := address + "\x00" + src
	e := f.kept[key]
	if e == nil {
		if len(f.kept) >= maxKept {
			clear(f.kept) // they come again when they are wanted
		}
		e = &entry{}
		f.kept[key] = e
	}
	f.mu.Unlock()
	e.once.Do(func() { e.picture, e.err = f.get(ctx, address, src) })
	if e.err != nil {
		f.mu.Lock()
		if f.kept[key] == e {
			delete(f.kept, key) // the next look may have more luck
		}
		f.mu.Unlock()
	}
	return e.picture, e.err
}

func (f *Fetcher) get(ctx context.Context, address, src string) (Picture, error) {
	if scheme, _, _ := strings.Cut(src, ":"); strings.EqualFold(scheme, "data") {
		raw, err := decodeData(src)
		if err != nil {
			return Picture{}, err
		}
		return recognise(raw)
	}
	u, err := url.Parse(src)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return Picture{}, denied("it is not a plain https address")
	}
	if address != "" && !sameOrigin(address, u) {
		return Picture{}, denied("it is not from the server's own origin")
	}
	select {
	case f.slot <- struct{}{}:
	case <-ctx.Done():
		return Picture{}, failure.From(ctx.Err())
	}
	defer func() { <-f.slot }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), fetchLimit)
	defer cancel()
	return f.fetch(ctx, u, address != "")
}

func denied(why string) *failure.Error {
	return failure.New(failure.Denied, "The icon is not shown: %s.", why).WithHint("The server should name an https address of its own, or a data: address.")
}

// sameOrigin compares scheme, host and port (RFC 6454).
func sameOrigin(address string, u *url.URL) bool {
	server, err := url.Parse(address)
	return err == nil && strings.EqualFold(server.Scheme, u.Scheme) && strings.EqualFold(server.Hostname(), u.Hostname()) && port(server) == port(u)
}

func port(u *url.URL) string {
	if u.Port() == "" && u.Scheme == "https" {
		return "443"
	}
	return u.Port()
}

// fetch goes to the address without cookies or credentials. own says that it is
// of the server's origin, which may be in a private network; others may not.
func (f *Fetcher) fetch(ctx context.Context, u *url.URL, own bool) (Picture, error) {
	dialer := &net.Dialer{Timeout: fetchLimit}
	transport := &http.Transport{TLSClientConfig: f.trust, Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, DisableKeepAlives: true}
	if !own {
		transport.Proxy = nil // behind a proxy the address could not be looked at
		dialer.Control = publicOnly
	}
	client := &http.Client{Transport: transport, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if len(via) > 3 || !sameOrigin(u.String(), next.URL) {
			return errors.New("a redirect to another origin")
		}
		return nil
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return Picture{}, failure.From(err)
	}
	req.Header.Set("Accept", "image/*")
	resp, err := client.Do(req)
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

// publicOnly keeps a server from having Fairlead look around in a private network.
func publicOnly(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
		return errors.New("the address is in a private network")
	}
	return nil
}
