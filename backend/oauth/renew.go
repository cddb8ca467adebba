package oauth

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"fairlead/backend/failure"
)

// renew gets a new access token in place of used, without the person. Requests
// that ask at the same time share one renewal. refused: the server does not take
// the token any more. failure.AuthNeeded: it cannot be done, somebody must sign in.
func (e *entry) renew(ctx context.Context, used string, refused bool) error {
	f, _ := e.begin(&e.renewal, Renewal, StartOptions{}, func(f *flow) error { return f.renew(used, refused) })
	return f.wait(ctx)
}

// renewable reports whether there is a way to new tokens without the person.
func (e *entry) renewable(t *tokens) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.server.Settings
	if t.Refresh != "" || !s.person() {
		return true
	}
	return s.grant() == Enterprise && e.record.Identity.good(s.IDP.Issuer, e.s.now())
}

func (f *flow) renew(used string, refused bool) error {
	unlock := f.lock()
	defer unlock()
	// Another process may have renewed: its refresh token has replaced ours.
	if err := f.entry.load(f.ctx, true); err != nil {
		return err
	}
	t, p := f.entry.current()
	switch {
	case t == nil || !f.entry.renewable(t):
		return f.entry.require(f.ask, "The sign-in to %s is over.", f.entry.name)
	case t.Access != used:
		return nil
	}
	f.change(func(v *Flow) { v.Issuer, v.Scopes = t.Issuer, t.Granted })
	if refused {
		if err := f.stillTheirs(t); err != nil {
			return err
		}
	}
	if t.Refresh == "" {
		return f.run()
	}
	err := f.refresh(*t, p)
	if refusedWith(err, "invalid_grant", "invalid_client", "unauthorized_client", "invalid_request", "invalid_target") {
		return f.lapse(*t, refused, err)
	}
	return err
}

// stillTheirs finds out whether the server still sends its users to the issuer
// of the tokens; a refresh token would renew what it no longer takes (SEP-2352).
func (f *flow) stillTheirs(t *tokens) error {
	r, err := f.findResource()
	if err != nil || r.legacy || f.entry.settings().AuthServer != "" {
		return nil // nothing is known against it
	}
	if slices.ContainsFunc(r.Issuers, func(issuer string) bool { return sameIssuer(issuer, t.Issuer) }) {
		return nil
	}
	f.note("The server now names another authorization server.")
	return f.entry.require(f.ask, "%s has moved to another authorization server.", f.entry.name)
}

// refresh presents the refresh token (OAuth 2.1 §4.3).
func (f *flow) refresh(t tokens, p *prover) error {
	before := t
	if t.Type != "DPoP" {
		p = nil
	}
	f.steady = true
	got, err := f.askToken(tokenRequest{
		name: "Renew the token", endpoint: t.Endpoint, client: t.Client, prover: p,
		form:     url.Values{"grant_type": {"refresh_token"}, "refresh_token": {t.Refresh}, "resource": {t.Resource}},
		settings: f.entry.settings(), audience: t.Issuer,
	})
	f.steady = false
	if err != nil {
		return err
	}
	if t.Type, err = got.tokenType(p != nil); err != nil {
		return err
	}
	now := f.entry.s.now()
	t.Access, t.Obtained, t.Expiry = got.Access, now.UnixMilli(), 0
	if got.Refresh != "" {
		t.Refresh = got.Refresh // rotated: the old one is good no more
	}
	if got.Scope != "" {
		t.Granted = strings.Fields(got.Scope)
	}
	if got.ExpiresIn > 0 {
		t.Expiry = now.UnixMilli() + int64(got.ExpiresIn)*1000
	}
	if err := f.replace(before, t); err != nil {
		return err
	}
	f.entry.settled()
	return nil
}

// lapse forgets a refresh token that is good no more, and with it an access
// token that is not either.
func (f *flow) lapse(t tokens, refused bool, why error) error {
	before := t
	if refused || t.expired(f.entry.s.now()) {
		t.Access = ""
	}
	t.Refresh = ""
	err := f.replace(before, t)
	return errors.Join(f.entry.require(f.ask, "The sign-in to %s is over: %s", f.entry.name, failure.From(why).Message), err)
}

// asking is the context of a request. The answer to a renewal is waited for a
// moment longer than the flow: the server may have replaced the refresh token
// already, and who does not hear of the new one has none.
func (f *flow) asking() (context.Context, func()) {
	if !f.steady {
		return f.ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(f.ctx))
	stop := context.AfterFunc(f.ctx, func() {
		patient := time.NewTimer(f.entry.s.grace)
		defer patient.Stop()
		select {
		case <-patient.C:
			cancel(context.Cause(f.ctx))
		case <-ctx.Done():
		}
	})
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// lock keeps other processes from presenting the same refresh token, which
// would look like theft and end the whole sign-in. A renewal of theirs is over
// when a request and the vault have had their time; after that, or when there is
// no lock to be had, this one goes on.
func (f *flow) lock() (unlock func()) {
	return f.entry.s.lock(f.ctx, vaultName(f.entry.name)+".lock", 2*f.entry.s.requestTimeout)
}
