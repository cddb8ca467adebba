package authserver

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// consent is the page of Options.Page.
var consent = template.Must(template.New("consent").Parse(`<!doctype html><html lang="en"><title>Sign in</title>
<h1>Test authorization server</h1><p>May {{.Client}} use {{.Resource}}?</p>
<p><a href="{{.Allow}}">Allow</a> <a href="{{.Deny}}">Deny</a></p></html>
`))

// ask shows the page, unless one of its links was followed: then denied says which.
func ask(w http.ResponseWriter, r *http.Request) (asked, denied bool) {
	q := r.URL.Query()
	if answer := q.Get("consent"); answer != "" {
		return false, answer == "no"
	}
	link := func(answer string) string {
		q.Set("consent", answer)
		return r.URL.Path + "?" + q.Encode()
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = consent.Execute(w, map[string]string{
		"Client": q.Get("client_id"), "Resource": q.Get("resource"), "Allow": link("yes"), "Deny": link("no"),
	})
	return true, false
}

// authorize consents, at once or when the page's link is followed, after checking the request.
func (p *Pair) authorize(w http.ResponseWriter, r *http.Request) {
	o, q := p.options(), r.URL.Query()
	p.mu.Lock()
	c := p.clients[q.Get("client_id")]
	p.mu.Unlock()
	if c == nil && o.CIMD && strings.HasPrefix(q.Get("client_id"), "https://") {
		c = &registered{public: true, Client: Client{Redirects: []string{q.Get("redirect_uri")}}}
		p.mu.Lock()
		p.clients[q.Get("client_id")] = c
		p.mu.Unlock()
	}
	redirect := q.Get("redirect_uri")
	switch {
	case c == nil:
		http.Error(w, "unknown client", http.StatusBadRequest)
		return
	case !slices.Contains(c.Redirects, redirect) && !slices.Contains(c.Redirects, "*"):
		http.Error(w, "redirect address is not registered: "+redirect, http.StatusBadRequest)
		return
	}
	if o.Page {
		asked, denied := ask(w, r)
		if asked {
			return
		}
		if denied {
			o.Deny = "access_denied"
		}
	}
	answer := url.Values{"state": {q.Get("state")}}
	switch o.Iss {
	case "", "unadvertised":
		answer.Set("iss", p.Issuer)
	case "wrong":
		answer.Set("iss", "https://attacker.example")
	}
	switch {
	case o.Deny != "":
		answer.Set("error", o.Deny)
		answer.Set("error_description", "<script>alert(1)</script> said the server")
	case q.Get("response_type") != "code", q.Get("state") == "", q.Get("code_challenge") == "",
		q.Get("code_challenge_method") != "S256", q.Get("resource") == "":
		answer.Set("error", "invalid_request")
		answer.Set("error_description", "a parameter is missing: "+r.URL.RawQuery)
	default:
		code := rand.Text()
		p.mu.Lock()
		p.codes[code] = &grant{
			client: q.Get("client_id"), redirect: redirect, challenge: q.Get("code_challenge"), resource: q.Get("resource"),
			thumbprint: q.Get("dpop_jkt"), scopes: strings.Fields(q.Get("scope")),
		}
		p.mu.Unlock()
		answer.Set("code", code)
	}
	w.Header().Set("Location", redirect+"?"+answer.Encode())
	w.WriteHeader(http.StatusFound)
}

// register makes a client (RFC 7591).
func (p *Pair) register(w http.ResponseWriter, r *http.Request) {
	o := p.options()
	var ask struct {
		Redirects []string `json:"redirect_uris"`
		Method    string   `json:"token_endpoint_auth_method"`
		Type      string   `json:"application_type"`
	}
	if json.NewDecoder(r.Body).Decode(&ask) != nil || len(ask.Redirects) == 0 ||
		(ask.Type == "native") != strings.HasPrefix(ask.Redirects[0], "http://") {
		refuse(w, http.StatusBadRequest, "invalid_client_metadata", "redirect_uris, and an application_type that fits them, are needed")
		return
	}
	if o.AuthMethods != nil && !slices.Contains(o.AuthMethods, ask.Method) {
		refuse(w, http.StatusBadRequest, "invalid_client_metadata", "auth method "+ask.Method)
		return
	}
	id := "client-" + rand.Text()
	c := &registered{Client: Client{Redirects: ask.Redirects}, method: ask.Method, public: ask.Method == "none"}
	said := map[string]any{"client_id": id, "redirect_uris": ask.Redirects, "token_endpoint_auth_method": ask.Method}
	if !c.public {
		c.Secret = "secret of " + id // with spaces: Basic must encode it
		said["client_secret"] = c.Secret
		said["client_secret_expires_at"] = 0
	}
	p.mu.Lock()
	p.clients[id] = c
	p.mu.Unlock()
	reply(w, http.StatusCreated, said)
}

// Browse opens an authorization address as the person does who consents, and
// returns the address the browser is sent back to, without opening it.
func Browse(address string) (string, error) {
	client := http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	resp, err := client.Get(address)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusFound {
		body, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<10))
		return "", fmt.Errorf("the authorization server says %d: %s", resp.StatusCode, body)
	}
	return resp.Header.Get("Location"), nil
}

// Visit is Browse, and then opens the address the browser is sent back to. It
// returns the page that is there.
func Visit(address string) (page string, err error) {
	back, err := Browse(address)
	if err != nil {
		return "", err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get(back)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	return string(raw), err
}
