package oauth

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"fairlead/backend/failure"
)

const callbackPath = "/callback"

// redirect is where the browser comes back to: a listener on this machine that
// lives as long as its flow (RFC 8252 §7.3), or an address of the caller's.
type redirect struct {
	address   string
	server    *http.Server
	listeners []net.Listener
}

// openRedirect starts listening. A client registered earlier is registered with
// its port, so that port is tried again before a new registration is made.
func (f *flow) openRedirect(issuer string) error {
	if f.opts.Redirect != "" {
		f.back = redirect{address: f.opts.Redirect}
		return nil
	}
	s := f.entry.settings()
	back := redirect{}
	port := s.RedirectPort
	if port == 0 && !f.opts.Fresh && s.ClientID == "" {
		port = f.entry.registeredPort(issuer)
	}
	first, err := listen(port)
	if err != nil && port != 0 && s.RedirectPort == 0 {
		first, err = listen(0)
	}
	if err != nil {
		return failure.Wrap(failure.OAuthFailed, err, "No port for the browser's answer could be opened: %s.", reason(err)).
			WithHint("Another program may use port %d. Set another redirectPort, or none.", port)
	}
	got := strconv.Itoa(first.Addr().(*net.TCPAddr).Port)
	back.listeners = []net.Listener{first}
	if s.redirectHost() == "localhost" {
		// A browser may go to either address of that name.
		if second, err := net.Listen("tcp", net.JoinHostPort("::1", got)); err == nil {
			back.listeners = append(back.listeners, second)
		}
	}
	back.address = "http://" + net.JoinHostPort(s.redirectHost(), got) + callbackPath
	back.server = &http.Server{
		Handler: f.page(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second,
		MaxHeaderBytes: 32 << 10, ErrorLog: quiet,
	}
	for _, l := range back.listeners {
		f.entry.s.work.Go(func() { _ = back.server.Serve(l) })
	}
	f.back = back
	return nil
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
}

// close stops listening once the page that is under way has been sent.
func (r redirect) close() {
	if r.server == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if r.server.Shutdown(ctx) != nil {
		_ = r.server.Close()
	}
}

// registeredPort is the port the client at an issuer was registered with, 0 for none.
func (e *entry) registeredPort(issuer string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	u, err := url.Parse(e.record.Clients[issuer].Redirect)
	if err != nil || !isLoopbackName(u.Hostname()) {
		return 0
	}
	port, _ := strconv.Atoi(u.Port())
	return port
}

// loopbackRedirect reports whether a redirect address is on this machine.
func loopbackRedirect(address string) bool {
	u, err := url.Parse(address)
	return err == nil && isLoopbackName(u.Hostname())
}
