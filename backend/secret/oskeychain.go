package secret

import (
	"context"
	"encoding/base64"
	"errors"
	"sync/atomic"

	"github.com/zalando/go-keyring"
)

// Where our key lies in the OS keychain.
const (
	keychainService = "fairlead"
	keychainUser    = "vault-key"
)

// OSKeychain is the keychain of this machine: Secret Service on Linux and the
// BSDs, Keychain on macOS, Credential Manager on Windows.
func OSKeychain() Keychain { return &osKeychain{} }

// osKeychain stores the key as base64, 44 bytes, which fits every OS limit.
type osKeychain struct {
	prompted atomic.Bool  // the person was asked to unlock once
	waiting  atomic.Value // string: what a running call would be waiting for
}

// Rearm lets the next call prompt again.
func (k *osKeychain) Rearm() { k.prompted.Store(false) }

// Waiting says what a call that does not return is waiting for.
func (k *osKeychain) Waiting() string {
	if s, ok := k.waiting.Load().(string); ok {
		return s
	}
	return Failing
}

func (k *osKeychain) Key(ctx context.Context) ([]byte, error) {
	if err := k.ready(ctx); err != nil {
		return nil, err
	}
	text, err := keyring.Get(keychainService, keychainUser)
	if errors.Is(err, keyring.ErrNotFound) {
		return nil, ErrNoKey
	}
	if err != nil {
		return nil, k.explain(ctx, err)
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != KeySize {
		return nil, KeychainError(Failing, err, "The keychain's entry %q does not hold a key of Fairlead.", keychainService)
	}
	k.prompted.Store(false) // should it be locked again later, the person is asked again
	return key, nil
}

func (k *osKeychain) SetKey(ctx context.Context, key []byte) error {
	if err := k.ready(ctx); err != nil {
		return err
	}
	if err := keyring.Set(keychainService, keychainUser, base64.StdEncoding.EncodeToString(key)); err != nil {
		return k.explain(ctx, err)
	}
	return nil
}

// ready looks before anything is asked: the library starts daemons where there
// is no bus, raises a prompt at every call while the keychain is locked, and
// answers both with untyped errors.
func (k *osKeychain) ready(ctx context.Context) error {
	k.waiting.Store(hangMeans)
	state, err := inspect(ctx)
	switch state {
	case Available:
		return nil
	case Locked:
		k.waiting.Store(Locked)
		if !isQuiet(ctx) && k.prompted.CompareAndSwap(false, true) {
			return nil // the library's call asks the person to unlock
		}
	}
	return err
}

// explain gives the library's error the state it comes from.
func (k *osKeychain) explain(ctx context.Context, err error) error {
	if errors.Is(err, keyring.ErrUnsupportedPlatform) {
		return KeychainError(Missing, err, "Fairlead knows no keychain on this system.")
	}
	if state, stateErr := inspect(ctx); state != Available {
		return stateErr
	}
	if state := platformState(err); state == Locked {
		return KeychainError(Locked, err, "The keychain is locked.")
	}
	return KeychainError(Failing, err, "The keychain failed: %v.", err)
}
