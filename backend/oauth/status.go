package oauth

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

// Status says what is known of a server's sign-in. It asks the vault, never the network.
func (s *Service) Status(ctx context.Context, server Server) (Status, error) {
	e, err := s.entry(server)
	if err != nil {
		return Status{Server: server.Name}, err
	}
	if err := e.load(ctx, true); err != nil {
		return Status{Server: server.Name}, err
	}
	return e.status(), nil
}

func (e *entry) status() Status {
	t, _ := e.current()
	now := e.s.now()
	refreshable := t != nil && e.renewable(t)
	e.mu.Lock()
	defer e.mu.Unlock()
	st := Status{Server: e.name, Needed: e.needed, Grant: e.server.Settings.grant(), Failure: e.failed, Unsaved: e.unsaved}
	if e.signIn != nil {
		st.Flow = e.signIn.id
	}
	if t != nil && t.Access != "" && t.Obtained > e.neededAt.UnixMilli() {
		st.Needed = false // another process has signed in since
	}
	if st.Needed {
		st.Wanted = e.ask.Scopes
	}
	if t == nil {
		return st
	}
	st.Refreshable = refreshable
	st.SignedIn = t.Access != "" && !t.expired(now) || st.Refreshable
	st.Issuer, st.Resource, st.Scopes, st.TokenType = t.Issuer, t.Resource, t.Granted, t.Type
	st.ClientID, st.ClientKind = t.Client.ID, t.Client.Kind
	st.Since = time.UnixMilli(t.Since)
	if st.Needed {
		st.Wanted = missing(st.Wanted, t.Granted)
	}
	if t.Expiry != 0 {
		st.Expiry = time.UnixMilli(t.Expiry)
		if st.Refreshable {
			st.NextRefresh = t.renewAt()
		}
	}
	return st
}

// Refresh renews a server's token now.
func (s *Service) Refresh(ctx context.Context, server Server) (Status, error) {
	e, err := s.entry(server)
	if err != nil {
		return Status{Server: server.Name}, err
	}
	if err := e.load(ctx, true); err != nil {
		return Status{Server: server.Name}, err
	}
	t, _ := e.current()
	if t == nil {
		return e.status(), failure.New(failure.AuthNeeded, "Nobody is signed in to %s.", server.Name).WithHint("Sign in first.")
	}
	if !e.renewable(t) {
		return e.status(), failure.New(failure.AuthNeeded, "The sign-in to %s cannot be renewed: its authorization server gave no refresh token.", server.Name).
			WithHint("Sign in again when it is over.")
	}
	err = e.renew(ctx, t.Access, false)
	e.remember(err)
	return e.status(), err
}
