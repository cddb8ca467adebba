package oauth

import (
	"net/url"
	"strings"

	"fairlead/backend/failure"
)

const grantJWTBearer = "urn:ietf:params:oauth:grant-type:jwt-bearer"

// exchange asks the token endpoint for tokens for the resource (RFC 8707 §2.2).
func (f *flow) exchange(p plan, c client, form url.Values) (tokens, error) {
	form.Set("resource", p.resource.ID)
	got, err := f.askToken(tokenRequest{
		name: "Get the token", endpoint: p.server.Token, form: form, client: c,
		settings: f.entry.settings(), audience: p.server.Issuer, prover: p.prover,
	})
	if err != nil {
		return tokens{}, err
	}
	kind, err := got.tokenType(p.prover != nil)
	if err != nil {
		return tokens{}, err
	}
	if kind == "Bearer" && p.resource.DPoPOnly {
		return tokens{}, failure.New(failure.OAuthFailed, "%s gave a token that is not bound to a key, and the server takes no other.", p.server.Issuer)
	}
	now := f.entry.s.now()
	t := tokens{
		Access: got.Access, Refresh: got.Refresh, Type: kind,
		Obtained: now.UnixMilli(), Since: now.UnixMilli(),
		Granted: strings.Fields(got.Scope), Requested: p.scopes,
		Issuer: p.server.Issuer, Resource: p.resource.ID, Client: c,
		Endpoint: p.server.Token, Revocation: p.server.Revocation,
	}
	if got.Scope == "" {
		t.Granted = p.scopes // RFC 6749 §5.1: no scope means what was asked for
	}
	if got.ExpiresIn > 0 {
		t.Expiry = now.UnixMilli() + int64(got.ExpiresIn)*1000
	}
	return t, nil
}

// withScopes adds the scopes where the request, not the browser, names them.
func (p plan) withScopes(form url.Values) url.Values {
	if len(p.scopes) > 0 {
		form.Set("scope", strings.Join(p.scopes, " "))
	}
	return form
}

func (f *flow) preregistered(p plan) (client, error) {
	s := f.entry.settings()
	method, err := chooseAuth(s, p.server.AuthMethods)
	return client{ID: s.ClientID, Kind: Preregistered, AuthMethod: method}, err
}

// clientCredentials signs the program itself in.
func (f *flow) clientCredentials(p plan) (tokens, error) {
	c, err := f.preregistered(p)
	if err != nil {
		return tokens{}, err
	}
	return f.exchange(p, c, p.withScopes(url.Values{"grant_type": {"client_credentials"}}))
}

// jwtBearer presents an assertion (RFC 7523 §2.1). When it is refused, nothing
// else is tried with it.
func (f *flow) jwtBearer(p plan, assertion string) (tokens, error) {
	c, err := f.preregistered(p)
	if err != nil {
		return tokens{}, err
	}
	return f.exchange(p, c, p.withScopes(url.Values{"grant_type": {grantJWTBearer}, "assertion": {assertion}}))
}
