package oauth

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// chooseClient decides as whom to sign in, in the order of MCP authorization
// §client registration: registered by hand, metadata document, dynamically.
func (f *flow) chooseClient(p plan, redirect string) (client, error) {
	s := f.entry.settings()
	switch {
	case s.ClientID != "":
		return f.preregistered(p)
	case s.ClientMetadataURL != "" && p.server.CIMD:
		c := client{ID: s.ClientMetadataURL, Kind: MetadataURL, AuthMethod: authNone}
		if s.PrivateKey != "" && slices.Contains(p.server.AuthMethods, authPrivateKey) {
			c.AuthMethod = authPrivateKey
		}
		return c, nil
	case p.server.Registration == "":
		return client{}, failure.New(failure.OAuthFailed, "%s does not register clients by itself.", p.server.Issuer).
			WithHint("Register Fairlead there by hand, with the redirect address %s, and set clientId (and clientSecret) in the server's oauth settings.", redirect)
	}
	if c, ok := f.registered(p.server.Issuer, redirect); ok {
		return c, nil
	}
	return f.register(p, redirect)
}

// registered returns the client an issuer made for Fairlead earlier, as long as
// it is good for this redirect address.
func (f *flow) registered(issuer, redirect string) (client, bool) {
	f.entry.mu.Lock()
	defer f.entry.mu.Unlock()
	c, ok := f.entry.record.Clients[issuer]
	now := f.entry.s.now().UnixMilli()
	return c, ok && !f.opts.Fresh && c.Redirect == redirect && (c.Expiry == 0 || now < c.Expiry)
}

// registration is the request (RFC 7591 §2). application_type is what SEP-837
// wants: a server that takes Fairlead for a web application refuses its redirect
// to this machine.
type registration struct {
	RedirectURIs    []string `json:"redirect_uris"`
	ClientName      string   `json:"client_name"`
	ApplicationType string   `json:"application_type"`
	GrantTypes      []string `json:"grant_types"`
	ResponseTypes   []string `json:"response_types"`
	AuthMethod      string   `json:"token_endpoint_auth_method"`
	Scope           string   `json:"scope,omitempty"`
	SoftwareID      string   `json:"software_id"`
	SoftwareVersion string   `json:"software_version,omitempty"`
}

// register makes a client at the authorization server and remembers it.
func (f *flow) register(p plan, redirect string) (client, error) {
	ask := registration{
		RedirectURIs: []string{redirect}, ClientName: f.entry.s.o.ClientName, ApplicationType: "native",
		GrantTypes: []string{"authorization_code", "refresh_token"}, ResponseTypes: []string{"code"},
		AuthMethod: registerWith(p.server.AuthMethods), Scope: strings.Join(p.scopes, " "),
		SoftwareID: "fairlead", SoftwareVersion: f.entry.s.o.Version,
	}
	if !loopbackRedirect(redirect) {
		ask.ApplicationType = "web"
	}
	body, err := json.Marshal(ask)
	if err != nil {
		return client{}, err
	}
	req, err := http.NewRequest(http.MethodPost, p.server.Registration, nil)
	if err != nil {
		return client{}, failure.New(failure.OAuthFailed, "%.200q is not an address.", p.server.Registration)
	}
	req.Header.Set("Content-Type", "application/json")
	got, err := f.do("Register Fairlead", req, body, 0)
	if err != nil {
		return client{}, err
	}
	c, err := readRegistration(got, ask.AuthMethod, slices.Contains(p.server.AuthMethods, ask.AuthMethod))
	if err != nil {
		return client{}, failure.Wrap(failure.OAuthFailed, err, "%s did not register Fairlead: %s.", hostOf(p.server.Registration), err).
			WithHint("Register Fairlead there by hand, with the redirect address %s, and set clientId (and clientSecret) in the server's oauth settings.", redirect)
	}
	f.mask.add(c.Secret)
	c.Redirect = redirect
	return c, f.entry.change(f.ctx, func(r *record) { r.Clients[p.server.Issuer] = c })
}

// registerWith is how the client will show who it is: not at all where that is
// allowed, because a program on everybody's disk has no secrets (OAuth 2.1 §2.1).
func registerWith(supported []string) string {
	for _, method := range []string{authNone, authBasic, authPost} {
		if len(supported) == 0 || slices.Contains(supported, method) {
			return method
		}
	}
	return authBasic
}

// readRegistration reads the answer. asked is the method that was asked for, and
// sure whether the server says that it takes it: some do not repeat it.
func readRegistration(got *answer, asked string, sure bool) (client, error) {
	if got.status != http.StatusCreated && got.status != http.StatusOK {
		return client{}, refusalOf(got)
	}
	var said struct {
		ID         string  `json:"client_id"`
		Secret     string  `json:"client_secret"`
		Expires    seconds `json:"client_secret_expires_at"`
		AuthMethod string  `json:"token_endpoint_auth_method"`
	}
	if json.Unmarshal(bytes.TrimSpace(got.body), &said) != nil || said.ID == "" {
		return client{}, &oauthError{Code: "the answer has no client id"}
	}
	c := client{ID: said.ID, Kind: Registered, Secret: said.Secret, Expiry: int64(said.Expires) * 1000, AuthMethod: said.AuthMethod}
	switch {
	case c.AuthMethod == authNone, c.AuthMethod == authBasic, c.AuthMethod == authPost:
	case c.Secret == "":
		c.AuthMethod = authNone
	case sure:
		c.AuthMethod = asked
	default:
		c.AuthMethod = authBasic // RFC 7591 §2: the default
	}
	return c, nil
}

func (f *flow) forgetClient(issuer string) error {
	return f.entry.change(f.ctx, func(r *record) { delete(r.Clients, issuer) })
}
