package oauth

import (
	"time"

	"fairlead/backend/failure"
)

// keep stores what a sign-in gave.
func (f *flow) keep(p plan, t tokens) error {
	e := f.entry
	server, _ := e.definition()
	if binding(server) != f.bound {
		return failure.New(failure.OAuthFailed, "The server's definition was changed during the sign-in.").WithHint("Sign in again.")
	}
	t.Bound = f.bound
	key := ""
	if t.Type == "DPoP" && p.prover != nil {
		key = p.proofKey
		e.mu.Lock()
		e.prover, e.record.DPoPKey = p.prover, key // with the nonces it has learnt
		e.mu.Unlock()
	}
	err := e.change(f.ctx, func(r *record) {
		r.Tokens = &t
		if key != "" {
			r.DPoPKey = key
		}
	})
	if err != nil {
		return err
	}
	e.mu.Lock()
	e.ask, e.needed, e.failed = challenge{}, false, nil
	e.mu.Unlock()
	return nil
}

// failedFor is how long the refusal of a sign-in without a person is believed:
// what was refused a moment ago is refused again, and every request would ask.
const failedFor = 30 * time.Second

// remember keeps why a sign-in failed.
func (e *entry) remember(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err == nil {
		e.failed = nil
		return
	}
	e.failed, e.failedAt = failure.From(err), e.s.now()
}

// recent returns a failure that is still believed.
func (e *entry) recent() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if age := e.s.now().Sub(e.failedAt); e.failed != nil && age >= 0 && age < failedFor {
		return e.failed
	}
	return nil
}

// require marks the server as one that needs a sign-in, and says so.
func (e *entry) require(ask challenge, message string, args ...any) error {
	e.mu.Lock()
	changed := !e.needed
	e.ask, e.needed = ask, true
	e.mu.Unlock()
	if changed {
		e.s.publish(e.name, "")
	}
	return failure.New(failure.AuthNeeded, message, args...).
		WithHint("Press Sign in at the server, or run: fairlead login %s", e.name).
		WithDetails(map[string]any{"server": e.name, "status": ask.Status, "scopes": ask.Scopes, "error": ask.Error})
}
