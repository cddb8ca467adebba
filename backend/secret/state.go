package secret

import (
	"context"
	"errors"
	"time"

	"fairlead/backend/failure"
)

// minPassphrase is the fewest bytes of a passphrase for a new vault.
const minPassphrase = 8

// State is what a person is told of the vault.
type State struct {
	Keychain string         // Available, Locked, Missing or Failing
	Mode     string         // ModeKeychain, ModePassphrase or ModeSession
	Sealed   bool           // the vault exists and cannot be opened now
	Detail   string         // one or two sentences: what it means, what to do
	Err      *failure.Error // why the keychain or the vault cannot be used; nil when all is well
}

// State asks the keychain, unless its answer is known, and the file. It raises no
// prompt: only reading or storing a secret, and Retry, do.
func (v *Vault) State(ctx context.Context) State { return v.state(quietly(ctx)) }

func (v *Vault) state(ctx context.Context) State {
	keychainErr := v.knownKeychain(ctx)
	s := State{Keychain: StateOf(keychainErr), Mode: ModeSession}
	f, err := readVault(v.path)
	switch {
	case err != nil:
		s.Mode, s.Sealed, s.Err = ModeKeychain, true, failure.From(err)
	case f != nil:
		s.Mode = f.Mode
		if _, err := v.keyFor(ctx, f); err != nil {
			s.Sealed, s.Err = true, failure.From(err)
		}
	case s.Keychain == Available:
		s.Mode = ModeKeychain // the vault is made with the first secret
	default:
		s.Err = failure.From(keychainErr)
	}
	s.Detail = s.detail()
	return s
}

func (s State) detail() string {
	switch {
	case s.Sealed && s.Err != nil:
		return s.Err.Message + " Secrets cannot be read; everything else works. " + s.Err.Hint
	case s.Mode == ModeKeychain:
		return "Secrets are sealed with a key in the keychain of this computer."
	case s.Mode == ModePassphrase:
		return "Secrets are sealed with your passphrase."
	case s.Err != nil:
		return s.Err.Message + " " + s.Err.Hint
	}
	return ""
}

// knownKeychain is askKeychain, satisfied with any earlier good answer.
func (v *Vault) knownKeychain(ctx context.Context) error {
	v.mu.Lock()
	last := v.answer
	v.mu.Unlock()
	if !last.at.IsZero() && last.err == nil {
		return nil
	}
	_, err := v.askKeychain(ctx)
	return err
}

// Retry asks the keychain anew; it may prompt the person again. Secrets that were
// kept for the session move into the vault when there is one now.
func (v *Vault) Retry(ctx context.Context) State {
	v.keychain.rearm()
	v.mu.Lock()
	v.answer = keychainAnswer{}
	v.mu.Unlock()
	s := v.state(ctx)
	if s.Err == nil {
		if err := v.keepSession(ctx); err != nil {
			s.Err = failure.From(err)
			s.Detail = s.Err.Message + " " + s.Err.Hint
		}
	}
	v.onChange()
	return s
}

// UsePassphrase opens the vault with a passphrase, or makes a new one with it when
// there is none. A vault whose key is in the keychain is left alone.
func (v *Vault) UsePassphrase(ctx context.Context, passphrase string) (State, error) {
	err := v.unlockWith(ctx, passphrase)
	if err == nil {
		err = v.keepSession(ctx)
	}
	if err != nil {
		return v.State(ctx), err
	}
	v.onChange()
	return v.State(ctx), nil
}

func (v *Vault) unlockWith(ctx context.Context, passphrase string) error {
	unlock, err := lockVault(ctx, v.dir)
	if err != nil {
		return err
	}
	defer unlock()
	f, err := readVault(v.path)
	if err != nil {
		return err
	}
	if f == nil {
		return v.newPassphraseVault(passphrase)
	}
	if f.Mode != ModePassphrase {
		return failure.New(failure.Keychain, "There is a vault already, and its key is in the keychain.").
			WithHint("Unlock the keychain. Or move %s away and set your secrets again under a passphrase.", v.path)
	}
	key := f.KDF.key(passphrase)
	if !f.opensWith(key) {
		return failure.New(failure.Keychain, "The passphrase is wrong.").
			WithHint("Try again. The vault was not changed.")
	}
	v.remember(key)
	return nil
}

func (v *Vault) newPassphraseVault(passphrase string) error {
	if len(passphrase) < minPassphrase {
		return failure.New(failure.Usage, "The passphrase is too short.").
			WithHint("Use at least %d characters; several words are best.", minPassphrase)
	}
	kdf := v.newKDF()
	key := kdf.key(passphrase)
	f, err := newVaultFile(ModePassphrase, kdf, key)
	if err != nil {
		return err
	}
	if err := writeVault(v.path, f); err != nil {
		return err
	}
	v.remember(key)
	return nil
}

// keepSession seals what was kept in memory, now that there may be a vault.
func (v *Vault) keepSession(ctx context.Context) error {
	v.mu.Lock()
	waiting := len(v.session) > 0
	v.mu.Unlock()
	if !waiting {
		return nil
	}
	err := v.change(ctx, func(*vaultFile, []byte) error { return nil })
	if errors.Is(err, errNoVault) {
		return v.knownKeychain(ctx) // it was fine when asked, and refused to keep a key
	}
	return err
}

// sealedSession puts the session's secrets into f, unless f's are newer.
func (v *Vault) sealedSession(f *vaultFile, key []byte) error {
	for name, s := range v.session {
		if f.Secrets[name].UpdatedAt > s.updatedAt.UnixMilli() {
			continue
		}
		if err := f.put(key, name, s.value, s.updatedAt.Truncate(time.Millisecond)); err != nil {
			return err
		}
	}
	return nil
}
