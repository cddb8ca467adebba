package oauth

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// plan is what discovery found and was decided on.
type plan struct {
	resource resource
	server   authServer
	scopes   []string
	prover   *prover // nil: Bearer
	proofKey string  // PEM, of prover
}

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

// plan finds out where and how to sign in.
func (f *flow) plan() (plan, error) {
	var p plan
	var err error
	if p.resource, err = f.findResource(); err != nil {
		return p, err
	}
	if p.server, err = f.findAuthServer(p.resource); err != nil {
		return p, err
	}
	p.scopes = f.scopes(p)
	f.change(func(v *Flow) { v.Scopes = p.scopes })
	return p, f.planProofs(&p)
}

// scopes chooses what to ask for (MCP authorization §scope selection strategy):
// what the settings say, else what the refusal named, else all the resource
// has, else nothing. What was granted before is asked for again, or a step-up
// would lose it (SEP-2350).
func (f *flow) scopes(p plan) []string {
	s := f.entry.settings()
	wanted := s.Scopes
	switch {
	case len(wanted) > 0 && f.kind == StepUp:
		wanted = union(wanted, f.ask.Scopes)
	case len(wanted) > 0:
	case len(f.ask.Scopes) > 0:
		wanted = f.ask.Scopes
	default:
		wanted = p.resource.Scopes
	}
	if t, _ := f.entry.current(); t != nil && t.Issuer == p.server.Issuer && !f.opts.Fresh {
		wanted = union(t.Requested, t.Granted, wanted)
	}
	if s.grant() == AuthorizationCode && slices.Contains(p.server.Scopes, offline) {
		wanted = union(wanted, []string{offline}) // SEP-2207: else there is no refresh token
	}
	return union(wanted)
}

const offline = "offline_access"

// planProofs decides whether tokens are to be bound to a key (RFC 9449): when
// the server takes nothing else, or both it and the authorization server offer it.
func (f *flow) planProofs(p *plan) error {
	setting := f.entry.settings().DPoP
	demanded := p.resource.DPoPOnly || f.ask.Scheme == "dpop" || setting == "always"
	offered := slices.Contains(p.server.DPoPAlgs, "ES256")
	switch {
	case setting == "never", !demanded && (!offered || len(p.resource.DPoPAlgs) == 0):
		return nil
	case !offered && len(p.server.DPoPAlgs) > 0:
		return failure.New(failure.OAuthFailed, "%s takes DPoP proofs signed with %s only.", p.server.Issuer, strings.Join(p.server.DPoPAlgs, ", ")).
			WithHint("Fairlead signs them with ES256.")
	}
	f.entry.mu.Lock()
	key := f.entry.record.DPoPKey
	f.entry.mu.Unlock()
	var err error
	if p.prover, p.proofKey, err = newProver(key, &f.entry.nonces); err != nil {
		return failure.Wrap(failure.Internal, err, "No key could be made for DPoP.")
	}
	return nil
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
	if err := f.openRedirect(p); err != nil {
		return tokens{}, err
	}
	back := f.back.address
	c, err := f.chooseClient(p, back)
	if err != nil {
		return tokens{}, err
	}
	verifier, state := rand.Text()+rand.Text(), rand.Text()
	f.mask.add(verifier)
	address, err := authorizeURL(p, c, back, verifier, state)
	if err != nil {
		return tokens{}, err
	}
	answer, err := f.sendPerson(address, back, state)
	if err != nil {
		return tokens{}, err
	}
	if err := checkCallback(answer, p.server); err != nil {
		return tokens{}, err
	}
	t, err := f.exchange(p, c, url.Values{
		"grant_type": {"authorization_code"}, "code": {answer.Code},
		"redirect_uri": {back}, "code_verifier": {verifier},
	})
	if refusedWith(err, "invalid_client", "unauthorized_client") && c.Kind == Registered {
		// The server forgot the registration: the next sign-in makes another.
		err = errors.Join(err, f.forgetClient(p.server.Issuer))
	}
	return t, err
}

// authorizeURL is where the person goes (OAuth 2.1 §4.1.1). Parameters the
// endpoint already has are kept.
func authorizeURL(p plan, c client, redirect, verifier, state string) (string, error) {
	u, err := url.Parse(p.server.Authorization)
	if err != nil {
		return "", failure.New(failure.OAuthFailed, "%.200q is not an address.", p.server.Authorization)
	}
	sum := sha256.Sum256([]byte(verifier))
	q := u.Query()
	q.Set("response_type", "code")
	q.Set("client_id", c.ID)
	q.Set("redirect_uri", redirect)
	q.Set("state", state)
	q.Set("code_challenge", b64(sum[:]))
	q.Set("code_challenge_method", "S256")
	q.Set("resource", p.resource.ID) // RFC 8707: the token is good at this server only
	if len(p.scopes) > 0 {
		q.Set("scope", strings.Join(p.scopes, " "))
	}
	if slices.Contains(p.scopes, offline) {
		q.Set("prompt", "consent") // OpenID Connect Core §11: without it offline_access is ignored
	}
	if p.prover != nil {
		q.Set("dpop_jkt", p.prover.thumbprint()) // RFC 9449 §10: the code is bound to the key too
	}
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

// checkCallback looks at what came back. The issuer comes first: what another
// server says, even that it failed, is not to be acted on (RFC 9207 §2.4).
func checkCallback(c Callback, as authServer) error {
	switch {
	case c.Issuer == "" && as.NamesIssuer:
		return failure.New(failure.OAuthFailed, "The answer does not say that it comes from %s, which always says so.", as.Issuer).
			WithHint("It may come from another server. Nothing was sent; do not go on.")
	case c.Issuer != "" && c.Issuer != as.Issuer:
		// Compared character by character, without normalisation.
		return failure.New(failure.OAuthFailed, "The answer comes from %.200q, not from %s.", c.Issuer, as.Issuer).
			WithHint("Another server tries to pass itself off as this one. Nothing was sent; do not go on.")
	case c.Error == "access_denied":
		return failure.New(failure.OAuthFailed, "Access was denied%s.", inWords(c.ErrorDescription)).
			WithHint("Somebody pressed Cancel or Deny, or the account may not use this server.")
	case c.Error != "":
		return failure.New(failure.OAuthFailed, "%s refused: %s%s.", as.Issuer, printable(c.Error), inWords(c.ErrorDescription))
	case c.Code == "":
		return failure.New(failure.OAuthFailed, "The answer of %s has no code.", as.Issuer)
	}
	return nil
}

func inWords(description string) string {
	if description == "" {
		return ""
	}
	return " (" + strings.TrimRight(printable(description), ". ") + ")"
}
