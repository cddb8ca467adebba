package secret_test

import (
	"bytes"
	"errors"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// keychainContract is what every Keychain must do. open returns one without our key.
func keychainContract(t *testing.T, open func(t *testing.T) secret.Keychain) {
	first, second := bytes.Repeat([]byte{0xa5, 0x00}, 16), bytes.Repeat([]byte{0x0a, 0xff}, 16)

	t.Run("says that there is no key", func(t *testing.T) {
		if key, err := open(t).Key(t.Context()); !errors.Is(err, secret.ErrNoKey) || key != nil {
			t.Fatalf("key %x, error %v", key, err)
		}
	})
	t.Run("returns the key it was given, every byte of it", func(t *testing.T) {
		k := open(t)
		must(t, k.SetKey(t.Context(), first))
		for range 2 {
			key, err := k.Key(t.Context())
			must(t, err)
			if !bytes.Equal(key, first) {
				t.Fatalf("key = %x", key)
			}
		}
	})
	t.Run("replaces a key", func(t *testing.T) {
		k := open(t)
		must(t, k.SetKey(t.Context(), first))
		must(t, k.SetKey(t.Context(), second))
		key, err := k.Key(t.Context())
		must(t, err)
		if !bytes.Equal(key, second) {
			t.Fatalf("key = %x", key)
		}
	})
	t.Run("carries a vault", func(t *testing.T) {
		k, dir := open(t), t.TempDir()
		must(t, openVault(t, dir, k).Set(t.Context(), "name", "canary-4711"))
		v := openVault(t, dir, k)
		value, err := v.Get(t.Context(), "name")
		must(t, err)
		if s := v.State(t.Context()); value != "canary-4711" || s.Keychain != secret.Available || s.Sealed || s.Err != nil {
			t.Errorf("value %q, state %+v", value, s)
		}
		noCanary(t, dir, "canary-")
	})
}

// refusalContract is what every keychain does that cannot be used: it answers
// with its state, and a vault over it keeps secrets for the session alone.
func refusalContract(t *testing.T, k secret.Keychain, state string) {
	ctx, dir := t.Context(), t.TempDir()
	for _, err := range []error{second(k.Key(ctx)), k.SetKey(ctx, make([]byte, secret.KeySize))} {
		if !failure.Is(err, failure.Keychain) || secret.StateOf(err) != state || failure.From(err).Hint == "" {
			t.Errorf("error %v stands for %s, want %s", err, secret.StateOf(err), state)
		}
	}
	v := openVault(t, dir, k)
	if s := v.State(ctx); s.Keychain != state || s.Mode != secret.ModeSession || s.Sealed || s.Err == nil || s.Detail == "" {
		t.Errorf("state = %+v", s)
	}
	must(t, v.Set(ctx, "name", "canary-4711"))
	if value, err := v.Get(ctx, "name"); value != "canary-4711" {
		t.Errorf("value %q, error %v", value, err)
	}
	list, err := v.List(ctx)
	must(t, err)
	if len(list) != 1 || !list[0].SessionOnly {
		t.Errorf("list = %+v", list)
	}
	if _, err := openVault(t, dir, k).Get(ctx, "name"); !failure.Is(err, failure.Keychain) {
		t.Errorf("after a restart: %v", err)
	}
	must(t, v.Remove(ctx, "name"))
	noCanary(t, dir, "canary-")
}

func second(_ []byte, err error) error { return err }

func TestMemoryKeychainKeepsTheContract(t *testing.T) {
	keychainContract(t, func(*testing.T) secret.Keychain { return &memoryKeychain{} })
}

func TestMemoryKeychainThatRefuses(t *testing.T) {
	for _, state := range []string{secret.Locked, secret.Missing, secret.Failing} {
		t.Run(state, func(t *testing.T) {
			refusalContract(t, &memoryKeychain{err: secret.KeychainError(state, nil, "No.")}, state)
		})
	}
	t.Run("with an error of its own", func(t *testing.T) {
		v := openVault(t, t.TempDir(), &memoryKeychain{err: errors.New("boom")})
		if s := v.State(t.Context()); s.Keychain != secret.Failing || !failure.Is(s.Err, failure.Keychain) {
			t.Errorf("state = %+v", s)
		}
	})
}
