package oauth_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

// TestARenewalOutlivesTheProgramsEnd: the old refresh token is good no more once
// the server has answered, so a program that closes waits for that answer.
func TestARenewalOutlivesTheProgramsEnd(t *testing.T) {
	b := newBench(t, authserver.Options{Rotate: true}, oauth.Settings{})
	b.mustCall()
	b.svc.SetGrace(time.Minute)
	came, answer := make(chan struct{}), make(chan struct{})
	var once sync.Once
	b.pair.Change(func(o *authserver.Options) {
		o.Intercept = func(path string, _ http.ResponseWriter, _ *http.Request) bool {
			if path == "as /token" {
				once.Do(func() { close(came) })
				<-answer
			}
			return false
		}
	})
	var work sync.WaitGroup
	work.Go(func() { _, _ = b.svc.Refresh(t.Context(), b.server()) })
	<-came
	closing := b.svc.Closing()
	work.Go(func() { _ = b.svc.Close() })
	<-closing // it knows that it ends; now the answer comes
	close(answer)
	work.Wait()
	b.open(false)
	b.clock.sleep(2 * time.Hour)
	b.mustCall() // with the refresh token that came last
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
}

func TestAProgramDoesNotWaitForEverAtItsEnd(t *testing.T) {
	b := newBench(t, authserver.Options{Rotate: true}, oauth.Settings{})
	b.mustCall()
	b.svc.SetGrace(time.Millisecond)
	came := make(chan struct{})
	var once sync.Once
	b.pair.Change(func(o *authserver.Options) {
		o.Intercept = func(path string, _ http.ResponseWriter, r *http.Request) bool {
			if path == "as /token" {
				_ = r.ParseForm() // a server sees that a client went away only after that
				once.Do(func() { close(came) })
				<-r.Context().Done()
			}
			return false
		}
	})
	var work sync.WaitGroup
	work.Go(func() { _, _ = b.svc.Refresh(t.Context(), b.server()) })
	<-came
	_ = b.svc.Close()
	work.Wait()
}

// TestTwoProgramsKeepEachOthersRecords: one registers clients, the other renews.
func TestTwoProgramsKeepEachOthersRecords(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	b.mustCall()
	first := b.svc
	b.open(false)
	var work sync.WaitGroup
	for i := range 20 {
		svc := []*oauth.Service{first, b.svc}[i%2]
		work.Go(func() {
			if err := svc.AddClient(t.Context(), b.server(), fmt.Sprint("https://issuer", i, ".example")); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	if n, err := b.svc.Clients(t.Context(), b.server()); err != nil || n != 21 {
		t.Errorf("%d clients are known, %v", n, err)
	}
}

func TestASignInIsKeptOnceTheVaultOpens(t *testing.T) {
	b := newBench(t, authserver.Options{}, oauth.Settings{})
	if err := b.vault.Set(t.Context(), "other", "value"); err != nil {
		t.Fatal(err)
	}
	b.chain.lock(true)
	b.restart(true)
	b.mustCall()
	if b.status().Unsaved == nil {
		t.Fatal("the vault is not locked")
	}
	changes := b.bus.Subscribe()
	defer changes.Close()
	b.chain.lock(false)
	b.vault.Retry(t.Context()) // somebody unlocked it
	b.bus.Publish(event.Event{Topic: event.Secrets})
	for b.status().Unsaved != nil {
		<-changes.C
	}
	b.restart(false)
	b.mustCall()
}

// TestSecretsInUnusualAnswersAreNotShown: whatever the server calls or wraps them.
func TestSecretsInUnusualAnswersAreNotShown(t *testing.T) {
	const secret = "s3cret-value-of-a-token"
	const digits = "98765432109876"
	for name, c := range map[string]struct{ media, body string }{
		"capital letters": {"application/json", `{"ACCESS_TOKEN":"` + secret + `","token_type":"Bearer"}`},
		"a number":        {"application/json", `{"access_token":` + digits + `}`},
		"a list":          {"application/json", `{"access_token":["` + secret + `"],"x":[{"refresh_token":{"value":"` + secret + `x"}}]}`},
		"escapes":         {"application/json", `{"\u0061ccess_token":"s3cret\u002dvalue-of-a-token"}`},
		"short":           {"application/json", `{"\u0061ccess_token":"Qx7"}`},
		"a form":          {"text/plain", `access_token=` + secret + `&scope=a`},
		"a form of HTML":  {"text/html", `<p>refresh_token=` + secret + `</p>`},
		"no JSON":         {"application/json", `{"Client_Secret": "` + secret + `", oops`},
		"single quotes":   {"application/json", `{'access_token': '` + secret + `'}`},
		"a wide one":      {"application/json", `{"error":"x","error_description":"{\"access_token\":\"` + secret + `\"}"}`},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, authserver.Options{Intercept: func(path string, w http.ResponseWriter, _ *http.Request) bool {
				if path != "as /token" {
					return false
				}
				w.Header().Set("Content-Type", c.media)
				w.Header().Set("Location", "https://x.example/cb?code="+secret+"l#access_token="+secret+"f")
				w.WriteHeader(http.StatusBadRequest)
				_, _ = w.Write([]byte(c.body))
				return true
			}}, oauth.Settings{})
			_, err := b.call()
			if err == nil {
				t.Fatal("it is signed in")
			}
			shown := err.Error() + b.everything()
			for _, part := range []string{secret, digits, "s3cret", "Qx7"} {
				if i := strings.Index(shown, part); i >= 0 {
					t.Errorf("%s is shown: …%s", part, shown[max(0, i-60):min(len(shown), i+60)])
				}
			}
		})
	}
}

// everything is all that can be seen of the flows.
func (b *bench) everything() string {
	var text strings.Builder
	for _, f := range b.svc.Flows(b.server().Name) {
		steps, _ := b.svc.Steps(f.ID)
		fmt.Fprintf(&text, "%+v %v\n%+v\n", f, f.Failure, steps)
	}
	return text.String()
}

// TestAClockThatIsWrongIsNamed: what is signed with its time is refused without a reason.
func TestAClockThatIsWrongIsNamed(t *testing.T) {
	refuse := func(path string, w http.ResponseWriter, _ *http.Request) bool {
		if path == "as /token" {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = w.Write([]byte(`{"error":"invalid_client"}`))
		}
		return path == "as /token"
	}
	for wrong, words := range map[time.Duration]string{
		time.Hour: "ahead of", -time.Hour: "behind", 0: "client id and secret",
	} {
		b := newBench(t, authserver.Options{Intercept: refuse}, oauth.Settings{
			Grant: oauth.JWTBearer, Assertion: "a.b.c", ClientID: "id", ClientSecret: "secret-of-the-client",
		})
		b.clock.sleep(wrong)
		_, err := b.call()
		if f := failure.From(err); !strings.Contains(f.Hint, words) {
			t.Errorf("%v: %s %s", wrong, f.Message, f.Hint)
		}
	}
}

func TestAStepUpIsMadeByTheNextProgram(t *testing.T) {
	b := newBench(t, authserver.Options{
		Challenge: "read", NeedScope: "read", NeedScopeFor: map[string]string{"write": "write", "delete": "delete"},
	}, oauth.Settings{})
	b.mustCall()
	// Command lines: one is refused and ends, the next signs in, a third calls.
	for _, operation := range []string{"write", "delete"} {
		b.restart(false)
		if status, err := b.call(operation); !failure.Is(err, failure.AuthNeeded) {
			t.Fatalf("%d %v", status, err)
		}
	}
	b.restart(false)
	if flow := b.signIn(oauth.StartOptions{}); !slices.Equal(flow.Scopes, []string{"read", "write", "delete"}) {
		t.Errorf("asked for %q", flow.Scopes)
	}
	b.restart(false)
	b.mustCall("write")
	b.mustCall("delete")
	// What was given is no wish any more.
	if flow := b.signIn(oauth.StartOptions{Fresh: true}); !slices.Equal(flow.Scopes, []string{"read"}) {
		t.Errorf("a fresh sign-in asked for %q", flow.Scopes)
	}
}
