package wire

import (
	"crypto/tls"
	"encoding/pem"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/failure"
)

// watched is a tap that also watches.
type watched struct {
	record
	mu        sync.Mutex
	exchanges []Exchange
	processes []ProcessEvent
	broken    map[string]*failure.Error
}

func (w *watched) Exchange(e Exchange) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.exchanges = append(w.exchanges, e)
}

func (w *watched) Process(e ProcessEvent) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.processes = append(w.processes, e)
}

func (w *watched) Broken(id []byte, why *failure.Error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken == nil {
		w.broken = make(map[string]*failure.Error)
	}
	w.broken[string(id)] = why
}

func (w *watched) seen() []Exchange {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.exchanges)
}

// post sends one message along a client and returns the status and the body.
func post(t *testing.T, client *http.Client, url, message string) (string, error) {
	t.Helper()
	resp, err := client.Post(url, "application/json", strings.NewReader(message))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

const (
	ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	pong = `{"jsonrpc":"2.0","id":1,"result":{}}`
)

// answerer answers everything with pong, as JSON.
func answerer(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, pong)
}

func newClient(t *testing.T, o HTTPOptions) *http.Client {
	t.Helper()
	if o.Tap == nil {
		o.Tap = &record{}
	}
	client, err := NewHTTPClient(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// TestCertificates: a server with a certificate of its own authority is refused,
// reached with the authority's certificate, and reached without any check.
func TestCertificates(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(answerer))
	server.Config.ErrorLog = quiet()
	server.StartTLS()
	t.Cleanup(server.Close)
	dir := t.TempDir()
	authority := filepath.Join(dir, "ca.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(authority, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty.pem")
	if err := os.WriteFile(empty, []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		network Network
		code    failure.Code
		words   string
	}{
		"unknown authority": {Network{}, failure.Transport, "authority"},
		"its own authority": {Network{CA: authority}, "", ""},
		"without a check":   {Network{Insecure: true}, "", ""},
		"no file":           {Network{CA: filepath.Join(dir, "none")}, failure.Config, "could not be read"},
		"no certificate":    {Network{CA: empty}, failure.Config, "no certificate"},
	} {
		t.Run(name, func(t *testing.T) {
			client, err := NewHTTPClient(HTTPOptions{Options: Options{Tap: &record{}}, Endpoint: server.URL, Network: tt.network})
			if err == nil {
				defer client.CloseIdleConnections()
				_, err = post(t, client, server.URL, ping)
			}
			if got := failure.From(err); tt.code == "" && err != nil || tt.code != "" && (!failure.Is(err, tt.code) || !strings.Contains(got.Message, tt.words)) {
				t.Errorf("got %v, want %q %q", err, tt.code, tt.words)
			}
		})
	}
}

// TestProxy: the environment's proxy is used, with its exceptions; loopback is
// reached directly, so that the servers here are called by another name.
func TestProxy(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.String())
		mu.Unlock()
		answerer(w, r)
	}))
	t.Cleanup(proxy.Close)
	for name, environ := range map[string][]string{
		"lower": {"http_proxy=" + proxy.URL}, "upper": {"HTTP_PROXY=" + proxy.URL, "http_proxy="},
	} {
		endpoint := "http://" + name + ".mcp.test/mcp"
		client := newClient(t, HTTPOptions{Endpoint: endpoint, Network: Network{Environ: environ}})
		if got, err := post(t, client, endpoint, ping); err != nil || got != pong {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	direct := newClient(t, HTTPOptions{
		Endpoint: "http://direct.mcp.test/mcp",
		Network:  Network{Environ: []string{"HTTP_PROXY=" + proxy.URL, "NO_PROXY=mcp.test"}},
	})
	if _, err := post(t, direct, "http://direct.mcp.test/mcp", ping); !failure.Is(err, failure.Transport) {
		t.Errorf("past the proxy: %v", err)
	}
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(asked)
	if want := []string{"http://lower.mcp.test/mcp", "http://upper.mcp.test/mcp"}; !slices.Equal(asked, want) {
		t.Errorf("the proxy was asked for %q", asked)
	}
}

// TestRedirects: the same origin is followed with the request as it is; another
// host, another port and a change of method are not, and see no credentials.
func TestRedirects(t *testing.T) {
	t.Parallel()
	var elsewhereHeard sync.Map
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		elsewhereHeard.Store(r.Header.Get("Authorization"), true)
		answerer(w, r)
	}))
	t.Cleanup(elsewhere.Close)
	mux := http.NewServeMux()
	mux.Handle("/same", http.RedirectHandler("/mcp", http.StatusTemporaryRedirect))
	mux.Handle("/found", http.RedirectHandler("/mcp", http.StatusFound))
	mux.Handle("/away", http.RedirectHandler(elsewhere.URL+"/mcp", http.StatusTemporaryRedirect))
	mux.Handle("/round", http.RedirectHandler("/round", http.StatusPermanentRedirect))
	mux.Handle("/script", http.RedirectHandler("javascript:alert(1)", http.StatusTemporaryRedirect))
	mux.HandleFunc("/mcp", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer the-token" || r.Method != http.MethodPost {
			w.WriteHeader(http.StatusTeapot)
			return
		}
		answerer(w, r)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	for path, works := range map[string]bool{"/same": true, "/found": false, "/away": false, "/round": false, "/script": false} {
		tap := &record{}
		client := newClient(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: server.URL + path, Headers: map[string]string{"Authorization": "Bearer the-token"}})
		got, err := post(t, client, server.URL+path, ping)
		if works && (err != nil || got != pong) || !works && (!failure.Is(err, failure.Transport) || !strings.Contains(err.Error(), "redirects to another place")) {
			t.Errorf("%s: %q, %v", path, got, err)
		}
		if out := slices.DeleteFunc(tap.messages, func(m Message) bool { return !m.Out }); len(out) != 1 {
			t.Errorf("%s: the request is shown %d times", path, len(out))
		}
	}
	elsewhereHeard.Range(func(key, _ any) bool {
		t.Errorf("another host heard %q", key)
		return true
	})
}

// TestExchanges: each request that goes out is told with its answer, and what
// is secret in it is not.
func TestExchanges(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Set-Cookie", "id=hush-cookie")
		w.Header().Set("Mcp-Session-Id", "session-beginning-hush")
		if r.Header.Get("Authorization") != "Bearer hush-token" {
			w.Header().Set("WWW-Authenticate", `Bearer realm="x"`)
			http.Error(w, "who are you, hush-configured?", http.StatusUnauthorized)
			return
		}
		answerer(w, r)
	}))
	t.Cleanup(server.Close)
	endpoint := server.URL + "/mcp?tenant=acme&api_key=hush-query&mode=hush-configured"
	tap := &watched{}
	client := newClient(t, HTTPOptions{
		Options: Options{Tap: tap}, Endpoint: endpoint,
		Headers: map[string]string{"X-Tenant": "acme", "X-Own": "hush-configured"},
		Mask:    func(_, text string) string { return strings.ReplaceAll(text, "hush-configured", "[secret]") },
		Authorize: func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(req *http.Request) (*http.Response, error) {
				resp, err := next.RoundTrip(req)
				if err != nil || resp.StatusCode != http.StatusUnauthorized {
					return resp, err
				}
				_, _ = io.Copy(io.Discard, resp.Body)
				_ = resp.Body.Close()
				again := req.Clone(req.Context())
				again.Body, _ = req.GetBody()
				again.Header.Set("Authorization", "Bearer hush-token")
				return next.RoundTrip(again)
			})
		},
	})
	if got, err := post(t, client, endpoint, ping); err != nil || got != pong {
		t.Fatalf("%q, %v", got, err)
	}
	if len(tap.messages) != 2 {
		t.Errorf("the messages are %d, not the request and its answer", len(tap.messages))
	}
	told := tap.seen()
	if len(told) != 2 {
		t.Fatalf("told of %d exchanges", len(told))
	}
	for i, want := range []struct {
		status   int
		received int64
	}{{http.StatusUnauthorized, int64(len("who are you, hush-configured?\n"))}, {http.StatusOK, int64(len(pong))}} {
		e := told[i]
		if e.Method != http.MethodPost || e.Status != want.status || e.Received != want.received || e.Sent != int64(len(ping)) || string(e.ID) != "1" || e.Seq != uint64(i+1) || e.Proto != "HTTP/1.1" {
			t.Errorf("exchange %d: %+v", i, e)
		}
		shown := e.URL + string(e.Body)
		for _, h := range append(e.Request, e.Response...) {
			shown += "\n" + h.Name + ": " + h.Value
		}
		if strings.Contains(shown, "hush") {
			t.Errorf("a secret is told: %s", shown)
		}
		for _, want := range []string{"tenant=acme", "api_key=[secret]", "mode=[secret]", "X-Tenant: acme", "X-Own: [secret]", "Set-Cookie: [secret]"} {
			if !strings.Contains(shown, want) {
				t.Errorf("no %q in %s", want, shown)
			}
		}
	}
	if string(told[0].Body) != "who are you, [secret]?\n" {
		t.Errorf("the refusal's body is %q", told[0].Body)
	}
	if !slices.Contains(told[1].Request, Header{"Authorization", "Bearer [secret]"}) {
		t.Errorf("the scheme is not told: %+v", told[1].Request)
	}
}

func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

// TestOldTLS: what is older than TLS 1.2 is not spoken.
func TestOldTLS(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(answerer))
	server.TLS = &tls.Config{MaxVersion: tls.VersionTLS11, MinVersion: tls.VersionTLS10}
	server.Config.ErrorLog = quiet()
	server.StartTLS()
	t.Cleanup(server.Close)
	client := newClient(t, HTTPOptions{Endpoint: server.URL, Network: Network{Insecure: true}})
	if _, err := post(t, client, server.URL, ping); !failure.Is(err, failure.Transport) || !strings.Contains(err.Error(), "TLS") {
		t.Errorf("got %v", err)
	}
}
