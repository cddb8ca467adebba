package oauth_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
	"fairlead/backend/secret"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// keychain holds the vault's key as a real one does, for one test.
type keychain struct {
	mu     sync.Mutex
	key    []byte
	locked bool
}

func (k *keychain) Key(context.Context) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.locked:
		return nil, secret.KeychainError(secret.Locked, nil, "The keychain is locked.")
	case k.key == nil:
		return nil, secret.ErrNoKey
	}
	return k.key, nil
}

func (k *keychain) SetKey(_ context.Context, key []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.key = key
	return nil
}

func (k *keychain) lock(locked bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.locked = locked
}

// clock is the wall clock of the client and of the servers.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Now()} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) sleep(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// bench is a client and the servers it talks to.
type bench struct {
	t     *testing.T
	pair  *authserver.Pair
	svc   *oauth.Service
	vault *secret.Vault
	chain *keychain
	dir   string
	bus   *event.Bus
	clock *clock
	set   oauth.Settings
	mu    sync.Mutex
	pages []string // what the browser showed
	flows []oauth.Flow
}

// person is a Prompt: it opens the address in a browser and consents.
func (b *bench) person(_ context.Context, f oauth.Flow) error {
	page, err := authserver.Browse(f.URL)
	if err != nil {
		return failure.Wrap(failure.OAuthFailed, err, "browser: %s", err)
	}
	b.mu.Lock()
	b.flows = append(b.flows, f)
	b.mu.Unlock()
	done := make(chan struct{})
	go func() { // the browser's page loads until the flow is over
		defer close(done)
		shown := get(page)
		b.mu.Lock()
		b.pages = append(b.pages, shown)
		b.mu.Unlock()
	}()
	b.t.Cleanup(func() { <-done })
	return nil
}

// get reads a page as a browser does, and returns its text or the error.
func get(address string) string {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get(address)
	if err != nil {
		return err.Error()
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	return string(raw)
}

func newBench(t *testing.T, o authserver.Options, set oauth.Settings) *bench {
	t.Helper()
	b := &bench{t: t, set: set, clock: newClock(), chain: &keychain{}, dir: t.TempDir(), bus: &event.Bus{}}
	o.Now = b.clock.Now
	b.pair = authserver.New(o)
	t.Cleanup(b.pair.Close)
	b.open(true)
	return b
}

// open starts the client, as a program does; again after a restart.
func (b *bench) open(interactive bool) {
	b.vault = secret.Open(secret.Options{Dir: b.dir, Keychain: b.chain})
	o := oauth.Options{
		Vault: b.vault, Redactor: b.vault.Redactor(), Events: b.bus, Dir: b.dir, Now: b.clock.Now,
		ClientName: "Fairlead test", Version: "1.0",
	}
	if interactive {
		o.Prompt = b.person
	}
	svc := oauth.Open(o)
	b.svc = svc
	b.t.Cleanup(func() { _ = svc.Close() })
}

func (b *bench) restart(interactive bool) {
	_ = b.svc.Close()
	b.open(interactive)
}

func (b *bench) server() oauth.Server {
	return oauth.Server{Name: "test server", URL: b.pair.URL, Settings: b.set}
}

// client makes requests as the session does.
func (b *bench) client() *http.Client {
	base := &http.Transport{}
	b.t.Cleanup(base.CloseIdleConnections)
	return &http.Client{Transport: b.svc.Transport(b.server(), base)}
}

// call makes one request and returns its status, and the failure if there was one.
func (b *bench) call(operation ...string) (int, error) {
	return b.callWith(b.client(), operation...)
}

func (b *bench) callWith(c *http.Client, operation ...string) (int, error) {
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.pair.URL, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"x"}`))
	if err != nil {
		return 0, err
	}
	if len(operation) > 0 {
		req.Header.Set("X-Operation", operation[0])
	}
	resp, err := c.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, nil
}

// mustCall makes a request that has to be let in.
func (b *bench) mustCall(operation ...string) {
	b.t.Helper()
	status, err := b.call(operation...)
	if err != nil || status != http.StatusOK {
		b.t.Fatalf("the request got %d, %v%s", status, err, b.story())
	}
}

// mustFail makes a request that has to fail with a code, and words in its message.
func (b *bench) mustFail(code failure.Code, words string) {
	b.t.Helper()
	status, err := b.call()
	if !failure.Is(err, code) || !strings.Contains(failure.From(err).Message, words) {
		b.t.Fatalf("the request got %d, %v (%s), want %s with %q%s", status, err, failure.From(err).Code, code, words, b.story())
	}
}

func (b *bench) status() oauth.Status {
	b.t.Helper()
	st, err := b.svc.Status(b.t.Context(), b.server())
	if err != nil {
		b.t.Fatal(err)
	}
	return st
}

// story is what the last flow did, for a test that fails.
func (b *bench) story() string {
	var text strings.Builder
	for _, f := range b.svc.Flows(b.server().Name) {
		text.WriteString("\n" + string(f.Kind) + " " + string(f.State))
		steps, _ := b.svc.Steps(f.ID)
		for _, s := range steps {
			text.WriteString("\n  " + s.Name + " " + s.URL + " " + http.StatusText(s.Status) + " " + s.ResponseBody + s.Error)
		}
	}
	return text.String()
}
