package authserver

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Pair is a running authorization server with its MCP server.
type Pair struct {
	URL    string // of the MCP endpoint
	Issuer string // of the authorization server
	Base   string // its address

	o        Options
	as, mcp  *httptest.Server
	mu       sync.Mutex
	clients  map[string]*registered
	codes    map[string]*grant
	access   map[string]*grant
	refresh  map[string]*grant
	jtis     map[string]bool
	counts   map[string]int
	lastForm url.Values
	nonce    string
}

type registered struct {
	Client
	method string
	public bool
}

// grant is what somebody consented to, and the tokens of it.
type grant struct {
	client, redirect, challenge, resource, thumbprint string
	scopes                                            []string
	expiry                                            time.Time
	dead                                              bool // revoked, or its refresh token was used twice
	used                                              bool // the refresh token
	family                                            *grant
}

// New starts a pair. Close it.
func New(o Options) *Pair {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Life == 0 {
		o.Life = time.Hour
	}
	p := &Pair{
		o: o, clients: map[string]*registered{}, codes: map[string]*grant{}, access: map[string]*grant{},
		refresh: map[string]*grant{}, jtis: map[string]bool{}, counts: map[string]int{}, nonce: "first-nonce",
	}
	for id, c := range o.Clients {
		p.clients[id] = &registered{Client: c, public: c.Secret == "" && c.Key == nil}
	}
	// Both are told where they are before the first request can come.
	p.as = httptest.NewUnstartedServer(p.counted("as", http.HandlerFunc(p.serveAuth)))
	p.mcp = httptest.NewUnstartedServer(p.counted("mcp", http.HandlerFunc(p.serveMCP)))
	p.Base = "http://" + p.as.Listener.Addr().String()
	resource := "http://" + p.mcp.Listener.Addr().String()
	p.URL = resource + "/mcp"
	p.Issuer = p.Base + o.IssuerPath
	if o.ResourceMetadata == "none" {
		p.Issuer = resource // of 2025-03-26: the server is its own authorization server
	}
	p.as.Start()
	p.mcp.Start()
	return p
}

// Close stops both.
func (p *Pair) Close() {
	p.as.CloseClientConnections()
	p.mcp.CloseClientConnections()
	p.as.Close()
	p.mcp.Close()
}

// Count says how often a path was asked, as "as /token" or "mcp /mcp".
func (p *Pair) Count(what string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.counts[what]
}

// Form is the last one the token endpoint got.
func (p *Pair) Form() url.Values {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lastForm
}

// Change edits the options of the running pair.
func (p *Pair) Change(edit func(o *Options)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	edit(&p.o)
}

// Revoke makes every access token worthless, as a server that lost its store does.
func (p *Pair) Revoke() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.access)
}

// ForgetClients makes every registration worthless.
func (p *Pair) ForgetClients() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.clients)
}

// Renonce makes the servers want another nonce.
func (p *Pair) Renonce(nonce string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.nonce = nonce
}

func (p *Pair) options() Options {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.o
}

func (p *Pair) counted(who string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		p.counts[who+" "+r.URL.Path]++
		intercept := p.o.Intercept
		p.mu.Unlock()
		if intercept != nil && intercept(who+" "+r.URL.Path, w, r) {
			return
		}
		next.ServeHTTP(w, r)
	})
}

// serveAuth is the authorization server.
func (p *Pair) serveAuth(w http.ResponseWriter, r *http.Request) {
	o := p.options()
	path := strings.TrimPrefix(r.URL.Path, o.IssuerPath)
	if where := metadataPath(o); where != "" && r.URL.Path == where {
		p.metadata(w, o)
		return
	}
	p.endpoint(path, w, r)
}

func (p *Pair) endpoint(path string, w http.ResponseWriter, r *http.Request) {
	switch path {
	case "/authorize":
		p.authorize(w, r)
	case "/token":
		p.token(w, r)
	case "/register":
		p.register(w, r)
	case "/revoke":
		p.revoke(w, r)
	case "/.well-known/openid-configuration/idp":
		p.providerMetadata(w)
	case "/idp/authorize":
		p.identify(w, r)
	case "/idp/token":
		p.exchangeToken(w, r)
	default:
		http.NotFound(w, r)
	}
}

func metadataPath(o Options) string {
	switch o.Metadata {
	case "":
		return "/.well-known/oauth-authorization-server" + o.IssuerPath
	case "oidc":
		return "/.well-known/openid-configuration" + o.IssuerPath
	case "oidc-suffix":
		return o.IssuerPath + "/.well-known/openid-configuration"
	}
	return ""
}

func (p *Pair) metadata(w http.ResponseWriter, o Options) {
	base := p.Issuer
	m := map[string]any{
		"issuer": base, "authorization_endpoint": base + "/authorize", "token_endpoint": base + "/token",
		"response_types_supported": []string{"code"},
		"grant_types_supported":    []string{"authorization_code", "refresh_token", "client_credentials"},
	}
	if o.Issuer != "" {
		m["issuer"] = o.Issuer
	}
	if !o.NoPKCE {
		m["code_challenge_methods_supported"] = []string{"S256"}
	}
	if !o.NoRegistration {
		m["registration_endpoint"] = base + "/register"
	}
	if !o.NoRevocation {
		m["revocation_endpoint"] = base + "/revoke"
	}
	if o.CIMD {
		m["client_id_metadata_document_supported"] = true
	}
	if o.AuthMethods != nil {
		m["token_endpoint_auth_methods_supported"] = o.AuthMethods
	}
	if o.Iss == "" || o.Iss == "missing" || o.Iss == "wrong" {
		m["authorization_response_iss_parameter_supported"] = true
	}
	if o.Offline {
		m["scopes_supported"] = []string{"offline_access"}
	}
	if o.DPoP {
		m["dpop_signing_alg_values_supported"] = []string{"ES256"}
	}
	for name, address := range o.Endpoints {
		m[name] = address
	}
	reply(w, http.StatusOK, m)
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func refuse(w http.ResponseWriter, status int, code, description string) {
	reply(w, status, map[string]string{"error": code, "error_description": description})
}
