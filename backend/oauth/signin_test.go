package oauth_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

// TestSignInEverywhere goes the whole way with every kind of server there is.
func TestSignInEverywhere(t *testing.T) {
	for name, c := range map[string]struct {
		server authserver.Options
		set    oauth.Settings
	}{
		"the newest":                    {},
		"metadata at the root":          {server: authserver.Options{ResourceMetadata: "root", Unsaid: true}},
		"metadata only where it says":   {server: authserver.Options{ResourceMetadata: "custom"}},
		"metadata not named":            {server: authserver.Options{Unsaid: true}},
		"OpenID Connect":                {server: authserver.Options{Metadata: "oidc"}},
		"issuer with a path":            {server: authserver.Options{IssuerPath: "/tenant1"}},
		"OpenID Connect with a path":    {server: authserver.Options{IssuerPath: "/tenant1", Metadata: "oidc"}},
		"OpenID Connect, path first":    {server: authserver.Options{IssuerPath: "/tenant1", Metadata: "oidc-suffix"}},
		"2025-03-26 with metadata":      {server: authserver.Options{ResourceMetadata: "none"}},
		"2025-03-26 without metadata":   {server: authserver.Options{ResourceMetadata: "none", Metadata: "none"}},
		"issuer not sent":               {server: authserver.Options{Iss: "off"}},
		"issuer sent and not announced": {server: authserver.Options{Iss: "unadvertised"}},
		"secret by Basic":               {server: authserver.Options{AuthMethods: []string{"client_secret_basic"}}},
		"secret in the form":            {server: authserver.Options{AuthMethods: []string{"client_secret_post"}}},
		"client metadata document": {
			server: authserver.Options{CIMD: true, NoRegistration: true},
			set:    oauth.Settings{ClientMetadataURL: "https://client.example/fairlead.json"},
		},
		"registered by hand": {
			server: authserver.Options{NoRegistration: true, Clients: map[string]authserver.Client{"by hand": {Secret: "p%ss: wörd+", Redirects: []string{"*"}}}},
			set:    oauth.Settings{ClientID: "by hand", ClientSecret: "p%ss: wörd+"},
		},
		"registered by hand, public": {
			server: authserver.Options{NoRegistration: true, Clients: map[string]authserver.Client{"by hand": {Redirects: []string{"*"}}}},
			set:    oauth.Settings{ClientID: "by hand"},
		},
		"redirect to localhost":  {set: oauth.Settings{RedirectHost: "localhost"}},
		"bound to a key":         {server: authserver.Options{DPoP: true}},
		"bound to a key, nonces": {server: authserver.Options{DPoP: true, Nonce: true}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, c.server, c.set)
			b.mustCall()
			b.mustCall()
			want := 1
			if c.server.Nonce {
				want = 2 // the first proof had no nonce
			}
			if n := b.pair.Count("grant authorization_code"); n != want {
				t.Errorf("the token endpoint was asked %d times, want %d", n, want)
			}
			st := b.status()
			if !st.SignedIn || st.Needed || st.Issuer != b.pair.Issuer || !st.Refreshable || !st.NextRefresh.Before(st.Expiry) {
				t.Errorf("status: %+v", st)
			}
			for _, page := range b.shown() {
				if !strings.Contains(page, "Signed in") || strings.Contains(page, "<script") {
					t.Errorf("the browser shows %s", page)
				}
			}
		})
	}
}

// shown waits for the pages in the browser and returns them.
func (b *bench) shown() []string {
	_ = b.svc.Close() // which waits for the listeners, and they for the pages
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.pages)
}

func TestSignInSurvivesARestartAndRegistersOnce(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	b.restart(false)
	b.mustCall()
	if err := b.svc.SignOut(t.Context(), b.server()); err != nil {
		t.Fatal(err)
	}
	if n := b.pair.Count("as /revoke"); n != 1 {
		t.Errorf("revoked %d times", n)
	}
	if st := b.status(); st.SignedIn {
		t.Errorf("after signing out: %+v", st)
	}
	b.restart(true)
	b.mustCall()
	if n := b.pair.Count("as /register"); n != 1 {
		t.Errorf("registered %d times, want once: the port was free again", n)
	}
	if len(b.flows) == 2 && b.flows[0].Redirect != b.flows[1].Redirect {
		t.Errorf("redirect was %s, then %s", b.flows[0].Redirect, b.flows[1].Redirect)
	}
}

func TestAClientTheServerForgotIsRegisteredAgain(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	flow, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	back, err := authserver.Browse(flow.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.pair.ForgetClients()
	if _, err := b.svc.Complete(t.Context(), flow.ID, oauth.Callback{URL: back}); !failure.Is(err, failure.OAuthFailed) || !strings.Contains(err.Error(), "invalid_client") {
		t.Error(err)
	}
	b.mustCall()
	// When its page only says so in the browser, the person asks for a fresh one.
	b.pair.ForgetClients()
	b.pair.Revoke()
	b.restart(false)
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")
	b.signIn(oauth.StartOptions{Fresh: true})
	b.mustCall()
	if n := b.pair.Count("as /register"); n != 3 {
		t.Errorf("registered %d times", n)
	}
}

func TestAnotherIssuerGetsItsOwnClient(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	other := authserver.New(authserver.Options{Now: b.clock.Now})
	t.Cleanup(other.Close)
	first := b.status().ClientID
	b.pair.Change(func(o *authserver.Options) { o.Issuers = []string{other.Issuer} })
	b.pair.Revoke()
	// The other server does not know this resource, so it ends there; but as whom was asked?
	b.mustFail(failure.OAuthFailed, "resource is")
	if other.Count("as /register") != 1 || strings.Contains(other.Form().Encode(), first) {
		t.Errorf("registered %d times, sent %v", other.Count("as /register"), other.Form())
	}
	if n := b.pair.Count("grant refresh_token"); n != 0 {
		t.Errorf("the old refresh token was used %d times, though the server has moved", n)
	}
}

func TestScopesAreChosen(t *testing.T) {
	for name, c := range map[string]struct {
		server authserver.Options
		set    oauth.Settings
		want   []string
	}{
		"named by the refusal": {server: authserver.Options{Challenge: "a b", Scopes: []string{"c"}}, want: []string{"a", "b"}},
		"all of the resource":  {server: authserver.Options{Scopes: []string{"c", "d"}}, want: []string{"c", "d"}},
		"none":                 {},
		"offline access":       {server: authserver.Options{Scopes: []string{"c"}, Offline: true}, want: []string{"c", "offline_access"}},
		"the person's":         {server: authserver.Options{Challenge: "a"}, set: oauth.Settings{Scopes: []string{"mine"}}, want: []string{"mine"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, c.server, c.set)
			b.mustCall()
			if st := b.status(); !slices.Equal(st.Scopes, c.want) || !st.Refreshable {
				t.Errorf("scopes %q, refreshable %v; want %q", st.Scopes, st.Refreshable, c.want)
			}
		})
	}
}

func TestStepUpKeepsWhatWasGranted(t *testing.T) {
	b := newBench(t, authserver.Options{
		Challenge: "read", NeedScope: "read", NeedScopeFor: map[string]string{"write": "write", "delete": "delete"},
	}, oauth.Settings{})
	b.mustCall()
	b.mustCall("write")
	if st := b.status(); !slices.Equal(st.Scopes, []string{"read", "write"}) {
		t.Errorf("scopes %q", st.Scopes)
	}
	b.restart(false)
	status, err := b.call("delete")
	if !failure.Is(err, failure.AuthNeeded) {
		t.Fatalf("%d %v", status, err)
	}
	if st := b.status(); !st.Needed || !slices.Equal(st.Wanted, []string{"delete"}) || !st.SignedIn {
		t.Errorf("status: %+v", st)
	}
	// The sign-in that follows asks for all three.
	flow := b.signIn(oauth.StartOptions{})
	if flow.Kind != oauth.StepUp || !slices.Equal(flow.Scopes, []string{"read", "write", "delete"}) {
		t.Errorf("%s for %q", flow.Kind, flow.Scopes)
	}
	b.mustCall("delete")
}

// signIn starts a sign-in and answers it as the person does.
func (b *bench) signIn(o oauth.StartOptions) oauth.Flow {
	b.t.Helper()
	flow, err := b.svc.Start(b.t.Context(), b.server(), o)
	if err != nil {
		b.t.Fatal(err, b.story())
	}
	back, err := authserver.Browse(flow.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	flow, err = b.svc.Complete(b.t.Context(), flow.ID, oauth.Callback{URL: back})
	if err != nil || flow.State != oauth.Done {
		b.t.Fatalf("%+v %v%s", flow, err, b.story())
	}
	return flow
}

func TestStepUpThatIsNeverEnoughEnds(t *testing.T) {
	b := newBench(t, authserver.Options{Challenge: "admin", Status: func(r *http.Request) int {
		if r.Header.Get("Authorization") != "" {
			return http.StatusForbidden
		}
		return 0
	}}, oauth.Settings{})
	// A 403 without words about scopes is not about the sign-in.
	if status, err := b.call(); status != http.StatusForbidden || err != nil {
		t.Errorf("%d %v", status, err)
	}
	b.pair.Change(func(o *authserver.Options) { o.Status, o.NeedScopeFor = nil, map[string]string{"": "never"} })
	b.pair.Change(func(o *authserver.Options) {
		o.Intercept = func(path string, w http.ResponseWriter, r *http.Request) bool {
			if path != "mcp /mcp" || r.Header.Get("Authorization") == "" {
				return false
			}
			w.Header().Set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="more"`)
			w.WriteHeader(http.StatusForbidden)
			return true
		}
	})
	b.mustFail(failure.AuthNeeded, "more rights")
	if n := b.pair.Count("as /authorize"); n != 2 {
		t.Errorf("the person was sent %d times, want 2: once to sign in, once for the scope", n)
	}
}

func TestWithoutAPersonASignInIsAskedFor(t *testing.T) {
	b := newBench(t, authserver.Options{Challenge: "a"}, oauth.Settings{})
	b.restart(false)
	sub := b.bus.Subscribe()
	defer sub.Close()
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")
	if e := <-sub.C; e.Server != "test server" {
		t.Errorf("event %+v", e)
	}
	if st := b.status(); !st.Needed || st.SignedIn || !slices.Equal(st.Wanted, []string{"a"}) {
		t.Errorf("status %+v", st)
	}
	b.signIn(oauth.StartOptions{})
	b.mustCall()
	if st := b.status(); st.Needed || !st.SignedIn {
		t.Errorf("status %+v", st)
	}
}

func TestStartWithoutARefusalAsksTheServer(t *testing.T) {
	b := newBench(t, authserver.Options{ResourceMetadata: "custom", Challenge: "a"}, oauth.Settings{})
	b.signIn(oauth.StartOptions{Redirect: "https://fairlead.example/back"})
	b.mustCall()
	if st := b.status(); !slices.Equal(st.Scopes, []string{"a"}) {
		t.Errorf("scopes %q", st.Scopes)
	}
}
