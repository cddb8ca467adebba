package oauth

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"maps"
	"net/url"
	"slices"

	"fairlead/backend/failure"
)

// run signs in, from the first question to the stored tokens.
func (f *flow) run() error {
	if err := f.entry.load(f.ctx, true); err != nil {
		return err
	}
	if f.ask.Status == 0 {
		if err := f.askServer(); err != nil {
			return err
		}
	}
	p, err := f.plan()
	if err != nil {
		return err
	}
	t, err := f.obtain(p)
	if err != nil {
		return err
	}
	return f.keep(p, t)
}

// obtain gets tokens in the way the settings say.
func (f *flow) obtain(p plan) (tokens, error) {
	switch f.entry.settings().grant() {
	case ClientCredentials:
		return f.clientCredentials(p)
	case JWTBearer:
		return f.jwtBearer(p, f.entry.settings().Assertion)
	case Enterprise:
		return f.enterprise(p)
	}
	return f.authorizationCode(p)
}

// authorizationCode sends the person to the authorization server and exchanges
// the code that comes back.
func (f *flow) authorizationCode(p plan) (tokens, error) {
	if err := checkPKCE(p.server); err != nil {
		return tokens{}, err
	}
	if err := f.openRedirect(p.server.Issuer); err != nil {
		return tokens{}, err
	}
	c, err := f.chooseClient(p, f.back.address)
	if err != nil {
		return tokens{}, err
	}
	more := p.withScopes(url.Values{"resource": {p.resource.ID}}) // RFC 8707: the token is good at this server only
	if slices.Contains(p.scopes, offline) {
		more.Set("prompt", "consent") // OpenID Connect Core §11: without it offline_access is ignored
	}
	if p.prover != nil {
		more.Set("dpop_jkt", p.prover.thumbprint()) // RFC 9449 §10: the code is bound to the key too
	}
	form, err := f.consent(p.server, c, more)
	if err != nil {
		return tokens{}, err
	}
	t, err := f.exchange(p, c, form)
	if refusedWith(err, "invalid_client", "unauthorized_client") && c.Kind == Registered {
		// The server forgot the registration: the next sign-in makes another.
		err = errors.Join(err, f.forgetClient(p.server.Issuer))
	}
	return t, err
}

// consent sends the person to a server and returns what to redeem there.
func (f *flow) consent(as authServer, c client, more url.Values) (url.Values, error) {
	verifier, state := rand.Text()+rand.Text(), rand.Text()
	f.mask.add(verifier)
	address, err := authorizeURL(as, c, f.back.address, verifier, state, more)
	if err != nil {
		return nil, err
	}
	answer, err := f.sendPerson(address, f.back.address, state)
	if err != nil {
		return nil, err
	}
	return url.Values{
		"grant_type": {"authorization_code"}, "code": {answer.Code},
		"redirect_uri": {f.back.address}, "code_verifier": {verifier},
	}, checkCallback(answer, as)
}

// authorizeURL is where the person goes (OAuth 2.1 §4.1.1). Parameters the
// endpoint already has are kept.
func authorizeURL(as authServer, c client, redirect, verifier, state string, more url.Values) (string, error) {
	u, err := url.Parse(as.Authorization)
	if err != nil {
		return "", failure.New(failure.OAuthFailed, "%.200q is not an address.", as.Authorization)
	}
	sum := sha256.Sum256([]byte(verifier))
	q := u.Query()
	maps.Copy(q, more)
	q.Set("response_type", "code")
	q.Set("client_id", c.ID)
	q.Set("redirect_uri", redirect)
	q.Set("state", state)
	q.Set("code_challenge", b64(sum[:]))
	q.Set("code_challenge_method", "S256")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// sendPerson shows the address and waits for the answer with the right state.
func (f *flow) sendPerson(address, redirect, state string) (Callback, error) {
	if err := f.turn("Open the browser"); err != nil {
		return Callback{}, err
	}
	f.record(Step{Kind: Browser, Name: "Open the browser", Method: "GET", URL: f.mask.url(address), At: f.entry.s.now()})
	f.mu.Lock()
	f.expected = state
	f.mu.Unlock()
	f.change(func(v *Flow) { v.State, v.URL, v.Redirect = Waiting, address, redirect })
	f.becomeReady()
	if prompt := f.opts.prompt; prompt != nil {
		if err := prompt(f.ctx, f.snapshot()); err != nil {
			return Callback{}, failure.From(err)
		}
	}
	select {
	case answer := <-f.callback:
		f.mask.add(answer.Code)
		f.change(func(v *Flow) { v.State = Running })
		return answer, nil
	case <-f.ctx.Done():
		return Callback{}, f.over()
	}
}
