package secret

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// vaultVersion is the newest vault.json this program understands.
const vaultVersion = 1

// The ways a vault gets its key.
const (
	ModeKeychain   = "keychain"   // from the OS keychain
	ModePassphrase = "passphrase" // from a passphrase, by argon2id
	ModeSession    = "session"    // there is no vault; secrets are in memory
)

// checkName is the additional data of the vault's check value. It is no valid
// name, so no secret can be mistaken for it.
const checkName = "fairlead vault"

// vaultFile is vault.json.
type vaultFile struct {
	Version int              `json:"version"`
	Mode    string           `json:"mode"` // ModeKeychain or ModePassphrase
	KDF     *kdf             `json:"kdf,omitempty"`
	Check   box              `json:"check"` // opens with the vault's key and no other
	Secrets map[string]entry `json:"secrets"`
}

type entry struct {
	UpdatedAt int64 `json:"updatedAt"` // Unix milliseconds
	box
}

func newVaultFile(mode string, kdf *kdf, key []byte) (*vaultFile, error) {
	check, err := seal(key, checkName, checkName)
	if err != nil {
		return nil, failure.Wrap(failure.Internal, err, "Sealing failed: %v.", err)
	}
	return &vaultFile{Version: vaultVersion, Mode: mode, KDF: kdf, Check: check, Secrets: map[string]entry{}}, nil
}

// opensWith reports whether key is this vault's key.
func (f *vaultFile) opensWith(key []byte) bool {
	if len(key) != KeySize {
		return false
	}
	_, err := f.Check.open(key, checkName)
	return err == nil
}

func (f *vaultFile) put(key []byte, name, value string, at time.Time) error {
	b, err := seal(key, name, value)
	if err != nil {
		return failure.Wrap(failure.Internal, err, "Sealing failed: %v.", err)
	}
	f.Secrets[name] = entry{at.UnixMilli(), b}
	return nil
}

// readVault returns nil when there is no vault. A file that cannot be understood
// is an error and stays as it is.
func readVault(path string) (*vaultFile, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure.Wrap(failure.Storage, err, "The vault %s cannot be read: %v.", path, err).
			WithHint("Check the permissions of the file.")
	}
	var f vaultFile
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&f); err != nil || dec.More() {
		return nil, damaged(path, err)
	}
	switch {
	case f.Version > vaultVersion:
		return nil, failure.New(failure.Storage, "The vault %s was written by a newer Fairlead.", path).
			WithHint("Update Fairlead.")
	case f.Version < 1,
		f.Mode != ModeKeychain && f.Mode != ModePassphrase,
		f.Mode == ModePassphrase && !f.KDF.valid():
		return nil, damaged(path, nil)
	}
	if f.Secrets == nil {
		f.Secrets = map[string]entry{}
	}
	return &f, nil
}

func damaged(path string, cause error) error {
	return failure.Wrap(failure.Storage, cause, "The vault %s is damaged. It was left as it is.", path).
		WithHint("Restore the file from a backup. Or move it away and set your secrets again.")
}

func writeVault(path string, f *vaultFile) error {
	data, err := json.MarshalIndent(f, "", "  ")
	if err == nil {
		err = atomicfile.Write(path, append(data, '\n'), 0o600)
	}
	if err != nil {
		return failure.Wrap(failure.Storage, err, "The vault %s cannot be written: %v.", path, err).
			WithHint("Check that the folder is writable and the disk is not full. Nothing was changed.")
	}
	return nil
}

// lockVault takes the lock that window and CLI share. What was read before it is
// worth nothing: read again inside.
func lockVault(ctx context.Context, dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, failure.Wrap(failure.Storage, err, "The data folder %s cannot be made: %v.", dir, err).
			WithHint("Check the permissions of the folder above it.")
	}
	path := filepath.Join(dir, "vault.lock")
	lock := flock.New(path, flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	if _, err := lock.TryLockContext(ctx, 20*time.Millisecond); err != nil {
		return nil, failure.Wrap(failure.Storage, err, "The vault cannot be locked for writing: %v.", err).
			WithHint("Check that %s is writable and that no other Fairlead hangs.", dir)
	}
	return func() { _ = lock.Unlock() }, nil
}
