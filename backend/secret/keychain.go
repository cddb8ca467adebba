package secret

import (
	"context"
	"encoding/json"
	"errors"

	"fairlead/backend/failure"
)

// The states a keychain can be in.
const (
	Available = "available" // it answers; whether it holds our key is another matter
	Locked    = "locked"    // it waits for the person to unlock it
	Missing   = "missing"   // there is none on this machine or in this session
	Failing   = "failing"   // there is one, and it does not work
)

// KeySize is the length of the vault's key.
const KeySize = 32

// ErrNoKey says that the keychain works and holds no key of ours.
var ErrNoKey = errors.New("the keychain holds no key for Fairlead")

// Keychain holds one key. Key fails with ErrNoKey when there is none, both with
// a failure made by KeychainError otherwise. The vault limits every call to three
// seconds and makes one at a time, so an implementation may block.
type Keychain interface {
	Key(ctx context.Context) ([]byte, error)
	SetKey(ctx context.Context, key []byte) error
}

// quietKey marks a context in which a keychain must not bother the person.
type quietKey struct{}

// quietly returns a context for asking without raising a prompt: whoever looks
// at the state does not want to be asked for a password.
func quietly(ctx context.Context) context.Context { return context.WithValue(ctx, quietKey{}, true) }

func isQuiet(ctx context.Context) bool { return ctx.Value(quietKey{}) != nil }

// rearmer is a Keychain that bothers the person with a prompt only once. Rearm
// says that the person asked for another try.
type rearmer interface{ Rearm() }

// waiter is a Keychain that knows what a call that does not return is waiting for.
type waiter interface{ Waiting() (state string) }

// KeychainError makes the failure a keychain in the given state answers with.
func KeychainError(state string, cause error, format string, args ...any) *failure.Error {
	e := failure.Wrap(failure.Keychain, cause, format, args...)
	e.Details, _ = json.Marshal(keychainDetails{state})
	return e.WithHint("%s", keychainHint(state))
}

type keychainDetails struct {
	Keychain string `json:"keychain"`
}

// StateOf returns the keychain state an error of Key or SetKey stands for.
func StateOf(err error) string {
	if err == nil || errors.Is(err, ErrNoKey) {
		return Available
	}
	if f, ok := errors.AsType[*failure.Error](err); ok && f.Code == failure.Keychain {
		var d keychainDetails
		if json.Unmarshal(f.Details, &d) == nil && d.Keychain != "" {
			return d.Keychain
		}
	}
	return Failing
}

func keychainHint(state string) string {
	switch state {
	case Locked:
		return "Unlock the keychain of your desktop, then press Retry or run the command again."
	case Missing:
		return "Secrets are kept in memory for this session. Choose a passphrase to keep them, or install a keychain such as gnome-keyring."
	default:
		return "Look at your keychain program, then press Retry. Or choose a passphrase for the vault."
	}
}
