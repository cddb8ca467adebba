package authserver

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// refusal is an error answer.
type refusal struct {
	status            int
	code, description string
}

func bad(code, description string, args ...any) *refusal {
	return &refusal{http.StatusBadRequest, code, fmt.Sprintf(description, args...)}
}

func (p *Pair) token(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil || r.Method != http.MethodPost {
		refuse(w, http.StatusBadRequest, "invalid_request", "not a form")
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lastForm = r.PostForm
	p.counts["grant "+r.PostForm.Get("grant_type")]++
	thumbprint, no := p.proof(w, r, "")
	var g *grant
	var id string
	if no == nil {
		id, no = p.whoIs(r)
	}
	if no == nil {
		g, no = p.redeem(r.PostForm, id, thumbprint)
	}
	if no != nil {
		refuse(w, no.status, no.code, no.description)
		return
	}
	p.issue(w, g, thumbprint)
}

// redeem turns what is presented into a grant.
func (p *Pair) redeem(form url.Values, id, thumbprint string) (*grant, *refusal) {
	if resource := form.Get("resource"); resource != p.resource() {
		return nil, bad("invalid_target", "resource is %q, not %q", resource, p.resource())
	}
	switch form.Get("grant_type") {
	case "authorization_code":
		g := p.codes[form.Get("code")]
		delete(p.codes, form.Get("code"))
		sum := sha256.Sum256([]byte(form.Get("code_verifier")))
		switch {
		case g == nil || g.client != id || g.redirect != form.Get("redirect_uri"):
			return nil, bad("invalid_grant", "code, client and redirect address do not belong together")
		case g.challenge != base64.RawURLEncoding.EncodeToString(sum[:]):
			return nil, bad("invalid_grant", "the verifier is wrong")
		case g.thumbprint != "" && g.thumbprint != thumbprint:
			return nil, bad("invalid_dpop_proof", "another key")
		}
		return g, nil
	case "refresh_token":
		g := p.refresh[form.Get("refresh_token")]
		switch {
		case g == nil || g.family.dead || g.client != id || g.thumbprint != thumbprint:
			return nil, bad("invalid_grant", "the refresh token is not good")
		case g.used && p.o.Rotate:
			g.family.dead = true
			return nil, bad("invalid_grant", "the refresh token was used twice: everything is revoked")
		}
		g.used = true
		again := *g
		again.used = false
		return &again, nil
	case "client_credentials":
		if p.clients[id] == nil || p.clients[id].public {
			return nil, bad("unauthorized_client", "for clients with credentials only")
		}
		return &grant{client: id, resource: form.Get("resource"), scopes: strings.Fields(form.Get("scope"))}, nil
	case "urn:ietf:params:oauth:grant-type:jwt-bearer":
		return p.assertion(form, id)
	}
	return nil, bad("unsupported_grant_type", "%s", form.Get("grant_type"))
}

// issue answers with tokens of a grant.
func (p *Pair) issue(w http.ResponseWriter, g *grant, thumbprint string) {
	if g.family == nil {
		g.family = g
	}
	g.thumbprint, g.expiry = thumbprint, p.o.Now().Add(p.o.Life)
	access := "at-" + rand.Text()
	p.access[access] = g
	said := map[string]any{"access_token": access, "token_type": "Bearer", "expires_in": int(p.o.Life.Seconds())}
	if thumbprint != "" {
		said["token_type"] = "DPoP"
	}
	if len(g.scopes) > 0 {
		said["scope"] = strings.Join(g.scopes, " ")
	}
	if g.challenge != "" && !p.o.NoRefresh && (!p.o.Offline || contains(g.scopes, "offline_access")) {
		refresh := "rt-" + rand.Text()
		kept := *g
		p.refresh[refresh] = &kept
		said["refresh_token"] = refresh
	}
	reply(w, http.StatusOK, said)
}

// revoke ends a grant (RFC 7009).
func (p *Pair) revoke(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, no := p.whoIs(r); no != nil {
		refuse(w, no.status, no.code, no.description)
		return
	}
	token := r.PostForm.Get("token")
	for _, kind := range []map[string]*grant{p.access, p.refresh} {
		if g := kind[token]; g != nil {
			g.family.dead = true
		}
	}
	w.WriteHeader(http.StatusOK)
}

// whoIs authenticates the client.
func (p *Pair) whoIs(r *http.Request) (string, *refusal) {
	denied := func(why string) (string, *refusal) {
		return "", &refusal{http.StatusUnauthorized, "invalid_client", why}
	}
	id, secret, basic := r.BasicAuth()
	method := "none"
	form := r.PostForm
	switch {
	case basic:
		method = "client_secret_basic"
		id, _ = url.QueryUnescape(id)
		secret, _ = url.QueryUnescape(secret)
	case form.Get("client_assertion") != "":
		method, id = "private_key_jwt", form.Get("client_id")
	case form.Get("client_secret") != "":
		method, id, secret = "client_secret_post", form.Get("client_id"), form.Get("client_secret")
	default:
		id = form.Get("client_id")
	}
	if p.o.AuthMethods != nil && !contains(p.o.AuthMethods, method) {
		return denied("this server does not take " + method)
	}
	c := p.clients[id]
	switch {
	case c == nil && p.o.Workload != "" && form.Get("grant_type") == "urn:ietf:params:oauth:grant-type:jwt-bearer":
		return id, nil
	case c == nil:
		return denied("no client " + id)
	case c.method != "" && c.method != method:
		return denied("registered for " + c.method + ", not " + method)
	case method == "private_key_jwt":
		return id, p.checkAssertion(form, id, c)
	case c.public != (method == "none"), c.Secret != secret:
		return denied("the secret is wrong, by " + method)
	}
	return id, nil
}

func contains(list []string, s string) bool {
	for _, one := range list {
		if one == s {
			return true
		}
	}
	return false
}
