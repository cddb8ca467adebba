package oauth_test

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/internal/names"
	"fairlead/backend/oauth"
)

// world is an MCP server in the internet, behind a proxy that knows the way, and
// one on this machine, that a name leads to.
type world struct {
	far    *httptest.Server // mcp.example, 8.8.8.8
	inside *httptest.Server // inside.example, 127.0.0.1
	mu     sync.Mutex
	says   map[string]func(w http.ResponseWriter) // by path, of far
	asked  []string                               // of inside
	zone   *names.Zone
	svc    *oauth.Service
}

func newWorld(t *testing.T) *world {
	w := &world{says: map[string]func(http.ResponseWriter){}}
	w.far = httptest.NewTLSServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if say := w.says[r.URL.Path]; say != nil {
			say(rw)
			return
		}
		http.NotFound(rw, r)
	}))
	t.Cleanup(w.far.Close)
	w.inside = httptest.NewTLSServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		w.asked = append(w.asked, r.URL.Path)
		w.mu.Unlock()
		http.NotFound(rw, r)
	}))
	t.Cleanup(w.inside.Close)
	proxy := httptest.NewServer(tunnel(w.far.Listener.Addr().String()))
	t.Cleanup(proxy.Close)
	at, _ := url.Parse(proxy.URL)
	w.zone = names.Serve(t, map[string][]string{"mcp.example": {"8.8.8.8"}, "inside.example": {"127.0.0.1"}})
	network := &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, //nolint:gosec // the names are made up
		Proxy: func(r *http.Request) (*url.URL, error) {
			if r.URL.Hostname() == "mcp.example" {
				return at, nil
			}
			return nil, nil
		},
		DisableKeepAlives: true,
	}
	w.svc = oauth.Open(oauth.Options{
		Vault: newBench(t, authserver.Options{}, oauth.Settings{}).vault, Network: network, Resolver: w.zone.Resolver(),
	})
	t.Cleanup(func() { _ = w.svc.Close() })
	return w
}

// tunnel is a proxy that leads to one address, whatever it is asked for.
func tunnel(address string) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		there, err := net.Dial("tcp", address)
		if err != nil {
			return
		}
		defer there.Close()
		here, _, err := rw.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer here.Close()
		_, _ = here.Write([]byte("HTTP/1.1 200 OK\r\n\r\n"))
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = io.Copy(there, here)
			_ = there.(*net.TCPConn).CloseWrite()
		}()
		_, _ = io.Copy(here, there)
		_ = here.Close()
		<-done
	})
}

// inner is the address of the server on this machine, by the name that leads to it.
func (w *world) inner(path string) string {
	_, port, _ := net.SplitHostPort(w.inside.Listener.Addr().String())
	return "https://inside.example:" + port + path
}

func refusing(header string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("WWW-Authenticate", header)
		w.WriteHeader(http.StatusUnauthorized)
	}
}

func saying(document string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, document)
	}
}

func (w *world) start(t *testing.T, set oauth.Settings) error {
	t.Helper()
	_, err := w.svc.Start(t.Context(), oauth.Server{Name: "far", URL: "https://mcp.example/mcp", Settings: set}, oauth.StartOptions{})
	return err
}

func TestAServerInTheInternetLeadsNowhereElse(t *testing.T) {
	const metadata = `{"resource":"https://mcp.example/mcp","authorization_servers":["https://mcp.example"]}`
	endpoints := func(authorization, token, registration string) string {
		return `{"issuer":"https://mcp.example","authorization_endpoint":"` + authorization + `","token_endpoint":"` + token +
			`","registration_endpoint":"` + registration + `","code_challenge_methods_supported":["S256"]}`
	}
	const own = "https://mcp.example/x"
	named := func(address string) func(w *world) {
		return func(w *world) { w.says["/mcp"] = refusing(`Bearer resource_metadata="` + address + `"`) }
	}
	issuer := func(document func(w *world) string) func(w *world) {
		return func(w *world) {
			w.says["/mcp"] = refusing("Bearer")
			w.says["/.well-known/oauth-protected-resource/mcp"] = saying(metadata)
			w.says["/.well-known/oauth-authorization-server"] = saying(document(w))
		}
	}
	for name, set := range map[string]func(w *world){
		"this machine":          named("http://127.0.0.1:6379/"),
		"this machine by name":  named("https://localhost/"),
		"this machine, mapped":  named("https://[::ffff:127.0.0.1]/"),
		"this machine, as hex":  named("https://0x7f.1/"),
		"any address":           named("https://0.0.0.0/"),
		"a private network":     named("https://192.168.0.1/"),
		"a provider's network":  named("https://100.64.0.1/"),
		"a cloud's credentials": named("http://169.254.169.254/latest/meta-data/"),
		"behind NAT64":          named("https://[64:ff9b::7f00:1]/"),
		"behind 6to4":           named("https://[2002:a00:1::1]/"),
		"unique local":          named("https://[fd00::1]/"),
		"a name":                func(w *world) { named(w.inner("/"))(w) },
		"a redirect": func(w *world) {
			named("https://mcp.example/away")(w)
			w.says["/away"] = func(rw http.ResponseWriter) {
				rw.Header().Set("Location", w.inner("/"))
				rw.WriteHeader(http.StatusFound)
			}
		},
		"an issuer": func(w *world) {
			w.says["/mcp"] = refusing("Bearer")
			w.says["/.well-known/oauth-protected-resource/mcp"] = saying(strings.Replace(metadata, "https://mcp.example\"]", w.inner("")+`"]`, 1))
		},
		"a registration":   issuer(func(w *world) string { return endpoints(own, own, w.inner("/register")) }),
		"a token endpoint": issuer(func(*world) string { return endpoints(own, "https://10.0.0.1/token", own) }),
		"a page":           issuer(func(*world) string { return endpoints("https://192.168.1.1/admin?reboot=1", own, own) }),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			set(w)
			err := w.start(t, oauth.Settings{})
			if !failure.Is(err, failure.OAuthFailed) || !strings.Contains(err.Error(), "and was named by a server that is not") {
				t.Errorf("got %v", err)
			}
			if len(w.asked) != 0 {
				t.Errorf("it was led to %q", w.asked)
			}
		})
	}
}

func TestATokenEndpointIsNotWhereItWas(t *testing.T) {
	// The name is that of an honest server until a token was stored.
	w := newWorld(t)
	w.says["/mcp"] = refusing("Bearer")
	w.says["/.well-known/oauth-protected-resource/mcp"] = saying(`{"resource":"https://mcp.example/mcp","authorization_servers":["https://mcp.example"]}`)
	w.says["/.well-known/oauth-authorization-server"] = saying(`{"issuer":"https://mcp.example","token_endpoint":"` + w.inner("/token") + `","token_endpoint_auth_methods_supported":["client_secret_post"]}`)
	err := w.start(t, oauth.Settings{Grant: oauth.ClientCredentials, ClientID: "id", ClientSecret: "a-long-secret"})
	if !failure.Is(err, failure.OAuthFailed) || len(w.asked) != 0 {
		t.Errorf("%v, asked %q", err, w.asked)
	}
}

func TestWhatThePersonSetMayBeAnywhere(t *testing.T) {
	w := newWorld(t)
	w.says["/mcp"] = refusing("Bearer")
	w.says["/.well-known/oauth-protected-resource/mcp"] = saying(`{"resource":"https://mcp.example/mcp"}`)
	if err := w.start(t, oauth.Settings{AuthServer: w.inner("")}); !failure.Is(err, failure.OAuthFailed) || len(w.asked) == 0 {
		t.Errorf("%v, asked %q", err, w.asked)
	}
}

func TestWhereAServerIsIsWhereItWasMet(t *testing.T) {
	w := newWorld(t)
	w.zone.Set("near.example", "127.0.0.1")
	_, port, _ := net.SplitHostPort(w.far.Listener.Addr().String())
	near := oauth.Server{Name: "near", URL: "https://near.example:" + port + "/mcp"}
	w.says["/mcp"] = func(rw http.ResponseWriter) {
		w.zone.Set("near.example", "8.8.8.8") // it was met on this machine
		refusing(`Bearer resource_metadata="` + w.inner("/metadata") + `"`)(rw)
	}
	_, err := w.svc.Start(t.Context(), near, oauth.StartOptions{})
	if err == nil || len(w.asked) == 0 {
		t.Errorf("a server on this machine may not name its neighbour: %v", err)
	}
}
