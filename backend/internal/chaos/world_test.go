//go:build linux

package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/secret"
)

// world is Fairlead, its servers, and what was seen of them.
type world struct {
	home   string
	mark   string // in the environment of every process that Fairlead starts
	app    *core.App
	remote *remote

	mu      sync.Mutex
	servers map[string]map[string]any // definitions as they are in the file
	calls   map[string]history.Status // how each call ended, as its caller was told
	kinds   map[history.Status]int
	lies    []string // states that were not true
}

func newWorld(t *testing.T) *world {
	w := &world{
		home: t.TempDir(), mark: "CHAOS=" + uuid.NewString(), remote: newRemote(t),
		servers: map[string]map[string]any{}, calls: map[string]history.Status{}, kinds: map[history.Status]int{},
	}
	for name, args := range map[string][]string{
		"plain": {"-mode", "echo"}, "modern": {"-mode", "echo", "-era", "modern"}, "forks": {"-mode", "fork"},
		"stays": {"-mode", "ignore-eof"}, "noisy": {"-mode", "garbage"}, "dies": {"-mode", "die-in-call"},
		"torn": {"-mode", "die-in-frame"}, "slow": {"-mode", "slow", "-seconds", "0.3", "-progress", "5"},
		"big": {"-mode", "big", "-bytes", "3000000"}, "pool": {"-mode", "slow", "-seconds", "0.1"},
	} {
		w.servers[name] = map[string]any{"command": badserver, "args": args}
	}
	w.servers["pool"]["instances"] = 3
	w.servers["big"]["maxIdle"] = "300ms"
	w.servers["remote"] = map[string]any{"url": w.remote.url()}
	w.save(t)
	return w
}

// open starts Fairlead with everything a window has.
func (w *world) open(t *testing.T) {
	t.Helper()
	app, err := core.Open(t.Context(), core.Options{
		Version: "chaos", Keychain: noKeychain{}, Watch: true, Guard: []string{os.Args[0], guardName},
		Environ: append(os.Environ(), "FAIRLEAD_HOME="+w.home, w.mark),
	})
	if err != nil {
		t.Fatal(err)
	}
	w.app = app
	app.Fleet.Start()
}

func (w *world) close(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := w.app.Close(ctx); err != nil {
		t.Errorf("closing: %v", err)
	}
}

// save writes servers.json as an editor does.
func (w *world) save(t *testing.T) {
	t.Helper()
	if err := w.write(); err != nil {
		t.Fatal(err)
	}
}

func (w *world) write() error {
	w.mu.Lock()
	raw, err := json.MarshalIndent(map[string]any{"mcpServers": w.servers}, "", "  ")
	w.mu.Unlock()
	if err != nil {
		return err
	}
	return replace(filepath.Join(w.home, "servers.json"), raw)
}

func replace(path string, raw []byte) error {
	aside := path + ".aside"
	if err := os.WriteFile(aside, raw, 0o600); err != nil {
		return err
	}
	return os.Rename(aside, path)
}

// calm ends the disturbances and waits until every server answers.
func (w *world) calm(t *testing.T) {
	t.Helper()
	w.remote.mend(t)
	thaw(w.mark)
	w.mu.Lock()
	for _, definition := range w.servers {
		delete(definition, "enabled")
	}
	w.mu.Unlock()
	w.save(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for name := range w.servers {
		w.answers(ctx, t, name)
	}
}

// answers waits until a server is switched on and answers a call, or dies of it as it is made to.
func (w *world) answers(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	var last error
	for ctx.Err() == nil {
		answer, err := w.call(ctx, name, "echo", 0)
		if answer.Status == history.OK || (name == "dies" || name == "torn") && answer.Status == history.Error && w.connects(ctx, name) {
			return
		}
		last = err
		select {
		case <-time.After(50 * time.Millisecond): // the file is read when it has been still for a moment
		case <-ctx.Done():
		}
	}
	st, _ := w.app.Fleet.Status(name)
	t.Errorf("%s does not come back: %s, %v; the last call said: %v", name, st.State, st.Failure, last)
}

// connects reports whether a server can be connected.
func (w *world) connects(ctx context.Context, name string) bool {
	_, err := w.app.Fleet.Session(ctx, name)
	return err == nil
}

// call calls a tool and remembers how that ended.
func (w *world) call(ctx context.Context, server, tool string, timeout time.Duration) (invoke.Answer, error) {
	answer, err := w.app.Invoke.Call(ctx, invoke.Request{
		Origin: "test", Server: server, Tool: tool, Arguments: json.RawMessage(`{"message":"hi"}`), Timeout: timeout, SendAnyway: true,
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	if answer.ID != "" {
		if _, twice := w.calls[answer.ID]; twice {
			w.lies = append(w.lies, fmt.Sprintf("two calls are %s", answer.ID))
		}
		w.calls[answer.ID] = answer.Status
		w.kinds[answer.Status]++
	}
	return answer, err
}

// noKeychain is not there: these tests keep no secrets.
type noKeychain struct{}

func (noKeychain) Key(context.Context) ([]byte, error)  { return nil, secret.ErrNoKey }
func (noKeychain) SetKey(context.Context, []byte) error { return nil }
