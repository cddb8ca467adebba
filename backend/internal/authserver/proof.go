package authserver

import (
	"crypto"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
)

// proof checks a DPoP proof, where there is to be one, and returns its key's
// thumbprint. token is the access token it goes with. The lock is held.
func (p *Pair) proof(w http.ResponseWriter, r *http.Request, token string) (string, *refusal) {
	if !p.o.DPoP {
		return "", nil
	}
	h, c, err := readJWT(r.Header.Get("DPoP"), jwkKey)
	sum := sha256.Sum256([]byte(token))
	ath := base64.RawURLEncoding.EncodeToString(sum[:])
	switch {
	case err != nil || h.Type != "dpop+jwt" || len(r.Header.Values("DPoP")) != 1:
		return "", bad("invalid_dpop_proof", "no proof")
	case c.Method != r.Method || c.Target != "http://"+r.Host+r.URL.Path:
		return "", bad("invalid_dpop_proof", "it is for %s %s", c.Method, c.Target)
	case token != "" && c.Token != ath:
		return "", bad("invalid_dpop_proof", "it is for another token")
	case !p.fresh(c):
		return "", bad("invalid_dpop_proof", "it is old, or was used")
	case p.o.Nonce && c.Nonce != p.nonce:
		w.Header().Set("DPoP-Nonce", p.nonce)
		return "", bad("use_dpop_nonce", "the nonce is %q", c.Nonce)
	}
	return thumbprint(h.Key), nil
}

// checkAssertion checks private_key_jwt (RFC 7523 §3).
func (p *Pair) checkAssertion(form url.Values, id string, client *registered) *refusal {
	_, c, err := readJWT(form.Get("client_assertion"), func(jwtHeader) crypto.PublicKey { return client.Key })
	if err != nil || c.Issuer != id || c.Subject != id || c.Audience != p.Issuer || c.Expiry == 0 || !p.fresh(c) ||
		form.Get("client_assertion_type") != "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" {
		return &refusal{http.StatusUnauthorized, "invalid_client", "the assertion is not good"}
	}
	return nil
}

// assertion redeems the assertion of a workload, or an ID-JAG of the identity provider.
func (p *Pair) assertion(form url.Values, id string) (*grant, *refusal) {
	g := &grant{client: id, resource: form.Get("resource"), scopes: strings.Fields(form.Get("scope"))}
	if p.o.Workload != "" && form.Get("assertion") == p.o.Workload {
		return g, nil
	}
	if p.o.IDPKey == nil {
		return nil, bad("invalid_grant", "the assertion is not good")
	}
	h, c, err := readJWT(form.Get("assertion"), func(jwtHeader) crypto.PublicKey { return p.o.IDPKey.Public() })
	if err != nil || h.Type != "oauth-id-jag+jwt" || c.Audience != p.Issuer || c.Client != id || c.Resource != p.resource() || !p.fresh(c) {
		return nil, bad("invalid_grant", "the ID-JAG is not good")
	}
	return g, nil
}
