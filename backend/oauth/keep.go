package oauth

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

// keep stores what a sign-in gave, and the key it is bound to.
func (f *flow) keep(p plan, t tokens) error {
	e := f.entry
	t.Bound = e.bound
	// Who ends the flow now has the tokens all the same.
	err := e.change(context.WithoutCancel(f.ctx), func(r *record) {
		r.Tokens = &t
		if t.Type == "DPoP" {
			r.DPoPKey = p.proofKey
		}
	})
	if err == nil {
		e.settled()
	}
	return err
}

// replace stores renewed tokens, unless somebody signed in or out meanwhile.
func (f *flow) replace(old, renewed tokens) error {
	return f.entry.change(context.WithoutCancel(f.ctx), func(r *record) {
		if r.Tokens != nil && r.Tokens.Access == old.Access && r.Tokens.Bound == old.Bound {
			r.Tokens = &renewed
		}
	})
}

// want keeps what the server asked for until the next sign-in. That this could
// not be written does not change that one is needed, which is said next.
func (e *entry) want(ctx context.Context, scopes []string) {
	t, _ := e.current()
	if t == nil || len(missing(scopes, t.Wanted)) == 0 {
		return
	}
	_ = e.change(context.WithoutCancel(ctx), func(r *record) {
		if r.Tokens != nil && r.Tokens.Bound == e.bound {
			t := *r.Tokens
			t.Wanted = union(t.Wanted, scopes)
			r.Tokens = &t
		}
	})
}

// settled forgets that a sign-in was needed.
func (e *entry) settled() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ask, e.needed, e.failed = challenge{}, false, nil
}

// accepted notes that the server took a token: another process may have signed in.
func (e *entry) accepted() {
	e.mu.Lock()
	was := e.needed && !e.ask.insufficient()
	e.mu.Unlock()
	if was {
		e.settled()
		e.s.publish(e.name, "")
	}
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
	e.ask, e.needed, e.neededAt = ask, true, e.s.now()
	e.mu.Unlock()
	if changed {
		e.s.publish(e.name, "")
	}
	hint := "Press Sign in at the server, or run: fairlead login " + e.name
	if ask.ResourceMetadata == "" {
		// It may be a server with tokens of its own making.
		hint += ". If it gives out tokens by hand, set one as a header: Authorization: Bearer ${secret:NAME}"
	}
	return failure.New(failure.AuthNeeded, message, args...).WithHint("%s", hint).
		WithDetails(map[string]any{"server": e.name, "status": ask.Status, "scopes": ask.Scopes, "error": ask.Error})
}
