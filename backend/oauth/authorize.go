package oauth

import (
	"context"
	"strings"

	"fairlead/backend/failure"
)

// maxRounds is how often one request may lead to a sign-in: a server that is
// never content must not send the person round and round.
const maxRounds = 2

// attempt is what was done so far for one request.
type attempt struct {
	renewed bool
	rounds  int
}

// token returns the token to send, nil for none, renewing it when it is due. It
// looks at the wall clock at every request, so that a machine that slept finds
// out before the server does.
func (e *entry) token(ctx context.Context) (*tokens, *prover, error) {
	if err := e.load(ctx, false); err != nil {
		return nil, nil, err
	}
	e.mu.Lock()
	e.used = e.s.now()
	e.mu.Unlock()
	t, p := e.current()
	if t == nil {
		return nil, nil, nil
	}
	now := e.s.now()
	if t.due(now) && e.renewable(t) && (t.expired(now) || e.recent() == nil) {
		err := e.renew(ctx, t.Access, false)
		e.remember(err)
		switch {
		case err == nil:
			t, p = e.current()
		case !t.expired(now), failure.Is(err, failure.AuthNeeded):
			t, p = e.current() // good for a moment yet; or the server says what it wants
		default:
			return nil, nil, err
		}
	}
	if t == nil || t.Access == "" {
		return nil, nil, nil
	}
	return t, p, nil
}

// authorize answers a refusal: when it returns nil, there is another token.
// used is what was sent, nil for none.
func (e *entry) authorize(ctx context.Context, ask challenge, used *tokens, a *attempt) error {
	if err := e.load(ctx, true); err != nil {
		return err
	}
	if t, _ := e.current(); t != nil && t.Access != "" && (used == nil || t.Access != used.Access) {
		return nil // somebody else was faster
	}
	e.mu.Lock()
	e.ask = ask
	e.mu.Unlock()
	if used != nil && !ask.insufficient() && e.renewable(used) && !a.renewed {
		a.renewed = true
		err := e.renew(ctx, used.Access, true)
		if err == nil || !failure.Is(err, failure.AuthNeeded) || ctx.Err() != nil {
			return err
		}
	}
	kind := SignIn
	if used != nil && ask.insufficient() {
		kind = StepUp
		asked := union(used.Requested, used.Granted)
		if len(missing(ask.Scopes, asked)) == 0 {
			return e.require(ask, "%s wants more rights than the sign-in gave: %s.", e.name, inScopes(ask.Scopes))
		}
	}
	if a.rounds++; a.rounds > maxRounds {
		return e.require(ask, "%s refuses the token it was just given.", e.name)
	}
	return e.signInNow(ctx, ask, kind)
}

// signInNow starts the flow, or joins it, and waits; without a way to the
// person, it says that somebody must.
func (e *entry) signInNow(ctx context.Context, ask challenge, kind Kind) error {
	person := e.settings().person()
	switch {
	case person && e.s.o.Prompt == nil && kind == StepUp:
		e.want(ctx, ask.Scopes)
		return e.require(ask, "%s wants a sign-in with more rights: %s.", e.name, inScopes(ask.Scopes))
	case person && e.s.o.Prompt == nil:
		return e.require(ask, "%s asks for a sign-in.", e.name)
	case !person:
		if err := e.recent(); err != nil {
			return err
		}
	}
	f, joined := e.begin(&e.signIn, kind, StartOptions{prompt: e.s.o.Prompt}, (*flow).run)
	err := f.wait(ctx)
	if !joined && ctx.Err() == nil {
		e.remember(err)
	}
	return err
}

func inScopes(scopes []string) string {
	if len(scopes) == 0 {
		return "it does not say which"
	}
	return printable(strings.Join(scopes, ", "))
}
