package oauth_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

func TestManyRefusalsMakeOneFlow(t *testing.T) {
	b := newBench(t, authserver.Options{Rotate: true}, oauth.Settings{})
	all := func() {
		t.Helper()
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				if status, err := b.call(); status != http.StatusOK {
					t.Errorf("%d %v", status, err)
				}
			})
		}
		wg.Wait()
	}
	all()
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
	b.clock.sleep(2 * time.Hour)
	all()
	b.pair.Revoke()
	all()
	if n := b.pair.Count("grant refresh_token"); n != 2 {
		t.Errorf("refreshed %d times, want once after sleep and once after the server forgot", n)
	}
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times in all", n)
	}
}

func TestRenewalBeforeTheEndAndAfterSleep(t *testing.T) {
	b := newBench(t, authserver.Options{Rotate: true, Life: time.Hour}, oauth.Settings{})
	b.mustCall()
	first := b.status()
	b.clock.sleep(58 * time.Minute)
	b.mustCall()
	if n := b.pair.Count("grant refresh_token"); n != 0 {
		t.Errorf("refreshed %d times two minutes before the end", n)
	}
	b.clock.sleep(90 * time.Second)
	b.mustCall()
	if n := b.pair.Count("grant refresh_token"); n != 1 {
		t.Errorf("refreshed %d times half a minute before the end", n)
	}
	b.clock.sleep(72 * time.Hour)
	asked := b.pair.Count("mcp /mcp")
	b.mustCall()
	if n := b.pair.Count("mcp /mcp") - asked; n != 1 {
		t.Errorf("after sleep the server was asked %d times, want once: with a new token", n)
	}
	if st := b.status(); !st.Expiry.After(first.Expiry) || !st.Since.Equal(first.Since) {
		t.Errorf("status %+v, before %+v", st, first)
	}
}

func TestRenewalWithoutRequests(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	b.svc.RenewDue()
	b.clock.sleep(59*time.Minute + 30*time.Second)
	sub := b.bus.Subscribe()
	defer sub.Close()
	b.svc.RenewDue()
	for b.pair.Count("grant refresh_token") == 0 || b.status().Expiry.Sub(b.clock.Now()) < 30*time.Minute {
		<-sub.C
	}
	b.clock.sleep(48 * time.Hour)
	b.svc.RenewDue() // nobody has used it for two days
	_ = b.svc.Close()
	if n := b.pair.Count("grant refresh_token"); n != 1 {
		t.Errorf("refreshed %d times", n)
	}
}

func TestARefreshTokenThatIsOverAsksForASignIn(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	b.restart(false)
	b.pair.Revoke()
	b.pair.Change(func(o *authserver.Options) {
		o.Intercept = func(path string, w http.ResponseWriter, _ *http.Request) bool {
			if path != "as /token" {
				return false
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"error":"invalid_grant"}`))
			return true
		}
	})
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")
	if n := b.pair.Count("as /token"); n != 2 {
		t.Errorf("the token endpoint was asked %d times: a refresh token that is over is not tried again", n)
	}
	if st := b.status(); st.SignedIn || !st.Needed {
		t.Errorf("status %+v", st)
	}
	b.pair.Change(func(o *authserver.Options) { o.Intercept = nil })
	b.signIn(oauth.StartOptions{})
	b.mustCall()
}

func TestAnAuthorizationServerThatIsDownCostsNothing(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	down := func(path string, w http.ResponseWriter, _ *http.Request) bool {
		if strings.HasPrefix(path, "as ") {
			w.WriteHeader(http.StatusBadGateway)
			return true
		}
		return false
	}
	b.pair.Change(func(o *authserver.Options) { o.Intercept = down })
	b.clock.sleep(59*time.Minute + 30*time.Second)
	b.mustCall() // the token is still good
	b.clock.sleep(time.Hour)
	b.mustFail(failure.OAuthFailed, "502")
	if st := b.status(); !st.SignedIn || !st.Refreshable || st.Failure == nil {
		t.Errorf("status %+v", st)
	}
	b.pair.Change(func(o *authserver.Options) { o.Intercept = nil })
	b.mustCall()
}

// TestTwoProgramsShareOneSignIn: with rotation, the second to present the same
// refresh token would end the sign-in for both.
func TestTwoProgramsShareOneSignIn(t *testing.T) {
	b := newBench(t, authserver.Options{Rotate: true}, oauth.Settings{})
	b.mustCall()
	window := b.svc
	b.open(false) // the command line, beside the window
	command := b.svc
	for range 4 {
		b.clock.sleep(2 * time.Hour)
		var wg sync.WaitGroup
		for _, svc := range []*oauth.Service{window, command} {
			wg.Go(func() {
				base := &http.Transport{DisableKeepAlives: true}
				if status, err := b.callWith(&http.Client{Transport: svc.Transport(b.server(), base)}); status != http.StatusOK {
					t.Errorf("%d %v", status, err)
				}
			})
		}
		wg.Wait()
	}
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
}

func TestAnotherProgramSignsIn(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.restart(false)
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")
	window := b.svc
	b.clock.sleep(time.Second)
	b.open(false)
	b.signIn(oauth.StartOptions{})
	b.svc = window
	if st := b.status(); st.Needed || !st.SignedIn {
		t.Errorf("status %+v", st)
	}
	b.mustCall()
}

func TestASealedVaultCostsOnlyTheRestart(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	if err := b.vault.Set(t.Context(), "other", "value"); err != nil {
		t.Fatal(err)
	}
	b.chain.locked = true
	b.restart(true) // its keychain is locked now, and the vault with it
	b.mustCall()
	b.mustCall()
	st := b.status()
	if !st.SignedIn || !failure.Is(st.Unsaved, failure.Keychain) {
		t.Errorf("status %+v", st)
	}
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
}

func TestRefreshByHand(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	if _, err := b.svc.Refresh(t.Context(), b.server()); !failure.Is(err, failure.AuthNeeded) {
		t.Error(err)
	}
	b.mustCall()
	b.clock.sleep(time.Minute)
	before := b.status()
	st, err := b.svc.Refresh(t.Context(), b.server())
	if err != nil || !st.Expiry.After(before.Expiry) {
		t.Errorf("%v, was %v: %v", st.Expiry, before.Expiry, err)
	}
	flows := b.svc.Flows("test server")
	if len(flows) != 2 || flows[0].Kind != oauth.Renewal || flows[0].State != oauth.Done {
		t.Errorf("flows %+v", flows)
	}
}

func TestWaitersLeaveAlone(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	asked := make(chan struct{})
	b.pair.Change(func(o *authserver.Options) {
		o.Intercept = func(path string, _ http.ResponseWriter, r *http.Request) bool {
			if path == "as /.well-known/oauth-authorization-server" {
				close(asked)
				<-r.Context().Done()
				return true
			}
			return false
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	client := b.client()
	go func() {
		req, _ := http.NewRequestWithContext(ctx, http.MethodGet, b.pair.URL, nil)
		resp, err := client.Do(req)
		if err == nil {
			_ = resp.Body.Close()
		}
		result <- err
	}()
	<-asked
	cancel()
	if err := <-result; err == nil || !failure.Is(err, failure.Cancelled) {
		t.Error(err)
	}
	flows := b.svc.Flows("test server")
	if len(flows) != 1 || flows[0].Final() {
		t.Errorf("flows %+v: the sign-in goes on", flows)
	}
	_ = b.svc.Close()
	if f, err := b.svc.Flow(flows[0].ID); err != nil || f.State != oauth.Cancelled {
		t.Errorf("%+v %v", f, err)
	}
}

func TestSigningOutOfASealedVault(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	b.chain.locked = true
	b.restart(false)
	if err := b.svc.SignOut(t.Context(), b.server()); !failure.Is(err, failure.OAuthFailed) || !strings.Contains(err.Error(), "has forgotten") {
		t.Error(err)
	}
	b.chain.locked = false
	b.restart(false)
	if st := b.status(); st.SignedIn {
		t.Errorf("it is still there: %+v", st)
	}
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")

	// Signed in while it was sealed, and out again.
	if err := b.vault.Set(t.Context(), "other", "value"); err != nil {
		t.Fatal(err)
	}
	b.chain.locked = true
	b.restart(true)
	b.mustCall()
	if err := b.svc.SignOut(t.Context(), b.server()); err != nil {
		t.Error(err)
	}
	if st := b.status(); st.SignedIn {
		t.Errorf("status %+v", st)
	}
}
