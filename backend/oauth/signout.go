package oauth

import (
	"context"
	"net/http"
	"net/url"

	"fairlead/backend/failure"
)

// SignOut forgets a server's tokens, after asking the authorization server to
// revoke them (RFC 7009) where it can. Tokens are forgotten even if that fails;
// the error then says that they are still good elsewhere. The client that was
// registered is kept for the next sign-in.
func (s *Service) SignOut(ctx context.Context, server Server) error {
	e, err := s.entry(server)
	if err != nil {
		return err
	}
	if err := e.load(ctx, true); failure.Is(err, failure.Keychain) {
		// What cannot be read can still be taken away.
		if err := s.Forget(ctx, server.Name); err != nil {
			return err
		}
		return failure.Wrap(failure.OAuthFailed, err, "Fairlead has forgotten the token, but could not read it to have it revoked.").
			WithHint("It ends by itself; or end it in your account there.")
	} else if err != nil {
		return err
	}
	e.abandon()
	e.mu.Lock()
	t := e.record.Tokens
	e.mu.Unlock()
	if t == nil {
		return nil
	}
	if err := e.change(ctx, func(r *record) { r.Tokens, r.DPoPKey, r.Identity = nil, "", identity{} }); err != nil {
		return err
	}
	if e.sealed() {
		// It cannot be edited, but taken away it can be.
		if err := s.o.Vault.Remove(ctx, vaultName(e.name)); err != nil && !failure.Is(err, failure.NotFound) {
			return err
		}
	}
	e.settled()
	s.publish(e.name, "")
	if t.Revocation == "" {
		return nil
	}
	f, _ := e.begin(&e.leaving, Leaving, StartOptions{}, func(f *flow) error { return f.revoke(*t) })
	return f.wait(ctx)
}

// sealed reports whether the vault did not take the last change.
func (e *entry) sealed() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.unsaved != nil
}

// revoke asks for the end of the refresh token, which ends the whole grant, or
// of the access token where there is no other.
func (f *flow) revoke(t tokens) error {
	form := url.Values{"token": {t.Access}, "token_type_hint": {"access_token"}}
	if t.Refresh != "" {
		form = url.Values{"token": {t.Refresh}, "token_type_hint": {"refresh_token"}}
	}
	got, err := f.post(tokenRequest{
		name: "Revoke the token", endpoint: t.Revocation, form: form, client: t.Client,
		settings: f.entry.settings(), audience: t.Issuer,
	})
	if err == nil && got.status == http.StatusOK {
		return nil
	}
	if err == nil {
		err = refusalOf(got)
	}
	return failure.Wrap(failure.OAuthFailed, err, "Fairlead has forgotten the token, but %s did not revoke it.", hostOf(t.Revocation)).
		WithHint("It ends by itself; or end it in your account there.")
}

// abandon ends a sign-in that is under way.
func (e *entry) abandon() {
	e.mu.Lock()
	f := e.signIn
	e.mu.Unlock()
	if f != nil {
		f.cancel(errCancelled)
		<-f.done
	}
}

// Forget removes everything stored for a server: it was removed.
func (s *Service) Forget(ctx context.Context, name string) error {
	for _, e := range s.named(name) {
		e.abandon()
		defer e.forget()
	}
	there, err := inVault(ctx, s.o.Vault, vaultName(name))
	if err != nil {
		return err
	}
	if there {
		err = s.o.Vault.Remove(ctx, vaultName(name))
		if failure.Is(err, failure.NotFound) {
			err = nil // another process was faster
		}
	}
	s.publish(name, "")
	return err
}

func (e *entry) forget() {
	e.settled()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.record, e.loaded, e.prover, e.unsaved = record{}, false, nil, nil
}
