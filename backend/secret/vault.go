package secret

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// askAgainAfter is how long a keychain's refusal is believed. Twenty servers that
// connect at once must not ask it twenty times.
const askAgainAfter = 5 * time.Second

// Options says where the vault is and who is told of changes.
type Options struct {
	Dir      string   // the data folder
	Keychain Keychain // nil: this machine's
	OnChange func()   // the names, or the state, changed; called without locks held. May be nil
}

// Vault holds the secrets. It is safe for concurrent use, and several processes
// may have the same one open.
type Vault struct {
	dir, path string
	keychain  *guard
	onChange  func()
	redactor  *Redactor
	newKDF    func() *kdf // of a new passphrase vault

	mu      sync.Mutex
	key     []byte                   // the vault's key, once it was had
	session map[string]sessionSecret // in memory, while there is no vault to put them in
	answer  keychainAnswer           // the keychain's latest
}

type sessionSecret struct {
	value     string
	updatedAt time.Time
}

type keychainAnswer struct {
	at    time.Time // zero: never asked
	err   error     // nil, ErrNoKey or a failure with a state
	quiet bool      // it was asked without a prompt
}

// believed reports whether a refusal need not be asked for again. ErrNoKey is
// never believed, because another process may be making the key.
func (a keychainAnswer) believed(quiet bool) bool {
	return a.err != nil && !errors.Is(a.err, ErrNoKey) && time.Since(a.at) < askAgainAfter && (quiet || !a.quiet)
}

// Open makes a vault. It never fails and never blocks: file and keychain are
// looked at when somebody asks.
func Open(o Options) *Vault {
	if o.Keychain == nil {
		o.Keychain = OSKeychain()
	}
	if o.OnChange == nil {
		o.OnChange = func() {}
	}
	return &Vault{
		dir: o.Dir, path: filepath.Join(o.Dir, "vault.json"),
		keychain: &guard{keychain: o.Keychain},
		onChange: o.OnChange,
		redactor: NewRedactor(),
		newKDF:   newKDF,
		session:  map[string]sessionSecret{},
	}
}

// Redactor is fed with every value that leaves the vault.
func (v *Vault) Redactor() *Redactor { return v.redactor }

// keyFor returns the key that opens f, which is not nil. The error says why
// there is none: the vault is sealed then.
func (v *Vault) keyFor(ctx context.Context, f *vaultFile) ([]byte, error) {
	v.mu.Lock()
	key := v.key
	v.mu.Unlock()
	if f.opensWith(key) {
		return key, nil
	}
	if f.Mode == ModePassphrase {
		return nil, failure.New(failure.Keychain, "The vault is closed with a passphrase.").
			WithHint("Enter the passphrase in Secrets.")
	}
	key, err := v.askKeychain(ctx)
	switch {
	case errors.Is(err, ErrNoKey):
		return nil, failure.Wrap(failure.Keychain, err, "The vault's key is not in the keychain.").
			WithHint("Restore the keychain it was made with. Or move %s away and set your secrets again.", v.path)
	case err != nil:
		return nil, err
	case !f.opensWith(key):
		return nil, failure.New(failure.Keychain, "The key in the keychain is not the one of this vault.").
			WithHint("Restore the keychain the vault was made with. Or move %s away and set your secrets again.", v.path)
	}
	v.remember(key)
	return key, nil
}

// remember keeps a key that opens the vault.
func (v *Vault) remember(key []byte) {
	v.mu.Lock()
	v.key = key
	v.mu.Unlock()
}

// askKeychain returns the key in the keychain, ErrNoKey, or why it cannot be
// had. A refusal is remembered for a moment.
func (v *Vault) askKeychain(ctx context.Context) ([]byte, error) {
	v.mu.Lock()
	last := v.answer
	v.mu.Unlock()
	if last.believed(isQuiet(ctx)) {
		return nil, last.err
	}
	key, err := v.keychain.Key(ctx)
	if ctx.Err() != nil && err != nil {
		return nil, err // the asker went away: that says nothing of the keychain
	}
	v.mu.Lock()
	changed := !v.answer.at.IsZero() && StateOf(v.answer.err) != StateOf(err)
	v.answer = keychainAnswer{time.Now(), err, isQuiet(ctx)}
	v.mu.Unlock()
	if changed {
		v.onChange()
	}
	return key, err
}
