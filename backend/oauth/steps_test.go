package oauth_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

// TestStepsShowEverythingButSecrets looks for every secret of a sign-in, a
// renewal and a sign-out in all that is shown of them.
func TestStepsShowEverythingButSecrets(t *testing.T) {
	b := newBench(t, authserver.Options{AuthMethods: []string{"client_secret_basic"}, Scopes: []string{"read"}}, oauth.Settings{})
	secrets := map[string]string{}
	note := func(form url.Values) {
		for _, name := range []string{"code", "code_verifier", "refresh_token", "token"} {
			if v := form.Get(name); v != "" {
				secrets[name+fmt.Sprint(len(secrets))] = v
			}
		}
	}
	var sent []string
	b.pair.Change(func(o *authserver.Options) {
		o.Intercept = func(path string, _ http.ResponseWriter, r *http.Request) bool {
			if path == "as /token" || path == "as /revoke" || path == "mcp /mcp" {
				b.mu.Lock()
				sent = append(sent, strings.TrimPrefix(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), "Basic "))
				b.mu.Unlock()
			}
			return false
		}
	})
	b.mustCall()
	note(b.pair.Form())
	b.clock.sleep(2 * time.Hour)
	b.mustCall()
	note(b.pair.Form())
	if err := b.svc.SignOut(t.Context(), b.server()); err != nil {
		t.Fatal(err)
	}
	b.mu.Lock()
	for i, value := range sent {
		if value != "" {
			secrets[fmt.Sprint("header ", i)] = value
		}
	}
	b.mu.Unlock()
	if len(secrets) < 5 {
		t.Fatalf("only %d secrets are known: %v", len(secrets), secrets)
	}

	flows := b.svc.Flows("test server")
	kinds := map[oauth.Kind]string{}
	for _, f := range flows {
		steps, err := b.svc.Steps(f.ID)
		if err != nil || len(steps) != f.Steps {
			t.Fatalf("%d steps of %d: %v", len(steps), f.Steps, err)
		}
		text := fmt.Sprintf("%+v %+v", f, steps)
		kinds[f.Kind] = text
		for name, value := range secrets {
			if strings.Contains(text, value) || strings.Contains(text, url.QueryEscape(value)) {
				t.Errorf("%s of %s is shown in %s", name, f.Kind, text)
			}
		}
		if strings.Contains(text, "secret of client") {
			t.Errorf("the client's secret is shown in %s", text)
		}
	}
	for kind, words := range map[oauth.Kind][]string{
		oauth.SignIn: {
			"Resource metadata", "Authorization server metadata", "Register Fairlead", "Open the browser", "The browser came back", "Get the token",
			`"access_token":"[secret]"`, "code=[secret]", "code_verifier=[secret]", "Basic [secret]", "code_challenge_method=S256", "resource=", `"client_secret":"[secret]"`,
		},
		oauth.Renewal: {"Renew the token", "refresh_token=[secret]", "grant_type=refresh_token"},
		oauth.Leaving: {"Revoke the token", "token=[secret]"},
	} {
		for _, word := range words {
			if !strings.Contains(kinds[kind], word) {
				t.Errorf("%s does not show %q: %s", kind, word, kinds[kind])
			}
		}
	}
}

func TestSecretsOfBrokenAnswersAreMaskedToo(t *testing.T) {
	b := newBench(t, authserver.Options{Intercept: func(path string, w http.ResponseWriter, _ *http.Request) bool {
		if path != "as /token" {
			return false
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"access_token":"very-secret-token","refresh_token": "s"` + strings.Repeat(" ", 20<<10)))
		return true
	}}, oauth.Settings{})
	b.mustFail(failure.OAuthFailed, "not a token")
	steps, _ := b.svc.Steps(b.svc.Flows("test server")[0].ID)
	last := steps[len(steps)-1]
	if strings.Contains(last.ResponseBody, "very-secret") || strings.Contains(last.ResponseBody, `"s"`) || !last.Truncated || len(last.ResponseBody) > 17<<10 {
		t.Errorf("shown: %.200s", last.ResponseBody)
	}
}

func TestStepByStep(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	sub := b.bus.Subscribe()
	defer sub.Close()
	flow, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{StepMode: true})
	if err != nil {
		t.Fatal(err)
	}
	again, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{})
	if err != nil || again.ID != flow.ID {
		t.Errorf("a second sign-in began: %+v %v", again, err)
	}
	var names []string
	for !flow.Final() {
		switch flow.State {
		case oauth.Paused:
			if n := b.pair.Count("as /token"); flow.Next == "Get the token" && n != 0 {
				t.Errorf("the token was asked for before its turn")
			}
			names = append(names, flow.Next)
			if err := b.svc.Continue(flow.ID); err != nil {
				t.Fatal(err)
			}
		case oauth.Waiting:
			back, err := authserver.Browse(flow.URL)
			if err != nil {
				t.Fatal(err)
			}
			if shown := get(back); !strings.Contains(shown, "goes on in Fairlead") {
				t.Errorf("the browser shows %s", shown)
			}
		}
		before := flow
		for flow.State == before.State && flow.Next == before.Next {
			<-sub.C
			if flow, err = b.svc.Flow(flow.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := "Ask the server, Resource metadata, Authorization server metadata, Register Fairlead, Open the browser, Get the token"
	if got := strings.Join(names, ", "); got != want || flow.State != oauth.Done {
		t.Errorf("stopped before %s; the end is %s %v", got, flow.State, flow.Failure)
	}
	if err := b.svc.Continue(flow.ID); !failure.Is(err, failure.Usage) {
		t.Errorf("going on after the end: %v", err)
	}
	b.mustCall()
}

func TestAFlowEnds(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	flow, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{StepMode: true})
	if err != nil || flow.State != oauth.Paused {
		t.Fatal(flow, err)
	}
	if err := b.svc.Cancel(flow.ID); err != nil {
		t.Fatal(err)
	}
	if got, err := b.svc.Wait(t.Context(), flow.ID); !failure.Is(err, failure.Cancelled) || got.State != oauth.Cancelled {
		t.Errorf("%+v %v", got, err)
	}
	b.svc.SetLimits(20*time.Second, 50*time.Millisecond)
	flow, err = b.svc.Start(t.Context(), b.server(), oauth.StartOptions{StepMode: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := b.svc.Wait(t.Context(), flow.ID); !failure.Is(err, failure.Timeout) || got.State != oauth.Failed {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := b.svc.Flow("nothing"); !failure.Is(err, failure.NotFound) {
		t.Error(err)
	}
	if err := b.svc.SignOut(t.Context(), b.server()); err != nil {
		t.Errorf("signing out of nothing: %v", err)
	}
}

func TestOldFlowsAreForgotten(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	for range 12 {
		if _, err := b.svc.Refresh(t.Context(), b.server()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(b.svc.Flows("test server")); n != 8 {
		t.Errorf("%d flows are kept", n)
	}
}

func TestForgetLeavesNothing(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	if !oauth.Reserved(oauth.VaultName("test server")) {
		t.Error("the name in the vault is not reserved")
	}
	if err := b.svc.Forget(t.Context(), "test server"); err != nil {
		t.Fatal(err)
	}
	if list, err := b.vault.List(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("left in the vault: %v %v", list, err)
	}
	if st := b.status(); st.SignedIn || st.ClientID != "" {
		t.Errorf("status %+v", st)
	}
	if err := b.svc.Forget(t.Context(), "never heard of"); err != nil {
		t.Error(err)
	}
}

func TestADefinitionThatIsTriedOutDisturbsNothing(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	tried := b.server()
	tried.URL = "http://127.0.0.1:9/other"
	if st, err := b.svc.Status(t.Context(), tried); err != nil || st.SignedIn {
		t.Errorf("another address is signed in: %+v %v", st, err)
	}
	b.mustCall()
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
}

func TestAServerThatLetsAnybodyInIsSaidToBe(t *testing.T) {
	b := newBench(t, authserver.Options{ResourceMetadata: "none", Metadata: "none", Status: func(*http.Request) int { return http.StatusOK }}, oauth.Settings{})
	_, err := b.svc.Start(t.Context(), b.server(), oauth.StartOptions{})
	if !failure.Is(err, failure.OAuthFailed) || !strings.Contains(err.Error(), "asks for no sign-in") {
		t.Error(err)
	}
}
