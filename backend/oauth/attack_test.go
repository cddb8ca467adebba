package oauth_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

// TestHostileServers: each must end before anything secret was sent anywhere.
func TestHostileServers(t *testing.T) {
	at := func(where string, answer http.HandlerFunc) func(string, http.ResponseWriter, *http.Request) bool {
		return func(path string, w http.ResponseWriter, r *http.Request) bool {
			if path != where {
				return false
			}
			answer(w, r)
			return true
		}
	}
	const metadata = "as /.well-known/oauth-authorization-server"
	page := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!doctype html><h1>Hello</h1>"))
	}
	huge := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for range 4 << 10 {
			if _, err := w.Write([]byte(strings.Repeat(" ", 1<<10))); err != nil {
				return
			}
		}
	}
	hang := func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // a server sees that a client went away only after that
		<-r.Context().Done()
	}
	elsewhere := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://attacker.example/x", http.StatusTemporaryRedirect)
	}
	for name, c := range map[string]struct {
		server authserver.Options
		words  string
	}{
		"the resource of another":       {authserver.Options{Resource: "https://attacker.example/mcp"}, "is for"},
		"the resource of a sibling":     {authserver.Options{Resource: "SELF/mcp/other"}, "is for"},
		"another issuer":                {authserver.Options{Issuer: "https://attacker.example"}, "is that of"},
		"no PKCE":                       {authserver.Options{NoPKCE: true}, "PKCE"},
		"no issuer in the answer":       {authserver.Options{Iss: "missing"}, "does not say"},
		"another issuer in the answer":  {authserver.Options{Iss: "wrong"}, "comes from"},
		"refusal of another issuer":     {authserver.Options{Iss: "wrong", Deny: "access_denied"}, "comes from"},
		"denied":                        {authserver.Options{Deny: "access_denied"}, "denied"},
		"another error":                 {authserver.Options{Deny: "server_error"}, "server_error"},
		"javascript: to be opened":      {authserver.Options{Endpoints: map[string]string{"authorization_endpoint": "javascript:alert(1)"}}, "not an"},
		"file: to be opened":            {authserver.Options{Endpoints: map[string]string{"authorization_endpoint": "file:///etc/passwd"}}, "not an"},
		"unencrypted token endpoint":    {authserver.Options{Endpoints: map[string]string{"token_endpoint": "http://attacker.example/token"}}, "not encrypted"},
		"an address that turns":         {authserver.Options{Endpoints: map[string]string{"token_endpoint": "https://a.example/\u202egpj.exe"}}, "not an address"},
		"user name in an address":       {authserver.Options{Endpoints: map[string]string{"token_endpoint": "https://a:b@attacker.example/token"}}, "user name"},
		"unencrypted issuer":            {authserver.Options{Issuers: []string{"http://attacker.example"}}, "not encrypted"},
		"no issuer":                     {authserver.Options{Issuers: []string{}}, "names no authorization server"},
		"no metadata":                   {authserver.Options{Metadata: "none"}, "has no metadata"},
		"no registration":               {authserver.Options{NoRegistration: true}, "does not register"},
		"a page instead of metadata":    {authserver.Options{Intercept: at(metadata, page)}, "has no metadata"},
		"huge metadata":                 {authserver.Options{Intercept: at(metadata, huge)}, "more than 1 MiB"},
		"metadata that does not come":   {authserver.Options{Intercept: at(metadata, hang)}, "did not answer"},
		"metadata that redirects away":  {authserver.Options{Intercept: at(metadata, elsewhere)}, "not encrypted"},
		"a page instead of a client":    {authserver.Options{Intercept: at("as /register", page)}, "no client id"},
		"a page instead of a token":     {authserver.Options{Intercept: at("as /token", page)}, "not a token"},
		"a token endpoint that hangs":   {authserver.Options{Intercept: at("as /token", hang)}, "did not answer"},
		"a token endpoint elsewhere":    {authserver.Options{Intercept: at("as /token", elsewhere)}, "HTTP 307"},
		"a token with a line break":     {authserver.Options{Intercept: at("as /token", says(`{"access_token":"a\r\nX: y","token_type":"Bearer"}`))}, "cannot be sent"},
		"a token of an unknown type":    {authserver.Options{Intercept: at("as /token", says(`{"access_token":"abcd","token_type":"mac"}`))}, "type"},
		"an answer without a token":     {authserver.Options{Intercept: at("as /token", says(`{"token_type":"Bearer"}`))}, "without a token"},
		"a token endpoint that is down": {authserver.Options{Intercept: at("as /token", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })}, "503"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, c.server, oauth.Settings{})
			if c.words == "did not answer" {
				b.svc.SetLimits(300*time.Millisecond, time.Minute)
			}
			if strings.HasPrefix(c.server.Resource, "SELF") {
				b.pair.Change(func(o *authserver.Options) { o.Resource = strings.TrimSuffix(b.pair.URL, "/mcp") + "/mcp/other" })
			}
			b.mustFail(failure.OAuthFailed, c.words)
			st := b.status()
			if st.SignedIn || st.Failure == nil {
				t.Errorf("status %+v", st)
			}
			for _, shown := range b.shown() {
				if strings.Contains(shown, "<script") || !strings.Contains(shown, "Not signed in") {
					t.Errorf("the browser shows %s", shown)
				}
			}
		})
	}
}

func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(text))
	}
}

func TestAnAnswerWithAnotherStateChangesNothing(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	flow, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{})
	if err != nil || flow.State != oauth.Waiting {
		t.Fatal(flow, err)
	}
	back, err := authserver.Browse(flow.URL)
	if err != nil {
		t.Fatal(err)
	}
	real, _ := url.Parse(back)
	with := func(edit func(q url.Values)) string {
		u := *real
		q := u.Query()
		edit(q)
		u.RawQuery = q.Encode()
		return u.String()
	}
	for name, address := range map[string]string{
		"no state":      with(func(q url.Values) { q.Del("state") }),
		"another state": with(func(q url.Values) { q.Set("state", "x"+q.Get("state")[1:]) }),
		"two states":    with(func(q url.Values) { q.Add("state", q.Get("state")) }),
		"two codes":     with(func(q url.Values) { q.Add("code", "stolen") }),
		"malformed":     back + "&%zz=1",
	} {
		if shown := get(address); !strings.Contains(shown, "Not signed in") {
			t.Errorf("%s: the browser shows %s", name, shown)
		}
		if _, err := b.svc.Complete(t.Context(), flow.ID, oauth.Callback{URL: address}); !failure.Is(err, failure.OAuthFailed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := b.svc.Complete(t.Context(), flow.ID, oauth.Callback{URL: "https://attacker.example/callback?" + real.RawQuery}); !failure.Is(err, failure.OAuthFailed) {
		t.Errorf("another address: %v", err)
	}
	if n := b.pair.Count("as /token"); n != 0 {
		t.Errorf("a token was asked for %d times", n)
	}
	if shown := get(back); !strings.Contains(shown, "Signed in") {
		t.Errorf("the browser shows %s", shown)
	}
	if _, err := b.svc.Wait(t.Context(), flow.ID); err != nil {
		t.Error(err)
	}
	if _, err := b.svc.Complete(t.Context(), flow.ID, oauth.Callback{URL: back}); !failure.Is(err, failure.OAuthFailed) {
		t.Errorf("the same answer again: %v", err)
	}
}

func TestTheListenerIsShutAndStrict(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	flow, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSuffix(flow.Redirect, "/callback")
	ask := func(method, address, host string) (int, http.Header) {
		req, _ := http.NewRequestWithContext(t.Context(), method, address, nil)
		if host != "" {
			req.Host = host
		}
		resp, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
		if err != nil {
			return 0, nil
		}
		_ = resp.Body.Close()
		return resp.StatusCode, resp.Header
	}
	if status, _ := ask("GET", base+"/", ""); status != http.StatusNotFound {
		t.Errorf("/: %d", status)
	}
	if status, _ := ask("POST", flow.Redirect, ""); status != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", status)
	}
	if status, _ := ask("GET", flow.Redirect, "attacker.example"); status != http.StatusNotFound {
		t.Errorf("another host: %d", status)
	}
	_, h := ask("GET", flow.Redirect, "")
	if !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") || h.Get("Referrer-Policy") != "no-referrer" || h.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", h)
	}
	if err := b.svc.Cancel(flow.ID); err != nil {
		t.Fatal(err)
	}
	got, err := b.svc.Flow(flow.ID)
	if err != nil || got.State != oauth.Cancelled || !failure.Is(got.Failure, failure.Cancelled) {
		t.Errorf("%+v %v", got, err)
	}
	_ = b.svc.Close()
	if status, _ := ask("GET", flow.Redirect, ""); status != 0 {
		t.Errorf("still listening: %d", status)
	}
}

func TestTokensStayAtTheirOrigin(t *testing.T) {
	leaked := make(chan string, 8)
	thief := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		leaked <- r.Header.Get("Authorization") + r.Header.Get("DPoP")
	}))
	defer thief.Close()
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	b.pair.Change(func(o *authserver.Options) {
		o.Handler = http.RedirectHandler(thief.URL+"/mcp", http.StatusTemporaryRedirect)
	})
	if status, err := b.call(); err != nil || status != http.StatusOK {
		t.Fatal(status, err)
	}
	if got := <-leaked; got != "" {
		t.Errorf("the other host got %q", got)
	}

	// A definition that now names another address gets nothing either.
	moved := b.server()
	moved.URL = thief.URL + "/mcp"
	client := &http.Client{Transport: b.svc.Transport(moved, &http.Transport{DisableKeepAlives: true})}
	if status, err := status(t.Context(), client, moved.URL); err != nil || status != http.StatusOK {
		t.Fatal(status, err)
	}
	if got := <-leaked; got != "" {
		t.Errorf("the new address got %q", got)
	}
}

func status(ctx context.Context, c *http.Client, address string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func TestAHeaderOfThePersonsComesFirst(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, b.pair.URL, nil)
	req.Header.Set("Authorization", "Bearer of-the-person")
	resp, err := b.client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized || len(b.svc.Flows("test server")) != 0 {
		t.Errorf("%d, and flows %v", resp.StatusCode, b.svc.Flows("test server"))
	}
}
