package secret

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"fairlead/backend/failure"
)

// Info is what may be known of a secret.
type Info struct {
	Name        string
	UpdatedAt   time.Time
	SessionOnly bool // in memory: gone when the program ends
}

// errNoVault tells change's caller that there is nowhere to seal a secret.
var errNoVault = errors.New("there is no vault and no keychain to make one")

// Get returns a secret's value, and makes the redactor know it. It fails with
// failure.Keychain when the secret is not there or the vault is sealed, and with
// failure.Storage when vault.json is unreadable.
func (v *Vault) Get(ctx context.Context, name string) (string, error) {
	value, err := v.get(ctx, name)
	if err == nil {
		v.redactor.Add(value)
	}
	return value, err
}

func (v *Vault) get(ctx context.Context, name string) (string, error) {
	if err := ValidName(name); err != nil {
		return "", err
	}
	v.mu.Lock()
	s, ok := v.session[name]
	v.mu.Unlock()
	if ok {
		return s.value, nil
	}
	f, err := readVault(v.path)
	if err != nil {
		return "", err
	}
	if f == nil {
		return "", notThere(name)
	}
	e, ok := f.Secrets[name]
	if !ok {
		return "", notThere(name)
	}
	key, err := v.keyFor(ctx, f)
	if err != nil {
		return "", err
	}
	value, err := e.open(key, name)
	if err != nil {
		return "", failure.Wrap(failure.Keychain, err, "The secret %q is damaged in the vault.", name).
			WithHint("Set it again.")
	}
	return value, nil
}

func notThere(name string) error {
	return failure.New(failure.Keychain, "There is no secret named %q.", name).
		WithHint("Set it in Secrets, or with: fairlead secrets set %s", name)
}

// Set stores a secret. Without a vault and without a keychain it is kept in memory
// for this session: List and State say so. A sealed vault refuses it.
func (v *Vault) Set(ctx context.Context, name, value string) error {
	if err := ValidName(name); err != nil {
		return err
	}
	if value == "" {
		return failure.New(failure.Usage, "A secret cannot be empty.").WithHint("Remove %s instead.", name)
	}
	v.redactor.Add(value)
	now := time.Now()
	err := v.change(ctx, func(f *vaultFile, key []byte) error { return f.put(key, name, value, now) })
	if errors.Is(err, errNoVault) {
		v.mu.Lock()
		v.session[name] = sessionSecret{value, now}
		v.mu.Unlock()
		err = nil
	}
	if err == nil {
		v.onChange()
	}
	return err
}

// Remove deletes a secret; failure.NotFound when there is none. It needs no key.
func (v *Vault) Remove(ctx context.Context, name string) error {
	if err := ValidName(name); err != nil {
		return err
	}
	v.mu.Lock()
	_, found := v.session[name]
	delete(v.session, name)
	v.mu.Unlock()
	inFile, err := v.removeFromFile(ctx, name)
	if err != nil {
		return err
	}
	if !found && !inFile {
		return failure.New(failure.NotFound, "There is no secret named %q.", name)
	}
	v.onChange()
	return nil
}

func (v *Vault) removeFromFile(ctx context.Context, name string) (found bool, err error) {
	if f, err := readVault(v.path); f == nil || err != nil {
		return false, err
	}
	unlock, err := lockVault(ctx, v.dir)
	if err != nil {
		return false, err
	}
	defer unlock()
	f, err := readVault(v.path)
	if f == nil || err != nil {
		return false, err
	}
	if _, found = f.Secrets[name]; !found {
		return false, nil
	}
	delete(f.Secrets, name)
	return true, writeVault(v.path, f)
}

// List returns what is known of the secrets, by name. It needs no key.
func (v *Vault) List(context.Context) ([]Info, error) {
	f, err := readVault(v.path)
	if err != nil {
		return nil, err
	}
	byName := map[string]Info{}
	if f != nil {
		for name, e := range f.Secrets {
			byName[name] = Info{Name: name, UpdatedAt: time.UnixMilli(e.UpdatedAt)}
		}
	}
	v.mu.Lock()
	for name, s := range v.session {
		byName[name] = Info{Name: name, UpdatedAt: s.updatedAt, SessionOnly: true}
	}
	v.mu.Unlock()
	list := make([]Info, 0, len(byName))
	for _, i := range byName {
		list = append(list, i)
	}
	slices.SortFunc(list, func(a, b Info) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}
