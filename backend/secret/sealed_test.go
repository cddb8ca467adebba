package secret_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// sealedStaysAsItIs makes sure that a vault that cannot be opened says so and is
// not changed by anything.
func sealedStaysAsItIs(t *testing.T, dir string, k *memoryKeychain, code failure.Code) {
	t.Helper()
	ctx, path := t.Context(), filepath.Join(dir, "vault.json")
	before, err := os.ReadFile(path)
	must(t, err)
	sets := k.sets
	v := openVault(t, dir, k)
	s := v.State(ctx)
	if !s.Sealed || !failure.Is(s.Err, code) || s.Err.Hint == "" || !strings.Contains(s.Detail, s.Err.Message) {
		t.Errorf("state = %+v", s)
	}
	_, getErr := v.Get(ctx, "name")
	_, passErr := v.UsePassphrase(ctx, "some passphrase")
	for what, err := range map[string]error{"Get": getErr, "Set": v.Set(ctx, "name", "new value"), "UsePassphrase": passErr} {
		if f := failure.From(err); f == nil || f.Code != code || f.Hint == "" {
			t.Errorf("%s: %v", what, err)
		}
	}
	if s := v.Retry(ctx); !s.Sealed {
		t.Errorf("after Retry: %+v", s)
	}
	after, err := os.ReadFile(path)
	must(t, err)
	if !bytes.Equal(after, before) {
		t.Errorf("the file was changed to\n%s", after)
	}
	if k.sets != sets {
		t.Error("a new key was made")
	}
}

func TestVaultWhoseKeyIsGone(t *testing.T) {
	dir, k := t.TempDir(), &memoryKeychain{}
	must(t, openVault(t, dir, k).Set(t.Context(), "name", "value-1"))
	k.key = nil
	sealedStaysAsItIs(t, dir, k, failure.Keychain)
	if list, err := openVault(t, dir, k).List(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("names need no key: %v, %v", list, err)
	}
}

func TestVaultOfAnotherKey(t *testing.T) {
	dir, k := t.TempDir(), &memoryKeychain{}
	must(t, openVault(t, dir, k).Set(t.Context(), "name", "value-1"))
	k.key = bytes.Repeat([]byte{1}, secret.KeySize)
	sealedStaysAsItIs(t, dir, k, failure.Keychain)
}

func TestVaultBehindAKeychainThatRefuses(t *testing.T) {
	for _, state := range []string{secret.Locked, secret.Missing, secret.Failing} {
		dir, k := t.TempDir(), &memoryKeychain{}
		must(t, openVault(t, dir, k).Set(t.Context(), "name", "value-1"))
		k.answer(secret.KeychainError(state, nil, "No."))
		sealedStaysAsItIs(t, dir, k, failure.Keychain)
		if s := openVault(t, dir, k).State(t.Context()); s.Keychain != state {
			t.Errorf("%s: %+v", state, s)
		}
	}
}

func TestDamagedVaultIsLeftAlone(t *testing.T) {
	good := t.TempDir()
	k := &memoryKeychain{}
	must(t, openVault(t, good, k).Set(t.Context(), "name", "value-1"))
	content, err := os.ReadFile(filepath.Join(good, "vault.json"))
	must(t, err)
	for what, damaged := range map[string]string{
		"empty":            "",
		"half":             string(content[:len(content)/2]),
		"zeros":            strings.Repeat("\x00", 100),
		"a list":           "[]",
		"no version":       "{}",
		"unknown mode":     strings.Replace(string(content), "keychain", "plain", 1),
		"text behind":      string(content) + "x",
		"newer":            strings.Replace(string(content), `"version": 1`, `"version": 2`, 1),
		"passphrase alone": strings.Replace(string(content), `"keychain"`, `"passphrase"`, 1),
		"greedy argon2": strings.Replace(string(content), `"keychain"`,
			`"passphrase", "kdf": {"name":"argon2id","time":1,"memoryKiB":4294967295,"threads":1,"salt":"AAAAAAAAAAAAAAAAAAAAAA=="}`, 1),
	} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			must(t, os.WriteFile(filepath.Join(dir, "vault.json"), []byte(damaged), 0o600))
			sealedStaysAsItIs(t, dir, k, failure.Storage)
			if err := openVault(t, dir, k).Remove(t.Context(), "name"); !failure.Is(err, failure.Storage) {
				t.Errorf("Remove: %v", err)
			}
		})
	}
}

func TestASealedValueCannotMoveToAnotherName(t *testing.T) {
	ctx, dir, k := t.Context(), t.TempDir(), &memoryKeychain{}
	must(t, openVault(t, dir, k).Set(ctx, "mine", "value-1"))
	must(t, openVault(t, dir, k).Set(ctx, "yours", "value-2"))
	path := filepath.Join(dir, "vault.json")
	content, err := os.ReadFile(path)
	must(t, err)
	var file map[string]any
	must(t, json.Unmarshal(content, &file))
	secrets := file["secrets"].(map[string]any)
	secrets["mine"], secrets["yours"] = secrets["yours"], secrets["mine"]
	swapped, err := json.Marshal(file)
	must(t, err)
	must(t, os.WriteFile(path, swapped, 0o600))

	v := openVault(t, dir, k)
	if value, err := v.Get(ctx, "mine"); !failure.Is(err, failure.Keychain) || value != "" {
		t.Errorf("value %q, error %v", value, err)
	}
	must(t, v.Set(ctx, "mine", "value-3"))
	if value, err := v.Get(ctx, "mine"); value != "value-3" {
		t.Errorf("set again: %q, %v", value, err)
	}
}

func TestAKeyIsMadeOnlyWhereItIsKept(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	forgets := &forgetfulKeychain{}
	v := openVault(t, dir, forgets)
	must(t, v.Set(ctx, "name", "canary-1"))
	if list, err := v.List(ctx); err != nil || len(list) != 1 || !list[0].SessionOnly {
		t.Errorf("list %+v, error %v", list, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "vault.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a vault was made although its key is lost: %v", err)
	}
}

// forgetfulKeychain takes every key and keeps none.
type forgetfulKeychain struct{ memoryKeychain }

func (k *forgetfulKeychain) SetKey(context.Context, []byte) error { return nil }

func TestFolderThatCannotBeWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a-file")
	must(t, os.WriteFile(dir, nil, 0o600))
	v := openVault(t, dir, &memoryKeychain{})
	if err := v.Set(t.Context(), "name", "value-1"); !failure.Is(err, failure.Storage) || failure.From(err).Hint == "" {
		t.Errorf("error %v", err)
	}
}
