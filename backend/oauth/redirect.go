package oauth

import (
	"context"
	"errors"
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
func (f *flow) openRedirect(p plan) error {
	if f.opts.Redirect != "" {
		f.back = redirect{address: f.opts.Redirect}
		return nil
	}
	s := f.entry.settings()
	back := redirect{}
	port := s.RedirectPort
	if port == 0 && !f.opts.Fresh && s.ClientID == "" {
		port = f.entry.registeredPort(p.server.Issuer)
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

var errNotExpected = errors.New("no answer is expected")

// accept takes the browser's answer, if it is the one to this flow. An answer
// with another state is somebody else's, and leaves the flow as it was (OAuth
// 2.1 §7.12): or any web page could end it.
func (f *flow) accept(c Callback) error {
	f.mu.Lock()
	expected := f.expected
	ok := expected != "" && sameText(c.State, expected)
	if ok {
		f.expected = "" // one answer only
	}
	f.mu.Unlock()
	switch {
	case expected == "":
		return failure.Wrap(failure.OAuthFailed, errNotExpected, "This sign-in does not wait for an answer.").
			WithHint("It is over, or was answered already. Start a new one.")
	case !ok:
		f.stranger()
		return failure.New(failure.OAuthFailed, "The answer belongs to another sign-in (its state is not the one that was sent).").
			WithHint("Use the page that was opened last. If you did not open any, somebody tries to sign you in to their account.")
	}
	f.mask.add(c.Code)
	f.record(Step{Kind: Redirect, Name: "The browser came back", Method: http.MethodGet, URL: f.mask.url(c.address(f.back.address)), At: f.entry.s.now()})
	f.callback <- c
	return nil
}

// stranger notes an answer with a wrong state, a few times.
func (f *flow) stranger() {
	f.mu.Lock()
	f.wrong++
	first := f.wrong <= 3
	f.mu.Unlock()
	if first {
		f.note("An answer with another state came, and was not taken.")
	}
}

// address is the answer as an address, for the steps.
func (c Callback) address(base string) string {
	if u, err := url.Parse(c.URL); err == nil && c.URL != "" {
		return base + "?" + u.RawQuery
	}
	q := url.Values{}
	for name, value := range map[string]string{"code": c.Code, "state": c.State, "iss": c.Issuer, "error": c.Error, "error_description": c.ErrorDescription} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return base + "?" + q.Encode()
}

// callbackOf reads the parameters of an answer. One that is there twice is refused: it
// would be read differently by different programs.
func callbackOf(u *url.URL) (Callback, error) {
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Callback{}, failure.New(failure.OAuthFailed, "The answer is malformed.")
	}
	for _, name := range []string{"code", "state", "iss", "error"} {
		if len(q[name]) > 1 {
			return Callback{}, failure.New(failure.OAuthFailed, "The answer has %s twice.", name)
		}
	}
	return Callback{
		URL: u.String(), Code: q.Get("code"), State: q.Get("state"), Issuer: q.Get("iss"),
		Error: q.Get("error"), ErrorDescription: q.Get("error_description"),
	}, nil
}
