package core_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/internal/built"
	"fairlead/backend/invoke"
	"fairlead/backend/secret"
	"fairlead/backend/wire"
)

// badserver is the built program of backend/internal/badserver.
var badserver string

func TestMain(m *testing.M) {
	switch os.Getenv("FAIRLEAD_CORE_TEST") {
	case "guard":
		wire.RunGuard(os.Stdin)
		return
	case "victim":
		victim()
		return
	case "measured":
		measured()
		return
	}
	dir, err := os.MkdirTemp("", "fairlead-core-test-")
	if err == nil {
		badserver, err = built.Badserver(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	if code == 0 {
		if err := goleak.Find(goleak.IgnoreTopFunction("internal/poll.runtime_pollWait")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// keychain keeps the key in memory: these tests are not about the keychain,
// which the secret package tests with the real daemon.
type keychain struct {
	mu  sync.Mutex
	key []byte
}

func (k *keychain) Key(context.Context) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key == nil {
		return nil, secret.ErrNoKey
	}
	return k.key, nil
}

func (k *keychain) SetKey(_ context.Context, key []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.key = append([]byte(nil), key...)
	return nil
}

// house opens a program over a folder of its own with the servers given as
// definitions (JSON objects), and closes it at the end of the test.
func house(t *testing.T, servers map[string]string, environ ...string) *core.App {
	t.Helper()
	home := t.TempDir()
	writeServers(t, home, servers)
	return openHouse(t, home, &keychain{}, environ...)
}

func openHouse(t *testing.T, home string, k secret.Keychain, environ ...string) *core.App {
	t.Helper()
	app, err := core.Open(t.Context(), core.Options{
		Version: "test", Keychain: k, Watch: true,
		Environ: append(append(os.Environ(), "FAIRLEAD_HOME="+home), environ...),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.Close(context.Background()); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
	return app
}

func writeServers(t *testing.T, home string, servers map[string]string) {
	t.Helper()
	definitions := make(map[string]json.RawMessage)
	for name, definition := range servers {
		definitions[name] = json.RawMessage(definition)
	}
	raw, err := json.MarshalIndent(map[string]any{"mcpServers": definitions}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "servers.json"), raw, 0o600); err != nil {
		t.Fatal(err)
	}
}

// bad is the definition of a badserver in a mode, with further arguments.
func bad(mode string, more ...string) string {
	args, _ := json.Marshal(append([]string{"-mode", mode}, more...))
	return fmt.Sprintf(`{"command": %q, "args": %s}`, badserver, args)
}

// with returns a definition with one more key.
func with(definition, key, value string) string {
	return definition[:len(definition)-1] + fmt.Sprintf(", %q: %s}", key, value)
}

func echo(message string) json.RawMessage {
	raw, _ := json.Marshal(map[string]string{"message": message})
	return raw
}

// call makes a call that must not take longer than a test should.
func call(t *testing.T, app *core.App, r invoke.Request) (invoke.Answer, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if r.Origin == "" {
		r.Origin = "test"
	}
	return app.Invoke.Call(ctx, r)
}

// store is the app's history.
func store(t *testing.T, app *core.App) *history.Store {
	t.Helper()
	s, err := app.Store()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
