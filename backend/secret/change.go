package secret

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"time"
)

// change edits the vault under the lock: it reads the file inside it, because
// window and CLI both write, and makes the vault if there is none.
func (v *Vault) change(ctx context.Context, edit func(f *vaultFile, key []byte) error) error {
	unlock, err := lockVault(ctx, v.dir)
	if err != nil {
		return err
	}
	defer unlock()
	f, err := readVault(v.path)
	if err != nil {
		return err
	}
	var key []byte
	if f == nil {
		f, key, err = v.newVault(ctx)
	} else {
		key, err = v.keyFor(ctx, f)
	}
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.sealedSession(f, key); err != nil {
		return err
	}
	if err := edit(f, key); err != nil {
		return err
	}
	if err := writeVault(v.path, f); err != nil {
		return err
	}
	clear(v.session)
	return nil
}

// newVault makes a vault with the key in the keychain. A new key is made only
// when the keychain says "not found" — and here, where there is no vault yet. The
// file lock is held, so two processes cannot make two keys.
func (v *Vault) newVault(ctx context.Context) (*vaultFile, []byte, error) {
	key, err := v.askKeychain(ctx)
	if errors.Is(err, ErrNoKey) {
		key, err = v.mintKey(ctx)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, nil, err
		}
		return nil, nil, errNoVault
	}
	f, err := newVaultFile(ModeKeychain, nil, key)
	if err == nil {
		v.remember(key)
	}
	return f, key, err
}

// mintKey puts a new key into the keychain and reads it back: a keychain that
// forgets must be found out before anything is sealed.
func (v *Vault) mintKey(ctx context.Context) ([]byte, error) {
	key := make([]byte, KeySize)
	_, _ = rand.Read(key)
	err := v.keychain.SetKey(ctx, key)
	if err == nil {
		var back []byte
		back, err = v.keychain.Key(ctx)
		if errors.Is(err, ErrNoKey) || err == nil && subtle.ConstantTimeCompare(key, back) != 1 {
			err = KeychainError(Failing, nil, "The keychain did not keep the key it was given.")
		}
	}
	v.mu.Lock()
	v.answer = keychainAnswer{at: time.Now(), err: err}
	v.mu.Unlock()
	return key, err
}
