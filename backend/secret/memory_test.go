package secret_test

import (
	"bytes"
	"context"
	"sync"

	"fairlead/backend/secret"
)

// memoryKeychain is a keychain in memory. It passes the same contract suite as
// the real one; err, when set, is what every call answers.
type memoryKeychain struct {
	mu   sync.Mutex
	key  []byte
	err  error
	sets int
}

func (k *memoryKeychain) Key(context.Context) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.err != nil:
		return nil, k.err
	case k.key == nil:
		return nil, secret.ErrNoKey
	}
	return bytes.Clone(k.key), nil
}

func (k *memoryKeychain) SetKey(_ context.Context, key []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.err != nil {
		return k.err
	}
	k.key = bytes.Clone(key)
	k.sets++
	return nil
}

func (k *memoryKeychain) answer(err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.err = err
}
