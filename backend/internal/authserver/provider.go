package authserver

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// The identity provider of an organisation: people sign in to it (OpenID
// Connect), and it vouches for them (ID-JAG). Its issuer is Base + "/idp".

func (p *Pair) providerMetadata(w http.ResponseWriter) {
	issuer := p.Base + "/idp"
	reply(w, http.StatusOK, map[string]any{ // without a word about PKCE, as many are
		"issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token",
	})
}

// identify signs Ada in. The code carries what the ID token is to say.
func (p *Pair) identify(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("client_id") != "idp-client" || !strings.Contains(q.Get("scope"), "openid") || q.Get("nonce") == "" {
		http.Error(w, "no OpenID Connect request", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	p.mu.Lock()
	p.codes[code] = &grant{redirect: q.Get("redirect_uri"), resource: q.Get("nonce")}
	p.mu.Unlock()
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
}

// exchangeToken redeems a code for an ID token, and an ID token for an ID-JAG (RFC 8693).
func (p *Pair) exchangeToken(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	form := r.PostForm
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts["idp "+form.Get("grant_type")]++
	key, ok := p.o.IDPKey.(*ecdsa.PrivateKey)
	now := p.o.Now()
	if g := p.codes[form.Get("code")]; ok && g != nil && form.Get("grant_type") == "authorization_code" && g.redirect == form.Get("redirect_uri") {
		nonce := g.resource
		if p.o.Nonce {
			nonce = "of another sign-in"
		}
		reply(w, http.StatusOK, map[string]any{"access_token": "for-the-provider-itself", "token_type": "Bearer", "id_token": SignJWT(key, "JWT", map[string]any{
			"iss": p.Base + "/idp", "sub": "ada", "aud": []string{"idp-client"}, "nonce": nonce, "exp": now.Add(time.Hour).Unix(),
		})})
		return
	}
	if !ok || form.Get("grant_type") != "urn:ietf:params:oauth:grant-type:token-exchange" ||
		form.Get("requested_token_type") != "urn:ietf:params:oauth:token-type:id-jag" ||
		form.Get("subject_token_type") != "urn:ietf:params:oauth:token-type:id_token" {
		refuse(w, http.StatusBadRequest, "invalid_request", "no token exchange")
		return
	}
	_, who, err := readJWT(form.Get("subject_token"), func(jwtHeader) crypto.PublicKey { return key.Public() })
	if err != nil || who.Expiry != 0 && who.Expiry <= now.Unix() {
		refuse(w, http.StatusBadRequest, "invalid_grant", "the ID token is not good")
		return
	}
	jag := SignJWT(key, "oauth-id-jag+jwt", claims{
		Issuer: p.Base, Subject: who.Subject, Audience: form.Get("audience"), Resource: form.Get("resource"),
		Client: "enterprise-client", ID: rand.Text(), Issued: now.Unix(), Expiry: now.Add(time.Minute).Unix(),
	})
	reply(w, http.StatusOK, map[string]any{
		"access_token": jag, "issued_token_type": "urn:ietf:params:oauth:token-type:id-jag", "token_type": "N_A",
	})
}
