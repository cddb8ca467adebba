package secret_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// hangingKeychain answers only when it is let go, and counts who is in it.
type hangingKeychain struct {
	memoryKeychain
	letGo          chan struct{}
	inside, most   atomic.Int32
	calls          atomic.Int32
	waitsForPerson bool
}

func (k *hangingKeychain) Key(ctx context.Context) ([]byte, error) {
	k.calls.Add(1)
	k.most.Store(max(k.most.Load(), k.inside.Add(1)))
	defer k.inside.Add(-1)
	<-k.letGo
	return k.memoryKeychain.Key(ctx)
}

func (k *hangingKeychain) Waiting() string {
	if k.waitsForPerson {
		return secret.Locked
	}
	return secret.Failing
}

func TestAKeychainThatHangsCostsThreeSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &hangingKeychain{letGo: make(chan struct{})}
		v := openVault(t, t.TempDir(), k)
		start := time.Now()
		s := v.State(t.Context())
		if took := time.Since(start); took != 3*time.Second {
			t.Errorf("it took %v", took)
		}
		if s.Keychain != secret.Failing || s.Mode != secret.ModeSession || s.Err == nil {
			t.Errorf("state = %+v", s)
		}
		// The refusal is believed for a moment: twenty servers do not wait 60 s.
		v.State(t.Context())
		if took := time.Since(start); took != 3*time.Second {
			t.Errorf("asking again at once took until %v", took)
		}
		close(k.letGo)
		synctest.Wait()
		if s := v.Retry(t.Context()); s.Keychain != secret.Available {
			t.Errorf("once it answers: %+v", s)
		}
	})
}

func TestAPromptThatWaitsIsALockedKeychain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &hangingKeychain{letGo: make(chan struct{}), waitsForPerson: true}
		defer close(k.letGo)
		if s := openVault(t, t.TempDir(), k).State(t.Context()); s.Keychain != secret.Locked {
			t.Errorf("state = %+v", s)
		}
	})
}

func TestOneKeychainCallAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, dir := t.Context(), t.TempDir()
		k := &hangingKeychain{letGo: make(chan struct{})}
		must(t, openVault(t, dir, &k.memoryKeychain).Set(ctx, "name", "value-1"))

		v := openVault(t, dir, k)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if value, err := v.Get(ctx, "name"); value != "value-1" {
					t.Errorf("value %q, error %v", value, err)
				}
			})
		}
		synctest.Wait() // all of them wait for the keychain
		close(k.letGo)
		all.Wait()
		if k.most.Load() != 1 || k.calls.Load() != 1 {
			t.Errorf("%d calls, %d at once", k.calls.Load(), k.most.Load())
		}
	})
}

func TestWhoGoesAwayDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, dir := t.Context(), t.TempDir()
		k := &hangingKeychain{letGo: make(chan struct{})}
		must(t, openVault(t, dir, &k.memoryKeychain).Set(ctx, "name", "value-1"))
		v := openVault(t, dir, k)

		short, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		if _, err := v.Get(short, "name"); !failure.Is(err, failure.Timeout) {
			t.Errorf("error %v", err)
		}
		// That says nothing of the keychain: the next one gets its answer.
		close(k.letGo)
		if value, err := v.Get(ctx, "name"); value != "value-1" {
			t.Errorf("value %q, error %v", value, err)
		}
	})
}

// promptingKeychain is locked until it may prompt.
type promptingKeychain struct {
	memoryKeychain
	prompts atomic.Int32
}

func (k *promptingKeychain) Key(ctx context.Context) ([]byte, error) {
	if secret.IsQuiet(ctx) && k.prompts.Load() == 0 {
		return nil, secret.KeychainError(secret.Locked, nil, "It is locked.")
	}
	k.prompts.Add(1)
	return k.memoryKeychain.Key(ctx)
}

func TestLookingAtTheStateRaisesNoPrompt(t *testing.T) {
	ctx, dir, k := t.Context(), t.TempDir(), &promptingKeychain{}
	must(t, openVault(t, dir, &k.memoryKeychain).Set(ctx, "name", "value-1"))
	v := openVault(t, dir, k)
	if s := v.State(ctx); s.Keychain != secret.Locked || !s.Sealed || k.prompts.Load() != 0 {
		t.Errorf("state %+v after %d prompts", s, k.prompts.Load())
	}
	// Who needs a secret prompts, although the state was "locked" a moment ago.
	if value, err := v.Get(ctx, "name"); value != "value-1" {
		t.Errorf("value %q, error %v", value, err)
	}
	if s := v.State(ctx); s.Sealed || s.Err != nil {
		t.Errorf("state = %+v", s)
	}
}
