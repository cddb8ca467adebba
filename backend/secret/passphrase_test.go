package secret_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

const passphrase = "correct horse battery staple"

func missingKeychain() *memoryKeychain {
	return &memoryKeychain{err: secret.KeychainError(secret.Missing, nil, "There is none.")}
}

func TestPassphraseVault(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	v := openVault(t, dir, missingKeychain())
	must(t, v.Set(ctx, "early", "canary-1")) // for the session, so far

	if _, err := v.UsePassphrase(ctx, "short"); !failure.Is(err, failure.Usage) {
		t.Errorf("short: %v", err)
	}
	s, err := v.UsePassphrase(ctx, passphrase)
	must(t, err)
	if s.Mode != secret.ModePassphrase || s.Sealed || s.Err != nil || s.Keychain != secret.Missing {
		t.Errorf("state = %+v", s)
	}
	must(t, v.Set(ctx, "late", "canary-2"))
	if list, err := v.List(ctx); err != nil || len(list) != 2 || list[0].SessionOnly || list[1].SessionOnly {
		t.Errorf("list %+v, error %v", list, err)
	}
	noCanary(t, dir, "canary-")
	noCanary(t, dir, passphrase)

	again := openVault(t, dir, missingKeychain())
	if s := again.State(ctx); !s.Sealed || s.Mode != secret.ModePassphrase || !failure.Is(s.Err, failure.Keychain) {
		t.Errorf("reopened: %+v", s)
	}
	if _, err := again.Get(ctx, "early"); !failure.Is(err, failure.Keychain) {
		t.Errorf("reading without the passphrase: %v", err)
	}
	if err := again.Set(ctx, "early", "other"); !failure.Is(err, failure.Keychain) {
		t.Errorf("writing without the passphrase: %v", err)
	}
	if s, err := again.UsePassphrase(ctx, "wrong "+passphrase); !failure.Is(err, failure.Keychain) || !s.Sealed {
		t.Errorf("wrong passphrase: %+v, %v", s, err)
	}
	if _, err := again.UsePassphrase(ctx, passphrase); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"early": "canary-1", "late": "canary-2"} {
		if value, err := again.Get(ctx, name); value != want {
			t.Errorf("%s = %q, %v", name, value, err)
		}
	}
}

func TestPassphraseVaultBesideAKeychain(t *testing.T) {
	ctx, dir, k := t.Context(), t.TempDir(), missingKeychain()
	v := openVault(t, dir, k)
	_, err := v.UsePassphrase(ctx, passphrase)
	must(t, err)
	must(t, v.Set(ctx, "name", "value-1"))

	// A keychain that comes later, with a key of its own, changes nothing.
	k.answer(nil)
	must(t, k.SetKey(ctx, make([]byte, secret.KeySize)))
	if s := v.Retry(ctx); s.Keychain != secret.Available || s.Mode != secret.ModePassphrase || s.Sealed {
		t.Errorf("state = %+v", s)
	}
	if value, err := v.Get(ctx, "name"); value != "value-1" {
		t.Errorf("value %q, error %v", value, err)
	}
}

func TestSessionSecretsMoveWhenTheKeychainComes(t *testing.T) {
	ctx, dir, k := t.Context(), t.TempDir(), missingKeychain()
	changes := 0
	v := secret.Open(secret.Options{Dir: dir, Keychain: k, OnChange: func() { changes++ }})
	must(t, v.Set(ctx, "name", "canary-1"))
	k.answer(nil)
	if s := v.Retry(ctx); s.Mode != secret.ModeKeychain || s.Err != nil {
		t.Errorf("state = %+v", s)
	}
	if list, err := v.List(ctx); err != nil || len(list) != 1 || list[0].SessionOnly {
		t.Errorf("list %+v, error %v", list, err)
	}
	if value, err := openVault(t, dir, k).Get(ctx, "name"); value != "canary-1" {
		t.Errorf("after a restart: %q, %v", value, err)
	}
	if changes < 2 {
		t.Errorf("told of %d changes", changes)
	}
	noCanary(t, dir, "canary-")
}

// writers is set in a process of TestWindowAndCLIWriteTogether.
const writers = "FAIRLEAD_TEST_WRITER"

func TestWindowAndCLIWriteTogether(t *testing.T) {
	const processes, each = 3, 8
	if dir := os.Getenv(writers); dir != "" {
		v := openVault(t, dir, missingKeychain())
		_, err := v.UsePassphrase(t.Context(), passphrase)
		must(t, err)
		for i := range each {
			must(t, v.Set(t.Context(), fmt.Sprintf("of-%d-%d", os.Getpid(), i), "value"))
		}
		return
	}
	dir := t.TempDir()
	_, err := openVault(t, dir, missingKeychain()).UsePassphrase(t.Context(), passphrase)
	must(t, err)
	var running []*exec.Cmd
	for range processes {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), writers+"="+dir)
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		must(t, cmd.Start())
		running = append(running, cmd)
	}
	for _, cmd := range running {
		must(t, cmd.Wait())
	}
	v := openVault(t, dir, missingKeychain())
	_, err = v.UsePassphrase(t.Context(), passphrase)
	must(t, err)
	list, err := v.List(t.Context())
	must(t, err)
	if len(list) != processes*each {
		t.Errorf("%d secrets of %d are there", len(list), processes*each)
	}
	for _, i := range list {
		if value, err := v.Get(t.Context(), i.Name); value != "value" {
			t.Errorf("%s = %q, %v", i.Name, value, err)
		}
	}
}
