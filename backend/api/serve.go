package api

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"time"

	"fairlead/backend/event"
	"fairlead/backend/failure"
)

// PagePolicy is the Content-Security-Policy of the page, in the window and in a browser.
const PagePolicy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"media-src 'self' data: blob:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// HTTPServer offers the facades and the page to a browser on this machine. Only who
// has the token of this start gets in, from a page of this origin: loopback
// address, Host, Origin and cookie are all checked (DNS rebinding, CSRF).
type HTTPServer struct {
	api      *API
	events   *event.Bus
	listener net.Listener
	token    string
	hosts    map[string]bool
	cookie   string
	pages    http.Handler
	blobs    http.Handler
	server   *http.Server
	stop     context.CancelFunc
	life     context.Context

	policy      string       // of the page
	apps        *http.Server // of another origin: see listenApps
	appListener net.Listener
}

// Listen makes a server at a loopback address such as 127.0.0.1:0. pages is the
// built front end.
func (a *API) Listen(addr string, pages fs.FS, events *event.Bus) (*HTTPServer, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, failure.Wrap(failure.Usage, err, "%q is not an address.", addr).WithHint("Write it as 127.0.0.1:8080; port 0 takes a free one.")
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, failure.New(failure.Usage, "Fairlead serves only this machine, not %q.", host).
			WithHint("Use 127.0.0.1, and an SSH tunnel to reach it from elsewhere.")
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, failure.Wrap(failure.Transport, err, "%s cannot be listened on: %v.", addr, err).WithHint("Choose another port; 0 takes a free one.")
	}
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		_ = listener.Close()
		return nil, failure.From(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	s := &HTTPServer{
		api: a, events: events, listener: listener, token: base64.RawURLEncoding.EncodeToString(secret),
		cookie: fmt.Sprintf("fairlead-%d", port), hosts: make(map[string]bool),
		pages: http.FileServerFS(pages), blobs: a.Handler(),
	}
	for _, name := range []string{"127.0.0.1", "localhost", "[::1]", strings.Trim(host, "[]")} {
		s.hosts[fmt.Sprintf("%s:%d", name, port)] = true
	}
	if err := s.listenApps(host); err != nil {
		_ = listener.Close()
		return nil, err
	}
	s.life, s.stop = context.WithCancel(context.Background())
	s.server = &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	return s, nil
}

// URL is the address to open, with the token of this start.
func (s *HTTPServer) URL() string {
	return fmt.Sprintf("http://%s/?token=%s", s.listener.Addr(), s.token)
}

// Run serves until ctx is done.
func (s *HTTPServer) Run(ctx context.Context) error {
	ended, appsEnded := make(chan error, 1), make(chan struct{})
	go func() { ended <- s.server.Serve(s.listener) }()
	go func() {
		defer close(appsEnded)
		_ = s.apps.Serve(s.appListener) // until it is closed
	}()
	defer func() {
		_ = s.apps.Close() // frames need no grace
		<-appsEnded
	}()
	select {
	case err := <-ended:
		return failure.From(err)
	case <-ctx.Done():
	}
	s.stop() // event streams never end by themselves
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := s.server.Shutdown(grace); err != nil {
		_ = s.server.Close() // who is still reading is cut off
	}
	if served := <-ended; served != nil && !errors.Is(served, http.ErrServerClosed) {
		return failure.From(served)
	}
	return nil
}

// ServeHTTP checks who asks before anything else.
func (s *HTTPServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", s.policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	if err := s.sameOrigin(r); err != nil {
		writeFailure(w, err)
		return
	}
	if token := r.URL.Query().Get("token"); r.URL.Path == "/" && token != "" {
		s.enter(w, r, token)
		return
	}
	if cookie, err := r.Cookie(s.cookie); err != nil || !s.isToken(cookie.Value) {
		writeFailure(w, failure.New(failure.AuthNeeded, "This page needs the token of this start.").
			WithHint("Open the address that `fairlead serve` printed, with its token."))
		return
	}
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/"):
		s.call(w, r)
	case r.URL.Path == "/events":
		s.stream(w, r)
	case strings.HasPrefix(r.URL.Path, "/blob/"):
		s.blobs.ServeHTTP(w, r)
	default:
		s.page(w, r)
	}
}

// sameOrigin refuses a request that a page of another origin made (CSRF), or
// that came by a name that is not ours (DNS rebinding).
func (s *HTTPServer) sameOrigin(r *http.Request) error {
	if !s.hosts[r.Host] {
		return failure.New(failure.Denied, "Fairlead does not answer to the host %q.", r.Host)
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return failure.New(failure.Denied, "Fairlead does not answer pages of %q.", origin)
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return nil
	}
	if r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Method == http.MethodGet && r.URL.Path == "/" {
		return nil // a link with the token in it; the cookie is SameSite=Strict
	}
	return failure.New(failure.Denied, "Fairlead does not answer pages of another site.")
}

func (s *HTTPServer) isToken(given string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) == 1
}

// enter exchanges the token in the address for a cookie, so that the token does
// not stay in the address bar.
func (s *HTTPServer) enter(w http.ResponseWriter, r *http.Request, token string) {
	if !s.isToken(token) {
		writeFailure(w, failure.New(failure.Denied, "This token is not of this start.").
			WithHint("Open the address that `fairlead serve` printed last."))
		return
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookie, Value: s.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// callMost bounds the body of one call: arguments may be large.
const callMost = 256 << 20

func (s *HTTPServer) call(w http.ResponseWriter, r *http.Request) {
	facade, method, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, "/api/"), "/")
	if !ok || r.Method != http.MethodPost || r.Header.Get("X-Fairlead") == "" {
		writeFailure(w, failure.New(failure.Usage, "Calls are POST /api/Facade/Method with the header X-Fairlead."))
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, callMost))
	if err != nil {
		writeFailure(w, failure.Wrap(failure.TooLarge, err, "The request could not be read: %v.", err))
		return
	}
	result, err := s.api.dispatch(facade, method, body)
	if err != nil {
		writeFailure(w, err)
		return
	}
	raw, err := json.Marshal(result)
	if err != nil {
		writeFailure(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(raw)
}

// beat keeps an idle event stream from looking dead.
const beat = 15 * time.Second

// stream sends events as they come (server-sent events).
func (s *HTTPServer) stream(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	sub := s.events.Subscribe()
	defer sub.Close()
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	line := ": ready\n\n"
	for {
		if _, err := io.WriteString(w, line); err != nil || out.Flush() != nil {
			return
		}
		select {
		case e := <-sub.C:
			raw, err := json.Marshal(e)
			if err != nil {
				return
			}
			line = "data: " + string(raw) + "\n\n"
		case <-ticker.C:
			line = ": beat\n\n"
		case <-r.Context().Done():
			return
		case <-s.life.Done():
			return
		}
	}
}

// page serves the front end. The file names of its parts carry their hash.
func (s *HTTPServer) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		writeFailure(w, failure.New(failure.Usage, "Only GET."))
		return
	}
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-store")
	}
	s.pages.ServeHTTP(w, r)
}
