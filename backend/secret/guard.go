package secret

import (
	"context"
	"errors"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// keychainTimeout is how long a keychain may take. A prompt can wait for ever;
// whoever asked must not.
const keychainTimeout = 3 * time.Second

// guard makes any Keychain safe to ask: each call has its own goroutine and at
// most three seconds of the asker's time, and there is one at a time. A call that
// hangs goes on alone (it may be a prompt that the person answers later), and
// whoever asks meanwhile waits for that one instead of starting another.
type guard struct {
	keychain Keychain
	mu       sync.Mutex
	running  *keychainCall
}

type keychainCall struct {
	read  bool // Key, not SetKey: others may share its answer
	quiet bool // its refusal is no answer for somebody who may prompt
	done  chan struct{}
	key   []byte
	err   error
}

// answers reports whether the finished call is an answer for somebody else too.
func (c *keychainCall) answers(read, quiet bool) bool {
	return read && c.read && (c.err == nil || quiet || !c.quiet)
}

func (g *guard) Key(ctx context.Context) ([]byte, error) {
	return g.call(ctx, true, func(ctx context.Context) ([]byte, error) { return g.keychain.Key(ctx) })
}

func (g *guard) SetKey(ctx context.Context, key []byte) error {
	_, err := g.call(ctx, false, func(ctx context.Context) ([]byte, error) {
		return nil, g.keychain.SetKey(ctx, key)
	})
	return err
}

func (g *guard) rearm() {
	if r, ok := g.keychain.(rearmer); ok {
		r.Rearm()
	}
}

func (g *guard) call(ctx context.Context, read bool, do func(context.Context) ([]byte, error)) ([]byte, error) {
	timer := time.NewTimer(keychainTimeout)
	defer timer.Stop()
	for {
		c, ours := g.begin(ctx, read, do)
		select {
		case <-c.done:
			if ours || c.answers(read, isQuiet(ctx)) {
				return c.key, asKeychainError(c.err)
			}
		case <-timer.C:
			return nil, g.tookTooLong()
		case <-ctx.Done():
			return nil, failure.From(ctx.Err())
		}
	}
}

// begin starts the call, or returns the one that is under way.
func (g *guard) begin(ctx context.Context, read bool, do func(context.Context) ([]byte, error)) (c *keychainCall, ours bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running != nil {
		return g.running, false
	}
	c = &keychainCall{read: read, quiet: isQuiet(ctx), done: make(chan struct{})}
	g.running = c
	// The answer may be shared, so the first asker's end must not end the call.
	ctx = context.WithoutCancel(ctx)
	go func() {
		c.key, c.err = do(ctx)
		g.mu.Lock()
		g.running = nil
		g.mu.Unlock()
		close(c.done)
	}()
	return c, true
}

func (g *guard) tookTooLong() error {
	state := Failing
	if w, ok := g.keychain.(waiter); ok {
		state = w.Waiting()
	}
	if state == Locked {
		return KeychainError(Locked, context.DeadlineExceeded, "The keychain is locked and waits for you to unlock it.")
	}
	return KeychainError(Failing, context.DeadlineExceeded, "The keychain did not answer within %s.", keychainTimeout)
}

// asKeychainError makes sure that whatever a keychain answers with has a state.
func asKeychainError(err error) error {
	switch {
	case errors.Is(err, ErrNoKey):
		return ErrNoKey
	case err == nil || failure.Is(err, failure.Keychain):
		return err
	}
	return KeychainError(Failing, err, "The keychain failed: %v.", err)
}
