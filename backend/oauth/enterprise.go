package oauth

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"fairlead/backend/failure"
)

const (
	grantTokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"
	typeIDToken        = "urn:ietf:params:oauth:token-type:id_token"
	typeIDJAG          = "urn:ietf:params:oauth:token-type:id-jag"
)

// identity is who the person is, in the words of the identity provider.
type identity struct {
	Issuer string `json:"issuer"`
	Token  string `json:"token"`
	Expiry int64  `json:"expiry"` // Unix ms
}

// good reports whether an identity can be shown to its provider for a moment yet.
func (i identity) good(issuer string, now time.Time) bool {
	return i.Token != "" && i.Issuer == issuer && now.Add(time.Minute).UnixMilli() < i.Expiry
}

// enterprise has the organisation's identity provider turn the person's ID token
// into an assertion for this server (RFC 8693, ID-JAG), and presents that.
func (f *flow) enterprise(p plan) (tokens, error) {
	idp := *f.entry.settings().IDP
	provider := authServer{Issuer: idp.Issuer, Token: idp.TokenEndpoint}
	if provider.Token == "" || idp.IDToken == "" {
		as, err := f.askIssuer(idp.Issuer)
		if err != nil {
			return tokens{}, err
		}
		if as == nil {
			return tokens{}, failure.New(failure.OAuthFailed, "The identity provider %.200s has no metadata.", idp.Issuer).
				WithHint("Set idp.tokenEndpoint, and idp.idToken, in the server's oauth settings.")
		}
		provider = *as
	}
	c := client{ID: idp.ClientID, Kind: Registered, Secret: idp.ClientSecret, AuthMethod: authNone}
	if idp.ClientSecret != "" {
		c.AuthMethod = authBasic
	}
	token, err := f.identify(provider, c, idp)
	if err != nil {
		return tokens{}, err
	}
	got, err := f.askToken(tokenRequest{
		name: "Ask the identity provider", endpoint: provider.Token, client: c, audience: idp.Issuer,
		form: p.withScopes(url.Values{
			"grant_type": {grantTokenExchange}, "requested_token_type": {typeIDJAG},
			"subject_token": {token}, "subject_token_type": {typeIDToken},
			"audience": {p.server.Issuer}, "resource": {p.resource.ID},
		}),
	})
	if err != nil {
		return tokens{}, err
	}
	if got.Issued != typeIDJAG {
		return tokens{}, failure.New(failure.OAuthFailed, "The identity provider gave %.100q and no ID-JAG.", got.Issued).
			WithHint("It may not know this MCP server. Ask who runs it.")
	}
	return f.jwtBearer(p, got.Access)
}

// identify returns the person's ID token: the one of the settings, the one of an
// earlier sign-in while it lasts, or that of a sign-in at the provider (OpenID
// Connect Core §3.1). PKCE is used there, but its metadata need not say so.
func (f *flow) identify(provider authServer, c client, idp IDP) (string, error) {
	if idp.IDToken != "" {
		return idp.IDToken, nil
	}
	f.entry.mu.Lock()
	known := f.entry.record.Identity
	f.entry.mu.Unlock()
	if known.good(idp.Issuer, f.entry.s.now()) && !f.opts.Fresh {
		return known.Token, nil
	}
	if f.kind == Renewal {
		return "", f.entry.require(f.ask, "The sign-in at %s is over.", hostOf(idp.Issuer))
	}
	if err := f.openRedirect(""); err != nil {
		return "", err
	}
	nonce := rand.Text()
	form, err := f.consent(provider, c, url.Values{"scope": {"openid"}, "nonce": {nonce}})
	if err != nil {
		return "", err
	}
	got, err := f.askToken(tokenRequest{name: "Get the ID token", endpoint: provider.Token, form: form, client: c, audience: idp.Issuer})
	if err != nil {
		return "", err
	}
	who, err := readIDToken(got.ID, provider.Issuer, idp.ClientID, nonce, f.entry.s.now())
	if err != nil {
		return "", err
	}
	who.Issuer = idp.Issuer
	return who.Token, f.entry.change(f.ctx, func(r *record) { r.Identity = who })
}

// readIDToken checks an ID token that came from the token endpoint (OpenID
// Connect Core §3.1.3.7). Its signature need not be: TLS says who gave it, and
// nobody but the provider itself is going to believe it.
func readIDToken(token, issuer, clientID, nonce string, now time.Time) (identity, error) {
	var c struct {
		Issuer   string   `json:"iss"`
		Audience audience `json:"aud"`
		Expiry   float64  `json:"exp"`
		Nonce    string   `json:"nonce"`
	}
	parts := strings.Split(token, ".")
	wrong := func(what string) error {
		return failure.New(failure.OAuthFailed, "%s gave an ID token that %s.", hostOf(issuer), what).
			WithHint("Check idp in the server's oauth settings.")
	}
	if len(parts) != 3 {
		return identity{}, wrong("is none")
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil || json.Unmarshal(raw, &c) != nil {
		return identity{}, wrong("cannot be read")
	}
	switch {
	case c.Issuer != issuer:
		return identity{}, wrong("is of somebody else")
	case !c.Audience.has(clientID):
		return identity{}, wrong("is for somebody else")
	case !sameText(c.Nonce, nonce):
		return identity{}, wrong("belongs to another sign-in")
	case int64(c.Expiry) <= now.Unix():
		return identity{}, wrong("is over already")
	}
	return identity{Token: token, Expiry: int64(c.Expiry) * 1000}, nil
}

// audience is a string or a list of strings (RFC 7519 §4.1.3).
type audience []string

func (a *audience) UnmarshalJSON(raw []byte) error {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		*a = audience{one}
		return nil
	}
	return json.Unmarshal(raw, (*[]string)(a))
}

func (a audience) has(s string) bool {
	for _, one := range a {
		if one == s {
			return true
		}
	}
	return false
}
