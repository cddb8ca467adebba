package secret_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

func openVault(t *testing.T, dir string, k secret.Keychain) *secret.Vault {
	t.Helper()
	v := secret.Open(secret.Options{Dir: dir, Keychain: k})
	v.UseCheapKDF()
	return v
}

func TestVaultKeepsSecretsOverARestart(t *testing.T) {
	ctx, dir, k := t.Context(), t.TempDir(), &memoryKeychain{}
	v := openVault(t, dir, k)
	if s := v.State(ctx); s.Keychain != secret.Available || s.Mode != secret.ModeKeychain || s.Sealed || s.Err != nil {
		t.Fatalf("fresh: %+v", s)
	}
	must(t, v.Set(ctx, "github", "canary-4711"))
	must(t, v.Set(ctx, "other", "second"))

	again := openVault(t, dir, k)
	value, err := again.Get(ctx, "github")
	must(t, err)
	if value != "canary-4711" {
		t.Errorf("value = %q", value)
	}
	list, err := again.List(ctx)
	must(t, err)
	if len(list) != 2 || list[0].Name != "github" || list[0].SessionOnly || list[0].UpdatedAt.IsZero() {
		t.Errorf("list = %+v", list)
	}
	must(t, again.Remove(ctx, "github"))
	if _, err := v.Get(ctx, "github"); !failure.Is(err, failure.Keychain) {
		t.Errorf("after removal by another process: %v", err)
	}
	if err := v.Remove(ctx, "github"); !failure.Is(err, failure.NotFound) {
		t.Errorf("removing what is not there: %v", err)
	}
	if k.sets != 1 {
		t.Errorf("%d keys were made", k.sets)
	}
}

func TestVaultFileHoldsNoValue(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	v := openVault(t, dir, &memoryKeychain{})
	must(t, v.Set(ctx, "a", "canary-4711"))
	must(t, v.Set(ctx, "a", "canary-4712"))
	noCanary(t, dir, "canary-")
	info, err := os.Stat(filepath.Join(dir, "vault.json"))
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
}

func TestWatchTellsOfOtherProcesses(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	before := goleak.IgnoreCurrent()
	dir, k := t.TempDir(), &memoryKeychain{}
	told := make(chan struct{}, 10)
	v := secret.Open(secret.Options{Dir: dir, Keychain: k, OnChange: func() { told <- struct{}{} }})
	ended := make(chan error, 1)
	go func() { ended <- v.Watch(ctx) }()
	other := openVault(t, dir, k)
	// The watch may begin after the first change; it cannot miss all of them.
	for i := 0; len(told) == 0; i++ {
		must(t, other.Set(ctx, "name", fmt.Sprintf("value-%d", i)))
		select {
		case <-told:
			told <- struct{}{}
		case <-time.After(300 * time.Millisecond):
		}
	}
	cancel()
	must(t, <-ended)
	goleak.VerifyNone(t, before)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		var f *failure.Error
		if errors.As(err, &f) {
			t.Fatalf("%s: %s (%s)", f.Code, f.Message, f.Hint)
		}
		t.Fatal(err)
	}
}

// noCanary fails when a file under dir holds the text.
func noCanary(t *testing.T, dir, text string) {
	t.Helper()
	files := 0
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), text) || strings.Contains(path, text) {
			t.Errorf("%s holds %q", path, text)
		}
		return err
	}))
	if files == 0 {
		t.Fatal("there is no file to look at")
	}
}
